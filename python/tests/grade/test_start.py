"""The grader's processes run no module of the current folder, which may be that of a submission."""

import json
import os
import subprocess
import sys

import pytest

from grading import reference
from plywood.grade.start import module_command

BY_FUNCTION = "from plywood.grade import grade; print([part.points for part in grade('.', {}).students[0].parts])"
BY_PLUGIN = "import pytest; pytest.main(['-p', 'plywood.pytest_plugin', '-p', 'no:cacheprovider', '.', {}])"
OPTIONS = "'--plywood-course', 'cs50', '--plywood-options=--positions 2 --game-positions 2'"


@pytest.fixture
def hostile(tmp_path):
    """A correct submission with modules of other names that, once imported, write their names to a file."""
    folder = reference("cs50", tmp_path)
    code = "with open({!r}, 'a') as file:\n    file.write(__name__ + ' ')\nraise SystemExit\n"
    for name in ("argparse", "json", "random", "re", "shlex", "signal", "subprocess", "plywood/__init__", "plywood/__main__"):
        file = folder / (name + ".py")
        file.parent.mkdir(exist_ok=True)
        file.write_text(code.format(str(tmp_path / "imported")))
    return folder


@pytest.mark.parametrize(
    "program, printed",
    [
        (BY_FUNCTION.format("course='cs50', positions=2, game_positions=2"), "[10.0, 10.0]"),
        (BY_PLUGIN.format(OPTIONS), "2 passed"),
    ],
)
def test_modules_of_a_submission_in_the_current_folder_are_not_imported(hostile, program, printed):
    # The current folder is on the path of modules of `python -c`, but not on that of an installed script such as `pytest`.
    command = [sys.executable, "-c", "import sys; sys.path.pop(0); " + program]
    process = subprocess.run(command, cwd=hostile, capture_output=True, text=True, timeout=120)
    assert not (hostile.parent / "imported").exists()
    assert printed in process.stdout, process


@pytest.mark.parametrize("writes_none", [True, False])
def test_a_process_has_utf8_texts_and_writes_bytecode_as_this_one(monkeypatch, writes_none):
    monkeypatch.setattr(sys, "dont_write_bytecode", writes_none)
    *command, _, _ = module_command("plywood")
    program = "import sys; print(sys.flags.isolated, sys.flags.utf8_mode, sys.dont_write_bytecode)"
    printed = subprocess.run([*command, "-c", program], capture_output=True, text=True, timeout=60).stdout
    assert printed == "1 1 {}\n".format(writes_none)


def test_a_process_has_the_package_of_the_grader_and_no_folder_of_the_environment(hostile):
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(["", str(hostile)]))
    command = [*module_command("plywood"), "games", "--json"]
    process = subprocess.run(command, cwd=hostile, env=environment, capture_output=True, text=True, timeout=60)
    assert "tic-tac-toe" in [game["name"] for game in json.loads(process.stdout)["games"]]
    assert not (hostile.parent / "imported").exists()
