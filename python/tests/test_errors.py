"""The exceptions of the package: each message says what was wrong and what is accepted."""

import itertools
import unittest
from decimal import Decimal
from fractions import Fraction

import plywood
from plywood._arguments import ORDERS


class Errors(unittest.TestCase):
    def assert_refused(self, kind, words, call):
        with self.assertRaises(kind) as caught:
            call()
        self.assertIsInstance(caught.exception, plywood.Error)
        self.assertIsInstance(caught.exception, ValueError)
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_unknown_games_and_sizes(self):
        for spec, *words in [
            ("tipy", "there is no game `tipy`", "did you mean `tippy`?", "stonehenge"),
            ("tippy:9", "tippy has no size `9`", "3 to 8"),
            ("connect-four:3", "leave `:3` out"),
            ("((3 5)", "3"),
            ("", "there is no game"),
        ]:
            self.assert_refused(plywood.GameError, words, lambda: plywood.position(spec))

    def test_illegal_moves(self):
        words = ("move 2", "`b2`", "a1 b1 c1")
        self.assert_refused(plywood.MoveError, words, lambda: plywood.position("tic-tac-toe", "b2 b2"))
        start = plywood.position("tic-tac-toe")
        for move in ("z9", "", None, 3, "b2 a1", "B2"):
            self.assert_refused(plywood.MoveError, (f"`{move}`", "a1 b1 c1"), lambda: start.play(move))
        self.assert_refused(plywood.MoveError, ("move 1",), lambda: plywood.position("tippy", itertools.repeat("z9")))
        over = plywood.position("stonehenge:1", "A")
        self.assert_refused(plywood.MoveError, ("the game is over",), lambda: over.play("B"))
        for moves, got in ((5, "5"), (10**5000, "an integer of too many digits")):
            words = (f"moves must be text such as 'b2 a1' or an iterable of moves (got {got})",)
            self.assert_refused(plywood.MoveError, words, lambda: plywood.position("tippy", moves))

    def test_unknown_searches_and_heuristics(self):
        start = plywood.position("tippy")
        words = ("there is no search `solvr`", "did you mean `solver`?")
        self.assert_refused(plywood.SearchError, words, lambda: start.analyze("solvr"))
        for call in (lambda: start.analyze(""), lambda: start.tree(1, ""), lambda: start.explain(1, "")):
            self.assert_refused(plywood.SearchError, ("there is no search ``", *plywood.searches()), call)
        words = ("tippy:3 has no heuristic `line`", "did you mean `lines`?")
        self.assert_refused(plywood.SearchError, words, lambda: start.analyze(depth=1, evaluator="line"))
        self.assert_refused(
            plywood.SearchError, ("the search `solver` cannot be recorded", "recursive"), lambda: start.tree(2, "solver")
        )
        words = ("unfinished: stopped by time",)
        self.assert_refused(plywood.SearchError, words, lambda: plywood.position("tippy:8").perft(12, time=0.01))

    def test_evaluators_are_names_or_functions(self):
        start = plywood.position("tic-tac-toe")
        accepted = (
            "an evaluator is the name of a heuristic of the game (blind, lines), or a function from a position to a number"
        )
        for evaluator in (5, ["lines"], True, b"lines"):
            words = ("invalid evaluator (got {!r}): {}".format(evaluator, accepted),)
            for call in (
                # Without a depth limit, a search calls no evaluator.
                lambda: start.analyze(evaluator=evaluator),
                lambda: start.analyze(depth=3, evaluator=evaluator),
                lambda: start.tree(2, evaluator=evaluator),
                lambda: start.explain(2, evaluator=evaluator),
                lambda: start.measure_heuristics(evaluator, positions=1),
            ):
                self.assert_refused(plywood.SearchError, words, call)

    def test_arguments_of_another_type(self):
        start = plywood.position("tic-tac-toe")
        searches = "a search is one of {}; None selects the default".format(", ".join(plywood.searches()))
        textbook = 'a search is the name of a textbook search, such as "recursive"'
        orders = "an order of moves is one of listed, best-first, worst-first"
        each = "it is True, to search the value of every legal move, or False"
        for call, message in [
            (lambda: start.analyze(3), "invalid search (got 3): " + searches),
            (lambda: start.analyze(10**5000), "invalid search (got an integer of too many digits): " + searches),
            (lambda: start.tree(2, 3), "invalid search (got 3): " + textbook),
            (lambda: start.explain(2, b"recursive"), "invalid search (got b'recursive'): " + textbook),
            (lambda: start.tree(2, order=None), "invalid order (got None): " + orders),
            (lambda: start.explain(2, order=1), "invalid order (got 1): " + orders),
            (lambda: start.analyze(each=1), "invalid each (got 1): " + each),
            (lambda: start.solve(each=None), "invalid each (got None): " + each),
        ]:
            self.assert_refused(plywood.SearchError, (message,), call)
        for order in ORDERS:
            self.assertIn("first", str(start.tree(1, order=order)))

    def test_invalid_limits(self):
        start = plywood.position("tippy")
        for options, word in [
            ({"depth": -1}, "invalid depth (got -1): a depth is a whole number from 0 to 4294967295, such as 6"),
            ({"depth": 2.0}, "invalid depth (got 2.0): a depth is a whole number"),
            ({"depth": "deep"}, "invalid depth (got 'deep'): "),
            ({"depth": 10**30}, "from 0 to 4294967295"),
            ({"depth": 10**5000}, "invalid depth (got an integer of too many digits): a depth is a whole number from 0 to"),
            ({"time": -1}, "invalid time (got -1): a time is a number of seconds"),
            ({"time": float("nan")}, "invalid time (got nan): "),
            (
                {"time": float("inf")},
                'invalid time (got inf): a time is a number of seconds from 0 to 1e19, or a text such as "500ms", "2s" or '
                '"1m30s"; None sets no limit',
            ),
            ({"time": "2"}, "invalid time (got '2'): a time is a number with its unit"),
            ({"time": [2]}, "invalid time (got [2]): "),
            ({"time": True}, "invalid time (got True): a time is a number of seconds"),
            ({"time": 2j}, "invalid time (got 2j): a time is a number of seconds"),
            ({"time": 10**400}, "from 0 to 1e19"),
            ({"time": Fraction(-1, 2)}, "invalid time (got Fraction(-1, 2)): "),
            ({"nodes": -5}, "invalid nodes (got -5): "),
            ({"memory": "64X"}, "invalid memory (got '64X'): a size is a number of bytes, such as 64M or 2G"),
            ({"memory": -1}, "invalid memory (got -1): "),
            ({"threads": 0}, "invalid threads (got 0): a number of threads is a whole number from 1 to 256, such as 2"),
            ({"depth": 0, "each": True}, "needs a depth of at least 1"),
        ]:
            self.assert_refused(plywood.LimitError, (word,), lambda: start.analyze(**options))
        self.assert_refused(plywood.LimitError, ("invalid fold (got 0): ",), lambda: start.tree(1, fold=0))
        self.assert_refused(
            plywood.LimitError, ("needs a depth of at least 1",), lambda: start.solve(depth=0, each=True)
        )

    def test_a_time_is_a_number_of_any_class(self):
        class Index:
            def __index__(self):
                return 0

        for number in (0, 0.0, Fraction(0), Decimal(0), Index()):
            found = plywood.position("tippy:8").analyze("recursive", time=number)
            self.assertEqual(found.stopped, "time")
        self.assertEqual(plywood.position("tippy").analyze(depth=1, time=Fraction(99, 2)).stopped, "depth")

    def test_names_with_lone_surrogates_are_unknown(self):
        start, name = plywood.position("tic-tac-toe"), "lines\ud800"
        self.assert_refused(plywood.GameError, ("there is no game `lines\ufffd",), lambda: plywood.position(name))
        for call, words in [
            (lambda: start.analyze(name), "there is no search `lines\ufffd"),
            (lambda: start.tree(2, name), "there is no search `lines\ufffd"),
            (lambda: start.tree(2, order=name), "lines\ufffd"),
            (lambda: start.analyze(depth=1, evaluator=name), "tic-tac-toe has no heuristic `lines\ufffd"),
            (lambda: start.tree(2, evaluator=name), "tic-tac-toe has no heuristic `lines\ufffd"),
            (lambda: start.measure_heuristics(name), "tic-tac-toe has no heuristic `lines\ufffd"),
        ]:
            self.assert_refused(plywood.SearchError, (words,), call)

    def test_invalid_numbers_of_positions_and_seeds(self):
        positions = "a number of positions is a whole number"
        for options, message in [
            ({"positions": -1}, "invalid positions (got -1): {} from 0 to ".format(positions)),
            ({"positions": 2**70}, "invalid positions (got {}): {} from 0 to ".format(2**70, positions)),
            ({"positions": 1.5}, "invalid positions (got 1.5): {}, such as 1000".format(positions)),
            ({"seed": -1}, "invalid seed (got -1): a seed is a whole number from 0 to 18446744073709551615, such as 7"),
            ({"seed": None}, "invalid seed (got None): a seed is a whole number, such as 7"),
        ]:
            start = plywood.position("tic-tac-toe")
            self.assert_refused(plywood.LimitError, (message,), lambda: start.measure_heuristics(**options))

    def test_all_exceptions_derive_from_error(self):
        for kind in (plywood.GameError, plywood.MoveError, plywood.SearchError, plywood.LimitError):
            self.assertTrue(issubclass(kind, plywood.Error) and issubclass(kind, ValueError))
        self.assertFalse(issubclass(plywood.Error, ValueError))


if __name__ == "__main__":
    unittest.main()
