"""Grading a class: :func:`check_arguments`, :func:`find_all` and :func:`grade_class`."""

import argparse
import re
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

import plywood
from plywood.grade import options
from plywood.grade.adapters import ADAPTERS
from plywood.grade.course_games import check_games
from plywood.grade.errors import NoSubmission, UsageError
from plywood.grade.find_submissions import SkippedEntry, SubmissionPath, find_submissions, named_after
from plywood.grade.games.comparison import SECONDS
from plywood.grade.games.plans import PLANS, games_in, has_strategy
from plywood.grade.games.pool import GamePool
from plywood.grade.games.report import GameReport
from plywood.grade.games.worker import GameTask
from plywood.grade.printable import printable
from plywood.grade.rubric import Rubric, default_rubric, read_rubric
from plywood.grade.sandbox import check_sandbox
from plywood.grade.strategy_part import FINISHED, JUNIT, Runner, StrategyProgram, grade_strategies, strategy_programs
from plywood.grade.students import StudentResults, first_explanations, student_results
from plywood.grade.unpack import new_folder
from plywood.grade.workspace import NOTES, UNPACKED, choose_seed, has_results


INTERRUPTED = 130
"""The exit code after Ctrl-C."""

NO_GAME = "it contains no game that can be compared ({})"
"""The reason why a submission is not graded, with the course."""


class FoundSubmissions(NamedTuple):
    """The submissions that the arguments name."""

    submissions: List[SubmissionPath]
    not_graded: List[SkippedEntry]
    """The files and folders that are not graded."""


class ClassGrades(NamedTuple):
    """The results of a class."""

    code: int
    """The exit code of ``plywood grade``; 130 after Ctrl-C, and 1 also if a game is wrong."""
    report: Optional[Dict[str, Any]]
    """The JSON report of ``plywood grade``; ``None`` if this command ended with an error."""
    programs: Sequence[StrategyProgram]
    games: Sequence[GameReport]
    not_graded: Sequence[SkippedEntry]
    seed: int
    uses_seed: bool
    """Whether positions or games were selected at random."""
    rubric: Rubric
    students: Sequence[StudentResults]


def check_arguments(chosen: argparse.Namespace) -> None:
    """Raise ``GradeError`` if the course has no such strategy or game, or a submission does not exist."""
    adapter = ADAPTERS[chosen.course]
    for strategy in options.strategies(chosen):
        if strategy not in adapter.strategies:
            raise UsageError(adapter.unknown_strategy_message(chosen.course, strategy))
    check_games(chosen.course, chosen.game or [], chosen.cases)
    for path in chosen.submissions:
        if not path.exists():
            expected = "expected a folder, a Python file, a notebook or a zip archive"
            raise UsageError("there is no file or folder {}; {}".format(path, expected))


def find_all(chosen: argparse.Namespace, workspace: Path) -> FoundSubmissions:
    """Return the submissions that the arguments name. Archives are unpacked into the folder of the run."""
    paths = chosen.submissions
    submissions: List[SubmissionPath] = []
    not_graded: List[SkippedEntry] = []
    for path in paths:
        found, skipped = find_submissions(chosen.course, path, new_folder(workspace / UNPACKED))
        if len(paths) > 1 and len(found) == 1 and path.is_dir():
            # Several arguments may contain submissions of the same name, such as `main.py`.
            found = [named_after(path.resolve().name, path, found[0])]
        submissions += found
        not_graded += skipped
    return FoundSubmissions(submissions, not_graded)


def _with_distinct_names(submissions: Sequence[SubmissionPath]) -> List[SubmissionPath]:
    """Return the submissions with the names that all reports use.

    Submissions of the same name are numbered: the second ``anna`` becomes ``anna #2``, as in ``plywood grade``.
    """
    named: Dict[str, SubmissionPath] = {}
    for submission in submissions:
        first = _option_name(submission.name)
        name, number = first, 2
        while name in named:
            name, number = "{} #{}".format(first, number), number + 1
        named[name] = submission._replace(name=name)
    return list(named.values())


def _option_name(name: str) -> str:
    """Return a submission's name without commas and colons, which separate the options of an engine of ``plywood grade``.

    >>> _option_name("Müller, Jo (late)"), _option_name("a=b"), _option_name(",")
    ('Müller Jo (late)', 'a=b', '_')
    """
    return " ".join(re.sub("[,:]", " ", name).split()) or "_"


