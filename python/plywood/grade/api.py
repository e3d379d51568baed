"""Grading from Python: :func:`grade`."""

import argparse
import os
from typing import Literal, Optional, Sequence, Union

from plywood.grade import options
from plywood.grade.api_arguments import option_words, paths
from plywood.grade.course_games import check_games
from plywood.grade.errors import UnsupportedGame, UsageError
from plywood.grade.grading import INTERRUPTED, FoundSubmissions, check_arguments, find_all, grade_class
from plywood.grade.results import Report, report_of
from plywood.grade.strategy_part import run_separately
from plywood.grade.workspace import open_workspace

PathLike = Union[str, "os.PathLike[str]"]


def grade(
    submissions: Union[PathLike, Sequence[PathLike]],
    *,
    course: str,
    games: Sequence[str] = (),
    what: Literal["game", "strategy", "both"] = "both",
    strategies: Sequence[str] = (),
    functions: Sequence[str] = (),
    rubric: Optional[PathLike] = None,
    positions: Optional[int] = None,
    all_positions: bool = False,
    cases: Optional[PathLike] = None,
    max_tree: Optional[int] = None,
    game_positions: Optional[int] = None,
    exact: bool = False,
    depth: Optional[int] = None,
    seed: Optional[int] = None,
    concurrency: int = 1,
    seconds_per_move: Optional[float] = None,
    seconds_per_student: Optional[float] = None,
    give_up: Optional[int] = None,
    memory_per_engine: Optional[str] = None,
    oracle_seconds: Optional[float] = None,
    sandbox: bool = False,
    resume: Optional[PathLike] = None,
) -> Report:
    """Grade submissions of a course, and return the results. Nothing is printed.

    Each argument has the meaning of the option of ``python -m plywood.grade`` that docs/GRADING.md describes. ``None`` (except
    for ``what`` and ``concurrency``) or an empty sequence is the default of that option.

    :param submissions: a submission, a folder of submissions, or several of these.
    :param course: the course, such as ``csc148_2018``.
    :param games: the option ``--game``, such as ``["stonehenge:2"]``.
    :param what: compare the game of each submission, grade its strategy, or both.
    :param strategies: the option ``--strategy``.
    :param functions: the option ``--function``.
    :param rubric: the file with the points of each part.
    :param positions: the number of random positions of each game.
    :param all_positions: the option ``--all``.
    :param cases: a file of positions.
    :param max_tree: the largest tree of plain minimax from a random position; 0 allows trees of any size.
    :param game_positions: the largest number of positions of each size in which a game is compared.
    :param exact: accept only the quickest win, or the slowest loss.
    :param depth: the depth argument of ``next_move`` in ``dm574``.
    :param seed: the seed of random positions and games; by default it is random.
    :param concurrency: the number of submissions that are graded at the same time.
    :param seconds_per_move: the time for a move, in seconds.
    :param seconds_per_student: the time for all parts of a submission, in seconds.
    :param give_up: the number of crashes and forced stops after which a submission is given up.
    :param memory_per_engine: the memory limit of a submission as text, such as ``1G`` (Linux only).
    :param oracle_seconds: the longest time for the exact value of a position; positions that need more time are open.
    :param sandbox: run each submission in a bubblewrap sandbox (Linux only).
    :param resume: a file that keeps the finished results; after an interruption, the same call continues the run.
    :raises GradeError: if the submissions cannot be graded; as :class:`UsageError` if an argument is invalid.
    :raises KeyboardInterrupt: after Ctrl-C; all processes of submissions have ended then.
    """
    words = option_words(
        {
            "course": course,
            "games": games,
            "what": what,
            "strategies": strategies,
            "functions": functions,
            "rubric": rubric,
            "positions": positions,
            "all_positions": all_positions,
            "cases": cases,
            "max_tree": max_tree,
            "game_positions": game_positions,
            "exact": exact,
            "depth": depth,
            "seed": seed,
            "concurrency": concurrency,
            "seconds_per_move": seconds_per_move,
            "seconds_per_student": seconds_per_student,
            "give_up": give_up,
            "memory_per_engine": memory_per_engine,
            "oracle_seconds": oracle_seconds,
            "sandbox": sandbox,
            "resume": resume,
        }
    )
    chosen = options.parse([*words, "--", *paths("submissions", submissions)])
    try:
        check_games(chosen.course, chosen.game or [], None)
    except UnsupportedGame as error:
        raise UsageError(str(error)) from error
    return grade_with(chosen)


def grade_with(chosen: argparse.Namespace, found: Optional[FoundSubmissions] = None) -> Report:
    """Grade with options of the command, and return the results; see :func:`grade`.

    :param found: the submissions, if they were found before.
    """
    if chosen.cases == "-":
        raise UsageError("invalid file of positions (got '-'): expected the path of a file")
    chosen.explains = True
    check_arguments(chosen)
    with open_workspace(chosen.resume) as workspace:
        grades = grade_class(chosen, found or find_all(chosen, workspace), workspace, run_separately)
    if grades.code == INTERRUPTED:
        raise KeyboardInterrupt
    return report_of(chosen.course, grades)
