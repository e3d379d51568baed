"""The base class of the tests of CSC148 2015."""

from course_layers import LayerTestCase

MINIMAX = (
    ("strategy_minimax", "StrategyMinimax"),
    ("strategy_minimax_prune", "StrategyMinimaxPrune"),
    ("strategy_minimax_memoize", "StrategyMinimaxMemoize"),
)


class Course2015TestCase(LayerTestCase):
    course = "csc148_2015"

    def strategies(self):
        return [getattr(self.module(module), name)() for module, name in MINIMAX]

    def subtract(self, amount):
        return self.module("subtract_square_move").SubtractSquareMove(amount)

    def subtract_square(self, player, total):
        return self.module("subtract_square_state").SubtractSquareState(player, current_total=total)

    def tippy(self, player="p1", **arguments):
        return self.module("tippy_game_state").TippyGameState(player, **arguments)

    def cell(self, row, column):
        return self.module("tippy_move").TippyMove([row, column])
