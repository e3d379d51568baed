"""DM574's Alquerque: the board, the moves and the tree of next_move."""

import copy
import io
import pickle
import random
import re
import runpy
import time
import unittest
from contextlib import redirect_stdout
from unittest.mock import patch

import plywood
from layers import LayerTestCase, told

COUNTS = (1, 3, 6, 19, 82, 352, 1648, 8560)
"""How many positions there are after 0, 1, 2, .. moves, one that is reached in two ways counted twice."""


class AlquerqueTestCase(LayerTestCase):
    course = "dm574"

    def setUp(self):
        self.board = self.module("board")
        self.minimax = self.module("minimax")

    def after(self, *moves):
        b = self.board.make_board()
        for squares in moves:
            self.board.move(self.board.make_move(*squares), b)
        return b

    def pairs(self, b):
        return [(self.board.source(m), self.board.target(m)) for m in self.board.legal_moves(b)]

    def random_board(self, chance, plies):
        b = self.board.make_board()
        for _ in range(plies):
            following = self.board.copy(b)
            self.board.move(chance.choice(self.board.legal_moves(b)), following)
            if self.board.is_game_over(following):
                break
            b = following
        return b


KNOWN_TO_THE_ENGINE = "alquerque" in {game.name for game in plywood.games()}


class Rules(AlquerqueTestCase):
    def test_the_beginning(self):
        b = self.board.make_board()
        self.assertEqual(self.board.white(b), list(range(14, 26)))
        self.assertEqual(self.board.black(b), list(range(1, 13)))
        self.assertTrue(self.board.white_plays(b))
        self.assertFalse(self.board.is_game_over(b))
        self.assertEqual(self.pairs(b), [(17, 13), (18, 13), (19, 13)])

    def test_a_move_has_a_source_and_a_target(self):
        m = self.board.make_move(17, 13)
        self.assertEqual((self.board.source(m), self.board.target(m)), (17, 13))
        move = self.module("move")
        self.assertEqual((move.source(move.make_move(1, 7)), move.target(move.make_move(1, 7))), (1, 7))
        self.assertEqual(m, self.board.make_move(17, 13))

    def test_a_move_changes_the_board_and_answers_nothing(self):
        b = self.board.make_board()
        self.assertIsNone(self.board.move(self.board.make_move(17, 13), b))
        self.assertEqual(self.board.white(b), [13, 14, 15, 16] + list(range(18, 26)))
        self.assertFalse(self.board.white_plays(b))
        self.assertEqual(self.pairs(b), [(9, 17), (11, 17), (12, 17)])

    def test_a_capture_takes_the_piece_between(self):
        b = self.after((17, 13), (9, 17))
        self.assertEqual(self.board.black(b), [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 17])
        self.assertEqual(self.board.white(b), [14, 15, 16] + list(range(18, 26)))

    def test_copies_go_their_own_ways(self):
        for duplicate in (self.board.copy, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))):
            b = self.after((17, 13))
            other = duplicate(b)
            self.assertEqual(other, b)
            self.board.move(self.board.legal_moves(other)[0], other)
            self.assertNotEqual(other, b)
            self.assertEqual(b, self.after((17, 13)))

    def test_legal_is_what_stands_in_the_list(self):
        b = self.board.make_board()
        for source in range(1, 26):
            for target in range(1, 26):
                legal = self.board.is_legal(self.board.make_move(source, target), b)
                self.assertEqual(legal, (source, target) in self.pairs(b), (source, target))

    def test_an_illegal_move_is_refused_and_changes_nothing(self):
        b = self.board.make_board()
        for squares in ((16, 13), (17, 12), (1, 6), (13, 9), (0, 0), (25, 30)):
            with self.subTest(squares), self.assertRaises(ValueError):
                self.board.move(self.board.make_move(*squares), b)
        self.assertEqual(b, self.board.make_board())

    def test_plain_moves_go_forward_only_and_diagonally_from_odd_squares(self):
        white = self.board.set_up([13], [1], True)
        self.assertEqual(self.pairs(white), [(13, 7), (13, 8), (13, 9)])
        self.assertEqual(self.pairs(self.board.set_up([12], [1], True)), [(12, 7)])
        self.assertEqual(self.pairs(self.board.set_up([25], [13], False)), [(13, 17), (13, 18), (13, 19)])

    def test_captures_go_in_any_direction(self):
        around = [7, 8, 9, 12, 14, 17, 18, 19]
        b = self.board.set_up([13], around, True)
        self.assertEqual(self.pairs(b), [(13, target) for target in (1, 3, 5, 11, 15, 21, 23, 25)])
        b = self.board.set_up([12], [6, 7, 8, 11, 13, 16, 17, 18], True)
        self.assertEqual(self.pairs(b), [(12, target) for target in (2, 14, 22)])

    def test_who_has_lost_all_pieces_has_lost(self):
        b = self.board.set_up([7], [2], True)
        self.assertFalse(self.board.is_game_over(b))
        b = self.board.set_up([13], [7, 20], True)
        self.board.move(self.board.make_move(13, 1), b)
        self.assertFalse(self.board.is_game_over(b))
        b = self.board.set_up([13], [7], True)
        self.board.move(self.board.make_move(13, 1), b)
        self.assertEqual((self.board.black(b), self.board.white_plays(b)), ([], False))
        self.assertTrue(self.board.is_game_over(b))
        self.assertTrue(self.board.is_game_over(self.board.set_up([13], [], True)))

    def test_who_cannot_move_draws(self):
        b = self.board.set_up([1], [25], True)
        self.assertEqual(self.board.legal_moves(b), [])
        self.assertTrue(self.board.is_game_over(b))

    def test_squares_are_1_to_25(self):
        for square in (0, 26, -1):
            with self.subTest(square), self.assertRaises(ValueError):
                self.board.set_up([square], [1], True)

    def test_a_star_import_brings_moves_as_well(self):
        names = {}
        exec("from board import *", names)
        for name in ("make_board", "white_plays", "white", "black", "is_legal", "legal_moves", "move", "copy"):
            self.assertTrue(callable(names[name]), name)
        for name in ("is_game_over", "make_move", "source", "target"):
            self.assertTrue(callable(names[name]), name)

    def test_positions_are_counted(self):
        def count(b, depth):
            if depth == 0:
                return 1
            total = 0
            for m in self.board.legal_moves(b):
                after = self.board.copy(b)
                self.board.move(m, after)
                total += count(after, depth - 1)
            return total

        for depth, expected in enumerate(COUNTS[:7]):
            self.assertEqual(count(self.board.make_board(), depth), expected, depth)

    def test_a_naive_board_says_the_same_on_random_playings(self):
        chance = random.Random(574)
        for _ in range(40):
            b = self.board.make_board()
            while True:
                self.assertEqual(self.pairs(b), naive_moves(self.board.white(b), self.board.black(b), self.board.white_plays(b)))
                if self.board.is_game_over(b):
                    break
                self.board.move(chance.choice(self.board.legal_moves(b)), b)

    @unittest.skipUnless(KNOWN_TO_THE_ENGINE, "this engine has no Alquerque")
    def test_the_engine_says_the_same_on_random_playings(self):
        chance = random.Random(575)
        for _ in range(40):
            b, position = self.board.make_board(), plywood.position("alquerque")
            while not position.is_over:
                named = {tuple(int(point) for point in re.findall(r"\d+", move)): move for move in position.moves}
                self.assertEqual(list(named), self.pairs(b))
                self.assertEqual(self.board.white_plays(b), position.to_move == "first")
                squares = chance.choice(list(named))
                self.board.move(self.board.make_move(*squares), b)
                position = position.play(named[squares])
            self.assertTrue(self.board.is_game_over(b))
            left = {"first": self.board.black(b), "second": self.board.white(b)}
            self.assertEqual(position.outcome == "draw", all(left.values()))
            if position.outcome != "draw":
                self.assertEqual(left[position.outcome], [])


