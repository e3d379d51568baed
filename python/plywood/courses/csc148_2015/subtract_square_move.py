"""A move of Subtract Square."""

from move import Move

__all__ = ["Move", "SubtractSquareMove"]


class SubtractSquareMove(Move):
    """A move that removes a number."""

    def __init__(self, amount: int) -> None:
        """Create a move that removes ``amount``; the state decides whether the move is legal."""
        self.amount = amount

    def __repr__(self) -> str:
        """Return a Python expression for the move.

        >>> SubtractSquareMove(4)
        SubtractSquareMove(4)
        """
        return "SubtractSquareMove({!r})".format(self.amount)

    def __str__(self) -> str:
        """Return the move in words.

        >>> print(SubtractSquareMove(4))
        Remove 4
        """
        return "Remove {}".format(self.amount)

    def __eq__(self, other: object) -> bool:
        """Return whether ``other`` removes the same number.

        >>> SubtractSquareMove(4) == SubtractSquareMove(4)
        True
        """
        return isinstance(other, SubtractSquareMove) and self.amount == other.amount

    def __hash__(self) -> int:
        """Return a hash that equal moves share."""
        return hash(self.amount)

    def engine_text(self) -> str:
        """Return the move in the notation of the engine."""
        return str(self.amount)
