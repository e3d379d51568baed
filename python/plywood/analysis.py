"""The result of a search: :class:`Analysis`."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Dict, Generic, List, Mapping, Optional, Tuple, Union

from plywood.game import Move
from plywood.notebook import beside, paragraph, strong, table
from plywood.value import Value

if TYPE_CHECKING:
    from plywood.position import Position

__all__ = ["Analysis", "EachAnalysis", "MoveValue", "Stats"]

Moves = Tuple[Optional[Any], List[Any], List[Tuple[Any, List[Any]]]]
"""The moves in a result of the native module: a best move, the principal variation, and each legal move with the
principal variation that begins with it."""


@dataclass(frozen=True)
class Stats:
    """The statistics of a search."""

    #: The number of visited positions, counting the root and every repeated visit.
    nodes: int
    #: The number of visited leaves: finished games and positions at the horizon.
    leaves: int
    #: The number of positions whose remaining moves were skipped because of a cutoff.
    cutoffs: int
    #: The number of transposition table entries that replaced a search.
    table_hits: int
    #: The duration in seconds. Comparisons ignore it.
    seconds: float = field(compare=False)


@dataclass(frozen=True)
class MoveValue(Generic[Move]):
    """The value of one legal move from the perspective of the side that plays it."""

    #: The move: its notation in a built-in game; in a game written in Python, an object that ``legal_moves`` returned, or one that
    #: equals it.
    move: Move
    #: The value, whose plies are counted from the position before the move; ``None`` if a limit stopped the search
    #: before it was known.
    value: Optional[Value]
    #: The relation of ``value`` to the true value: ``"exact"``, ``"lower"`` or ``"upper"`` (a bound), or ``"estimate"``
    #: if the search ended at its horizon; ``None`` without a value.
    bound: Optional[str]
    #: The principal variation that begins with the move; empty in the results of :meth:`plywood.Position.solve`.
    line: Tuple[Move, ...] = ()

    def _html_cells(self, is_best: bool) -> List[str]:
        """Return the move, its value and its line as cells of a table."""
        emphasis = strong if is_best else escape
        line = escape(" ".join(map(str, self.line)))
        return [emphasis(str(self.move)), emphasis(_value_text(self.value, self.bound)), line]


class _LostPosition:
    """The position of an analysis whose pickle does not contain it. It equals only itself."""


@dataclass(frozen=True)
class Analysis(Generic[Move]):
    """The result of a search from the perspective of the side to move.

    >>> import plywood
    >>> plywood.position("stonehenge:2", "A F D").analyze()
    <plywood.Analysis win 3, best E, proved>

    A notebook shows the board and the moves with their values. The type of a move is the parameter of the class, as in
    :class:`plywood.Position`.

    Two analyses are equal if their positions, the search, its depth limit, and all results other than the duration are
    equal. As positions are equal whatever moves led to them, these moves are not compared.

    A pickle contains the position if the position can be pickled and, later, its class can be imported. Without the
    position, the analysis shows no board and equals only itself.
    """

    #: The value of the position; ``None`` if a limit stopped the search before a value was known.
    value: Optional[Value]
    #: The relation of ``value`` to the true value: ``"exact"``, ``"lower"`` or ``"upper"`` (a bound), or ``"estimate"``
    #: if the search ended at its horizon; ``None`` without a value.
    bound: Optional[str]
    #: Why the search ended: ``"proved"``, ``"depth"``, ``"time"``, ``"nodes"`` or ``"memory"``.
    stopped: str
    #: A best move; ``None`` in a finished game and at depth 0. Without a value, it is the best move found so far, or else the
    #: first legal move.
    best: Optional[Move]
    #: The principal variation, which begins with ``best``; empty without a value.
    line: Tuple[Move, ...]
    #: All legal moves in order, each with its value; ``None`` unless the argument ``each`` was true.
    each: Optional[Tuple[MoveValue[Move], ...]]
    #: The statistics of the search.
    stats: Stats
    #: The name of the search.
    search: str
    #: The depth limit in plies; ``None`` if the search had none.
    depth: Optional[int]
    #: The depth in plies to which the value holds; ``None`` if it holds for the whole game, and in the results of
    #: :meth:`plywood.Position.solve`.
    depth_reached: Optional[int]
    _position: Union[Position[Move], _LostPosition]
    _json: Mapping[str, Any] = field(compare=False)

    @staticmethod
    def _from_json(members: Mapping[str, Any], moves: Moves, position: Position[Any]) -> Analysis[Any]:
        """Build an analysis of ``position`` from the JSON object of the command and the moves in it."""
        best, line, lines = moves
        fields: Dict[str, Any] = dict(
            value=_value(members["value"]),
            bound=members["bound"],
            stopped=members["stopped"],
            best=best,
            line=tuple(line),
            stats=Stats(**members["stats"]),
            search=members["search"],
            depth=members["depth"],
            depth_reached=members["depth_reached"],
            _position=position,
            _json=members,
        )
        if "each" not in members:
            return Analysis(each=None, **fields)
        each = tuple(
            MoveValue(move, _value(result["value"]), result["bound"], tuple(line_of_move))
            for result, (move, line_of_move) in zip(members["each"], lines)
        )
        return EachAnalysis(each=each, **fields)

    @property
    def best_moves(self) -> Optional[Tuple[Move, ...]]:
        """All best moves in order; ``None`` if the argument ``each`` was false, or if the value of a move is unknown or
        only a lower or upper bound."""
        if self.each is None or any(move.bound not in ("exact", "estimate") for move in self.each):
            return None
        return tuple(move.move for move in self.each if move.value == self.value)

    def to_dict(self) -> Dict[str, Any]:
        """Return a copy of the JSON object that the command prints for the same search (``plywood analyze --json``),
        without its two counts of memory. Its moves are texts; ``moves``, those to the position, are ``None`` if the game is
        built in and a search has passed the position to an evaluator."""
        members: Dict[str, Any] = _deep_copy(self._json)
        return members

    def _repr_html_(self) -> str:
        parts = [paragraph(self)]
        if self.each:
            # Equal moves with different texts, such as 1 and True, are different moves.
            best = {str(move) for move in ((self.best,) if self.best_moves is None else self.best_moves)}
            header = ["move", "value", *(["principal variation"] if any(result.line for result in self.each) else [])]
            rows = [result._html_cells(str(result.move) in best)[: len(header)] for result in self.each]
            parts.append(table(header, rows))
        text = "".join(parts)
        return text if isinstance(self._position, _LostPosition) else beside(self._position.svg(), text)

    def __copy__(self) -> Analysis[Move]:
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> Analysis[Move]:
        return self

    def __getstate__(self) -> Dict[str, Any]:
        return {**vars(self), "_position": _pickled(self._position)}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        vars(self).update(state, _position=_unpickled(state["_position"]))

    def __str__(self) -> str:
        parts = self._summary()
        if len(self.line) > 1:
            parts.append("line " + " ".join(map(str, self.line)))
        return f"{', '.join(parts)} ({self.search}: {self.stopped}, {self.stats.nodes} nodes)"

    def __repr__(self) -> str:
        return f"<plywood.Analysis {', '.join([*self._summary(), self.stopped])}>"

    def _summary(self) -> List[str]:
        """Return the value and the best move in words."""
        parts = [_value_text(self.value, self.bound)]
        if self.best is not None:
            parts.append(f"best {self.best}")
        return parts


@dataclass(frozen=True, repr=False)
class EachAnalysis(Analysis[Move]):
    """The result of a search with ``each=True``, in which ``each`` is never ``None``."""

    #: All legal moves in order, each with its value.
    each: Tuple[MoveValue[Move], ...]


def _pickled(position: Union[Position[Any], _LostPosition]) -> Optional[bytes]:
    """Return the pickle of a position; ``None`` if it has none, such as a position of a class within a function."""
    try:
        return pickle.dumps(position)
    except Exception:
        return None


def _unpickled(data: Optional[bytes]) -> Union[Position[Any], _LostPosition]:
    """Return the position of a pickle, or a lost one, for example if the class of the game cannot be imported."""
    if data is None:
        return _LostPosition()
    try:
        position: Union[Position[Any], _LostPosition] = pickle.loads(data)
    except Exception:
        return _LostPosition()
    return position


def _value(members: Optional[Mapping[str, Any]]) -> Optional[Value]:
    return None if members is None else Value.from_dict(members)


def _value_text(value: Optional[Value], bound: Optional[str]) -> str:
    """Return a value with its bound in words."""
    words = {"lower": "at least ", "upper": "at most "}.get(bound or "", "")
    return words + str(value) if value is not None else "value unknown"


def _deep_copy(members: Any) -> Any:
    if isinstance(members, dict):
        return {key: _deep_copy(member) for key, member in members.items()}
    if isinstance(members, list):
        return [_deep_copy(member) for member in members]
    return members
