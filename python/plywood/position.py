"""Positions: :class:`Position`, and the function that creates them, :func:`position`."""

from __future__ import annotations

from enum import Enum
from typing import Any, Dict, Iterable, List, Optional, Tuple, Union, overload

from plywood import _plywood
from plywood._arguments import shown
from plywood.errors import MoveError
from plywood.game import Game, Move
from plywood.searching import Searches

__all__ = ["Position", "position"]


class Position(Searches[Move]):
    """An immutable position of a game, with the moves that led to it. :meth:`play` returns a new position.

    The function :func:`plywood.position` creates positions. Two positions are equal if they are the same position of
    the same game; the moves that led there may differ.

    The type of a move is the parameter of the class. In a built-in game, moves are texts: ``Position[str]``. In a game
    written in Python they are the objects that its ``legal_moves`` returns, or objects equal to them.

    >>> import plywood
    >>> middle = plywood.position("tic-tac-toe").play("b2")
    >>> middle.to_move, middle.moves[:3], middle.outcome
    ('second', ['a1', 'b1', 'c1'], None)
    >>> print(middle)
      a b c
    1 . . .
    2 . X .
    3 . . .
    """

    __slots__ = ("_native",)

    _native: _plywood.NativePosition

    def __init__(self) -> None:
        raise TypeError("plywood.Position has no public constructor; call plywood.position(game)")

    @classmethod
    def _from_native(cls, native: _plywood.NativePosition) -> Position[Move]:
        self = object.__new__(cls)
        self._native = native
        return self

    @property
    def spec(self) -> str:
        """The name of the game with its size, such as ``tippy:3``; for a game written in Python, the class name."""
        return self._native.spec

    @property
    def game(self) -> Optional[Any]:
        """The object that represents this position in a game written in Python; ``None`` for a built-in game."""
        return self._native.game

    @property
    def history(self) -> Tuple[Move, ...]:
        """The moves from the start to this position; empty in positions that a search passes to an evaluator."""
        return tuple(self._native.history)

    @property
    def heuristics(self) -> List[str]:
        """The names of the game's heuristics; the last one is the default."""
        return self._native.heuristics

    @property
    def moves(self) -> List[Move]:
        """The legal moves in the order of the game; empty in a finished game."""
        return self._native.moves

    @property
    def to_move(self) -> str:
        """The side to move, ``"first"`` or ``"second"``; in a finished game, the side that would move next."""
        return self._native.to_move

    @property
    def outcome(self) -> Union[None, str, int]:
        """``None`` while the game goes on; otherwise the winner (``"first"`` or ``"second"``), ``"draw"``, or the
        points of the first player as an ``int``."""
        return self._native.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._native.outcome is not None

    def play(self, move: object) -> Position[Move]:
        """Return the position after a move.

        The new position has its own copy of the history; :func:`plywood.position` plays a long list of moves faster.

        :param move: the move, or its notation, or another object whose ``str`` is the notation.
        :raises MoveError: if the move is not legal.
        """
        return Position._from_native(self._native.play([move]))

    def svg(self) -> str:
        """Return the board as an SVG picture."""
        return self._native.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._native.board()

    def __repr__(self) -> str:
        if not self._native.records_moves:
            return f"<plywood.Position within a search of {self.spec}>"
        start, history = self._native.start, self.history
        if not history:
            return f"plywood.position({start!r})"
        # A subclass of `str` may have another notation than its content, and the `repr` of an `Enum` is no expression.
        moves = [str(move) if isinstance(move, (str, Enum)) else move for move in history]
        shown = " ".join(map(str, moves)) if all(map(_is_one_word, moves)) else moves
        return f"plywood.position({start!r}, {shown!r})"

    def __eq__(self, other: object) -> bool:
        return self._native.same_position(other._native) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._native.fingerprint())

    def __copy__(self) -> Position[Move]:
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> Position[Move]:
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return (position, (self._native.start, self.history))


def _is_one_word(move: object) -> bool:
    """Return whether a move is a text that :func:`position` finds again in a text with several moves."""
    return isinstance(move, str) and move.isprintable() and move != "" and not set(move) & set(" ,")


@overload
def position(game: str, moves: Union[str, Iterable[object]] = ...) -> Position[str]: ...


@overload
def position(game: Game[Move], moves: Union[str, Iterable[object]] = ...) -> Position[Move]: ...


def position(game: Union[str, Game[Any]], moves: Union[str, Iterable[object]] = ()) -> Position[Any]:
    """Return the position of a game after some moves.

    :param game: the name of a built-in game with an optional size, such as ``"tippy:4"`` (:func:`plywood.games` lists
        them), a game tree as text, such as ``"((3 5) (2 9))"``, or a game written in Python (:class:`plywood.Game`).
    :param moves: the moves as text, separated by spaces or commas, or as an iterable of moves or of their notations. A
        move whose notation contains a space or a comma, such as a tuple, needs an iterable: ``[("left", 3)]``.
    :raises GameError: if the game does not exist.
    :raises MoveError: if one of the moves is not legal.

    >>> import plywood
    >>> plywood.position("connect-three", "2 2 2").history
    ('2', '2', '2')
    """
    if isinstance(game, str) and not isinstance(game, Game):
        native = _plywood.NativePosition.open(game)
    else:
        native = _plywood.NativePosition.of_object(game)
    if isinstance(moves, str):
        moves = moves.replace(",", " ").split()
    try:
        moves_to_play = iter(moves)
    except TypeError as error:
        raise MoveError(f"moves must be text such as 'b2 a1' or an iterable of moves (got {shown(moves)})") from error
    return Position._from_native(native.play(moves_to_play))
