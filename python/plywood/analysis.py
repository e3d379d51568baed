"""What a search found: :class:`Analysis`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from plywood.value import Value

__all__ = ["Analysis", "MoveValue", "Stats"]


@dataclass(frozen=True)
class Stats:
    """What a search did."""

    #: Positions visited, the root among them, each as often as it was visited.
    nodes: int
    #: Those of them that were not gone beyond: finished games and horizons.
    leaves: int
    #: Positions at which a move proved good enough to skip the rest.
    cutoffs: int
    #: Positions whose value a table knew.
    table_hits: int
    #: How long it took.
    seconds: float


@dataclass(frozen=True)
class MoveValue:
    """What one move is worth to the side that makes it."""

    #: The move.
    move: str
    #: Its value, moves to the end counted from before it; ``None`` where a limit came first.
    value: Optional[Value]
    #: ``"exact"``, ``"lower"`` or ``"upper"``: how the value relates to the true one.
    bound: Optional[str]
    #: What is best from then on, beginning with the move; empty where only the outcome was asked for.
    line: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Analysis:
    """The answer of a search, for the side to move.

    >>> import plywood
    >>> plywood.position("stonehenge:2", "A F D").analyze()
    <plywood.Analysis win 3, best E, proved>
    """

    #: What the position is worth; ``None`` where a limit came before anything was finished.
    value: Optional[Value]
    #: ``"exact"``, ``"lower"`` or ``"upper"``: how the value relates to the true one.
    bound: Optional[str]
    #: Why the search ended: ``"proved"``, ``"depth"``, ``"time"``, ``"nodes"`` or ``"memory"``.
    stopped: str
    #: A best move; ``None`` on a finished game. Where nothing was finished it is the first legal one.
    best: Optional[str]
    #: What both sides play from here on, as far as the search looked; it begins with ``best``.
    line: Tuple[str, ...]
    #: Every legal move with its value, in order, where that was asked for.
    each: Optional[Tuple[MoveValue, ...]]
    #: What it cost.
    stats: Stats
    #: The search that was asked.
    search: str
    #: How many moves it looked ahead; ``None`` is to the end of the game.
    depth: Optional[int]
    _object: Mapping[str, Any]

    @classmethod
    def _of(cls, found: Mapping[str, Any], lines: Sequence[Sequence[str]]) -> Analysis:
        each = None
        if "each" in found:
            # The lines of moves are no part of the command's answer.
            padded: List[Sequence[str]] = [*lines, *([()] * (len(found["each"]) - len(lines)))]
            each = tuple(
                MoveValue(move["move"], _value(move["value"]), move["bound"], tuple(line))
                for move, line in zip(found["each"], padded)
            )
        return cls(
            value=_value(found["value"]),
            bound=found["bound"],
            stopped=found["stopped"],
            best=found["best"],
            line=tuple(found["line"]),
            each=each,
            stats=Stats(**found["stats"]),
            search=found["search"],
            depth=found["depth"],
            _object=found,
        )

    @property
    def best_moves(self) -> Optional[Tuple[str, ...]]:
        """All moves that are as good as the best, in order: exactly these. ``None`` unless ``each`` was asked for and
        no limit left a value open."""
        if self.each is None or any(move.bound != "exact" for move in self.each):
            return None
        return tuple(move.move for move in self.each if move.value == self.value)

    def to_dict(self) -> Dict[str, Any]:
        """The JSON object that the command prints for the same question (``plywood analyze --json``)."""
        members: Dict[str, Any] = _copied(self._object)
        return members

    def __str__(self) -> str:
        parts = self._found()
        if len(self.line) > 1:
            parts.append("line " + " ".join(self.line))
        return f"{', '.join(parts)} ({self.search}: {self.stopped}, {self.stats.nodes} nodes)"

    def __repr__(self) -> str:
        return f"<plywood.Analysis {', '.join([*self._found(), self.stopped])}>"

    def _found(self) -> List[str]:
        """The value and the best move in words."""
        parts = [str(self.value) if self.value is not None else "not known yet"]
        if self.bound in ("lower", "upper"):
            parts = [("at least " if self.bound == "lower" else "at most ") + parts[0]]
        if self.best is not None:
            parts.append(f"best {self.best}")
        return parts


def _value(members: Optional[Mapping[str, Any]]) -> Optional[Value]:
    return None if members is None else Value.from_dict(members)


def _copied(members: Any) -> Any:
    """The same lists and dictionaries once more, so that nobody changes ours."""
    if isinstance(members, dict):
        return {key: _copied(member) for key, member in members.items()}
    if isinstance(members, list):
        return [_copied(member) for member in members]
    return members
