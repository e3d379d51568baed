"""What is refused: with an exception of plywood's own, which says what would do."""

import unittest

import plywood


class Errors(unittest.TestCase):
    def refused(self, kind, words, ask):
        with self.assertRaises(kind) as caught:
            ask()
        self.assertIsInstance(caught.exception, plywood.Error)
        self.assertIsInstance(caught.exception, ValueError)
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_games(self):
        for spec, *words in [
            ("tipy", "there is no game `tipy`", "did you mean `tippy`?", "stonehenge"),
            ("tippy:9", "tippy has no size `9`", "3 to 8"),
            ("connect-four:3", "leave `:3` out"),
            ("((3 5)", "3"),
            ("", "there is no game"),
        ]:
            self.refused(plywood.GameError, words, lambda: plywood.position(spec))

    def test_moves(self):
        words = ("move 2, `b2`: was legal one move earlier and is not any more", "a1 b1 c1")
        self.refused(plywood.MoveError, words, lambda: plywood.position("tic-tac-toe", "b2 b2"))
        start = plywood.position("tic-tac-toe")
        for move in ("z9", "", None, 3, "b2 a1", "B2"):
            self.refused(plywood.MoveError, ("no legal move is written so",), lambda: start.play(move))
        over = plywood.position("stonehenge:1", "A")
        self.refused(plywood.MoveError, ("the game is over",), lambda: over.play("B"))
        self.refused(plywood.MoveError, ("give a text such as",), lambda: plywood.position("tippy", 5))

    def test_searches(self):
        start = plywood.position("tippy")
        words = ("there is no search `solvr`", "did you mean `solver`?")
        self.refused(plywood.SearchError, words, lambda: start.analyze("solvr"))
        words = ("tippy:3 has no heuristic `line`", "did you mean `lines`?")
        self.refused(plywood.SearchError, words, lambda: start.analyze(depth=1, evaluator="line"))
        self.refused(plywood.SearchError, ("solver cannot be watched", "recursive"), lambda: start.tree(2, "solver"))
        words = ("unfinished: stopped by time",)
        self.refused(plywood.SearchError, words, lambda: plywood.position("tippy:8").perft(12, time=0.01))

    def test_limits(self):
        start = plywood.position("tippy")
        for options, word in [
            ({"depth": -1}, "depth=-1 is refused: a depth is a whole number from 0 to 4294967295, such as 6"),
            ({"depth": 2.0}, "depth=2.0 is refused: a depth is a whole number"),
            ({"depth": "deep"}, "depth='deep' is refused"),
            ({"depth": 10**30}, "from 0 to 4294967295"),
            ({"time": -1}, "time=-1 is refused: a time is a number of seconds"),
            ({"time": float("nan")}, "time=nan is refused"),
            ({"time": float("inf")}, "time=inf is refused"),
            ({"time": "2"}, "time='2' is refused: a time is a number with its unit"),
            ({"time": [2]}, "time=[2] is refused"),
            ({"nodes": -5}, "nodes=-5 is refused"),
            ({"memory": "64X"}, "memory='64X' is refused: a size is a number of bytes, such as 64M or 2G"),
            ({"memory": -1}, "memory=-1 is refused"),
            ({"threads": 0}, "threads=0 is refused: a number of threads is a whole number from 1 to 256, such as 2"),
            ({"depth": 0, "each": True}, "needs a depth of at least 1"),
        ]:
            self.refused(plywood.LimitError, (word,), lambda: start.analyze(**options))
        self.refused(plywood.LimitError, ("fold=0 is refused",), lambda: start.tree(1, fold=0))
        self.refused(plywood.LimitError, ("needs a depth of at least 1",), lambda: start.solve(depth=0, each=True))

    def test_one_base_for_all(self):
        for kind in (plywood.GameError, plywood.MoveError, plywood.SearchError, plywood.LimitError):
            self.assertTrue(issubclass(kind, plywood.Error) and issubclass(kind, ValueError))
        self.assertFalse(issubclass(plywood.Error, ValueError))


if __name__ == "__main__":
    unittest.main()
