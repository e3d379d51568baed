"""The points of students by a rubric: :func:`score`."""

import re
from fractions import Fraction
from typing import Any, Dict, NamedTuple, Optional, Sequence

from plywood.grade.games.report import MAX_REASON, GameReport
from plywood.grade.rubric import Rubric, exact_sum, number_text
from plywood.grade.student_process import NOT_LOADED


class PartScore(NamedTuple):
    """The points of a student for one part."""

    part: str
    """The name of a strategy or a game."""
    points: Optional[float]
    """The points with the bonus; ``None`` if the part could not be judged."""
    max_points: float
    """The points without a bonus if everything is right."""
    bonus: float
    """The bonus, which is part of ``points``."""
    comment: str
    """The result in words, on one line."""

    def points_text(self) -> str:
        """Return the points and the largest number of points as text."""
        points = "-" if self.points is None else number_text(self.points)
        bonus = " (with a bonus of {})".format(number_text(self.bonus)) if self.bonus else ""
        return "{} of {}{}".format(points, number_text(self.max_points), bonus)


class StudentScore(NamedTuple):
    """The points of a student for all parts."""

    name: str
    """The name of the submission."""
    parts: Sequence[PartScore]
    notes: Sequence[str] = ()
    """Sentences about the files of the submission."""

    @property
    def id(self) -> str:
        """The numbers in the name of the submission, for instance the number of a student on a learning platform.

        >>> StudentScore("smithjane_1234_5678", []).id, StudentScore("anna2", []).id
        ('1234_5678', '')
        """
        return "_".join(re.findall(r"(?<![^\W_])\d{3,}(?![^\W_])", self.name))

    @property
    def total(self) -> float:
        """The sum of the points of all parts that could be judged."""
        return exact_sum(score.points for score in self.parts if score.points is not None)

    @property
    def max_total(self) -> float:
        """The sum of the points without a bonus if these parts are right."""
        return exact_sum(score.max_points for score in self.parts if score.points is not None)

    @property
    def comment(self) -> str:
        """The results of all parts and the notes, on one line."""
        parts = ["{}: {}".format(score.part, score.comment) for score in self.parts]
        return "; ".join([*parts, *("note: " + one_line(note) for note in self.notes)])

    @property
    def is_judged(self) -> bool:
        """Whether at least one part that gives points could be judged, so that the total is a grade."""
        return any(score.points is not None and (score.max_points or score.points) for score in self.parts)

    def line(self) -> str:
        """Return the points as a line of text."""
        parts = "".join(", {} {}".format(score.part, score.points_text()) for score in self.parts)
        return "points: {}: {} of {}{}".format(self.name, number_text(self.total), number_text(self.max_total), parts)

    def to_object(self) -> Dict[str, Any]:
        """Return the points as an object of a JSON report."""
        head = {"name": self.name, "id": self.id, "total": self.total, "max_total": self.max_total}
        return {**head, "parts": [score._asdict() for score in self.parts]}


def score(
    name: str,
    rubric: Rubric,
    strategies: Dict[str, Optional[Dict[str, Any]]],
    games: Sequence[GameReport],
    is_interrupted: bool,
) -> StudentScore:
    """Return the points of a student.

    :param strategies: the object of each graded strategy in the JSON report; ``None`` if the run was interrupted first.
    :param games: the results of the student's games.
    :param is_interrupted: whether games may be missing because the run was interrupted.
    """
    compared = {report.game: report for report in games}
    scores = []
    for part, max_points in rubric.parts.items():
        if strategies.get(part) is not None:
            scores.append(_strategy_score(part, rubric, strategies[part] or {}))
        elif part in compared:
            report = compared[part]
            right = len(report.results) - len(report.wrong)
            points = rubric.points(part, Fraction(right, len(report.results)))
            scores.append(PartScore(part, points, max_points, 0, one_line(report.comment())))
        elif part in strategies or is_interrupted:
            scores.append(PartScore(part, None, max_points, 0, "not graded because the run was interrupted"))
        else:
            scores.append(PartScore(part, 0, max_points, 0, "not handed in"))
    return StudentScore(name, scores)


