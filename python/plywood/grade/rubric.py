"""The points of an assignment: :class:`Rubric`."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict, Iterable, List, NamedTuple, Sequence, Tuple

from plywood.grade.errors import InvalidRubric

DEFAULT_POINTS = 10
"""The points of each part without a rubric file."""

MAX_POINTS = 1_000_000
KEYS = ("parts", "partial_credit", "exact_bonus")
PARTIAL_CREDIT = ("share", "none")


class Rubric(NamedTuple):
    """The points of an assignment.

    >>> Rubric({"mr": 10, "stonehenge": 5}).points("mr", Fraction(2, 3))
    6.66
    """

    parts: Dict[str, float]
    """The points of each part, by the name of a strategy or a game."""
    partial_credit: str = "share"
    """``share`` multiplies the points by the share of right answers; ``none`` gives all points or none."""
    exact_bonus: float = 0
    """The largest bonus of each strategy, for moves that win as soon or lose as late as possible."""

    @property
    def total(self) -> float:
        """The sum of the points of all parts."""
        return exact_sum(self.parts.values())

    def points(self, part: str, share: Fraction) -> float:
        """Return the points of a part for a share of right answers."""
        return self._credit(self.parts[part], share)

    def bonus(self, share: Fraction) -> float:
        """Return the bonus of a strategy for a share of exactly best moves."""
        return self._credit(self.exact_bonus, share)

    def scaled(self, points: float, max_points: float) -> float:
        """Return the points of a student whose judged parts give ``max_points``, scaled to the points of all parts.

        >>> Rubric({"minimax": 10, "tic-tac-toe": 10}).scaled(7, 10)
        14.0
        """
        return share_of(self.total, _fraction(points) / _fraction(max_points)) if max_points else 0.0

    def _credit(self, points: float, share: Fraction) -> float:
        return 0.0 if self.partial_credit == "none" and share != 1 else share_of(points, share)

    def to_json(self) -> str:
        """Return the rubric as the text of a rubric file."""
        return json.dumps(self._asdict(), indent=2) + "\n"

    def sentences(self) -> List[str]:
        """Return a description for students."""
        if self.partial_credit == "share":
            rule = "The points of a part are multiplied by the share of right answers."
        else:
            rule = "A part gives its points only if all answers are right."
        if not self.exact_bonus:
            return [rule]
        bonus = "Each strategy gives a bonus of up to {} for moves that win as soon, or lose as late, as possible."
        return [rule, bonus.format(number_text(self.exact_bonus))]


def default_rubric(parts: Sequence[str]) -> Rubric:
    """Return the rubric that gives each part the same points."""
    return Rubric({part: DEFAULT_POINTS for part in parts})


def read_rubric(file: Path, graded: Sequence[str]) -> Rubric:
    """Return the rubric in a JSON file; raise ``InvalidRubric`` with the key that is wrong.

    :param graded: the parts that the options select. The rubric may have points only for these.
    """
    try:
        fields = json.loads(file.read_text(encoding="utf-8-sig"), object_pairs_hook=_without_duplicates)
    except (OSError, ValueError, RecursionError) as error:
        raise InvalidRubric("{}: cannot be read as JSON: {}".format(file, error)) from error
    try:
        return _rubric(fields, graded)
    except InvalidRubric as error:
        raise InvalidRubric("{}: {}".format(file, error)) from None


def _rubric(fields: Any, graded: Sequence[str]) -> Rubric:
    if not isinstance(fields, dict):
        raise InvalidRubric("invalid rubric (got {}): expected an object with the key parts".format(_shown(fields)))
    for key in fields:
        if key not in KEYS:
            raise InvalidRubric("unknown key (got {!r}): expected {}".format(key, ", ".join(KEYS)))
    parts = fields.get("parts")
    if not isinstance(parts, dict) or not parts:
        raise InvalidRubric("parts: invalid parts (got {}): expected an object with points by part".format(_shown(parts)))
    for part in parts:
        if part not in graded:
            expected = "expected the parts that the options select: " + ", ".join(graded)
            raise InvalidRubric("parts: unknown part (got {!r}): {}".format(part, expected))
    credit = fields.get("partial_credit", PARTIAL_CREDIT[0])
    if credit not in PARTIAL_CREDIT:
        expected = "expected share or none"
        raise InvalidRubric("partial_credit: invalid rule (got {}): {}".format(_shown(credit), expected))
    points = {part: _points("parts." + part, parts[part]) for part in graded if part in parts}
    return Rubric(points, credit, _points("exact_bonus", fields.get("exact_bonus", 0)))


def _points(key: str, value: Any) -> float:
    """Return a number of points; raise ``InvalidRubric`` for any other object."""
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value <= MAX_POINTS:
        expected = "expected a number from 0 to {}".format(MAX_POINTS)
        raise InvalidRubric("{}: invalid points (got {}): {}".format(key, _shown(value), expected))
    return value


def _shown(value: Any) -> str:
    return json.dumps(value)[:100]


def _without_duplicates(pairs: Sequence[Tuple[str, Any]]) -> Dict[str, Any]:
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError("the key {} occurs twice".format(key))
    return dict(pairs)


def number_text(points: float) -> str:
    """Return points as text with all of their decimals.

    >>> number_text(10.0), number_text(7.25), number_text(33.333)
    ('10', '7.25', '33.333')
    """
    text = "{:f}".format(Decimal(str(points)))
    return text.rstrip("0").rstrip(".") if "." in text else text


def share_of(points: float, share: Fraction) -> float:
    """Return the share of points, rounded down to two decimals more than ``points`` has.

    Points are rounded before they are added, so that all reports contain the same numbers, and their sum is the total. They
    are rounded down so that a share below 1 never gives all points.

    >>> share_of(1, Fraction(1292, 1298)), share_of(33.333, Fraction(1))
    (0.99, 33.333)
    """
    if share == 1:
        return float(points)
    steps = 100 * 10 ** _decimals(points)
    return float(Fraction(int(_fraction(points) * share * steps), steps))


def exact_sum(points: Iterable[float]) -> float:
    """Return the sum of decimal numbers without the errors of binary ones.

    >>> sum([0.1, 0.2]), exact_sum([0.1, 0.2])
    (0.30000000000000004, 0.3)
    """
    return float(sum(map(_fraction, points)))


def _fraction(points: float) -> Fraction:
    """Return the decimal number that is shown for ``points``."""
    return Fraction(str(points))


def _decimals(points: float) -> int:
    """Return the number of decimals that are shown for ``points``."""
    return len(number_text(points).partition(".")[2])
