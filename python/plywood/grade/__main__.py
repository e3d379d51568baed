"""``python -m plywood.grade``: grades the submissions of a course."""

import argparse
import re
import shlex
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

import plywood
from plywood.__main__ import main as command
from plywood.grade.adapters import ADAPTERS
from plywood.grade.course_games import UnsupportedGame, check_games
from plywood.grade.find_submissions import SkippedEntry, SubmissionPath, find_submissions
from plywood.grade.games.plans import games_in, has_strategy
from plywood.grade.games.report import compare_game
from plywood.grade.outputs import (
    EMPTY_GRADESCOPE,
    EMPTY_JSON,
    EMPTY_JUNIT,
    Additions,
    Program,
    captured_output,
    rewrite,
)
from plywood.grade.sandbox import SandboxError, check_sandbox

VALUE_OPTIONS = {
    "cases": ("FILE", "grade on the positions of a file, one per line, instead of random ones"),
    "positions": ("N", "the number of random positions of each game"),
    "seed": ("S", "the seed of the random positions"),
    "time-per-move": ("TIME", "the time for a move, for instance 10s; a submission that takes 2 s more is stopped"),
    "memory-per-engine": ("SIZE", "the memory limit of a submission, on Linux"),
    "give-up": ("N", "stop grading a submission after this many crashes and timeouts"),
    "oracle-time": ("TIME", "skip positions whose exact values take longer than this to compute"),
    "junit": ("FILE", "write a JUnit report"),
    "gradescope": ("FILE", "write a results.json for Gradescope; for one submission and one strategy"),
}
"""The options with a value that are passed to ``plywood grade``."""

FLAG_OPTIONS = {
    "all": "grade on all reachable positions",
    "exact": "accept only the quickest win, or the slowest loss",
    "json": "print a JSON object",
}
"""The options without a value that are passed to ``plywood grade``."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Grade the submissions that the command line names, and return the exit code of ``plywood grade``."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    adapter = ADAPTERS[chosen.course]
    strategies = _strategies(chosen)
    for strategy in strategies:
        if strategy not in adapter.strategies:
            parser.error(adapter.unknown_strategy_message(chosen.course, strategy))
    try:
        check_games(chosen.course, chosen.game or [], chosen.cases)
    except UnsupportedGame as error:
        print("{}: {}".format(parser.prog, error), file=sys.stderr)
        return 3
    if chosen.sandbox:
        try:
            check_sandbox()
        except SandboxError as error:
            print("{}: {}".format(parser.prog, error), file=sys.stderr)
            return 3
    for path in chosen.submissions:
        if not path.exists():
            parser.error("there is no file or folder {}".format(path))
    with tempfile.TemporaryDirectory(prefix="plywood-grade-") as workspace:
        return _grade(parser, chosen, Path(workspace))


def _grade(parser: argparse.ArgumentParser, chosen: argparse.Namespace, workspace: Path) -> int:
    """Find and grade the submissions, and complete the reports."""
    submissions: List[SubmissionPath] = []
    not_graded: List[SkippedEntry] = []
    for path in chosen.submissions:
        found, skipped = find_submissions(chosen.course, path, _new_folder(workspace))
        if len(chosen.submissions) > 1 and len(found) == 1:
            # A submission named on the command line keeps that name, even if its modules are in a folder inside.
            found = [found[0]._replace(name=path.resolve().name)]
        submissions += found
        not_graded += skipped
    for name, reason in not_graded:
        print("{}: {} is skipped: {}".format(parser.prog, name, reason), file=sys.stderr)
    if not submissions:
        kinds = "a folder with modules, a Python file, a notebook or a zip archive"
        parser.error("no submission was found; a submission is " + kinds)
    notes = _new_folder(workspace)
    played = {submission: _games(chosen, submission) for submission in submissions}
    programs = [
        (submission, strategy, notes / "{}-{}".format(number, strategy))
        for number, submission in enumerate(submissions)
        for strategy in (_strategies(chosen) if _is_strategy_graded(chosen, submission, played[submission]) else [])
    ]
    strategies = list(dict.fromkeys(strategy for _, strategy, _ in programs))
    if chosen.gradescope and len(strategies) > 1:
        choices = " or ".join("--strategy " + strategy for strategy in strategies)
        parser.error("--gradescope needs exactly one strategy (got {}); add {}".format(len(strategies), choices))
    if chosen.gradescope and not programs and len(submissions) > 1:
        parser.error("--gradescope needs exactly one submission (got {})".format(len(submissions)))
    code, output = 0, EMPTY_JSON
    if programs:
        with captured_output() if chosen.json else nullcontext(lambda: "") as written:
            code = command(_command_line(chosen, programs))
        output = written()
    else:
        _write_empty_reports(chosen)
    for submission, games in played.items():
        if not games and chosen.what == "game":
            reason = "it contains no game that can be compared ({})".format(chosen.course)
            not_graded.append(SkippedEntry(submission.name, reason))
    reports = [
        compare_game(
            chosen.course, game, submission.name, submission.path, int(chosen.seed or 1), sandbox=chosen.sandbox
        )
        for submission, games in played.items()
        for game in (games if code in (0, 1, 4) else [])
    ]
    if code in (0, 4) and any(report.wrong for report in reports):
        code = 1
    graded = [
        Program(_name(chosen, submission, strategy), [*submission.notes, *_lines(file)])
        for submission, strategy, file in programs
    ]
    additions = Additions(graded, not_graded, reports)
    print(additions.to_json(output) if chosen.json else "".join(line + "\n" for line in additions.lines()), end="")
    rewrite(chosen.junit, additions.to_junit)
    rewrite(chosen.gradescope, additions.to_gradescope)
    return code


def _games(chosen: argparse.Namespace, submission: SubmissionPath) -> List[str]:
    """Return the student's games that are compared with ours; ``--game`` limits them."""
    if chosen.what == "strategy":
        return []
    wanted = {_game_name(spec) for spec in chosen.game or []}
    games = games_in(chosen.course, submission.path)
    return [game for game in games if not wanted or _game_name(game) in wanted]


