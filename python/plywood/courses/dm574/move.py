"""A move of Alquerque as DM574 sets it: from one square to another."""

from typing import NamedTuple


class Move(NamedTuple):
    """The squares, numbered 1 to 25 row by row from the top left, between which a piece moves."""

    source: int
    target: int


def make_move(src: int, trg: int) -> Move:
    """The move from square ``src`` to square ``trg``."""
    return Move(src, trg)


def source(m: Move) -> int:
    """The square from which ``m`` moves.

    >>> source(make_move(17, 13))
    17
    """
    return m[0]


def target(m: Move) -> int:
    """The square to which ``m`` moves.

    >>> target(make_move(17, 13))
    13
    """
    return m[1]
