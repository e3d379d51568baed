"""The results of each student: :func:`student_results`."""

import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Sequence

from plywood.grade.find_submissions import SubmissionPath
from plywood.grade.games.report import GameReport
from plywood.grade.games.worker import GameTask
from plywood.grade.rubric import Rubric
from plywood.grade.scores import StudentScore, score
from plywood.grade.strategy_part import StrategyProgram


class StrategyResult(NamedTuple):
    """The results of a strategy."""

    strategy: str
    program: Dict[str, Any]
    """The object of the strategy in the JSON report."""
    explanation: str
    """The explanation of the first wrong answer; empty if everything is right."""


class StudentResults(NamedTuple):
    """The results of a student."""

    score: StudentScore
    strategies: Sequence[StrategyResult]
    games: Sequence[GameReport]
    notes: Sequence[str]


def student_results(
    rubric: Rubric,
    submissions: Sequence[SubmissionPath],
    programs: Sequence[StrategyProgram],
    report: Dict[str, Any],
    compared: Dict[GameTask, GameReport],
    explanations: Sequence[str],
) -> List[StudentResults]:
    """Return the results of each submission.

    :param report: the JSON report, whose results have the order of ``programs``. After Ctrl-C, some are missing or incomplete.
    :param explanations: the explanation for each result of the report; an empty list if they are not needed.
    """
    # After Ctrl-C, programs may lack results.
    results = [found if len(found["cases"]) == report["positions"] else None for found in report["submissions"]]
    students = []
    for submission in submissions:
        parts: Dict[str, Optional[Dict[str, Any]]] = {}
        strategies, notes = [], list(submission.notes)
        for number, program in enumerate(programs):
            if program.submission != submission:
                continue
            parts[program.strategy] = results[number] if number < len(results) else None
            notes += program.notes()
            result = parts[program.strategy]
            if result is not None:
                explanation = explanations[number] if explanations else ""
                strategies.append(StrategyResult(program.strategy, result, explanation))
        path = str(submission.path.resolve())
        games = [found for task, found in compared.items() if task.submission == path]
        notes += [note for game in games for note in game.notes]
        points = score(submission.name, rubric, parts, games, report["interrupted"])._replace(notes=submission.notes)
        students.append(StudentResults(points, strategies, games, list(dict.fromkeys(notes))))
    return students


def first_explanations(junit: Path) -> List[str]:
    """Return the explanation of the first wrong answer of each program in a JUnit report of ``plywood grade``."""
    if not junit.is_file():
        return []
    suites = xml.parse(junit).getroot().findall("testsuite")
    wrong = [[*suite.iterfind("testcase/failure"), *suite.iterfind("testcase/error")] for suite in suites]
    texts = [[case.text or "" for case in found] for found in wrong]
    return [found[0] if found else "" for found in texts]
