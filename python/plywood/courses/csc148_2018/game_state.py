"""What every state of a game of CSC148 2018, assignment 2 offers."""

from typing import Any, List


class GameState:
    """A game at one moment. No method changes it; a move gives a new state.

    ``p1_turn`` says whether it is ``p1`` who moves next.
    """

    WIN: int = 1
    LOSE: int = -1
    DRAW: int = 0
    p1_turn: bool

    def __init__(self, is_p1_turn: bool) -> None:
        """Begin a state in which ``p1`` moves next if ``is_p1_turn``."""
        self.p1_turn = is_p1_turn

    def get_current_player_name(self) -> str:
        """The player who moves next, ``'p1'`` or ``'p2'``."""
        return "p1" if self.p1_turn else "p2"

    def is_valid_move(self, move: Any) -> bool:
        """Whether ``move`` may be made here. Anything may be asked about; ``None`` is never a move."""
        return move in self.get_possible_moves()

    def __str__(self) -> str:
        """The state as a player sees it."""
        raise NotImplementedError("a state says how it looks")

    def __repr__(self) -> str:
        """The state as text that is equal for equal states, and different for different ones."""
        raise NotImplementedError("a state says what it is")

    def get_possible_moves(self) -> List[Any]:
        """The legal moves, in a fixed order; none once the game is over."""
        raise NotImplementedError("a state lists its moves")

    def make_move(self, move: Any) -> "GameState":
        """The state after ``move``."""
        raise NotImplementedError("a state says what comes of a move")

    def rough_outcome(self) -> float:
        """A guess, from -1 to 1, at the best result that the player to move can reach, a ply or two ahead.

        The result itself where the game is over; 1 where a move wins at once; -1 where whatever is
        moved, the opponent wins at once; otherwise anything between.
        """
        raise NotImplementedError("a state guesses its result")
