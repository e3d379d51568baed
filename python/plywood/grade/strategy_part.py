"""The strategies of a class, which ``plywood grade`` judges: :func:`grade_strategies`."""

import argparse
import json
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from plywood.__main__ import main as command
from plywood.grade import options, returned_values
from plywood.grade.adapters import ADAPTERS
from plywood.grade.errors import GradeError, UsageError
from plywood.grade.find_submissions import SubmissionPath
from plywood.grade.loading import SECONDS_OVER_MOVE, seconds_to_load, wait_options
from plywood.grade.standard_output import StandardOutput
from plywood.grade.start import module_command
from plywood.grade.workspace import folder_of_copies

EMPTY_REPORT: Dict[str, Any] = {"version": 2, "interrupted": False, "submissions": []}
"""The JSON report without strategies."""
JUNIT = "report.xml"
"""The JUnit report of the command in the folder of the run. It also contains the explanations for the pages of students."""
GRADESCOPE = "results.json"
"""The report for Gradescope of the command in the folder of the run."""
FINISHED = (0, 1, 4)
"""The exit codes of a command that has graded everything."""
INVALID_ARGUMENTS = 2
"""The exit code of a command that refuses its arguments."""
PREFIX = "plywood: "
"""The beginning of a message of the command."""
Runner = Callable[[Sequence[str]], int]
"""Runs the command ``plywood`` with the given arguments, and returns its exit code."""
EMPTY_JUNIT = '<testsuites name="plywood"/>'
EMPTY_GRADESCOPE = '{"output":"","tests":[]}'


class StrategyProgram(NamedTuple):
    """A strategy of a submission, which ``plywood grade`` runs as a program."""

    name: str
    """The name in the reports: with the strategy if several strategies are graded."""
    submission: SubmissionPath
    strategy: str
    file: Path
    """The file to which the program appends notes."""

    def notes(self) -> List[str]:
        """Return the notes on the submission and those of the program, each once."""
        written = self.file.read_text(encoding="utf-8", errors="replace") if self.file.is_file() else ""
        # A program that was restarted writes its notes again.
        return [*self.submission.notes, *dict.fromkeys(written.splitlines())]

    @property
    def values(self) -> Path:
        """The file to which the program appends the values that the strategy returns."""
        return self.file.with_name(self.file.name + ".values")


def strategy_programs(
    chosen: argparse.Namespace, submissions: Sequence[Tuple[int, SubmissionPath]], notes: Path
) -> List[StrategyProgram]:
    """Return the programs of the numbered submissions, with files in the folder ``notes``."""
    strategies = options.strategies(chosen)
    name = "{} ({})" if len(strategies) > 1 else "{}"
    return [
        StrategyProgram(
            name.format(submission.name, strategy), submission, strategy, notes / "{}-{}".format(number, strategy)
        )
        for number, submission in submissions
        for strategy in strategies
    ]


def grade_strategies(
    chosen: argparse.Namespace,
    programs: Sequence[StrategyProgram],
    seed: int,
    seconds: Optional[float],
    workspace: Path,
    run: Runner,
) -> Tuple[int, Optional[Dict[str, Any]]]:
    """Run ``plywood grade``. Return its exit code, and its JSON report or, if the command printed an error, ``None``."""
    report, junit, gradescope = (workspace / name for name in ("report.json", JUNIT, GRADESCOPE))
    for file in (report, junit, gradescope):
        if file.exists():
            file.unlink()
    if not programs:
        junit.write_text(EMPTY_JUNIT, encoding="utf-8")
        gradescope.write_text(EMPTY_GRADESCOPE, encoding="utf-8")
        return 0, dict(EMPTY_REPORT)
    with folder_of_copies(workspace) as copies:
        command_line = _command_line(chosen, programs, copies, seconds) + options.command_options(chosen, seed, seconds)
        command_line += ["--junit", str(junit)] if chosen.junit or chosen.explains else []
        command_line += ["--gradescope", str(gradescope)] if chosen.gradescope else []
        code = run([*command_line, "--report", str(report)])
    if not report.exists():
        return code, None
    found = json.loads(report.read_text(encoding="utf-8"))
    _show_returned_values(programs, found, junit, gradescope)
    _use_game_names(ADAPTERS[chosen.course].game_names, found, junit, gradescope)
    return code, found


