"""What a game written in Python is: :class:`Game`."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Iterable, Protocol, Union, runtime_checkable

__all__ = ["Game"]


@runtime_checkable
class Game(Protocol):
    """A position of a two-player game of perfect information, written in Python.

    Four methods and a text make a game that every search of plywood plays; any class that has them will do, whether it
    is derived from this one or not.

    - A position never changes: :meth:`apply` gives a new one.
    - Two positions are the same if they are equal (``==``) and so have the same ``hash``. Positions that are equal only
      to themselves are searched rightly too, but nothing is remembered of them. A frozen dataclass has both.
    - A move is a text, a number, a tuple, or anything else that has a hash. Its notation is ``str(move)``.
    - A side may move twice running: nothing is assumed of whose turn it is.

    >>> from dataclasses import dataclass
    >>> import plywood
    >>> @dataclass(frozen=True)
    ... class Nim:
    ...     left: int
    ...     turn: str = "first"
    ...     def to_move(self):
    ...         return self.turn
    ...     def outcome(self):
    ...         other = "second" if self.turn == "first" else "first"
    ...         return other if self.left == 0 else None
    ...     def legal_moves(self):
    ...         return range(1, min(self.left, 3) + 1)
    ...     def apply(self, move):
    ...         return Nim(self.left - move, "second" if self.turn == "first" else "first")
    ...     def __str__(self):
    ...         return "o" * self.left
    >>> found = plywood.position(Nim(21)).analyze()
    >>> str(found.value), found.best
    ('win 11', '1')
    """

    __slots__ = ()

    @abstractmethod
    def to_move(self) -> str:
        """``"first"`` or ``"second"``: whose turn it is; when the game is over, whose it would be."""
        raise NotImplementedError

    @abstractmethod
    def outcome(self) -> Union[None, str, int]:
        """``None`` while the game goes on; then ``"first"`` or ``"second"``, who has won, ``"draw"``, or a whole number,
        the points of the first player."""
        raise NotImplementedError

    @abstractmethod
    def legal_moves(self) -> Iterable[Any]:
        """The legal moves in an order that is always the same. It is asked only while the game goes on, and then there
        is at least one."""
        raise NotImplementedError

    @abstractmethod
    def apply(self, move: Any) -> Game:
        """The position after one of the legal moves. This one stays as it is."""
        raise NotImplementedError

    @abstractmethod
    def __str__(self) -> str:
        """The board, drawn."""
        raise NotImplementedError
