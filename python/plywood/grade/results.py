"""The results of :func:`plywood.grade.grade`: :class:`Report` and its parts.

All classes are frozen, compare by their contents, and can be pickled. Only a report has no hash: its rubric contains a dictionary.
"""

from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple, TypeVar, Union

import plywood
from plywood.grade import displays
from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.games.report import GameReport, describe
from plywood.grade.grading import ClassGrades
from plywood.grade.rubric import Rubric
from plywood.grade.scores import PartScore
from plywood.grade.students import StrategyResult, StudentResults


@dataclass(frozen=True)
class Answer:
    """The answer of a strategy in one position."""

    game: str
    """The game with its size, such as ``stonehenge:2``."""
    moves: Tuple[str, ...]
    """The moves that lead to the position."""
    verdict: str
    """One of the verdicts in docs/GRADING.md, such as ``right``, ``not optimal`` or ``crash``."""
    move: Optional[str]
    """The legal move of the strategy, if there is one."""
    reason: str
    """The reason why the answer contains no move; empty if it contains one."""
    right_moves: Tuple[str, ...]
    """The right moves; empty if the exact value of the position is unknown, or the verdict is ``not asked``."""
    value: Optional[plywood.Value]
    """The exact value of the position for the side to move, if it is known."""
    move_value: Optional[plywood.Value]
    """The exact value of ``move``, for the same side."""
    refutation: Tuple[str, ...]
    """Best play from ``move`` to the end of the game if the verdict is ``not optimal``; otherwise empty."""
    returned_value: str = ""
    """The value of the position that the strategy returned, as text; empty if there is none."""

    @property
    def position(self) -> plywood.Position[str]:
        """The position."""
        return plywood.position(self.game, list(self.moves))

    def _repr_html_(self) -> str:
        return displays.answer_html(self)


@dataclass(frozen=True)
class Difference:
    """The first difference between a student's game and that of the course."""

    game: str
    """The game with its size."""
    moves: Tuple[str, ...]
    """The moves that lead to the position."""
    board: str
    """The position as text; empty if there is no position yet."""
    expected: str
    """The result in the game of the course."""
    actual: str
    """The result in the game of the student."""
    line: str
    """The line of the student's code, such as ``stonehenge.py, line 76: is_over``; empty if it is not known."""


@dataclass(frozen=True)
class Comparison:
    """The comparison of one function or property of a student's game with the game of the course."""

    name: str
    """The function or property, such as ``is_over``."""
    verdict: str
    """``right``, ``wrong``, ``crash``, ``time`` or ``not compared``."""
    checks: int
    """The number of compared results."""
    difference: Optional[Difference]
    """The first difference; ``None`` if the verdict is ``right``."""


@dataclass(frozen=True)
class Part:
    """The results of a student in a part of the assignment: a strategy or a game."""

    name: str
    """The name of the strategy or the game, as in the rubric."""
    points: Optional[float]
    """The points with the bonus; ``None`` if the part could not be judged."""
    max_points: float
    """The points without a bonus if everything is right."""
    bonus: float
    """The bonus, which is part of ``points``."""
    comment: str
    """The result in words, on one line. For a wrong strategy, it contains the first wrong position and no right move."""
    answers: Tuple[Answer, ...] = ()
    """The answers of a strategy; empty for a game, and for a part that was not handed in."""
    comparisons: Tuple[Comparison, ...] = ()
    """The comparisons of a game; empty for a strategy."""
    explanation: str = ""
    """The first wrong answer, or the first difference, with the board and the right result; empty if all is right."""

    @property
    def counts(self) -> Tuple[int, int]:
        """The number of right answers or comparisons, and the number of all of them except open positions."""
        results: Tuple[Union[Answer, Comparison], ...] = self.answers or self.comparisons
        verdicts = [each.verdict for each in results if each.verdict != "open"]
        return verdicts.count("right"), len(verdicts)

    @property
    def is_right(self) -> bool:
        """Whether all results except open positions are right, and there is at least one."""
        right, judged = self.counts
        return right == judged > 0

    @property
    def first_wrong(self) -> Union[Answer, Comparison, None]:
        """The first wrong answer, or the comparison whose difference was found first; ``None`` if there is none."""
        results: Tuple[Union[Answer, Comparison], ...] = self.answers or self.comparisons
        return next((each for each in results if each.verdict not in ("right", "open")), None)

    def _repr_html_(self) -> str:
        return displays.part_html(self)