def _show_returned_values(
    programs: Sequence[StrategyProgram], report: Dict[str, Any], junit: Path, gradescope: Path
) -> None:
    """Add the values that the strategies returned to the JSON report and, if they exist, to the other reports."""
    cases = [submission["cases"] for submission in report["submissions"]]
    for program, each in zip(programs, cases):
        returned_values.add_to_report(each, returned_values.read_values(program.values))
    if junit.exists():
        returned_values.show_in_junit(junit, cases)
    if gradescope.exists() and cases:
        returned_values.show_in_gradescope(gradescope, cases[0])


def _use_game_names(names: Mapping[str, str], report: Dict[str, Any], *files: Path) -> None:
    """Name games as the course does in the JSON report and in the files that exist."""
    for submission in report["submissions"]:
        for case in submission["cases"]:
            case["game"] = names.get(case["game"], case["game"])
    for file in filter(Path.exists, files):
        text = file.read_text(encoding="utf-8")
        for spec, name in names.items():
            text = text.replace(spec, name)
        file.write_text(text, encoding="utf-8")


def run_here(output: StandardOutput, arguments: Sequence[str]) -> int:
    """Run the command in this process, and return its exit code. The command changes how the process handles Ctrl-C."""
    with output.forwarded():
        return command(arguments)


def run_silently(output: StandardOutput, arguments: Sequence[str]) -> int:
    """Run the command in this process without its standard output, and return its exit code."""
    with output.discarded():
        return command(arguments)


def run_separately(arguments: Sequence[str]) -> int:
    """Run the command in its own process, without its standard output.

    Raise ``GradeError`` with the last error message if the command does not grade to the end, and ``UsageError`` if it
    refuses its arguments. After Ctrl-C, the process and all programs that it has started are ended first.
    """
    line = [*module_command("plywood"), *arguments]
    process = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, errors = process.communicate()
    except BaseException:
        process.terminate()
        process.communicate()
        raise
    if process.returncode not in FINISHED:
        lines = errors.decode("utf-8", "replace").splitlines() or ["exit code {}".format(process.returncode)]
        # Advice about the options follows the message.
        messages = [line for line in lines if line.startswith(PREFIX)] or lines
        error = UsageError if process.returncode == INVALID_ARGUMENTS else GradeError
        raise error("plywood grade: {}".format(re.sub("^" + PREFIX, "", messages[-1])))
    return process.returncode


def _command_line(
    chosen: argparse.Namespace, programs: Sequence[StrategyProgram], copies: Path, seconds: Optional[float]
) -> List[str]:
    """Return the arguments of ``plywood`` that name the games and the programs, which copy submissions to ``copies``.

    :param seconds: the time of each strategy; ``None`` without a limit.
    """
    adapter = ADAPTERS[chosen.course]
    to_load = seconds_to_load(chosen.time_per_move, seconds)
    per_wait = options.seconds_per_move(chosen, seconds) + SECONDS_OVER_MOVE
    waits = "".join(",{}=1".format(name) for name in wait_options(to_load, per_wait))
    command_line = ["grade"] + (chosen.game or ([] if chosen.cases else list(adapter.default_games)))
    for each in programs:
        program = module_command("plywood.grade.run_submission")
        program += ["--course", chosen.course, "--strategy", each.strategy]
        program += ["--notes", str(each.file), "--values", str(each.values), "--copies", str(copies)]
        program += ["--seconds-to-load", str(to_load), "--seconds-per-wait", str(per_wait)]
        program += ["--sandbox"] if chosen.sandbox else []
        program += [] if chosen.depth is None else ["--depth", str(chosen.depth)]
        program += ["--function={}".format(name) for name in chosen.function or []]
        program += [str(each.submission.path.resolve())]
        command_line += ["--engine", "engine,name={}{}:{}".format(each.name, waits, shlex.join(program))]
    return command_line