def _strategy_score(part: str, rubric: Rubric, program: Dict[str, Any]) -> PartScore:
    """Return the points of a strategy. Positions without a known value do not count."""
    judged = [case for case in program["cases"] if case["verdict"] != "open"]
    max_points = rubric.parts[part]
    if not judged:
        return PartScore(part, None, max_points, 0, "no position could be judged, so this part does not count")
    right = [case for case in judged if case["verdict"] == "right"]
    exact = [case for case in right if case["worth"] is not None and case["worth"] == case["value"]]
    bonus = rubric.bonus(Fraction(len(exact), len(judged)))
    points = exact_sum([rubric.points(part, Fraction(len(right), len(judged))), bonus])
    return PartScore(part, points, max_points, bonus, _strategy_comment(judged))


def _strategy_comment(judged: Sequence[Dict[str, Any]]) -> str:
    """Return the number of each verdict, and the first wrong position."""
    verdicts = [case["verdict"] for case in judged]
    counts = ["{} of {} right".format(verdicts.count("right"), len(judged))]
    counts += ["{} {}".format(verdicts.count(each), each) for each in dict.fromkeys(verdicts) if each != "right"]
    wrong = first_wrong(judged)
    if wrong is not None and is_not_loaded(wrong):
        counts.append(short_reason(wrong["reason"]))
    elif wrong is not None:
        where = "{} after {}".format(wrong["game"], " ".join(wrong["moves"]) or "-")
        reason = " ({})".format(short_reason(wrong["reason"])[:MAX_REASON]) if wrong["reason"] else ""
        counts.append("the first wrong answer: {}, {}{}".format(wrong["verdict"], where, reason))
    return one_line(", ".join(counts))


def note_on_unjudged_parts(rubric: Rubric, names: Sequence[str], total: float, max_total: float) -> str:
    """Return the note for a learning platform, where the largest number of points is that of the rubric.

    :param names: the parts that could not be judged.

    >>> note_on_unjudged_parts(Rubric({"minimax": 10, "tic-tac-toe": 10}), ["minimax"], 7, 10)
    'not judged: minimax; the points of the other parts, 7 of 10, give 14 of 20'
    >>> note_on_unjudged_parts(Rubric({"minimax": 10, "tic-tac-toe": 0}), ["minimax"], 0, 0)
    'no part could be judged (minimax), so the score of 0 is not a grade'
    """
    if not max_total:
        return "no part could be judged ({}), so the score of 0 is not a grade".format(", ".join(names))
    given = (number_text(points) for points in (total, max_total, rubric.scaled(total, max_total), rubric.total))
    return "not judged: {}; the points of the other parts, {} of {}, give {} of {}".format(", ".join(names), *given)


def short_reason(reason: str) -> str:
    """Return the part of the reason for a missing move that concerns the student's code.

    >>> short_reason("the engine exited (exit status: 1); its last error line: `a.py, line 3: KeyError: 1`")
    'a.py, line 3: KeyError: 1'
    >>> short_reason("the engine declined to move: go: a.py, line 3: KeyError: 1")
    'a.py, line 3: KeyError: 1'
    >>> short_reason("the engine named no move")
    'the program named no move'
    """
    match = re.fullmatch(r".*; its last error line: `(.*)`|the engine declined to move: go: (.*)", reason, re.DOTALL)
    return (match[1] or match[2]) if match else re.sub("^the engine ", "the program ", reason)


def to_student(text: str) -> str:
    """Return a reason, or an explanation with a reason in one of its lines, in words for the author of the program.

    >>> to_student("the program named no move"), to_student("right   A\\nplayed  the engine named no move")
    ('your program named no move', 'right   A\\nplayed  your program named no move')
    """
    return re.sub("(?m)^(played  |fault   )?the (engine|program) ", lambda match: (match[1] or "") + "your program ", text)


def is_not_loaded(case: Dict[str, Any]) -> bool:
    """Return whether the strategy received no position, because its module did not finish loading."""
    return short_reason(case["reason"] or "").startswith(NOT_LOADED.partition("{")[0])


def first_wrong(cases: Sequence[Dict[str, Any]]) -> Optional[Dict[str, Any]]:
    """Return the first wrong case of a JSON report, if any."""
    return next((case for case in cases if case["verdict"] not in ("right", "open")), None)


def one_line(text: str) -> str:
    """Replace line breaks and other control characters by spaces.

    >>> one_line("a\\r\\n  b")
    'a b'
    """
    return " ".join(re.sub(r"[\x00-\x20\x7f-\x9f\u2028\u2029]", " ", text).split())
