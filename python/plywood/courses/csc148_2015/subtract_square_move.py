"""A move of Subtract Square."""

from move import Move

__all__ = ["Move", "SubtractSquareMove"]


class SubtractSquareMove(Move):
    """A number to remove."""

    def __init__(self, amount: int) -> None:
        """Remove ``amount``; the state knows whether it may be removed."""
        self.amount = amount

    def __repr__(self) -> str:
        """An expression for the move.

        >>> SubtractSquareMove(4)
        SubtractSquareMove(4)
        """
        return "SubtractSquareMove({!r})".format(self.amount)

    def __str__(self) -> str:
        """The move in words.

        >>> print(SubtractSquareMove(4))
        Remove 4
        """
        return "Remove {}".format(self.amount)

    def __eq__(self, other: object) -> bool:
        """Whether ``other`` removes the same number.

        >>> SubtractSquareMove(4) == SubtractSquareMove(4)
        True
        """
        return isinstance(other, SubtractSquareMove) and self.amount == other.amount

    def __hash__(self) -> int:
        """Equal moves have equal hashes."""
        return hash(self.amount)

    def engine_text(self) -> str:
        """The move as the engine writes it."""
        return str(self.amount)
