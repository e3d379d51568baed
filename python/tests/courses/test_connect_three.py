"""Connect Three of BUSS3620: the course's seven tests and further properties."""

import copy
import io
import math
import random
import re
import runpy
import unittest
from contextlib import redirect_stdout
from unittest.mock import patch

import plywood
from course_layers import LayerTestCase


def board(text, empty="."):
    """A board from its rows, the top one first."""
    return [[None if cell == empty else cell for cell in row] for row in text.split("/")]


ONE = board(".../.../.../.O./.X.")
TWO = board(".../.../.X./.O./.X.")
WON = board("XO./OX./OXX/XOO/OXX")
FULL = board("XOX/OOX/XXO/OOX/XXO")


class ConnectThreeTestCase(LayerTestCase):
    course = "buss3620"

    def setUp(self):
        self.game = self.module("connect_three")


class CourseTests(ConnectThreeTestCase):
    def test_player(self):
        self.assertEqual([self.game.player(each) for each in (ONE, TWO)], ["X", "O"])

    def test_actions(self):
        self.assertEqual(self.game.actions(ONE), {(4, 0), (2, 1), (4, 2)})
        self.assertEqual(self.game.actions(TWO), {(4, 0), (1, 1), (4, 2)})

    def test_result(self):
        before = copy.deepcopy(ONE)
        self.assertEqual(self.game.result(ONE, (4, 0)), board(".../.../.../.O./XX."))
        self.assertEqual(self.game.result(ONE, (2, 1)), TWO)
        self.assertEqual(ONE, before)

    def test_winner(self):
        self.assertEqual([self.game.winner(each) for each in (ONE, TWO, WON, FULL)], [None, None, "X", None])

    def test_terminal(self):
        self.assertEqual([self.game.terminal(each) for each in (ONE, TWO, WON, FULL)], [False, False, True, True])

    def test_utility(self):
        self.assertEqual([self.game.utility(each) for each in (ONE, TWO, WON, FULL)], [0, 0, 1, 0])

    def test_minimax(self):
        self.assertEqual(self.game.minimax(ONE)[0], (2, 1))
        self.assertEqual(self.game.minimax(TWO)[0], (1, 1))


class Names(ConnectThreeTestCase):
    def test_a_star_import_contains_all_names_of_the_course(self):
        names = {}
        exec("from connect_three import *", names)
        for name in (
            "X",
            "O",
            "EMPTY",
            "ROW_COUNT",
            "COLUMN_COUNT",
            "NUM_TO_WIN",
            "initial_state",
            "player",
            "actions",
        ):
            self.assertIn(name, names)
        for name in ("result", "winner", "terminal", "utility", "minimax"):
            self.assertTrue(callable(names[name]), name)

    def test_constants_match_the_course(self):
        game = self.game
        self.assertEqual((game.X, game.O, game.EMPTY), ("X", "O", None))
        self.assertEqual((game.ROW_COUNT, game.COLUMN_COUNT, game.NUM_TO_WIN), (5, 3, 3))

    def test_initial_state(self):
        beginning = self.game.initial_state()
        self.assertEqual(beginning, [[None] * 3] * 5)
        self.assertEqual(len({id(row) for row in beginning}), 5)
        self.assertEqual(self.game.player(beginning), "X")
        self.assertIsInstance(self.game.actions(beginning), set)
        self.assertFalse(self.game.terminal(beginning))