def grade_class(chosen: argparse.Namespace, found: FoundSubmissions, workspace: Path, run: Runner) -> ClassGrades:
    """Grade the submissions, and return the results. Raise ``GradeError`` if they cannot be graded.

    :param run: runs ``plywood grade``, which judges the strategies.
    """
    if chosen.sandbox:
        check_sandbox()
    rubric = read_rubric(Path(chosen.rubric), part_names(chosen)) if chosen.rubric else None
    submissions, not_graded = _with_distinct_names(found.submissions), found.not_graded
    if not submissions:
        kinds = "a folder with modules, a Python file, a notebook or a zip archive"
        raise NoSubmission("no submission was found; a submission is " + kinds, not_graded)
    played = {submission: _games(chosen, submission) for submission in submissions}
    graded = submissions
    if chosen.what == "game":
        without_game = [each for each in submissions if not played[each]]
        not_graded = not_graded + [SkippedEntry(each.name, NO_GAME.format(chosen.course)) for each in without_game]
        graded = [each for each in submissions if played[each]]
        if not graded:
            raise NoSubmission("no submission contains a game that can be compared", not_graded)
    with_strategy = [
        (number, submission)
        for number, submission in enumerate(submissions)
        if _is_strategy_graded(chosen, submission, played[submission])
    ]
    programs = strategy_programs(chosen, with_strategy, workspace / NOTES)
    strategies = list(dict.fromkeys(program.strategy for program in programs))
    _check_gradescope(chosen, strategies, graded)
    settings = options.settings_of_strategies(chosen) if programs else {}
    seed = choose_seed(workspace, chosen.seed, submissions, settings, has_results(chosen.resume))
    seconds = seconds_per_part(chosen)
    pool = GamePool(chosen.concurrency, workspace / "games.jsonl")
    code, report = grade_strategies(chosen, programs, seed, seconds, workspace, run)
    tasks = _game_tasks(chosen, played, seed, SECONDS if seconds is None else min(seconds, SECONDS))
    compared = _with_notes(pool.compare(tasks if code in FINISHED else []), graded)
    if pool.is_interrupted:
        code = INTERRUPTED
    if code in (0, 4) and any(each.wrong for each in compared.values()):
        code = 1
    if rubric is None:
        present = {game for games in played.values() for game in games}
        rubric = default_rubric([*strategies, *(game for game in _wanted_games(chosen) if game in present)])
    students: List[StudentResults] = []
    if report is not None:
        report["interrupted"] = code == INTERRUPTED
        explanations = first_explanations(workspace / JUNIT) if chosen.explains else []
        students = student_results(rubric, graded, programs, report, compared, explanations)
    uses_seed = bool(compared) or not (chosen.all or chosen.cases)
    return ClassGrades(
        code, report, programs, list(compared.values()), not_graded, seed, uses_seed, rubric, students
    )


def _check_gradescope(
    chosen: argparse.Namespace, strategies: Sequence[str], submissions: Sequence[SubmissionPath]
) -> None:
    """Raise ``UsageError`` if a report for Gradescope is required for several strategies or submissions."""
    if chosen.gradescope and len(strategies) > 1:
        choices = " or ".join("--strategy " + strategy for strategy in strategies)
        raise UsageError("--gradescope needs exactly one strategy (got {}); add {}".format(len(strategies), choices))
    if chosen.gradescope and len(submissions) > 1:
        raise UsageError("--gradescope needs exactly one submission (got {})".format(len(submissions)))


def part_names(chosen: argparse.Namespace) -> List[str]:
    """Return the names of the parts that the options select: strategies and games."""
    return [*([] if chosen.what == "game" else options.strategies(chosen)), *_wanted_games(chosen)]


def parts_of(chosen: argparse.Namespace, submission: SubmissionPath) -> List[str]:
    """Return the names of the parts of a submission that the options select: strategies and games."""
    games = _games(chosen, submission)
    return [*(options.strategies(chosen) if _is_strategy_graded(chosen, submission, games) else []), *games]


def _games(chosen: argparse.Namespace, submission: SubmissionPath) -> List[str]:
    """Return the student's games that are compared with ours."""
    found = games_in(chosen.course, submission.path)
    return [game for game in _wanted_games(chosen) if game in found]


def _wanted_games(chosen: argparse.Namespace) -> List[str]:
    """Return the games of the course that are compared if a submission contains them; ``--game`` limits them."""
    if chosen.what == "strategy":
        return []
    wanted = {_game_name(spec) for spec in chosen.game or []}
    return [game for game in PLANS[chosen.course] if not wanted or _game_name(game) in wanted]


def _game_name(spec: str) -> str:
    """Return the name of a game without its size.

    >>> _game_name("connect-three"), _game_name("stonehenge:2")
    ('connect', 'stonehenge')
    """
    return plywood.position(spec).spec.partition(":")[0]


def _game_tasks(
    chosen: argparse.Namespace, played: Dict[SubmissionPath, List[str]], seed: int, seconds: float
) -> List[GameTask]:
    """Return the comparisons of all games of the submissions, each of which may take the given time."""
    settings = (seed, seconds, chosen.sandbox, chosen.game_positions)
    return [
        GameTask(chosen.course, game, each.name, str(each.path.resolve()), *settings)
        for each, games in played.items()
        for game in games
    ]


def _with_notes(
    compared: Dict[GameTask, GameReport], submissions: Sequence[SubmissionPath]
) -> Dict[GameTask, GameReport]:
    """Return the results of games with the notes on the submissions before their own."""
    notes = {each.name: printable(list(each.notes)) for each in submissions}
    return {task: found._replace(notes=[*notes[task.name], *found.notes]) for task, found in compared.items()}


def seconds_per_part(chosen: argparse.Namespace) -> Optional[float]:
    """Return the time of each strategy and each game of a student; ``None`` without a limit.

    The parts that a submission lacks count, so that the time does not depend on the submission.
    """
    if chosen.time_per_student is None:
        return None
    return float(chosen.time_per_student / max(1, len(part_names(chosen))))


def _is_strategy_graded(chosen: argparse.Namespace, submission: SubmissionPath, games: List[str]) -> bool:
    """Return whether the strategies are graded: they are not if the submission contains only a game."""
    if chosen.what == "game":
        return False
    return chosen.what == "strategy" or not games or bool(chosen.function) or has_strategy(chosen.course, submission.path)
