"""Subtract Square at one moment: the number that is left, and whose turn it is."""

from math import isqrt
from typing import List, Union

from game_state import GameState


class SubtractSquareState(GameState):
    """A number from which the players subtract squares in turn.

    >>> state = SubtractSquareState(True, 20)
    >>> print(state)
    Current total: 20
    >>> state.get_possible_moves()
    [1, 4, 9, 16]
    >>> state.make_move(16)
    P1's Turn: False - Total: 4
    """

    current_total: int

    def __init__(self, is_p1_turn: bool, current_total: int) -> None:
        """Begin at ``current_total``, with ``p1`` to move if ``is_p1_turn``."""
        super().__init__(is_p1_turn)
        self.current_total = current_total

    def __str__(self) -> str:
        """The number that is left.

        >>> str(SubtractSquareState(False, 7))
        'Current total: 7'
        """
        return "Current total: {}".format(self.current_total)

    def __repr__(self) -> str:
        """Whose turn it is and the number that is left.

        >>> repr(SubtractSquareState(False, 7))
        "P1's Turn: False - Total: 7"
        """
        return "P1's Turn: {} - Total: {}".format(self.p1_turn, self.current_total)

    def get_possible_moves(self) -> List[int]:
        """The squares up to the number, the smallest first."""
        return [root * root for root in range(1, isqrt(max(self.current_total, 0)) + 1)]

    def make_move(self, move: Union[int, str]) -> "SubtractSquareState":
        """The state after ``move`` has been subtracted; a number or a number as text.

        Nothing is checked, as the course has it; ``is_valid_move`` tells what is legal.
        """
        return SubtractSquareState(not self.p1_turn, self.current_total - int(move))

    def rough_outcome(self) -> float:
        """1 for a square; -1 where nothing but squares can be left behind; else 0.

        >>> [SubtractSquareState(True, total).rough_outcome() for total in (0, 2, 3, 4, 5)]
        [-1, -1, 0, 1, -1]
        """
        if is_pos_square(self.current_total):
            return self.WIN
        if all(is_pos_square(self.current_total - move) for move in self.get_possible_moves()):
            return self.LOSE
        return self.DRAW


def is_pos_square(number: int) -> bool:
    """Whether ``number`` is 1, 4, 9, ..

    >>> [number for number in range(-4, 20) if is_pos_square(number)]
    [1, 4, 9, 16]
    """
    return number > 0 and isqrt(number) ** 2 == number
