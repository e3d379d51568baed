"""The base class of the games of CSC148 2018, assignment 2."""

from typing import Any

from game_state import GameState


class Game:
    """A game for two players, ``p1`` and ``p2``.

    ``current_state`` is the current state of the game, which other modules read and assign: the interface assigns it to
    play a move, and a search assigns it temporarily and restores it.
    """

    current_state: GameState

    def __init__(self, p1_starts: bool) -> None:
        """Create a game in which ``p1`` moves first if ``p1_starts``, otherwise ``p2``.

        A game that has a size asks for it here with exactly one ``input()``.
        """
        raise NotImplementedError("a game must implement __init__")

    def get_instructions(self) -> str:
        """Return the rules for a player."""
        raise NotImplementedError("a game must implement get_instructions")

    def is_over(self, state: GameState) -> bool:
        """Return whether the game is over in ``state``."""
        raise NotImplementedError("a game must implement is_over")

    def is_winner(self, player: str) -> bool:
        """Return whether ``player``, ``'p1'`` or ``'p2'``, has won in ``current_state``."""
        raise NotImplementedError("a game must implement is_winner")

    def str_to_move(self, string: str) -> Any:
        """Return the move that ``string`` names, or a value that is never a legal move."""
        raise NotImplementedError("a game must implement str_to_move")