def _game_name(spec: str) -> str:
    """Return the name of a game without its size.

    >>> _game_name("connect-three"), _game_name("stonehenge:2")
    ('connect', 'stonehenge')
    """
    return plywood.position(spec).spec.partition(":")[0]


def _is_strategy_graded(chosen: argparse.Namespace, submission: SubmissionPath, games: List[str]) -> bool:
    """Return whether a strategy is graded: not if the submission contains only a game."""
    if chosen.what == "game":
        return False
    return chosen.what == "strategy" or not games or bool(chosen.function) or has_strategy(submission.path)


def _write_empty_reports(chosen: argparse.Namespace) -> None:
    """Write reports without programs, which the results of the games complete."""
    for file, text in ((chosen.junit, EMPTY_JUNIT), (chosen.gradescope, EMPTY_GRADESCOPE)):
        if file is not None:
            Path(file).write_text(text, encoding="utf-8")


def _new_folder(workspace: Path) -> Path:
    return Path(tempfile.mkdtemp(dir=workspace))


def _strategies(chosen: argparse.Namespace) -> List[str]:
    """Return the strategies to grade. Named functions are graded once."""
    strategies = list(ADAPTERS[chosen.course].default_strategies)
    return chosen.strategy or (strategies[:1] if chosen.function else strategies)


def _command_line(chosen: argparse.Namespace, programs: Sequence[Tuple[SubmissionPath, str, Path]]) -> List[str]:
    """Return the arguments of ``plywood`` that grade the programs: submissions with a strategy and a file for notes."""
    adapter = ADAPTERS[chosen.course]
    command_line = ["grade"] + (chosen.game or ([] if chosen.cases else list(adapter.default_games)))
    for submission, strategy, notes in programs:
        program = [sys.executable, "-m", "plywood.grade.run_submission"]
        program += ["--course", chosen.course, "--strategy", strategy, "--notes", str(notes)]
        program += ["--sandbox"] if chosen.sandbox else []
        program += [] if chosen.depth is None else ["--depth", str(chosen.depth)]
        program += ["--function={}".format(name) for name in chosen.function or []]
        program += [str(submission.path.resolve())]
        name = _option_name(_name(chosen, submission, strategy))
        command_line += ["--engine", "engine,name={}:{}".format(name, shlex.join(program))]
    defaults = dict(adapter.default_options)
    if chosen.cases or chosen.all:
        defaults.pop("positions", None)
    for option in VALUE_OPTIONS:
        typed = getattr(chosen, option.replace("-", "_"))
        value = defaults.get(option) if typed is None else typed
        command_line += [] if value is None else ["--" + option, value]
    return command_line + ["--" + option for option in FLAG_OPTIONS if getattr(chosen, option)]


def _name(chosen: argparse.Namespace, submission: SubmissionPath, strategy: str) -> str:
    """Return the name of a program in reports: with its strategy if several strategies are graded."""
    several = len(_strategies(chosen)) > 1
    return "{} ({})".format(submission.name, strategy) if several else submission.name


def _lines(file: Path) -> List[str]:
    """Return the different lines of a file; none if the program was not started."""
    if not file.is_file():
        return []
    # A program that was restarted writes its notes again.
    return list(dict.fromkeys(file.read_text(encoding="utf-8", errors="replace").splitlines()))


def _option_name(name: str) -> str:
    """Remove commas and colons, which separate the options of an engine, from a submission's name.

    >>> _option_name("Müller, Jo (late)"), _option_name("a=b"), _option_name(",")
    ('Müller Jo (late)', 'a=b', '_')
    """
    return " ".join(re.sub("[,:]", " ", name).split()) or "_"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m plywood.grade",
        description="Grade Python submissions against exact values. Each submission runs in its own process.",
        epilog="docs/GRADING.md describes which attacks are prevented with and without --sandbox.",
    )
    parser.add_argument(
        "submissions",
        metavar="SUBMISSION",
        type=Path,
        nargs="+",
        help="a file, notebook, zip archive or folder with the student's modules, or a folder of such entries",
    )
    parser.add_argument("--course", required=True, choices=ADAPTERS, help="the course of the assignment")
    parser.add_argument(
        "--game", metavar="GAME", action="append", help="a game such as stonehenge:2; may be given several times"
    )
    parser.add_argument(
        "--what",
        choices=("game", "strategy", "both"),
        default="both",
        help="compare the student's game, grade the strategy, or both if both are handed in (default)",
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        action="append",
        help="csc148_2018: mr or mi (default: both); csc148_2015: minimax (default), prune, memoize or myopic",
    )
    parser.add_argument(
        "--function",
        metavar="NAME",
        action="append",
        help="grade the function (in csc148_2015, the class) with this unusual name; may be given several times",
    )
    parser.add_argument(
        "--sandbox", action="store_true", help="run each submission in a bubblewrap sandbox (Linux only)"
    )
    parser.add_argument("--depth", metavar="N", type=int, help="the depth argument of next_move in dm574")
    for option, (value, description) in VALUE_OPTIONS.items():
        parser.add_argument("--" + option, metavar=value, help=description)
    for option, description in FLAG_OPTIONS.items():
        parser.add_argument("--" + option, action="store_true", help=description)
    return parser


if __name__ == "__main__":
    sys.exit(main())
