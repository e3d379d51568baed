"""The base class of the game states of CSC148 2015, assignment 2."""

from typing import List, Optional

from move import Move

__all__ = ["GameState", "Move"]


class GameState:
    """An immutable state of a game for two players, ``'p1'`` and ``'p2'``.

    ``next_player`` is the player to move, ``over`` is true once the game has ended, and ``instructions`` explains the
    moves to a person.
    """

    WIN: float = 1.0
    LOSE: float = -1.0
    DRAW: float = 0.0

    next_player: str
    over: bool
    instructions: str

    def __init__(self, p: str, interactive: bool = False) -> None:
        """Create a state with ``p`` to move; if ``interactive``, a state that has a size asks a person for it."""
        if p not in ("p1", "p2"):
            raise ValueError("the player must be 'p1' or 'p2' (got {!r})".format(p))
        self.next_player = p
        self.over = False
        self.instructions = ""

    def opponent(self) -> str:
        """Return the player who is not to move."""
        return "p2" if self.next_player == "p1" else "p1"

    def outcome(self) -> float:
        """Return the result of a finished game for ``next_player``."""
        if self.winner(self.next_player):
            return self.WIN
        if self.winner(self.opponent()):
            return self.LOSE
        return self.DRAW

    def get_move(self) -> Move:
        """Return the move that a person types; it may be illegal."""
        raise NotImplementedError("a state must implement get_move")

    def apply_move(self, move: Move) -> Optional["GameState"]:
        """Return the state after ``move``, or ``None`` if the move is illegal."""
        raise NotImplementedError("a state must implement apply_move")

    def winner(self, player: str) -> bool:
        """Return whether the game is over and ``player`` has won."""
        raise NotImplementedError("a state must implement winner")

    def possible_next_moves(self) -> List[Move]:
        """Return the legal moves; an empty list if the game is over."""
        raise NotImplementedError("a state must implement possible_next_moves")

    def rough_outcome(self) -> float:
        """Return an estimate, from ``LOSE`` to ``WIN``, of the best result that ``next_player`` can reach."""
        raise NotImplementedError("a state must implement rough_outcome")
