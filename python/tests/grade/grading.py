"""Helpers that run the protocol of a submission and the grading command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, Sequence

FOLDER = Path(__file__).parent / "submissions"
CLASS = FOLDER / "class"


def run_protocol(course: str, submission: Path, lines: Sequence[str], *options: str) -> List[str]:
    """Send lines to a submission and return its replies."""
    command = [sys.executable, "-m", "plywood.grade.run_submission", "--course", course, *options, str(submission)]
    text = "".join(line + "\n" for line in lines)
    process = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
    return process.stdout.splitlines()


def grade(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run ``python -m plywood.grade``."""
    command = [sys.executable, "-m", "plywood.grade", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


def grade_to_json(exit_code: int, *arguments: str) -> Dict[str, Any]:
    """Run ``python -m plywood.grade --json``, check the exit code, and return the report with the programs by name."""
    process = grade("--json", *arguments)
    assert process.returncode == exit_code, process
    report = json.loads(process.stdout)
    report["by_name"] = {program["name"]: program for program in report["submissions"]}
    return report  # type: ignore[no-any-return]