def naive_moves(white, black, white_plays):
    """The moves as pairs, from coordinates alone."""
    cells = {(square - 1) // 5 * 10 + (square - 1) % 5: "w" for square in white}
    cells.update({(square - 1) // 5 * 10 + (square - 1) % 5: "b" for square in black})
    inside = {10 * row + column for row in range(5) for column in range(5)}
    own, enemy, forward = ("w", "b", -10) if white_plays else ("b", "w", 10)
    moves = []
    if enemy not in cells.values():
        return moves
    for place in sorted(inside):
        if cells.get(place) != own:
            continue
        straight, diagonal = (1, -1, 10, -10), (11, 9, -11, -9)
        for way in straight + (diagonal if (place // 10 + place % 10) % 2 == 0 else ()):
            beside, behind = place + way, place + 2 * way
            if beside not in inside:
                continue
            if beside not in cells and way in (forward - 1, forward, forward + 1):
                moves.append((place, beside))
            if cells.get(beside) == enemy and behind in inside and behind not in cells:
                moves.append((place, behind))
    number = {place: place // 10 * 5 + place % 10 + 1 for place in inside}
    return sorted((number[source], number[target]) for source, target in moves)


class Tree(AlquerqueTestCase):
    def test_the_course_s_worked_example(self):
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

    def test_a_tree_has_the_height_asked_for(self):
        def levels(nodes):
            return [len(nodes)] + (levels([child for node in nodes for child in node.children]) if nodes else [])

        tree = self.minimax.build(self.board.make_board(), 4)
        self.assertEqual(levels([tree]), list(COUNTS[:5]) + [0])
        self.assertEqual(tree.content, self.board.make_board())
        self.assertEqual([child.move for child in tree.children], self.board.legal_moves(self.board.make_board()))

    def test_the_difference_of_pieces(self):
        count = self.minimax.piece_difference
        b = self.board.set_up([13, 14, 15], [1], True)
        self.assertEqual((count(True)(b, 0), count(False)(b, 0)), (2, -2))
        self.assertEqual(count(True)(self.board.set_up([1], [25], True), 0), 0)
        won = self.board.set_up([1], [], False)
        self.assertGreater(count(True)(won, 1), count(True)(won, 3))
        self.assertGreater(count(True)(won, 9), 12)
        self.assertLess(count(False)(won, 1), count(False)(won, 3))


class NextMove(AlquerqueTestCase):
    def test_the_course_s_capture(self):
        self.assertEqual(self.minimax.next_move(self.board.set_up([2], [1], False), 2), (1, 3))

    def test_the_depth_may_be_left_out(self):
        b = self.after((17, 13))
        self.assertEqual(self.minimax.next_move(b), self.minimax.next_move(b, 3))
        self.assertIn(self.minimax.next_move(b), self.board.legal_moves(b))

    def test_the_board_is_left_alone(self):
        b = self.after((17, 13))
        self.minimax.next_move(b, 2)
        self.assertEqual(b, self.after((17, 13)))

    def test_a_finished_game_and_no_depth_are_refused(self):
        with self.assertRaises(ValueError):
            self.minimax.next_move(self.board.set_up([1], [25], True))
        for depth in (0, -1):
            with self.subTest(depth), self.assertRaises(ValueError):
                self.minimax.next_move(self.board.make_board(), depth)

    def test_depth_1_takes_what_it_can(self):
        b = self.after((17, 13))
        self.assertEqual(self.minimax.next_move(b, 1), (9, 17))

    def test_every_depth_of_the_course_is_answered_and_5_within_a_second(self):
        chance = random.Random(7)
        boards = [self.board.make_board()] + [self.random_board(chance, plies) for plies in (10, 20)]
        for b in boards:
            for depth in range(1, 8):
                began = time.perf_counter()
                self.assertIn(self.minimax.next_move(b, depth), self.board.legal_moves(b))
                seconds = time.perf_counter() - began
                if depth == 5:
                    self.assertLess(seconds, 5, "far beyond a second, on however slow a machine")

    @unittest.skipUnless(KNOWN_TO_THE_ENGINE, "this engine has no Alquerque")
    def test_the_engine_builds_the_same_tree(self):
        chance = random.Random(17)
        for _ in range(60):
            b = self.random_board(chance, chance.randrange(30))
            for depth in (1, 2, 3):
                self.assertEqual(self.minimax._by_engine(b, depth), self.minimax._by_tree(b, depth), (b, depth))

    def test_boards_that_were_set_up_are_searched_at_any_depth(self):
        chance = random.Random(11)
        for _ in range(40):
            known = self.random_board(chance, chance.randrange(30))
            b = self.board.set_up(self.board.white(known), self.board.black(known), self.board.white_plays(known))
            for depth in (1, 2, 3):
                self.assertEqual(self.minimax.next_move(b, depth), self.minimax._by_tree(b, depth))
                self.assertEqual(self.minimax._without_a_tree(b, depth), self.minimax._by_tree(b, depth))
        self.assertEqual(self.minimax.next_move(self.board.set_up([2], [1], False), 7), (1, 3))

    def test_looking_ahead_beats_chance(self):
        chance = random.Random(8)
        for number in range(4):
            b = self.board.make_board()
            while not self.board.is_game_over(b):
                thinks = self.board.white_plays(b) == (number % 2 == 0)
                legal = self.board.legal_moves(b)
                self.board.move(self.minimax.next_move(b, 3) if thinks else chance.choice(legal), b)
            own, enemy = self.board.white(b), self.board.black(b)
            if number % 2:
                own, enemy = enemy, own
            self.assertGreater(len(own), len(enemy))


class Playing(AlquerqueTestCase):
    def test_two_machines_play_to_the_end(self):
        printed, prompts = told(lambda: runpy.run_module("play", run_name="__main__"), "y", "y", "0", "x", "2")
        self.assertEqual(len(prompts), 5)
        self.assertRegex(printed, r"Game over! (White has won!|Black has won!|The game is a draw\.\.\.)\n$")
        self.assertEqual(printed.count("Please enter a number in the range 1-7."), 2)

    def test_a_person_is_told_what_can_be_played(self):
        chance, printed = random.Random(3), io.StringIO()

        def answer(prompt):
            if "smart" in prompt:
                return "1"
            if prompt.startswith("Should the computer"):
                return "y" if "black" in prompt else "n"
            return chance.choice(["{} {}".format(chance.randrange(1, 26), chance.randrange(1, 26)), "", "a b"])

        with patch("builtins.input", answer), redirect_stdout(printed):
            runpy.run_module("play", run_name="__main__")
        self.assertIn("The moves are: 17 13, 18 13, 19 13\n", printed.getvalue())
        self.assertIn("Game over! ", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
