"""How searches call the methods of a game written in Python."""

import gc
import time
import unittest
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

import plywood
from python_games import SubtractSquare


@dataclass(frozen=True)
class Countdown:
    """A game with one move at each position; the sides move alternately, and the side that cannot move loses."""

    left: int
    turn: str = "first"

    def to_move(self):
        return self.turn

    def outcome(self):
        return None if self.left else "second" if self.turn == "first" else "first"

    def legal_moves(self):
        return ["on"]

    def apply(self, move):
        return Countdown(self.left - 1, "second" if self.turn == "first" else "first")

    def __str__(self):
        return str(self.left)


def subclass(**methods):
    """Return a subclass of Subtract Square with other methods, whose `apply` creates positions of the same class."""

    def apply(self, move):
        after = SubtractSquare.apply(self, move)
        return cls(after.left, after.turn)

    cls = type("Other", (SubtractSquare,), {"apply": apply, **methods})
    return cls


class Calls(unittest.TestCase):
    def test_stop_iteration_in_a_method_propagates_unchanged(self):
        raised = StopIteration("no more")

        def fail(self, *arguments):
            raise raised

        def outcome(self):
            return SubtractSquare.outcome(self) if self.left > 10 else fail(self)

        for methods in ({"legal_moves": fail}, {"outcome": outcome}, {"apply": fail}):
            with self.assertRaises(StopIteration) as caught:
                plywood.position(subclass(**methods)(20)).analyze("recursive")
            self.assertIs(caught.exception, raised)

    def test_a_runtime_error_of_a_method_propagates_unchanged(self):
        def legal_moves(self):
            yield 1
            raise StopIteration

        with self.assertRaises(RuntimeError) as caught:
            plywood.position(subclass(legal_moves=legal_moves)(20)).analyze("recursive")
        self.assertIsInstance(caught.exception.__cause__, StopIteration)

    def test_methods_may_search_other_positions(self):
        def outcome(self):
            plywood.position(SubtractSquare(self.left % 4)).analyze("recursive")
            return SubtractSquare.outcome(self)

        def legal_moves(self):
            plywood.position(SubtractSquare(5)).analyze("recursive")
            return SubtractSquare.legal_moves(self)

        position = plywood.position(subclass(outcome=outcome, legal_moves=legal_moves)(10))
        expected = plywood.position(SubtractSquare(10)).analyze("recursive").value
        for search in plywood.searches():
            self.assertEqual(position.analyze(search).value, expected, search)

    def test_no_position_is_kept_after_a_search(self):
        for search in ("recursive", "alpha-beta", "solver"):
            positions = weakref.WeakSet()

            def apply(self, move):
                after = cls(self.left - move, SubtractSquare.apply(self, move).turn)
                positions.add(after)
                return after

            cls = subclass(apply=apply)
            plywood.position(cls(9)).analyze(search)
            gc.collect()
            self.assertEqual(list(positions), [], search)

    def test_no_opened_game_is_kept(self):
        game = SubtractSquare(9)
        reference = weakref.ref(game)
        plywood.position(game)
        del game
        gc.collect()
        self.assertIsNone(reference())

    def test_threads_search_games_at_the_same_time(self):
        expected = plywood.position(SubtractSquare(18)).analyze("recursive").value
        with ThreadPoolExecutor(4) as pool:
            values = list(
                pool.map(lambda _: plywood.position(SubtractSquare(18)).analyze("recursive").value, range(8))
            )
        self.assertEqual(values, 8 * [expected])

    def deep(self, *searches):
        for search in searches:
            found = plywood.position(Countdown(100_000)).analyze(search)
            self.assertEqual((str(found.value), found.stopped), ("loss 100000", "proved"), search)

    def test_a_game_may_have_100000_plies(self):
        self.deep("recursive", "pvs")

    @pytest.mark.slow
    def test_every_search_of_100000_plies_ends_within_the_default_limits(self):
        self.deep(*plywood.searches())


if __name__ == "__main__":
    unittest.main()


@pytest.mark.parametrize("search", plywood.searches())
def test_a_search_without_time_calls_few_methods(search):
    calls = []

    def apply(game, move):
        calls.append(move)
        return type(game)(game.left - 1, "second" if game.turn == "first" else "first")

    start = type("Counted", (Countdown,), {"apply": apply})(50)
    position = plywood.position(start)
    # The first search of a class checks its methods.
    position.analyze(depth=1)
    calls.clear()
    assert position.analyze(search, time=0).value is None
    assert len(calls) <= 1


@pytest.mark.parametrize("search", plywood.searches())
def test_a_search_exceeds_its_time_by_the_moves_of_one_position(search):
    class Wide(Countdown):
        def legal_moves(self):
            return range(200)

        def apply(self, move):
            applied.append(move)
            time.sleep(0.001)
            return Wide(self.left - 1, "second" if self.turn == "first" else "first")

    applied = []
    position = plywood.position(Wide(50))
    # The first search of a class checks its methods.
    position.analyze(depth=0)
    applied.clear()
    assert position.analyze(search, time=0.05).stopped == "time"
    assert len(applied) <= 200


def test_the_choice_of_positions_ends_at_the_limit():
    # There are fewer positions than this, which random games do not show.
    figures = plywood.position("tic-tac-toe").measure_heuristics(positions=2**31, time=0.1, depth=0)
    assert figures["stopped"] == "time" and figures["positions"] > 0
