"""A conversation with a submission in its seat, and the command that grades."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, Sequence

FOLDER = Path(__file__).parent / "submissions"
CLASS = FOLDER / "class"


def seat(course: str, submission: Path, lines: Sequence[str], *options: str) -> List[str]:
    """What a submission answers to these lines."""
    command = [sys.executable, "-m", "plywood.grade.seat", "--course", course, *options, str(submission)]
    said = "".join(line + "\n" for line in lines)
    ran = subprocess.run(command, input=said, capture_output=True, text=True, timeout=60)
    return ran.stdout.splitlines()


def grade(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """What ``python -m plywood.grade`` prints, with its exit code."""
    command = [sys.executable, "-m", "plywood.grade", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def graded(code: int, *arguments: str) -> Dict[str, Any]:
    """The same as an object, once the exit code has been checked; the programs by name."""
    ran = grade("--json", *arguments)
    assert ran.returncode == code, ran
    found = json.loads(ran.stdout)
    found["by_name"] = {program["name"]: program for program in found["submissions"]}
    return found  # type: ignore[no-any-return]
