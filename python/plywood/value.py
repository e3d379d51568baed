"""The value of a position: :class:`Value`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import inf
from typing import Any, Mapping, Optional, Tuple

__all__ = ["Value"]


@total_ordering
@dataclass(frozen=True, eq=False)
class Value:
    """The value of a position from the perspective of the side to move.

    Quick wins are better than slow wins, and slow losses are better than quick losses. Draws, points and estimates lie
    between losses and wins and compare as numbers: a draw equals an estimate of 0 and 0 points.

    >>> Value("win", plies=3) > Value("win", plies=5) > Value("points", points=7)
    True
    >>> Value("draw") == Value("estimate", estimate=0.0) > Value("loss", plies=8)
    True
    >>> str(Value("win", plies=3)), Value("loss", plies=2).sign
    ('win 3', -1)
    """

    #: ``"win"``, ``"loss"``, ``"draw"``, ``"points"`` or ``"estimate"``.
    kind: str
    #: For a win or a loss, the number of plies to the end of the game with best play; ``None`` in the results of
    #: :meth:`plywood.Position.solve`, which does not compute it.
    plies: Optional[int] = None
    #: The point difference at the end of the game, for a value of kind ``"points"``.
    points: Optional[int] = None
    #: The score of the evaluator at the horizon, for a value of kind ``"estimate"``.
    estimate: Optional[float] = None

    @classmethod
    def from_dict(cls, members: Mapping[str, Any]) -> Value:
        """Return the value that a JSON object of the command represents."""
        return cls(members["kind"], members["plies"], members.get("points"), members.get("estimate"))

    @property
    def sign(self) -> int:
        """1 if the side to move is ahead, -1 if it is behind, otherwise 0."""
        if self.kind in ("win", "loss"):
            return 1 if self.kind == "win" else -1
        _, number = self._rank
        return (number > 0) - (number < 0)

    @property
    def _rank(self) -> Tuple[int, float]:
        """The sort key: losses come before draws, points and estimates, and these come before wins."""
        # A win or a loss without a number of plies counts as the slowest one.
        plies = inf if self.plies is None else self.plies
        if self.kind == "win":
            return (1, -plies)
        if self.kind == "loss":
            return (-1, plies)
        number = self.points if self.points is not None else self.estimate
        return (0, number or 0.0)

    def __eq__(self, other: object) -> bool:
        return self._rank == other._rank if isinstance(other, Value) else NotImplemented

    def __lt__(self, other: Value) -> bool:
        return self._rank < other._rank if isinstance(other, Value) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rank)

    def __str__(self) -> str:
        numbers = [number for number in (self.plies, self.points, self.estimate) if number is not None]
        return " ".join([self.kind, *map(str, numbers)])
