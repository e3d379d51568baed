"""The system refuses a restricted process all files but its own, even without the audit hook."""

import subprocess
import sys

import pytest

from grading import has_landlock

PROGRAM = """
import os, sys
from plywood.grade.student.system_calls import restrict
restrict(0, sys.argv[1])
try:
    {action}
except OSError as error:
    print(type(error).__name__)
"""
ACTIONS = {
    "read a file": "open(sys.argv[2]).read()",
    "list a folder": "os.listdir(os.path.dirname(sys.argv[2]))",
    "create a file": "open(sys.argv[2] + '.new', 'x')",
    "create a pipe": "os.mkfifo(sys.argv[2] + '.new')",
    "delete a file": "os.remove(sys.argv[2])",
    "rename a file": "os.rename(sys.argv[2], sys.argv[2] + '.new')",
    "empty a file": "os.truncate(sys.argv[2], 0)",
    "change the permissions of a file": "os.chmod(sys.argv[2], 0)",
    "change the times of a file": "os.utime(sys.argv[2])",
    "start a program": "os.execv('/bin/true', ['true'])",
}

pytestmark = pytest.mark.skipif(not has_landlock(), reason="this system does not have Landlock")


@pytest.fixture
def folders(tmp_path):
    """The folder of a process, and that of another."""
    for name in ("own", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "strategy.py").write_text("text")
    return tmp_path / "own", tmp_path / "other"


def run(action, folder, file):
    command = [sys.executable, "-c", PROGRAM.format(action=action), str(folder), str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout


@pytest.mark.parametrize("action", ACTIONS)
def test_files_of_others_are_refused(folders, action):
    own, other = folders
    assert run(ACTIONS[action], own, other / "strategy.py") == "PermissionError\n"
    assert [file.read_text() for file in other.iterdir()] == ["text"]


def test_the_own_folder_and_the_standard_library_can_be_read(folders):
    own, _ = folders
    action = "import hashlib, zoneinfo; print(open(sys.argv[2]).read(), os.listdir(sys.argv[1]))"
    assert run(action, own, own / "strategy.py") == "text ['strategy.py']\n"
