"""The states of Subtract Square."""

from math import isqrt
from random import randint
from typing import List, Optional, Tuple

from game_state import GameState
from move import Move
from subtract_square_move import SubtractSquareMove

__all__ = ["GameState", "Move", "SubtractSquareMove", "SubtractSquareState", "is_pos_square"]

LARGEST_ENGINE_SIZE = 1_000_000_000
"""The largest starting number of the engine's Subtract Square."""


class SubtractSquareState(GameState):
    """A number from which the players subtract squares in turn. The player who reaches 0 wins.

    >>> state = SubtractSquareState('p1', current_total=17)
    >>> state.possible_next_moves()
    [SubtractSquareMove(16), SubtractSquareMove(9), SubtractSquareMove(4), SubtractSquareMove(1)]
    >>> state.apply_move(SubtractSquareMove(9))
    SubtractSquareState('p2', 8)
    >>> print(state.apply_move(SubtractSquareMove(2)))
    None
    """

    def __init__(self, p: str, interactive: bool = False, current_total: int = 0) -> None:
        """Create a state with ``current_total``; if ``interactive``, ask a person for a maximum, and choose a random
        number up to it."""
        super().__init__(p)
        if interactive:
            current_total = randint(1, max(1, int(input("Maximum starting value? "))))
        self.current_total = current_total
        self.over = current_total < 1
        self.instructions = (
            "On your turn, you may remove any number so long as it is (a) a perfect square, "
            "and (b) no more than the current number."
        )

    def __repr__(self) -> str:
        """Return the player and the number in the format of the course, which is not a Python expression.

        >>> SubtractSquareState('p1', current_total=17)
        SubtractSquareState('p1', 17)
        """
        return "SubtractSquareState({!r}, {!r})".format(self.next_player, self.current_total)

    def __str__(self) -> str:
        """Return the state in words.

        >>> print(SubtractSquareState('p1', current_total=17))
        Current total: 17; next player: p1
        """
        return "Current total: {}; next player: {}".format(self.current_total, self.next_player)

    def __eq__(self, other: object) -> bool:
        """Return whether ``other`` has the same number and the same player to move."""
        return (
            isinstance(other, SubtractSquareState)
            and self.current_total == other.current_total
            and self.next_player == other.next_player
        )

    def __hash__(self) -> int:
        """Return a hash that equal states share."""
        return hash((self.next_player, self.current_total))

    def get_move(self) -> SubtractSquareMove:
        """Ask a person for a move until the answer is a whole number."""
        while True:
            text = input("Remove how much? ").strip()
            if text.isdecimal():
                return SubtractSquareMove(int(text))

    def apply_move(self, move: Move) -> Optional["SubtractSquareState"]:
        """Return the state after ``move``, or ``None`` if the move is illegal."""
        if not isinstance(move, SubtractSquareMove) or move not in self.possible_next_moves():
            return None
        return SubtractSquareState(self.opponent(), current_total=self.current_total - move.amount)

    def winner(self, player: str) -> bool:
        """Return whether ``player`` has reached 0."""
        return self.over and player == self.opponent()

    def possible_next_moves(self) -> List[SubtractSquareMove]:  # type: ignore[override]
        """Return the squares up to the number, the largest first."""
        largest = isqrt(max(self.current_total, 0))
        return [SubtractSquareMove(root * root) for root in range(largest, 0, -1)]

    def rough_outcome(self) -> float:
        """Return 1.0 for a square, -1.0 if every move leaves a square, otherwise 0.0.

        >>> [SubtractSquareState('p1', current_total=total).rough_outcome() for total in (0, 1, 3, 5, 16)]
        [-1.0, 1.0, 0.0, -1.0, 1.0]
        """
        if is_pos_square(self.current_total):
            return self.WIN
        left = [self.current_total - move.amount for move in self.possible_next_moves()]
        return self.LOSE if all(is_pos_square(total) for total in left) else self.DRAW

    def engine_position(self) -> Optional[Tuple[str, List[str]]]:
        """Return the game and the moves of the engine's position; ``None`` if the engine does not have it."""
        if not 0 < self.current_total <= LARGEST_ENGINE_SIZE:
            return None
        return "subtract-square:{}".format(self.current_total), []


def is_pos_square(number: int) -> bool:
    """Return whether ``number`` is a positive square: 1, 4, 9, ..

    >>> [number for number in range(-4, 20) if is_pos_square(number)]
    [1, 4, 9, 16]
    """
    return number > 0 and isqrt(number) ** 2 == number
