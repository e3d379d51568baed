"""The board and the moves of DM574."""

import copy
import pickle
import random
import re
import unittest

import plywood
from course_574_tests import COUNTS, AlquerqueTestCase


class Rules(AlquerqueTestCase):
    def test_initial_state(self):
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

    def test_move_changes_the_board_and_returns_none(self):
        b = self.board.make_board()
        self.assertIsNone(self.board.move(self.board.make_move(17, 13), b))
        self.assertEqual(self.board.white(b), [13, 14, 15, 16] + list(range(18, 26)))
        self.assertFalse(self.board.white_plays(b))
        self.assertEqual(self.pairs(b), [(9, 17), (11, 17), (12, 17)])

    def test_a_capture_removes_the_piece_between(self):
        b = self.after((17, 13), (9, 17))
        self.assertEqual(self.board.black(b), [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 17])
        self.assertEqual(self.board.white(b), [14, 15, 16] + list(range(18, 26)))

    def test_copies_are_independent(self):
        for duplicate in (self.board.copy, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))):
            b = self.after((17, 13))
            other = duplicate(b)
            self.assertEqual(other, b)
            self.board.move(self.board.legal_moves(other)[0], other)
            self.assertNotEqual(other, b)
            self.assertEqual(b, self.after((17, 13)))

    def test_is_legal_agrees_with_legal_moves(self):
        b = self.board.make_board()
        for source in range(1, 26):
            for target in range(1, 26):
                legal = self.board.is_legal(self.board.make_move(source, target), b)
                self.assertEqual(legal, (source, target) in self.pairs(b), (source, target))

    def test_an_illegal_move_raises_and_changes_nothing(self):
        b = self.board.make_board()
        for squares in ((16, 13), (17, 12), (1, 6), (13, 9), (0, 0), (25, 30)):
            with self.subTest(squares), self.assertRaises(ValueError):
                self.board.move(self.board.make_move(*squares), b)
        self.assertEqual(b, self.board.make_board())

    def test_numbers_of_another_class(self):
        b = self.board.make_board()
        self.board.move((17.0, 13.0), b)
        expected = self.board.make_board()
        self.board.move(self.board.make_move(17, 13), expected)
        self.assertEqual(b, expected)
        with self.assertRaises(ValueError):
            self.board.set_up([1.0], [2], True)

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

    def test_a_side_without_pieces_has_lost(self):
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

    def test_a_side_without_legal_moves_draws(self):
        b = self.board.set_up([1], [25], True)
        self.assertEqual(self.board.legal_moves(b), [])
        self.assertTrue(self.board.is_game_over(b))

    def test_set_up_refuses_squares_outside_1_to_25(self):
        for square in (0, 26, -1):
            with self.subTest(square), self.assertRaises(ValueError):
                self.board.set_up([square], [1], True)

    def test_set_up_refuses_two_pieces_on_a_square(self):
        with self.assertRaisesRegex(ValueError, r"invalid square \(got 2 for both sides\); a square has at most one piece"):
            self.board.set_up([1, 2, 3], [2, 3, 4], True)

    def test_a_star_import_contains_the_functions_on_moves(self):
        names = {}
        exec("from board import *", names)
        for name in ("make_board", "white_plays", "white", "black", "is_legal", "legal_moves", "move", "copy"):
            self.assertTrue(callable(names[name]), name)
        for name in ("is_game_over", "make_move", "source", "target"):
            self.assertTrue(callable(names[name]), name)

    def test_numbers_of_move_sequences_by_depth(self):
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

    def test_a_naive_board_agrees_on_random_games(self):
        rng = random.Random(574)
        for _ in range(40):
            b = self.board.make_board()
            while True:
                self.assertEqual(
                    self.pairs(b), naive_moves(self.board.white(b), self.board.black(b), self.board.white_plays(b))
                )
                if self.board.is_game_over(b):
                    break
                self.board.move(rng.choice(self.board.legal_moves(b)), b)

    def test_the_engine_agrees_on_random_games(self):
        rng = random.Random(575)
        for _ in range(40):
            b, position = self.board.make_board(), plywood.position("alquerque")
            while not position.is_over:
                named = {tuple(int(point) for point in re.findall(r"\d+", move)): move for move in position.moves}
                self.assertEqual(list(named), self.pairs(b))
                self.assertEqual(self.board.white_plays(b), position.to_move == "first")
                squares = rng.choice(list(named))
                self.board.move(self.board.make_move(*squares), b)
                position = position.play(named[squares])
            self.assertTrue(self.board.is_game_over(b))
            enemies = {"first": self.board.black(b), "second": self.board.white(b)}
            self.assertEqual(position.outcome == "draw", all(enemies.values()))
            if position.outcome != "draw":
                self.assertEqual(enemies[position.outcome], [])


def naive_moves(white, black, white_plays):
    """Return the legal moves as pairs of squares, computed with the number ``10 * row + column`` for each square."""
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
        # Squares with an even sum of row and column have the odd numbers, which diagonals connect.
        straight, diagonal = (1, -1, 10, -10), (11, 9, -11, -9)
        for direction in straight + (diagonal if (place // 10 + place % 10) % 2 == 0 else ()):
            adjacent, landing = place + direction, place + 2 * direction
            if adjacent not in inside:
                continue
            if adjacent not in cells and direction in (forward - 1, forward, forward + 1):
                moves.append((place, adjacent))
            if cells.get(adjacent) == enemy and landing in inside and landing not in cells:
                moves.append((place, landing))
    square_number = {place: place // 10 * 5 + place % 10 + 1 for place in inside}
    return sorted((square_number[source], square_number[target]) for source, target in moves)


if __name__ == "__main__":
    unittest.main()
