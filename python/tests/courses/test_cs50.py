"""Tic-Tac-Toe of CS50 AI, with the same seven functions as Connect Three."""

import copy
import io
import random
import re
import runpy
import unittest
from contextlib import redirect_stdout
from unittest.mock import patch

import plywood
from course_layers import LayerTestCase


def board(text):
    """A board from its rows, the top one first."""
    return [[None if cell == "." else cell for cell in row] for row in text.split("/")]


class TicTacToeTestCase(LayerTestCase):
    course = "cs50"

    def setUp(self):
        self.game = self.module("tictactoe")


class Functions(TicTacToeTestCase):
    def test_the_names_and_constants_of_the_course(self):
        names = {}
        exec("from tictactoe import *", names)
        self.assertEqual((names["X"], names["O"], names["EMPTY"]), ("X", "O", None))
        for name in ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax"):
            self.assertTrue(callable(names[name]), name)

    def test_initial_state(self):
        self.assertEqual(self.game.initial_state(), [[None] * 3] * 3)
        self.assertEqual(len({id(row) for row in self.game.initial_state()}), 3)

    def test_player(self):
        for text, player in ((".../.../...", "X"), ("X../.../...", "O"), ("XO./.../...", "X"), ("X", "O"), ("", "X")):
            self.assertEqual(self.game.player(board(text)), player, text)

    def test_actions(self):
        everything = {(row, column) for row in range(3) for column in range(3)}
        self.assertEqual(self.game.actions(board(".../.../...")), everything)
        self.assertEqual(self.game.actions(board("XOX/O.O/XOX")), {(1, 1)})
        self.assertEqual(self.game.actions(board(".OX/O.O/XOX")), {(0, 0), (1, 1)})
        self.assertEqual(self.game.actions(board("XOX/OXO/OXO")), set())

    def test_result(self):
        before = board(".OX/OXO/XO.")
        copy_before = copy.deepcopy(before)
        self.assertEqual(self.game.result(before, (0, 0)), board("XOX/OXO/XO."))
        self.assertEqual(before, copy_before)
        self.assertEqual(self.game.result(board("X../.../..."), (1, 1)), board("X../.O./..."))

    def test_result_refuses_illegal_actions(self):
        for action in ((0, 1), (3, 1), (1, 3), (-1, 2), (2, -1), (9, 9), (0.0, 0), (2, 2.0), None):
            with self.subTest(action), self.assertRaises(ValueError):
                self.game.result(board(".O./.X./..."), action)

    def test_winner(self):
        for text, winner in (
            ("XXX/OO./...", "X"),
            ("XX./OOO/X..", "O"),
            ("X.O/XO./X..", "X"),
            (".XO/.XO/X.O", "O"),
            ("XO./OX./..X", "X"),
            ("XXO/XO./O..", "O"),
            ("XOX/OXO/OXO", None),
            (".../.../...", None),
        ):
            self.assertEqual(self.game.winner(board(text)), winner, text)

    def test_terminal(self):
        for text, over in (
            ("XXX/OO./...", True),
            ("XOX/OXO/OXO", True),
            ("XO./.../...", False),
            (".../.../...", False),
        ):
            self.assertIs(self.game.terminal(board(text)), over, text)

    def test_utility(self):
        for text, utility in (("XXX/OO./...", 1), ("XX./OOO/X..", -1), ("XOX/OXO/OXO", 0)):
            self.assertEqual(self.game.utility(board(text)), utility, text)

    def test_minimax(self):
        for text, action in ((".XO/.X./...", (2, 1)), (".../XOO/.X.", (2, 0)), ("OXO/XX./XO.", (1, 2))):
            self.assertEqual(self.game.minimax(board(text)), action, text)
        for text in ("XXX/OO./...", "XOX/OXO/OXO"):
            self.assertIsNone(self.game.minimax(board(text)), text)
        self.assertEqual(self.game.minimax(board("X../.../...")), (1, 1))


class Agreement(TicTacToeTestCase):
    def test_the_engine_agrees_on_random_games(self):
        rng = random.Random(50)
        for _ in range(20):
            state, position = self.game.initial_state(), plywood.position("tic-tac-toe")
            while not self.game.terminal(state):
                cells = {
                    chr(ord("a") + column) + str(row + 1): (row, column) for row, column in self.game.actions(state)
                }
                self.assertEqual(set(cells), set(position.moves))
                if len(position.history) >= 1:
                    signs = {item.move: item.value.sign for item in position.analyze(each=True).each}
                    action = self.game.minimax(state)
                    named = next(move for move, cell in cells.items() if cell == action)
                    self.assertEqual(signs[named], max(signs.values()))
                move = rng.choice(position.moves)
                state, position = self.game.result(state, cells[move]), position.play(move)
            self.assertEqual({1: "first", -1: "second", 0: "draw"}[self.game.utility(state)], position.outcome)


class Playing(TicTacToeTestCase):
    def test_minimax_never_loses_to_random_moves(self):
        def answer(prompt):
            if prompt.startswith("Play as"):
                return "O" if len(again_prompts) % 2 else "X"
            if prompt.startswith("Play Again"):
                again_prompts.append(prompt)
                return "y" if len(again_prompts) < 6 else "n"
            return "{} {}".format(rng.randrange(5), rng.randrange(5))

        again_prompts, rng, printed = [], random.Random(2), io.StringIO()
        with patch("builtins.input", answer), redirect_stdout(printed):
            runpy.run_module("tictactoe", run_name="__main__")
        self.assertRegex(printed.getvalue(), r"The cell in row [123] and column [123] is taken\.\n")
        self.assertIn("Please enter two numbers from 1 to 3 with a space between, such as 2 3.\n", printed.getvalue())
        endings = re.findall(r"Game Over: (.*)\.", printed.getvalue())
        self.assertEqual(len(endings), 6)
        self.assertNotIn("X wins", endings[::2])
        self.assertNotIn("O wins", endings[1::2])


if __name__ == "__main__":
    unittest.main()
