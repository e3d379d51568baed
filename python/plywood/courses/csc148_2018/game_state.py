"""The base class of the game states of CSC148 2018, assignment 2."""

from typing import Any, List


class GameState:
    """An immutable state of a game. ``p1_turn`` is true if ``p1`` is to move."""

    WIN: int = 1
    LOSE: int = -1
    DRAW: int = 0
    p1_turn: bool

    def __init__(self, is_p1_turn: bool) -> None:
        """Create a state in which ``p1`` is to move if ``is_p1_turn``, otherwise ``p2``."""
        self.p1_turn = is_p1_turn

    def get_current_player_name(self) -> str:
        """Return the player to move, ``'p1'`` or ``'p2'``."""
        return "p1" if self.p1_turn else "p2"

    def is_valid_move(self, move: Any) -> bool:
        """Return whether ``move`` is legal. The argument may be any object; ``None`` is never legal."""
        return move in self.get_possible_moves()

    def __str__(self) -> str:
        """Return the state as text for a player."""
        raise NotImplementedError("a state must implement __str__")

    def __repr__(self) -> str:
        """Return a text that equal states share and other states do not."""
        raise NotImplementedError("a state must implement __repr__")

    def get_possible_moves(self) -> List[Any]:
        """Return the legal moves in a fixed order; an empty list if the game is over."""
        raise NotImplementedError("a state must implement get_possible_moves")

    def make_move(self, move: Any) -> "GameState":
        """Return the state after ``move``."""
        raise NotImplementedError("a state must implement make_move")

    def rough_outcome(self) -> float:
        """Return an estimate, from -1 to 1, of the best result that the player to move can reach.

        The estimate looks at most two plies ahead: it is the result in a finished game, 1 if a move wins at once, -1 if
        the opponent wins at once after every move, and otherwise any number in between.
        """
        raise NotImplementedError("a state must implement rough_outcome")
