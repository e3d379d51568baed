"""The base class of the tests of the strategies of CSC148 2018."""

from course_layers import LayerTestCase, typed_input

MINIMAX = ("mi", "mr")
"""The menu keys of the course's two minimax strategies."""


class StrategyTestCase(LayerTestCase):
    course = "csc148_2018"

    def strategy(self, key):
        """Return the strategy with a menu key."""
        return self.module("game_interface").usable_strategies[key]

    def game(self, key, size, p1_starts=True, moves=""):
        """Return the game with a menu key and a size, after ``moves``."""
        with typed_input(size):
            game = self.module("game_interface").playable_games[key](p1_starts)
        for move in moves:
            game.current_state = game.current_state.make_move(game.str_to_move(move))
        return game
