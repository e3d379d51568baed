"""``next_move`` of DM574: the tree, the returned moves, and the game in the terminal."""

import io
import random
import runpy
import unittest
from contextlib import redirect_stdout
from unittest.mock import patch

from course_574_tests import COUNTS, AlquerqueTestCase
from course_layers import run_with_input


class Tree(AlquerqueTestCase):
    def test_the_worked_example_of_the_course(self):
        leaves = {"m": 2, "n": -1, "p": 5, "g": 5, "h": -4, "j": 0, "q": -4, "r": 9}
        below = {"a": "bcd", "b": "ef", "c": "ghj", "d": "k", "e": "mn", "f": "p", "k": "qr"}

        def grow(name):
            return self.minimax.Tree(name, [grow(child) for child in below.get(name, "")])

        def scores(node):
            return {node.content: node.score, **{k: v for child in node.children for k, v in scores(child).items()}}

        root = grow("a")
        self.assertEqual(self.minimax.score(root, lambda name, ply: leaves[name]), 9)
        found = scores(root)
        self.assertEqual({name: found[name] for name in "efkbcda"}, dict(e=2, f=5, k=9, b=2, c=-4, d=9, a=9))
        self.assertEqual(self.minimax.best_child(root).content, "d")

    def test_build_returns_a_tree_of_the_requested_height(self):
        def levels(nodes):
            return [len(nodes)] + (levels([child for node in nodes for child in node.children]) if nodes else [])

        tree = self.minimax.build(self.board.make_board(), 4)
        self.assertEqual(levels([tree]), list(COUNTS[:5]) + [0])
        self.assertEqual(tree.content, self.board.make_board())
        self.assertEqual([child.move for child in tree.children], self.board.legal_moves(self.board.make_board()))

    def test_piece_difference(self):
        difference = self.minimax.piece_difference
        b = self.board.set_up([13, 14, 15], [1], True)
        self.assertEqual((difference(True)(b, 0), difference(False)(b, 0)), (2, -2))
        self.assertEqual(difference(True)(self.board.set_up([1], [25], True), 0), 0)
        won = self.board.set_up([1], [], False)
        self.assertGreater(difference(True)(won, 1), difference(True)(won, 3))
        self.assertGreater(difference(True)(won, 9), 12)
        self.assertLess(difference(False)(won, 1), difference(False)(won, 3))


class NextMove(AlquerqueTestCase):
    def test_depth_2_finds_the_capture_in_the_course_s_example(self):
        self.assertEqual(self.minimax.next_move(self.board.set_up([2], [1], False), 2), (1, 3))

    def test_the_default_depth_is_3(self):
        b = self.after((17, 13))
        self.assertEqual(self.minimax.next_move(b), self.minimax.next_move(b, 3))
        self.assertIn(self.minimax.next_move(b), self.board.legal_moves(b))

    def test_next_move_does_not_change_the_board(self):
        b = self.after((17, 13))
        self.minimax.next_move(b, 2)
        self.assertEqual(b, self.after((17, 13)))

    def test_finished_games_and_depths_below_1_are_refused(self):
        with self.assertRaises(ValueError):
            self.minimax.next_move(self.board.set_up([1], [25], True))
        for depth in (0, -1):
            with self.subTest(depth), self.assertRaises(ValueError):
                self.minimax.next_move(self.board.make_board(), depth)

    def test_depth_1_finds_a_capture(self):
        b = self.after((17, 13))
        self.assertEqual(self.minimax.next_move(b, 1), (9, 17))

    def test_depths_1_to_7_return_legal_moves(self):
        rng = random.Random(7)
        boards = [self.board.make_board()] + [self.random_board(rng, plies) for plies in (10, 20)]
        for b in boards:
            for depth in range(1, 8):
                self.assertIn(self.minimax.next_move(b, depth), self.board.legal_moves(b))

    def test_the_engine_and_the_python_tree_return_the_same_move(self):
        rng = random.Random(17)
        for _ in range(60):
            b = self.random_board(rng, rng.randrange(30))
            for depth in (1, 2, 3):
                self.assertEqual(self.minimax._engine_move(b, depth), self.minimax._tree_move(b, depth), (b, depth))

    def test_boards_from_set_up_are_searched_at_any_depth(self):
        rng = random.Random(11)
        for _ in range(40):
            known = self.random_board(rng, rng.randrange(30))
            b = self.board.set_up(self.board.white(known), self.board.black(known), self.board.white_plays(known))
            for depth in (1, 2, 3):
                self.assertEqual(self.minimax.next_move(b, depth), self.minimax._tree_move(b, depth))
                self.assertEqual(self.minimax._alpha_beta_move(b, depth), self.minimax._tree_move(b, depth))
        self.assertEqual(self.minimax.next_move(self.board.set_up([2], [1], False), 7), (1, 3))

    def test_next_move_beats_random_moves(self):
        rng = random.Random(8)
        for number in range(4):
            b = self.board.make_board()
            while not self.board.is_game_over(b):
                uses_minimax = self.board.white_plays(b) == (number % 2 == 0)
                legal = self.board.legal_moves(b)
                self.board.move(self.minimax.next_move(b, 3) if uses_minimax else rng.choice(legal), b)
            own, enemy = self.board.white(b), self.board.black(b)
            if number % 2:
                own, enemy = enemy, own
            self.assertGreater(len(own), len(enemy))


class Playing(AlquerqueTestCase):
    def test_two_computer_players_finish_a_game(self):
        printed, prompts = run_with_input(
            lambda: runpy.run_module("play", run_name="__main__"), "y", "y", "0", "x", "2"
        )
        self.assertEqual(len(prompts), 5)
        self.assertRegex(printed, r"Game over! (White has won!|Black has won!|The game is a draw\.\.\.)\n$")
        self.assertEqual(printed.count("Please enter a number in the range 1-7."), 2)
        self.assertNotIn("The squares have", printed)

    def test_a_person_sees_the_legal_moves_after_a_mistake(self):
        rng, printed = random.Random(3), io.StringIO()

        def answer(prompt):
            if "smart" in prompt:
                return "1"
            if prompt.startswith("Should the computer"):
                return "y" if "black" in prompt else "n"
            return rng.choice(["{} {}".format(rng.randrange(1, 26), rng.randrange(1, 26)), "", "a b"])

        with patch("builtins.input", answer), redirect_stdout(printed):
            runpy.run_module("play", run_name="__main__")
        self.assertIn("The legal moves are: 17 13, 18 13, 19 13\n", printed.getvalue())
        self.assertRegex(printed.getvalue(), r"The move \d+ to \d+ is not legal\.\n")
        self.assertIn("Please enter the numbers of two squares, such as 17 13.\n", printed.getvalue())
        self.assertEqual(printed.getvalue().count("11--12--13--14--15\n"), 1)
        self.assertIn("Game over! ", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
