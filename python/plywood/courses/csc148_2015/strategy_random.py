"""Any legal move."""

import random

from game_state import GameState
from move import Move
from strategy import Strategy

__all__ = ["GameState", "Move", "Strategy", "StrategyRandom"]


class StrategyRandom(Strategy):
    """Chooses by chance; ``random.seed`` makes it play the same again."""

    def suggest_move(self, state: GameState) -> Move:
        """One of the legal moves, each as likely as any other."""
        return random.choice(state.possible_next_moves())