class Quirks(ConnectThreeTestCase):
    def test_minimax_of_a_finished_board_is_none_and_zero(self):
        self.assertEqual(self.game.minimax(WON), (None, 0))
        self.assertEqual(self.game.minimax(FULL), (None, 0))

    def test_utility_of_a_win_by_o(self):
        self.assertEqual(self.game.utility(board(".../.../..O/X.O/XXO")), -1)

    def test_minimax_accepts_a_window(self):
        self.assertEqual(self.game.minimax(ONE, -math.inf, math.inf), self.game.minimax(ONE))
        self.assertEqual(self.game.minimax(ONE, alpha=-2, beta=2)[0], (2, 1))

    def test_result_refuses_illegal_actions(self):
        for action in ((3, 0), (3, 1), (4, 1), (5, 0), (4, 3), (-1, 0), (4, 2.0), (4.0, 2), None):
            with self.subTest(action), self.assertRaises(ValueError):
                self.game.result(ONE, action)

    def test_three_in_a_row_win_in_all_directions(self):
        for text in ("XXX", "X../X../X..", "..X/.X./X..", "X../.X./..X"):
            rows = text.split("/")
            for top in range(6 - len(rows)):
                tall = ["..."] * top + rows + ["..."] * (5 - len(rows) - top)
                self.assertEqual(self.game.winner(board("/".join(tall))), "X", tall)
        self.assertIsNone(self.game.winner(board(".../.../.../.../XX.")))


class Agreement(ConnectThreeTestCase):
    def test_the_engine_agrees_on_random_games(self):
        rng = random.Random(3620)
        for _ in range(20):
            state, position = self.game.initial_state(), plywood.position("connect-three")
            while not self.game.terminal(state):
                columns = {str(column + 1): (row, column) for row, column in self.game.actions(state)}
                self.assertEqual(sorted(columns), position.moves)
                if len(position.history) >= 3:
                    signs = {item.move: item.value.sign for item in position.analyze(each=True).each}
                    action, utility = self.game.minimax(state)
                    self.assertEqual(signs[str(action[1] + 1)], max(signs.values()))
                    self.assertEqual(utility if self.game.player(state) == "X" else -utility, max(signs.values()))
                move = rng.choice(position.moves)
                state, position = self.game.result(state, columns[move]), position.play(move)
            self.assertEqual({1: "first", -1: "second", 0: "draw"}[self.game.utility(state)], position.outcome)

    def test_the_empty_board_is_a_draw(self):
        action, utility = self.game.minimax(self.game.initial_state())
        self.assertIn(action, self.game.actions(self.game.initial_state()))
        self.assertEqual(utility, 0)


class Playing(ConnectThreeTestCase):
    def test_a_person_can_play_several_games(self):
        def answer(prompt):
            prompts.append(prompt)
            if prompt.startswith("Play as"):
                return next(sides)
            if prompt.startswith("Play Again"):
                return next(again_answers)
            return rng.choice(["1", "2", "3", "0", "x", ""])

        prompts, rng = [], random.Random(1)
        sides, again_answers = iter(["q", "x", "Play as O"]), iter(["y", "n"])
        printed = io.StringIO()
        with patch("builtins.input", answer), redirect_stdout(printed):
            runpy.run_module("connect_three", run_name="__main__")
        self.assertEqual(prompts.count("Play as X or Play as O? "), 3)
        self.assertEqual(prompts.count("Play Again (y or n)? "), 2)
        self.assertIn("Your column, 1 to 3: ", prompts)
        self.assertEqual(printed.getvalue().count("Please enter X or O.\n"), 1)
        self.assertIn("Please enter the number of a column, 1 to 3.\n", printed.getvalue())
        self.assertIn("Computer thinking...", printed.getvalue())
        endings = re.findall(r"Game Over: (.*)\.", printed.getvalue())
        self.assertEqual(len(endings), 2)
        self.assertNotEqual(endings[0], "X wins")
        self.assertNotEqual(endings[1], "O wins")
        self.assertTrue(printed.getvalue().startswith("Please enter X or O.\n" + ". . .\n" * 5))

    def test_a_full_column_is_reported(self):
        class Enough(Exception):
            pass

        def answer(prompt):
            prompts.append(prompt)
            if "is full." in printed.getvalue() or len(prompts) > 100:
                raise Enough
            return "X" if prompt.startswith("Play as") else "y" if prompt.startswith("Play Again") else "1"

        prompts, printed = [], io.StringIO()
        with patch("builtins.input", answer), redirect_stdout(printed), self.assertRaises(Enough):
            runpy.run_module("connect_three", run_name="__main__")
        self.assertIn("Column 1 is full.\n", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
