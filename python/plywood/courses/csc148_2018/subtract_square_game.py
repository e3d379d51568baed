"""Subtract Square as assigned in CSC148 2018."""

from typing import List, Optional, Tuple

from game import Game
from game_state import GameState
from subtract_square_state import SubtractSquareState

LARGEST_ENGINE_SIZE = 1_000_000_000
"""The largest starting number of the engine's Subtract Square."""


class SubtractSquareGame(Game):
    """A game of Subtract Square: the player who reaches 0 wins."""

    current_state: SubtractSquareState

    def __init__(self, p1_starts: bool) -> None:
        """Ask for the starting number; raise ``ValueError`` if the answer is not a whole number."""
        total = int(input("Enter the number to subtract from: "))
        self.current_state = SubtractSquareState(p1_starts, total)

    def get_instructions(self) -> str:
        """Return the rules."""
        return (
            "Players take turns subtracting square numbers from the starting number. "
            "The winner is the person who subtracts to 0."
        )

    def is_over(self, state: GameState) -> bool:
        """Return whether the number is 0 or less."""
        return state.current_total <= 0  # type: ignore[attr-defined, no-any-return]

    def is_winner(self, player: str) -> bool:
        """Return whether the game is over and ``player`` made the last move."""
        over = self.is_over(self.current_state)
        return over and self.current_state.get_current_player_name() != player

    def str_to_move(self, string: str) -> int:
        """Return the number in ``string``, or -1, which is never a legal move."""
        digits = str(string).strip()
        return int(digits) if digits.isdecimal() else -1

    def engine_position(self) -> Optional[Tuple[str, List[str]]]:
        """Return the game and the moves of the engine's position; ``None`` if the engine does not have it."""
        state = self.current_state
        if type(state) is not SubtractSquareState or not 0 < state.current_total <= LARGEST_ENGINE_SIZE:
            return None
        return "subtract-square:{}".format(state.current_total), []
