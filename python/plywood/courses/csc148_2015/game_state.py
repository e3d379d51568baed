"""What every state of a game of CSC148 2015, assignment 2 offers."""

from typing import List, Optional

from move import Move

__all__ = ["GameState", "Move"]


class GameState:
    """A game for two players, ``'p1'`` and ``'p2'``, at one moment. No method changes it.

    ``next_player`` moves next, ``over`` says whether the game has ended, and ``instructions`` tells a
    person how to move.
    """

    WIN: float = 1.0
    LOSE: float = -1.0
    DRAW: float = 0.0

    next_player: str
    over: bool
    instructions: str

    def __init__(self, p: str, interactive: bool = False) -> None:
        """Begin with ``p`` to move; a state that has a size asks a person for it if ``interactive``."""
        if p not in ("p1", "p2"):
            raise ValueError("a player is 'p1' or 'p2', not {!r}".format(p))
        self.next_player = p
        self.over = False
        self.instructions = ""

    def opponent(self) -> str:
        """The player who does not move next."""
        return "p2" if self.next_player == "p1" else "p1"

    def outcome(self) -> float:
        """The result of a game that is over, for ``next_player``."""
        if self.winner(self.next_player):
            return self.WIN
        if self.winner(self.opponent()):
            return self.LOSE
        return self.DRAW

    def get_move(self) -> Move:
        """The move that a person types, legal or not."""
        raise NotImplementedError("a game says how a person types its moves")

    def apply_move(self, move: Move) -> Optional["GameState"]:
        """The state after ``move``, or ``None`` where that is not legal."""
        raise NotImplementedError("a game says what comes of a move")

    def winner(self, player: str) -> bool:
        """Whether the game is over and ``player`` has won."""
        raise NotImplementedError("a game says who has won")

    def possible_next_moves(self) -> List[Move]:
        """The legal moves; none once the game is over."""
        raise NotImplementedError("a game lists its moves")

    def rough_outcome(self) -> float:
        """A guess, from ``LOSE`` to ``WIN``, at the best result that ``next_player`` can reach."""
        raise NotImplementedError("a game guesses its result")
