"""The moves of Alquerque as assigned in DM574."""

from typing import NamedTuple


class Move(NamedTuple):
    """A move from a source square to a target square, numbered 1 to 25 row by row from the top left."""

    source: int
    target: int


def make_move(src: int, trg: int) -> Move:
    """Return the move from square ``src`` to square ``trg``."""
    return Move(src, trg)


def source(m: Move) -> int:
    """Return the source square of ``m``.

    >>> source(make_move(17, 13))
    17
    """
    return m[0]


def target(m: Move) -> int:
    """Return the target square of ``m``.

    >>> target(make_move(17, 13))
    13
    """
    return m[1]
