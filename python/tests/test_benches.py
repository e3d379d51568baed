"""The comparison of times in `python/benches` compares searches that give the same values."""

import sys
import unittest
from pathlib import Path


class Benches(unittest.TestCase):
    def test_the_compared_searches_agree(self):
        folder = str(Path(__file__).resolve().parents[1] / "benches")
        sys.path.insert(0, folder)
        self.addCleanup(sys.path.remove, folder)
        import compare
        from plain import Nim, SubtractSquare, TicTacToe

        for position in (TicTacToe("XO.......", "first"), SubtractSquare(11), SubtractSquare(12), Nim((1, 2, 2))):
            compare.check(position)


if __name__ == "__main__":
    unittest.main()
