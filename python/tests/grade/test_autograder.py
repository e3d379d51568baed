"""The autograder for Gradescope, in folders as Gradescope creates them."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import plywood
from grading import CLASS, FOLDER, empty_wheel, reference
from plywood.grade import grade
from plywood.grade.autograder import gradescope
from plywood.grade.autograder.__main__ import main
from plywood.grade.autograder.feedback import feedback
from plywood.grade.autograder.github_classroom import part_result
from plywood.grade.autograder.plan import AutograderPlan
from plywood.grade.autograder.wheel import installed_wheel
from plywood.grade.errors import UsageError
from plywood.grade.rubric import Rubric

OPTIONS = "csc148_2018 --strategy mr --positions 3 --game-positions 3 --seed 1".split()
WEIGHTS = {"parts": {"mr": 12, "subtract-square": 4, "stonehenge": 3.5}}
TEST_KEYS = {"name", "score", "max_score", "status", "output", "output_format", "visibility"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the autograder is a program for Linux")


def lay_out(root, submission, *options, wheel=None):
    """Create the folders of Gradescope with an autograder and a submission, and return the archive.

    :param wheel: the options that select a wheel; by default, it contains no files.
    """
    for name in ("source", "results", "submission"):
        (root / name).mkdir(parents=True)
    (root / "rubric").write_text(json.dumps(WEIGHTS))
    words = [*OPTIONS, *options, *(empty_wheel(root) if wheel is None else wheel)]
    assert main([*words, "-o", str(root / "autograder.zip"), "--rubric", str(root / "rubric")]) == 0
    archive = zipfile.ZipFile(root / "autograder.zip")
    for entry in archive.infolist():
        (root / "source" / entry.filename).write_bytes(archive.read(entry))
        (root / "source" / entry.filename).chmod(entry.external_attr >> 16 & 0o777)
    shutil.copy(root / "source" / "run_autograder", root)
    for file in submission:
        shutil.copy(file, root / "submission")
    metadata = {"id": 77, "users": [{"name": "Dora"}], "assignment": {"total_points": "20.0"}}
    (root / "submission_metadata.json").write_text(json.dumps(metadata))
    return archive


def run(root):
    """Run the autograder as Gradescope does, and return its process and the results."""
    if not (root / "python").exists():
        # In place of the environment that setup.sh creates.
        python = root / "python" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text('#!/bin/sh\nexec "{}" "$@"\n'.format(sys.executable))
        python.chmod(0o755)
    environment = dict(os.environ, AUTOGRADER_ROOT=str(root))
    process = subprocess.run([str(root / "run_autograder")], capture_output=True, text=True, env=environment, timeout=600)
    file = root / "results" / "results.json"
    return process, json.loads(file.read_text()) if file.exists() else None


@pytest.fixture(scope="module")
def kim(tmp_path_factory):
    """The files of a submission: a wrong strategy and a wrong game."""
    folder = tmp_path_factory.mktemp("kim")
    shutil.copy(CLASS / "dora.py", folder)
    game = (FOLDER / "games" / "subtract_square_game.py").read_text()
    wrong = game.replace("return state.current_total == 0", "return state.current_total <= 1")
    (folder / "subtract_square_game.py").write_text(wrong)
    return sorted(folder.iterdir())


def test_gradescope_gets_the_points_of_each_part_without_the_right_move(tmp_path, kim):
    archive = lay_out(tmp_path, kim, "--visibility", "after_due_date")
    others = ["autograder.json", "rubric.json", "run_autograder", "setup.sh"]
    assert sorted(archive.namelist()) == sorted([*others, Path(empty_wheel(tmp_path)[1]).name])
    assert all(os.access(tmp_path / "source" / name, os.X_OK) for name in ("setup.sh", "run_autograder"))
    assert subprocess.run(["bash", "-n", str(tmp_path / "source" / "setup.sh")]).returncode == 0
    process, results = run(tmp_path)
    assert process.returncode == 0, process
    assert set(results) == {"output", "output_format", "visibility", "stdout_visibility", "tests"}
    assert (results["visibility"], results["stdout_visibility"]) == ("after_due_date", "hidden")
    for test in results["tests"]:
        assert set(test) == TEST_KEYS and test["visibility"] == "after_due_date"
    points = {test["name"]: (test["score"], test["max_score"], test["status"]) for test in results["tests"]}
    assert points["mr"] == (10, 12, "failed") and points["stonehenge"] == (0, 3.5, "failed")
    assert 0 < points["subtract-square"][0] < points["subtract-square"][1] == 4
    strategy, game = (results["tests"][number]["output"] for number in (0, 2))
    assert "5 of 6 right" in strategy and "stonehenge:2 after D C" in strategy and "@ - 2 - 1 - E" in strategy
    assert "your move  B\nverdict    not optimal" in strategy
    assert "subtract-square:1 after no moves" in game and "your result  True" in game and "is_over" in game
    for output in (strategy, game):
        assert not any(words in output for words in ("right   ", "why  ", "expected", "wins in"))
    # Only the instructor sees the output of the program.
    assert "submission 77; seed 1" in process.stdout and "right   E: first wins" in process.stdout
    assert "expected  False" in process.stdout
    assert "the assignment has 20.0 points on Gradescope, and the rubric has 19.5" in process.stdout


def test_an_option_selects_what_students_see(kim):
    options = {"strategies": ["mr"], "positions": 3, "game_positions": 3, "seed": 1}
    [student] = grade(kim[0].parent, course="csc148_2018", **options).students
    for show in ("points", "answers", "solutions"):
        strategy, game = (feedback(student.part(name), show) for name in ("mr", "subtract-square"))
        assert "5 of 6 right" in strategy and ("parts right" in game or show == "points")
        for text, own, right in (
            (strategy, "stonehenge:2 after D C", "right   E"),
            (game, "subtract-square:1 after", "expected  False"),
        ):
            assert (own in text, right in text) == (show != "points", show == "solutions")


NO_TURNS = "    def get_current_player_name(self):\n        return 'p1'\n\n    def __str__(self):"


@pytest.mark.parametrize(
    "course, file, right, wrong, part",
    [
        ("csc148_2015", "subtract_square_state.py", "Current total: {}; next player: {}", "{} {}", "__str__"),
        ("csc148_2018", "subtract_square_game.py", "    def __str__(self):", NO_TURNS, "get_current_player_name"),
    ],
)
def test_the_board_is_left_out_if_it_shows_the_expected_result(course, file, right, wrong, part, tmp_path):
    source = FOLDER / "games" / file if course == "csc148_2018" else reference(course, tmp_path) / file
    submission = tmp_path / "anna"
    submission.mkdir()
    text = source.read_text()
    (submission / file).write_text(text.replace(right, wrong))
    assert right in text
    [student] = grade(submission, course=course, what="game", games=["subtract-square"], game_positions=3, seed=1).students
    shown, solution = (feedback(student.part("subtract-square"), show) for show in ("answers", "solutions"))
    expected = student.part("subtract-square").first_wrong.difference.expected
    assert "the part {}:\nsubtract-square:".format(part) in shown and "your result  " in shown
    assert student.part("subtract-square").first_wrong.difference.board in solution and "expected  " + expected in solution
    assert "next player" not in shown and "to move" not in shown and "expected" not in shown


def test_a_folder_with_any_names_is_one_submission_and_an_empty_one_gets_no_points(tmp_path):
    source = (CLASS / "dora.py").read_text()
    (tmp_path / "my_answer.py").write_text(source)
    (tmp_path / "helpers.py").write_text("NUMBER = 1\n")
    lay_out(tmp_path / "root", [tmp_path / "my_answer.py", tmp_path / "helpers.py"])
    process, results = run(tmp_path / "root")
    assert process.returncode == 0 and results["tests"][0]["score"] == 10, (process, results)
    for file in (tmp_path / "root" / "submission").iterdir():
        file.unlink()
    (tmp_path / "root" / "submission" / "answer.txt").touch()
    process, results = run(tmp_path / "root")
    assert (process.returncode, results["score"], results["tests"]) == (0, 0, [])
    assert "The submission cannot be graded: it contains none of the files of csc148_2018" in results["output"]


def test_a_submission_without_a_game_gets_no_points_if_only_games_are_graded(tmp_path, monkeypatch):
    lay_out(tmp_path, [CLASS / "anna" / "strategy.py"])
    plan = ["cs50", "--what", "game", "--seed", "1", "-o", str(tmp_path / "games.zip")]
    assert main([*plan, *empty_wheel(tmp_path)]) == 0
    zipfile.ZipFile(tmp_path / "games.zip").extractall(tmp_path / "source")
    (tmp_path / "submission" / "strategy.py").unlink()
    (tmp_path / "submission" / "tictactoe.py").write_text("def minimax(board):\n    return None\n")
    assert gradescope.main([str(tmp_path)]) == 0
    found = json.loads((tmp_path / "results" / "results.json").read_text())
    assert found["score"] == 0 and "it contains no game that can be compared (cs50)" in found["output"]


def test_a_part_that_cannot_be_judged_costs_no_points(kim):
    options = {"strategies": ["mr"], "positions": 3, "game_positions": 3, "seed": 1}
    report = grade(kim[0].parent, course="csc148_2018", **options)
    [student] = report.students
    unjudged = replace(student.part("mr"), points=None, answers=(), comment="no position could be judged")
    game = student.part("subtract-square")
    both = replace(student, parts=(unjudged, game), total=game.points, max_total=10)
    plan = AutograderPlan((), "answers", "visible")
    found = gradescope.results(replace(report, students=(both,)), plan)
    assert not {"score", "max_score", "status"} & set(found["tests"][0])
    assert found["score"] == 2 * game.points and "give {} of 20".format(found["score"]) in found["output"]
    assert (part_result(unjudged, "answers")["max_score"], part_result(game, "answers")["max_score"]) == (0, 10)
    nothing = replace(student, parts=(unjudged,), total=0, max_total=0)
    found = gradescope.results(replace(report, rubric=Rubric({"mr": 10}), students=(nothing,)), plan)
    assert found["score"] == 0 and "no part could be judged (mr), so the score of 0 is not a grade" in found["output"]
    assert "no position could be judged" in found["tests"][0]["output"]


def test_a_failure_of_the_grader_writes_no_results(tmp_path, kim):
    lay_out(tmp_path, kim)
    (tmp_path / "source" / "rubric.json").write_text("{}")
    process, results = run(tmp_path)
    assert (process.returncode, results) == (1, None)
    assert process.stderr.startswith("plywood autograder: ") and "rubric.json: parts: invalid parts" in process.stderr


def test_the_same_options_give_the_same_archive_and_positions_are_included(tmp_path, capsys):
    (tmp_path / "cases").write_text("subtract-square:5 -\n")
    files = [tmp_path / name for name in ("a.zip", "b.zip")]
    for file in files:
        words = ["cs50", *empty_wheel(tmp_path), "-o", str(file), "--seed", "1", "--show", "points"]
        assert main(words) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert capsys.readouterr().out.splitlines()[0] == "{}: 20 points (minimax 10, tic-tac-toe 10)".format(files[0])
    words = ["csc148_2018", "-o", str(files[0]), "--what", "strategy", "--cases", str(tmp_path / "cases")]
    assert main([*words, *empty_wheel(tmp_path)]) == 0
    archive = zipfile.ZipFile(files[0])
    plan = json.loads(archive.read("autograder.json"))
    assert archive.read("cases.txt") == b"subtract-square:5 -\n" and str(tmp_path) not in str(plan)
    assert plan["arguments"][-2:] == ["--time-per-student", "8m"] and "--seed" in plan["arguments"]


@pytest.mark.parametrize(
    "words, code, message",
    [
        ("cs101", 2, "invalid choice: 'cs101'"),
        ("cs50 --show all", 2, "invalid choice: 'all'"),
        ("cs50 --csv grades.csv", 2, "the option --csv cannot be used for an autograder"),
        ("cs50 --resume run", 2, "the option --resume cannot be used"),
        ("cs50 anna", 2, "unexpected argument (got anna): expected one course and options"),
        ("cs50 --course dm574", 2, "unexpected argument (got --course)"),
        ("cs50 --strategy mr", 2, "unknown strategy for cs50"),
        ("cs50 --rub x", 2, "unrecognized arguments: --rub"),
        ("cs50 --game tippy", 3, "cs50 does not have the game tippy"),
        ("cs50 --rubric nowhere.json", 3, "nowhere.json: cannot be read as JSON"),
        ("cs50 --cases nowhere.txt", 2, "nowhere.txt: No such file"),
        ("cs50 --wheel nowhere.whl", 2, "invalid file for --wheel (got nowhere.whl): expected a wheel of plywood_minimax"),
        ("cs50 -o nowhere/a.zip", 2, "nowhere/a.zip: No such file"),
    ],
)
def test_invalid_options_are_refused(words, code, message, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wheel = empty_wheel(tmp_path)
    try:
        returned = main(["-o", "a.zip", *wheel, *words.split()])
    except SystemExit as error:
        returned = error.code
    assert returned == code and message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [Path(wheel[1])]


def test_the_command_plywood_writes_autograders(tmp_path):
    command = [sys.executable, "-m", "plywood", "autograder", "dm574", "-o", str(tmp_path / "a.zip")]
    process = subprocess.run([*command, *empty_wheel(tmp_path)], capture_output=True, text=True, timeout=60)
    assert process.returncode == 0 and "20 points (next_move 10, alquerque 10)" in process.stdout, process


def write_wheel(folder, left_out=None):
    """Write a wheel of the package without the files whose suffix is ``left_out``, and return the options that select it."""
    wheel = folder / "plywood_minimax-{}-cp39-abi3-linux_x86_64.whl".format(plywood.__version__)
    package, info = Path(plywood.__file__).parent, "plywood_minimax-{}.dist-info/".format(plywood.__version__)
    with zipfile.ZipFile(wheel, "w") as opened:
        for file in package.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts and file.suffix != left_out:
                opened.write(file, Path("plywood", file.relative_to(package)))
        metadata = "Metadata-Version: 2.1\nName: plywood-minimax\nVersion: {}\n".format(plywood.__version__)
        opened.writestr(info + "METADATA", metadata)
        opened.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp39-abi3-linux_x86_64\n")
        opened.writestr(info + "RECORD", "")
    return ["--wheel", str(wheel)]


@pytest.mark.slow
def test_the_setup_installs_a_wheel_without_the_network(tmp_path, kim):
    lay_out(tmp_path / "root", kim, wheel=write_wheel(tmp_path))
    set_up_and_run(tmp_path / "root")


@pytest.mark.slow
def test_the_setup_fails_if_the_package_cannot_be_imported(tmp_path, kim):
    lay_out(tmp_path / "root", kim, wheel=write_wheel(tmp_path, left_out=".so"))
    process = set_up(tmp_path / "root")
    assert process.returncode == 1 and "Error: " in process.stderr and "plywood" in process.stderr, process


@pytest.mark.slow
def test_the_setup_installs_the_installed_package_without_the_network(tmp_path, kim):
    try:
        installed_wheel()
    except UsageError as error:
        pytest.skip(str(error))
    lay_out(tmp_path / "root", kim, wheel=[])
    set_up_and_run(tmp_path / "root")


def environment_of(root):
    """Return the environment of the setup, whose index of packages accepts no connections."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**environment, "AUTOGRADER_ROOT": str(root), "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"}


def set_up(root):
    """Run the setup in a new environment, and return its process."""
    command = [str(root / "source" / "setup.sh")]
    return subprocess.run(command, env=environment_of(root), capture_output=True, text=True, timeout=600)


def set_up_and_run(root):
    """Run the setup, and then the autograder with the package that the setup installed."""
    process = set_up(root)
    assert process.returncode == 0, process
    command = [str(root / "python" / "bin" / "python"), "-c", "import plywood; print(plywood.__file__)"]
    installed = subprocess.run(command, cwd=root / "source", env=environment_of(root), capture_output=True, text=True)
    assert str(root / "python") in installed.stdout, installed
    process, results = run(root)
    assert process.returncode == 0 and results["tests"][0]["score"] == 10, process
