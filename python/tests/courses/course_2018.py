"""What the tests of CSC148 2018's strategies share."""

from layers import LayerTestCase, typing

MINIMAX = ("mi", "mr")
"""The course's two kinds of minimax, by the keys of the menu."""


class StrategyTestCase(LayerTestCase):
    course = "csc148_2018"

    def strategy(self, key):
        return self.module("game_interface").usable_strategies[key]

    def game(self, key, size, p1_starts=True, moves=""):
        with typing(size):
            game = self.module("game_interface").playable_games[key](p1_starts)
        for move in moves:
            game.current_state = game.current_state.make_move(game.str_to_move(move))
        return game
