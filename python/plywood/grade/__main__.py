"""``python -m plywood.grade``: grades the submissions of a course."""

import argparse
import re
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Sequence

import plywood
from plywood.__main__ import main as command
from plywood.grade import options
from plywood.grade.adapters import ADAPTERS
from plywood.grade.course_games import UnsupportedGame, check_games
from plywood.grade.find_submissions import SkippedEntry, SubmissionPath, find_submissions
from plywood.grade.games.comparison import SECONDS
from plywood.grade.games.plans import PLANS, games_in, has_strategy
from plywood.grade.games.pool import GamePool
from plywood.grade.games.worker import GameTask
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
from plywood.grade.unpack import new_folder
from plywood.grade.workspace import NOTES, UNPACKED, OtherRun, choose_seed, open_workspace


class StrategyProgram(NamedTuple):
    """A strategy of a submission, which ``plywood grade`` runs as a program."""

    submission: SubmissionPath
    strategy: str
    notes: Path
    """The file to which the program appends notes."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Grade the submissions that the command line names, and return the exit code of ``plywood grade``."""
    parser = options.parser()
    chosen = parser.parse_args(arguments)
    adapter = ADAPTERS[chosen.course]
    for strategy in options.strategies(chosen):
        if strategy not in adapter.strategies:
            parser.error(adapter.unknown_strategy_message(chosen.course, strategy))
    for path in chosen.submissions:
        if not path.exists():
            parser.error("there is no file or folder {}".format(path))
    try:
        check_games(chosen.course, chosen.game or [], chosen.cases)
        if chosen.sandbox:
            check_sandbox()
        with open_workspace(chosen.resume) as workspace:
            return _grade(parser, chosen, workspace)
    except (UnsupportedGame, SandboxError, OtherRun) as error:
        print("{}: {}".format(parser.prog, error), file=sys.stderr)
        return 3


def _grade(parser: argparse.ArgumentParser, chosen: argparse.Namespace, workspace: Path) -> int:
    """Find and grade the submissions, and complete the reports."""
    submissions: List[SubmissionPath] = []
    not_graded: List[SkippedEntry] = []
    for path in chosen.submissions:
        found, skipped = find_submissions(chosen.course, path, new_folder(workspace / UNPACKED))
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
    played = {submission: _games(chosen, submission) for submission in submissions}
    programs = [
        StrategyProgram(submission, strategy, workspace / NOTES / "{}-{}".format(number, strategy))
        for number, submission in enumerate(submissions)
        for strategy in options.strategies(chosen)
        if _is_strategy_graded(chosen, submission, played[submission])
    ]
    strategies = list(dict.fromkeys(program.strategy for program in programs))
    if chosen.gradescope and len(strategies) > 1:
        choices = " or ".join("--strategy " + strategy for strategy in strategies)
        parser.error("--gradescope needs exactly one strategy (got {}); add {}".format(len(strategies), choices))
    if chosen.gradescope and not programs and len(submissions) > 1:
        parser.error("--gradescope needs exactly one submission (got {})".format(len(submissions)))
    seed = choose_seed(workspace, chosen.seed, submissions)
    seconds = _seconds_per_part(chosen)
    code, output = 0, EMPTY_JSON
    if programs:
        with captured_output() if chosen.json else nullcontext(lambda: "") as written:
            code = command(_command_line(chosen, programs) + options.command_options(chosen, seed, seconds))
        output = written()
    else:
        _write_empty_reports(chosen)
    for submission, games in played.items():
        if not games and chosen.what == "game":
            reason = "it contains no game that can be compared ({})".format(chosen.course)
            not_graded.append(SkippedEntry(submission.name, reason))
    pool = GamePool(chosen.concurrency, workspace / "games.jsonl")
    reports = pool.compare(
        _game_tasks(chosen, played, seed, SECONDS if seconds is None else min(seconds, SECONDS))
        if code in (0, 1, 4)
        else []
    )
    if pool.is_interrupted:
        code = 130
    if code in (0, 4) and any(report.wrong for report in reports):
        code = 1
    graded = [
        Program(_name(chosen, submission, strategy), [*submission.notes, *_lines(file)])
        for submission, strategy, file in programs
    ]
    additions = Additions(graded, not_graded, reports, seed)
    print(additions.to_json(output) if chosen.json else "".join(line + "\n" for line in additions.lines()), end="")
    rewrite(chosen.junit, additions.to_junit)
    rewrite(chosen.gradescope, additions.to_gradescope)
    return code


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
    return [
        GameTask(chosen.course, game, each.name, str(each.path.resolve()), seed, seconds, chosen.sandbox)
        for each, games in played.items()
        for game in games
    ]


def _seconds_per_part(chosen: argparse.Namespace) -> Optional[float]:
    """Return the time of each strategy and each game of a student; ``None`` without a limit.

    The parts that a submission lacks count, so that the time does not depend on the submission.
    """
    if chosen.time_per_student is None:
        return None
    strategies = [] if chosen.what == "game" else options.strategies(chosen)
    return float(chosen.time_per_student / max(1, len(strategies) + len(_wanted_games(chosen))))


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


def _command_line(chosen: argparse.Namespace, programs: Sequence[StrategyProgram]) -> List[str]:
    """Return the arguments of ``plywood`` that name the games and the programs."""
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
    return command_line


def _name(chosen: argparse.Namespace, submission: SubmissionPath, strategy: str) -> str:
    """Return the name of a program in reports: with its strategy if several strategies are graded."""
    several = len(options.strategies(chosen)) > 1
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


if __name__ == "__main__":
    sys.exit(main())
