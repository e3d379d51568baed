"""The autograder for GitHub Classroom: its workflow, and its results in a repository of a student."""

import base64
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grading import CLASS, FOLDER, empty_wheel
from plywood.grade.autograder.__main__ import main

OPTIONS = "csc148_2018 --for github-classroom --strategy mr --positions 3 --game-positions 3 --seed 1".split()
TEST_KEYS = {"name", "status", "score", "message", "test_code", "filename", "line_no", "duration"}


@pytest.fixture
def repository(tmp_path):
    """A repository with the autograder, a wrong strategy and a correct game."""
    folder = tmp_path / "repository"
    assert main([*OPTIONS, *empty_wheel(tmp_path), "-o", str(folder)]) == 0
    shutil.copy(CLASS / "dora.py", folder)
    shutil.copy(FOLDER / "games" / "subtract_square_game.py", folder)
    (folder / "README.md").touch()
    return folder


def workflow_of(folder):
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((folder / ".github" / "workflows" / "classroom.yml").read_text())


def test_the_workflow_reports_each_part(repository):
    workflow = workflow_of(repository)
    assert (workflow["name"], workflow["on"]) == ("Autograding Tests", ["push", "repository_dispatch"])
    assert workflow["permissions"] == {"checks": "write", "actions": "read", "contents": "read"}
    [(_, job)] = workflow["jobs"].items()
    assert job["if"] == "github.actor != 'github-classroom[bot]'"
    *_, install, grade, reporter = job["steps"]
    wheel = "plywood_minimax-0.1.0-cp39-abi3-manylinux_2_28_x86_64.whl"
    command, _, check = install["run"].splitlines()
    assert command == "python -m pip install --disable-pip-version-check --no-index --no-deps ./" + wheel
    assert check == 'python -c "import plywood"'
    assert (repository / install["working-directory"] / wheel).exists()
    assert (grade["id"], grade["working-directory"]) == ("grade", ".github/plywood")
    assert reporter["uses"] == "classroom-resources/autograding-grading-reporter@v1"
    runners = reporter["with"]["runners"].split(",")
    assert runners == ["mr", "stonehenge", "subtractsquare"]
    outputs = {name.upper() + "_RESULTS": "${{ steps.grade.outputs.%s }}" % name for name in runners}
    assert reporter["env"] == outputs


def grade(repository):
    """Run the step that grades, and return its process and the results by the names of the outputs."""
    output = repository.parent / "output"
    step = next(step for step in workflow_of(repository)["jobs"]["run-autograding-tests"]["steps"] if step.get("id") == "grade")
    environment = dict(os.environ, GITHUB_WORKSPACE=str(repository), GITHUB_OUTPUT=str(output))
    command = step["run"].replace("python", shlex.quote(sys.executable), 1)
    cwd = repository / step["working-directory"]
    process = subprocess.run(["bash", "-c", command], cwd=cwd, env=environment, capture_output=True, text=True, timeout=600)
    pairs = [line.split("=", 1) for line in output.read_text().splitlines()] if output.exists() else []
    return process, {name: json.loads(base64.b64decode(text)) for name, text in pairs}


@pytest.mark.skipif(sys.platform == "win32", reason="the step is a command of bash")
def test_the_step_sets_an_output_with_the_points_of_each_part(repository):
    process, results = grade(repository)
    assert process.returncode == 0, process
    assert list(results) == ["mr", "stonehenge", "subtractsquare"]
    for result in results.values():
        assert set(result) == {"version", "status", "max_score", "tests"} and (result["version"], result["max_score"]) == (1, 10)
        [test] = result["tests"]
        assert set(test) == TEST_KEYS and test["status"] == result["status"]
    scores = {name: (result["status"], result["tests"][0]["score"]) for name, result in results.items()}
    assert scores == {"mr": ("fail", 8.33), "stonehenge": ("fail", 0), "subtractsquare": ("pass", 10)}
    message = results["mr"]["tests"][0]["message"]
    assert "your move  B" in message and "right   E" not in message
    assert message in process.stdout and "mr: 8.33 points" in process.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="the step is a command of bash")
def test_a_repository_without_a_submission_gets_no_points_and_a_failure_reports_none(repository):
    for file in repository.glob("*.py"):
        file.unlink()
    process, results = grade(repository)
    assert process.returncode == 0 and [result["status"] for result in results.values()] == ["fail"] * 3
    assert "it contains none of the files of csc148_2018" in results["mr"]["tests"][0]["message"]
    (repository.parent / "output").unlink()
    (repository / ".github" / "plywood" / "rubric.json").write_text("{}")
    process, results = grade(repository)
    assert (process.returncode, results) == (1, {}) and process.stderr.startswith("plywood autograder: ")


def test_an_earlier_autograder_is_replaced_and_another_workflow_stays(tmp_path, capsys):
    wheel = empty_wheel(tmp_path)
    words = ["csc148_2018", "--for", "github-classroom", "-o", str(tmp_path), "--what", "strategy", *wheel]
    (tmp_path / "cases").write_text("subtract-square:5 -\n")
    folder = tmp_path / ".github" / "plywood"
    assert main([*words, "--cases", str(tmp_path / "cases")]) == 0 and (folder / "cases.txt").exists()
    assert main(words) == 0 and not (folder / "cases.txt").exists()
    assert sorted(file.name for file in folder.iterdir()) == ["autograder.json", Path(wheel[1]).name, "rubric.json"]
    workflow = tmp_path / ".github" / "workflows" / "classroom.yml"
    workflow.write_text("name: mine\n")
    for more, message in ([], "expected a folder without a workflow of another program"), (
        ["--visibility", "hidden"],
        "the option --visibility cannot be used with --for github-classroom",
    ):
        with pytest.raises(SystemExit) as error:
            main([*words, *more])
        assert error.value.code == 2 and message in capsys.readouterr().err
    assert workflow.read_text() == "name: mine\n"
