"""What a position is worth: :class:`Value`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import inf
from typing import Any, Mapping, Optional, Tuple

__all__ = ["Value"]


@total_ordering
@dataclass(frozen=True, eq=False)
class Value:
    """What a position is worth to its side to move.

    A quick win is better than a slow one and a slow loss better than a quick one. Between the two lie all level and
    estimated results, as numbers, so that a draw is equal to an estimate of 0 and to 0 points.

    >>> Value("win", plies=3) > Value("win", plies=5) > Value("points", points=7)
    True
    >>> Value("draw") == Value("estimate", estimate=0.0) > Value("loss", plies=8)
    True
    >>> str(Value("win", plies=3)), Value("loss", plies=2).sign
    ('win 3', -1)
    """

    #: ``"win"``, ``"loss"``, ``"draw"``, ``"points"`` or ``"estimate"``.
    kind: str
    #: Moves to the end of the game with best play, of a win or a loss; ``None`` where only the outcome was asked for.
    plies: Optional[int] = None
    #: The margin at the end of the game.
    points: Optional[int] = None
    #: What the evaluator thinks, where the end was not reached.
    estimate: Optional[float] = None

    @classmethod
    def from_dict(cls, members: Mapping[str, Any]) -> Value:
        """The value that the command's JSON writes so."""
        return cls(members["kind"], members["plies"], members.get("points"), members.get("estimate"))

    @property
    def sign(self) -> int:
        """1, 0 or -1, as courses say it: who is ahead, the side to move or the other one."""
        _, number = self._rank if self.kind not in ("win", "loss") else (0, 1 if self.kind == "win" else -1)
        return (number > 0) - (number < 0)

    @property
    def _rank(self) -> Tuple[int, float]:
        """Losses first, by length, then numbers, then wins, the longest first."""
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
