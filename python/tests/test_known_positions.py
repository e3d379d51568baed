"""Searches know the positions of a game written in Python, and call its methods once for each of them."""

import unittest
import warnings
from collections import Counter
from dataclasses import dataclass, replace
from typing import Tuple

import plywood
from python_games import NamedPile, ReversedPile, SubtractSquare, TicTacToe, other

METHODS = ("to_move", "outcome", "legal_moves", "apply", "__hash__", "__eq__")


def counting(game):
    """Return a subclass of a game that counts the calls of its methods, and the counter."""
    calls = Counter()

    def counted(name):
        def method(self, *arguments):
            calls[name] += 1
            return getattr(game, name)(self, *arguments)

        return method

    def apply(self, move):
        calls["apply"] += 1
        after = game.apply(self, move)
        object.__setattr__(after, "__class__", cls)
        return after

    cls = type("Counting", (game,), {**{name: counted(name) for name in METHODS}, "apply": apply})
    return cls, calls


@dataclass(frozen=True)
class Pile:
    """A side takes one or two coins, and the side that takes the last one wins. Subclasses have other equalities."""

    left: int
    turn: str = "first"
    path: Tuple[int, ...] = ()

    def to_move(self):
        return self.turn

    def outcome(self):
        return None if self.left else other(self.turn)

    def legal_moves(self):
        return [coins for coins in (1, 2) if coins <= self.left]

    def apply(self, move):
        return replace(self, left=self.left - move, turn=other(self.turn), path=(*self.path, move))

    def __str__(self):
        return f"{self.left} left"


def plain_value(position):
    """Return the value of a position by plain minimax: a win as soon as possible, or a loss as late as possible."""
    if position.outcome() is not None:
        return "win 0" if position.outcome() == position.to_move() else "loss 0"
    wins, losses = [], []
    for move in position.legal_moves():
        value, plies = plain_value(position.apply(move)).split()
        (wins if value == "loss" else losses).append(int(plies) + 1)
    return f"win {min(wins)}" if wins else f"loss {max(losses)}"


class KnownPositions(unittest.TestCase):
    def test_methods_are_called_once_for_each_position(self):
        cls, calls = counting(TicTacToe)
        cells = "XOX.O..X."
        expected = plywood.position(TicTacToe(cells)).analyze("recursive").value
        position = plywood.position(cls(cells))
        position.analyze("recursive")
        for search in plywood.searches():
            calls.clear()
            self.assertEqual(position.analyze(search).value, expected, search)
            # With 4 empty cells, at most 34 positions follow, and 52 moves lead to them; at most 16 positions are checked.
            # The method `legal_moves` also calls `outcome`.
            self.assertLessEqual(calls["outcome"] - calls["legal_moves"], 34 + 16, (search, calls))
            self.assertLessEqual(calls["apply"], 52, (search, calls))
            self.assertGreaterEqual(calls["apply"], 4, (search, calls))

    def test_a_long_game_takes_few_calls(self):
        cls, calls = counting(SubtractSquare)
        position = plywood.position(cls(24))
        position.analyze("recursive")
        calls.clear()
        found = position.analyze("recursive")
        self.assertGreater(found.stats.nodes, 5_000)
        self.assertLess(sum(calls.values()), 2_000)

    def test_equal_positions_with_different_answers_are_an_error(self):
        class Late(Pile):
            """The first check of the class does not reach the positions that are wrongly equal."""

            def legal_moves(self):
                return [1] if self.left > 8 else super().legal_moves()

            def __eq__(self, that):
                return self.key() == that.key()

            def __hash__(self):
                return hash(self.key())

        class WithoutTurn(Late):
            def key(self):
                return (self.left, self.turn if self.left > 8 else "")

        class OneIsTwo(Late):
            def key(self):
                return (2 if self.left == 1 else self.left, self.turn)

        for cls, method in ((WithoutTurn, "to_move"), (OneIsTwo, "legal_moves")):
            with self.assertRaises(plywood.GameError) as caught:
                plywood.position(cls(60)).analyze("recursive")
            message = str(caught.exception)
            self.assertIn(f"two equal positions of {cls.__name__} differ in {method}(): ", message)
            self.assertIn("__eq__ and __hash__ must include everything that the rules use", message)

    def test_a_class_with_a_known_fault_is_searched_without_them(self):
        class WithoutTurn(Pile):
            def __eq__(self, that):
                return self.left == that.left

            def __hash__(self):
                return hash(self.left)

        expected = plywood.position(Pile(11)).analyze("recursive")
        with self.assertWarns(plywood.GameWarning):
            found = plywood.position(WithoutTurn(11)).analyze("recursive")
        self.assertEqual((found.value, found.stats.nodes), (expected.value, expected.stats.nodes))

    def test_a_game_without_recurring_positions_is_searched_without_them(self):
        cls, calls = counting(Pile)
        position = plywood.position(cls(18))
        value = position.analyze("recursive").value
        calls.clear()
        found = position.analyze("recursive")
        self.assertEqual((found.value, found.stats.nodes > 5_000), (value, True))
        self.assertEqual(calls["outcome"], found.stats.nodes - 1)
        # After 1,024 new positions, the search stops looking positions up.
        self.assertEqual(calls["__hash__"], 1_024)

    def test_equal_positions_of_different_classes_are_different(self):
        for left in range(11, 17):
            start = NamedPile(left)
            self.assertEqual(start == ReversedPile(*start), True)
            self.assertNotEqual(plywood.position(start), plywood.position(ReversedPile(*start)))
            expected = plain_value(start)
            for search in plywood.searches():
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    found = plywood.position(start).analyze(search)
                self.assertEqual(str(found.value), expected, (left, search))
            self.assertEqual(str(plywood.position(start).solve().value), expected.split()[0])

    def test_little_memory_changes_no_value(self):
        for search in plywood.searches():
            # The positions after one move exceed the memory, too, and are searched ten times as fast as the empty board.
            position = plywood.position(TicTacToe("X........"))
            found = position.analyze(search, memory="1M", nodes=None if search != "tree" else 100)
            if found.stopped == "proved":
                self.assertEqual(str(found.value), "draw", search)


if __name__ == "__main__":
    unittest.main()
