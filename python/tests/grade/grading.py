"""Helpers that run the protocol of a submission and the grading command."""

import ctypes
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Sequence

import pytest

from plywood.courses import path
from plywood.grade.student import file_access

FOLDER = Path(__file__).parent / "submissions"
CLASS = FOLDER / "class"


def reference(course: str, folder: Path) -> Path:
    """Copy a course layer to ``folder`` as a correct submission: without the engine, which students do not have."""
    copy = folder / course
    shutil.copytree(path(course), copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copy.glob("*.py"):
        text = re.sub(r"^(import plywood|from plywood\.).*\n", "", file.read_text(), flags=re.MULTILINE)
        text = re.sub(r'_?engine_move\(\w+, "\w+"\) or ', "", text)
        file.write_text(text.replace("chosen = _engine_move(b, depth)", "chosen = None"))
    return copy


def empty_wheel(folder: Path) -> List[str]:
    """Return the option of an autograder that selects a wheel without files, for tests that do not install it."""
    wheel = folder / "plywood_minimax-0.1.0-cp39-abi3-manylinux_2_28_x86_64.whl"
    zipfile.ZipFile(wheel, "w").close()
    return ["--wheel", str(wheel)]


def mostly_slow(cases: Sequence[Any]) -> List[Any]:
    """Return the parameters of a test, all but every eighth of which are marked as slow."""
    marked = (pytest.param(*case, marks=[pytest.mark.slow] if index % 8 != 3 else []) for index, case in enumerate(cases))
    return list(marked)


def run_protocol(course: str, submission: Path, lines: Sequence[str], *options: str) -> List[str]:
    """Send lines to a submission and return its replies."""
    command = [sys.executable, "-m", "plywood.grade.run_submission", "--course", course, *options, str(submission)]
    text = "".join(line + "\n" for line in lines)
    process = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
    return process.stdout.splitlines()


def grade(*arguments: str, timeout: int = 600) -> "subprocess.CompletedProcess[str]":
    """Run ``python -m plywood.grade``."""
    command = [sys.executable, "-m", "plywood.grade", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout)


def grade_to_json(exit_code: int, *arguments: str) -> Dict[str, Any]:
    """Run ``python -m plywood.grade --json``, check the exit code, and return the report with the programs by name."""
    process = grade("--json", *arguments)
    assert process.returncode == exit_code, process
    report = json.loads(process.stdout)
    report["by_name"] = {program["name"]: program for program in report["submissions"]}
    return report  # type: ignore[no-any-return]


def has_landlock() -> bool:
    """Return whether the system can limit the files of a process."""
    if sys.platform != "linux":
        return False
    version: int = ctypes.CDLL(None).syscall(file_access.CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    return version > 0
