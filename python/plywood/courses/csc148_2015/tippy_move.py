"""A move of Tippy."""

from typing import Any, List, Optional, Union

from move import Move

__all__ = ["Move", "TippyMove"]


class TippyMove(Move):
    """A move that takes a cell, given by its row and column, both counted from 0 at the top left.

    >>> TippyMove([1, 1]) == TippyMove(1, 1)
    True
    """

    def __init__(self, position: Union[List[int], int], column: Optional[int] = None) -> None:
        """Create a move to the cell ``[row, column]``, given as one list or as two numbers."""
        cell: Any = position
        if column is not None:
            cell = (position, column)
        row, column = cell
        self.position: List[int] = [row, column]

    def __repr__(self) -> str:
        """Return a Python expression for the move.

        >>> TippyMove([0, 2])
        TippyMove([0, 2])
        """
        return "TippyMove({!r})".format(self.position)

    def __str__(self) -> str:
        """Return the move in words.

        >>> print(TippyMove([0, 2]))
        Row 0, column 2
        """
        return "Row {}, column {}".format(*self.position)

    def __eq__(self, other: object) -> bool:
        """Return whether ``other`` takes the same cell."""
        return isinstance(other, TippyMove) and self.position == other.position

    def __hash__(self) -> int:
        """Return a hash that equal moves share."""
        return hash(tuple(self.position))

    def engine_text(self) -> str:
        """Return the move in the notation of the engine: a letter for the column, then the row counted from 1."""
        row, column = self.position
        return "{}{}".format(chr(ord("a") + column), row + 1)
