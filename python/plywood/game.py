"""The protocol of games written in Python: :class:`Game`."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Iterable, Protocol, Union, runtime_checkable

# The default of a type parameter needs Python 3.13, but a type checker accepts it for every version.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Move = TypeVar("Move", default=Any)
else:
    from typing import TypeVar

    Move = TypeVar("Move")

__all__ = ["Game", "Move"]


@runtime_checkable
class Game(Protocol[Move]):
    """A position of a two-player game of perfect information, written in Python.

    Every search of plywood accepts any object with these four methods and ``__str__``; deriving from this class is
    optional.

    - A position is immutable: :meth:`apply` returns a new one.
    - Equal positions (``==``) must have equal hashes. A frozen dataclass provides both. The default equality (by
      identity) also gives right answers, but then transposition tables never recognize a position. Objects of different
      classes are different positions, even if they are equal, as named tuples can be.
    - A move is a ``str``, a number, a tuple or any other object with a hash. The type of the moves is the parameter of
      the class: ``Game[int]``. Results contain the moves as these objects, or as objects equal to them.
    - The notation of a move is ``str(move)``; the moves of a position have different notations. Two moves of one class that
      are equal must not both be legal.
    - The same side may move several times in a row.
    - Every game must end: a search without a depth limit visits positions until the games are over.

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
    >>> analysis = plywood.position(Nim(21)).analyze()
    >>> str(analysis.value), analysis.best
    ('win 11', 1)
    """

    __slots__ = ()

    @abstractmethod
    def to_move(self) -> str:
        """Return the side to move, ``"first"`` or ``"second"``; in a finished game, the side that would move next."""
        raise NotImplementedError

    @abstractmethod
    def outcome(self) -> Union[None, str, int]:
        """Return ``None`` while the game goes on. In a finished game return the winner (``"first"`` or ``"second"``),
        ``"draw"``, or the points of the first player as an ``int``."""
        raise NotImplementedError

    @abstractmethod
    def legal_moves(self) -> Iterable[Move]:
        """Return the legal moves, always in the same order: at least one and at most 65,536. A finished game has none;
        searches call this method only while the game goes on."""
        raise NotImplementedError

    @abstractmethod
    def apply(self, move: Move) -> Game[Move]:
        """Return the position after one of the legal moves, and leave this position unchanged."""
        raise NotImplementedError

    @abstractmethod
    def __str__(self) -> str:
        """Return the board as text."""
        raise NotImplementedError
