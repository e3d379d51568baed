"""The base class of the strategies of CSC148 2015, assignment 2."""

from game_state import GameState
from move import Move

__all__ = ["GameState", "Move", "Strategy"]


class Strategy:
    """A strategy: a way to choose moves."""

    def __init__(self, interactive: bool = False) -> None:
        """Create a strategy; if ``interactive``, a strategy with settings asks a person for them."""

    def suggest_move(self, state: GameState) -> Move:
        """Return a legal move in ``state``, whose game is not over."""
        raise NotImplementedError("a strategy must implement suggest_move")
