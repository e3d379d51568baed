"""What every strategy of CSC148 2015, assignment 2 offers."""

from game_state import GameState
from move import Move

__all__ = ["GameState", "Move", "Strategy"]


class Strategy:
    """A way to choose moves."""

    def __init__(self, interactive: bool = False) -> None:
        """Begin; a strategy that can be set up asks a person if ``interactive``."""

    def suggest_move(self, state: GameState) -> Move:
        """A legal move in ``state``, where the game is not over."""
        raise NotImplementedError("a strategy says how it chooses")
