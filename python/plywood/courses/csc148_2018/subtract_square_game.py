"""Subtract Square as CSC148 2018 plays it."""

from typing import Optional

import plywood

from game import Game
from game_state import GameState
from subtract_square_state import SubtractSquareState

LARGEST_OF_THE_ENGINE = 1_000_000_000
"""The largest number from which plywood's own Subtract Square starts."""


class SubtractSquareGame(Game):
    """Who subtracts down to 0 wins."""

    current_state: SubtractSquareState

    def __init__(self, p1_starts: bool) -> None:
        """Ask for the number to begin with; ``ValueError`` where the answer is no whole number."""
        count = int(input("Enter the number to subtract from: "))
        self.current_state = SubtractSquareState(p1_starts, count)

    def get_instructions(self) -> str:
        """The rules in two sentences."""
        return (
            "Players take turns subtracting square numbers from the starting number. "
            "The winner is the person who subtracts to 0."
        )

    def is_over(self, state: GameState) -> bool:
        """Whether nothing is left to subtract from."""
        return state.current_total <= 0  # type: ignore[attr-defined, no-any-return]

    def is_winner(self, player: str) -> bool:
        """Whether ``player`` made the last move of a game that is over."""
        over = self.is_over(self.current_state)
        return over and self.current_state.get_current_player_name() != player

    def str_to_move(self, string: str) -> int:
        """The number that ``string`` holds, or -1, which is no move."""
        digits = str(string).strip()
        return int(digits) if digits.isdecimal() else -1

    def engine_position(self) -> Optional[plywood.Position]:
        """The same position for the engine, or ``None`` where it has no such one."""
        state = self.current_state
        if type(state) is not SubtractSquareState or not 0 < state.current_total <= LARGEST_OF_THE_ENGINE:
            return None
        return plywood.position("subtract-square:{}".format(state.current_total))
