"""The base class of the tests of CSC148 2015."""

from course_layers import LayerTestCase

MINIMAX = (
    ("strategy_minimax", "StrategyMinimax"),
    ("strategy_minimax_prune", "StrategyMinimaxPrune"),
    ("strategy_minimax_memoize", "StrategyMinimaxMemoize"),
)
"""The modules and the classes of the minimax strategies."""


class Course2015TestCase(LayerTestCase):
    course = "csc148_2015"

    def strategies(self):
        """Return the three minimax strategies."""
        return [getattr(self.module(module), name)() for module, name in MINIMAX]

    def subtract(self, amount):
        """Return a move of Subtract Square."""
        return self.module("subtract_square_move").SubtractSquareMove(amount)

    def subtract_square(self, player, total):
        """Return a state of Subtract Square with ``player`` to move."""
        return self.module("subtract_square_state").SubtractSquareState(player, current_total=total)

    def tippy(self, player="p1", **arguments):
        """Return a state of Tippy with ``player`` to move."""
        return self.module("tippy_game_state").TippyGameState(player, **arguments)

    def cell(self, row, column):
        """Return a move of Tippy."""
        return self.module("tippy_move").TippyMove([row, column])
