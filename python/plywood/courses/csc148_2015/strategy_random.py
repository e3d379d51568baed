"""Random strategy."""

import random

from game_state import GameState
from move import Move
from strategy import Strategy

__all__ = ["GameState", "Move", "Strategy", "StrategyRandom"]


class StrategyRandom(Strategy):
    """Plays random moves; after ``random.seed`` with the same number, it plays the same moves."""

    def suggest_move(self, state: GameState) -> Move:
        """Return one of the legal moves, all with the same probability."""
        return random.choice(state.possible_next_moves())
