"""What every game of CSC148 2018, assignment 2 offers: its rules as far as they are not those of a state."""

from typing import Any

from game_state import GameState


class Game:
    """A game for two players, ``p1`` and ``p2``.

    ``current_state`` is where the game stands. It is read and assigned from outside: the interface
    moves the game on by assigning it, and a strategy that thinks ahead borrows it and puts it back.
    """

    current_state: GameState

    def __init__(self, p1_starts: bool) -> None:
        """Begin a game in which ``p1`` moves first if ``p1_starts``, and ``p2`` if not.

        A game that has a size asks for it here, with exactly one ``input()``.
        """
        raise NotImplementedError("a game says how it begins")

    def get_instructions(self) -> str:
        """How the game is played, in words for a player."""
        raise NotImplementedError("a game says how it is played")

    def is_over(self, state: GameState) -> bool:
        """Whether the game has ended in ``state``."""
        raise NotImplementedError("a game says when it is over")

    def is_winner(self, player: str) -> bool:
        """Whether ``player``, ``'p1'`` or ``'p2'``, has won. This looks at ``current_state``."""
        raise NotImplementedError("a game says who has won")

    def str_to_move(self, string: str) -> Any:
        """The move that ``string`` names; for text that names none, something that is never a legal move."""
        raise NotImplementedError("a game reads its moves")
