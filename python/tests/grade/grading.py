"""Helpers that run the protocol of a submission and the grading command."""

import ctypes
import json
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Sequence, TextIO

import pytest

from plywood.courses import path
from plywood.grade.__main__ import main as grade_main
from plywood.grade.errors import SandboxError
from plywood.grade.games.plans import PLANS
from plywood.grade.games.report import GameReport
from plywood.grade.games.rules import expected_parts
from plywood.grade.run_submission import main as run_submission
from plywood.grade.sandbox import check_sandbox
from plywood.grade.student import file_access

FOLDER = Path(__file__).parent / "submissions"
CLASS = FOLDER / "class"

Main = Callable[[Optional[Sequence[str]]], int]
"""The function ``main`` of a module, which gets the arguments of the command line and returns an exit code."""


def reference(course: str, folder: Path) -> Path:
    """Copy a course layer to ``folder`` as a correct submission: without the engine, which students do not have."""
    copy = folder / course
    shutil.copytree(path(course), copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copy.glob("*.py"):
        text = re.sub(r"^(import plywood|from plywood\.).*\n", "", file.read_text(), flags=re.MULTILINE)
        text = re.sub(r'_?engine_move\(\w+, "\w+"\) or ', "", text)
        file.write_text(text.replace("chosen = _engine_move(b, depth)", "chosen = None"))
    return copy


def assert_right(report: GameReport, course: str) -> None:
    """Check that a game has no difference, and that the comparison contains exactly the parts that are expected of it."""
    assert report.wrong == [] and report.notes == [], report.lines()
    plan = PLANS[course][report.game]
    expected = {part for each in plan.scopes for part in expected_parts(plan.rules(report.game), each.spec, each.games, 1)}
    assert {result["part"] for result in report.results} == expected


def empty_wheel(folder: Path) -> List[str]:
    """Return the option of an autograder that selects a wheel without files, for tests that do not install it."""
    wheel = folder / "plywood_minimax-0.1.0-cp39-abi3-manylinux_2_28_x86_64.whl"
    zipfile.ZipFile(wheel, "w").close()
    return ["--wheel", str(wheel)]


def mostly_slow(cases: Sequence[Any]) -> List[Any]:
    """Return the parameters of a test, all but every eighth of which are marked as slow."""
    marked = (pytest.param(*case, marks=[pytest.mark.slow] if index % 8 != 3 else []) for index, case in enumerate(cases))
    return list(marked)


def run_main(main: Main, arguments: Sequence[str], text: str = "", timeout: int = 600) -> "subprocess.CompletedProcess[str]":
    """Run the function ``main`` of a module as ``python -m`` does, in another process with the input ``text``.

    On Linux, this process is forked from the process of the tests, which has already imported all modules: to import them
    takes longer than most runs. The tests of standard streams, signals and the pages of documentation start Python again.
    """
    if sys.platform != "linux":
        command = [sys.executable, "-m", main.__module__, *arguments]
        return subprocess.run(command, input=text, capture_output=True, text=True, timeout=timeout)
    with tempfile.TemporaryFile("w+") as typed, tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        typed.write(text)
        typed.seek(0)
        process = multiprocessing.get_context("fork").Process(target=_run_here, args=(main, arguments, typed, output, errors))
        process.start()
        process.join(timeout)
        if process.is_alive():
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired([main.__module__, *arguments], timeout)
        output.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(
            [main.__module__, *arguments], process.exitcode or 0, output.read(), errors.read()
        )


def _run_here(main: Main, arguments: Sequence[str], *files: TextIO) -> None:
    """Run ``main`` with the three files as standard streams, and end this process with the exit code."""
    for descriptor, file in enumerate(files):
        os.dup2(file.fileno(), descriptor)
    sys.stdin, sys.stdout, sys.stderr = (open(number, "r" if number == 0 else "w", closefd=False) for number in range(3))
    # The folder for temporary files is determined again from the environment, which a test may have changed.
    tempfile.tempdir = None
    sys.exit(main(arguments))


def run_protocol(course: str, submission: Path, lines: Sequence[str], *options: str) -> List[str]:
    """Send lines to a submission and return its replies."""
    text = "".join(line + "\n" for line in lines)
    return run_main(run_submission, ["--course", course, *options, str(submission)], text, 300).stdout.splitlines()


def grade(*arguments: str, timeout: int = 600) -> "subprocess.CompletedProcess[str]":
    """Run ``python -m plywood.grade``."""
    return run_main(grade_main, arguments, timeout=timeout)


def grade_to_json(exit_code: int, *arguments: str) -> Dict[str, Any]:
    """Run ``python -m plywood.grade --json``, check the exit code, and return the report with the programs by name."""
    process = grade("--json", *arguments)
    assert process.returncode == exit_code, process
    report = json.loads(process.stdout)
    report["by_name"] = {program["name"]: program for program in report["submissions"]}
    return report  # type: ignore[no-any-return]


def has_sandbox() -> bool:
    """Return whether the option ``--sandbox`` is possible here."""
    try:
        check_sandbox()
    except SandboxError:
        return False
    return True


def has_landlock() -> bool:
    """Return whether the system can limit the files of a process."""
    if sys.platform != "linux":
        return False
    version: int = ctypes.CDLL(None).syscall(file_access.CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    return version > 0
