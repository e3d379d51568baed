"""The states of Subtract Square: the remaining number and the player to move."""

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
        """Create a state with ``current_total``, and with ``p1`` to move if ``is_p1_turn``."""
        super().__init__(is_p1_turn)
        self.current_total = current_total

    def __str__(self) -> str:
        """Return the remaining number in words.

        >>> str(SubtractSquareState(False, 7))
        'Current total: 7'
        """
        return "Current total: {}".format(self.current_total)

    def __repr__(self) -> str:
        """Return the player to move and the remaining number in the format of the course.

        >>> repr(SubtractSquareState(False, 7))
        "P1's Turn: False - Total: 7"
        """
        return "P1's Turn: {} - Total: {}".format(self.p1_turn, self.current_total)

    def get_possible_moves(self) -> List[int]:
        """Return the squares up to the number, the smallest first."""
        return [root * root for root in range(1, isqrt(max(self.current_total, 0)) + 1)]

    def make_move(self, move: Union[int, str]) -> "SubtractSquareState":
        """Return the state after ``move``, a number or its text, has been subtracted.

        As in the course, the move is not checked; see ``is_valid_move``.
        """
        return SubtractSquareState(not self.p1_turn, self.current_total - int(move))

    def rough_outcome(self) -> float:
        """Return 1 for a square, -1 if every move leaves a square, otherwise 0.

        >>> [SubtractSquareState(True, total).rough_outcome() for total in (0, 2, 3, 4, 5)]
        [-1, -1, 0, 1, -1]
        """
        if is_pos_square(self.current_total):
            return self.WIN
        if all(is_pos_square(self.current_total - move) for move in self.get_possible_moves()):
            return self.LOSE
        return self.DRAW


def is_pos_square(number: int) -> bool:
    """Return whether ``number`` is a positive square: 1, 4, 9, ..

    >>> [number for number in range(-4, 20) if is_pos_square(number)]
    [1, 4, 9, 16]
    """
    return number > 0 and isqrt(number) ** 2 == number