@dataclass(frozen=True)
class Student:
    """The results of a submission."""

    name: str
    """The name of the submission."""
    id: str
    """The numbers in the name, such as a student's number on a learning platform; often empty."""
    total: float
    """The sum of the points of all parts that could be judged."""
    max_total: float
    """The sum of the points without a bonus if these parts are right."""
    parts: Tuple[Part, ...]
    """The parts, in the order of the rubric."""
    notes: Tuple[str, ...]
    """Sentences about the submission, for instance on modules that could not be loaded."""

    def part(self, name: str) -> Part:
        """Return the part with a name; raise ``KeyError`` if the rubric does not contain it."""
        return _by_name(self.parts, name)

    def _repr_html_(self) -> str:
        return displays.student_html(self)


@dataclass(frozen=True)
class Report:
    """The results of a class."""

    course: str
    seed: int
    """The seed of the random positions and games, with which the grading can be repeated."""
    rubric: Rubric
    """The points of the parts."""
    students: Tuple[Student, ...]
    """The submissions, in the order of their names."""
    not_graded: Tuple[SkippedEntry, ...]
    """The files and folders that are not graded, with the reasons."""

    def student(self, name: str) -> Student:
        """Return the student with a name; raise ``KeyError`` if there is none."""
        return _by_name(self.students, name)

    def _repr_html_(self) -> str:
        return displays.report_html(self)


Named = TypeVar("Named", Part, Student)


def _by_name(entries: "Tuple[Named, ...]", name: str) -> "Named":
    for entry in entries:
        if entry.name == name:
            return entry
    raise KeyError("{!r}; expected one of {}".format(name, ", ".join(entry.name for entry in entries)))


def report_of(course: str, grades: ClassGrades) -> Report:
    """Return the results of a class as a report."""
    students = tuple(_student(each) for each in grades.students)
    return Report(course, grades.seed, grades.rubric, students, tuple(grades.not_graded))


def _student(results: StudentResults) -> Student:
    score = results.score
    strategies = {each.strategy: each for each in results.strategies}
    games = {each.game: each for each in results.games}
    parts = tuple(_part(each, strategies.get(each.part), games.get(each.part)) for each in score.parts)
    return Student(score.name, score.id, score.total, score.max_total, parts, tuple(results.notes))


def _part(score: PartScore, strategy: Optional[StrategyResult], game: Optional[GameReport]) -> Part:
    if strategy is not None:
        answers = tuple(_answer(case) for case in strategy.program["cases"])
        return Part(*score, answers=answers, explanation=strategy.explanation)
    if game is None:
        return Part(*score)
    wrong = game.wrong
    right = [result for result in game.results if result["verdict"] == "right"]
    explanation = describe(wrong[0]) if wrong else ""
    return Part(*score, comparisons=tuple(_comparison(each) for each in [*wrong, *right]), explanation=explanation)


def _answer(case: Dict[str, Any]) -> Answer:
    """Return the answer that a case of the JSON report describes."""
    return Answer(
        case["game"],
        tuple(case["moves"]),
        case["verdict"],
        case["move"],
        case["reason"] or "",
        tuple(case["right"] or ()),
        _value(case["value"]),
        _value(case["worth"]),
        tuple(case["refutation"] or ()),
        (case["said"] or {}).get("returned") or "",
    )


def _value(members: Optional[Dict[str, Any]]) -> Optional[plywood.Value]:
    return None if members is None else plywood.Value.from_dict(members)


def _comparison(result: Dict[str, Any]) -> Comparison:
    """Return the comparison that a result of a game describes."""
    found = result["difference"]
    difference = None
    if found is not None:
        moves, texts = tuple(found["moves"]), (found["board"], found["expected"], found["actual"], found["line"])
        difference = Difference(found["spec"], moves, *texts)
    return Comparison(result["part"], result["verdict"], result["checks"], difference)
