"""Faults of a class run: games that never end, files that cannot be written, and outputs that are inputs."""

import csv
import shutil

import pytest

from grading import CLASS, FOLDER, grade
from plywood.grade.games.report import compare_game
from plywood.grade.rubric import default_rubric, read_rubric

COURSE = ["--course", "csc148_2018"]
GAME = [*COURSE, *"--what game --game subtract-square --seed 1 --game-positions 5".split()]
SUBTRACT_SQUARE = FOLDER / "games" / "subtract_square_game.py"


@pytest.mark.slow
def test_parts_that_an_endless_game_does_not_reach_are_wrong(tmp_path):
    endless = tmp_path / "anna"
    shutil.copytree(FOLDER / "games", endless)
    module = endless / SUBTRACT_SQUARE.name
    text = module.read_text()
    assert text.count("return state.current_total == 0") == 1
    module.write_text(text.replace("return state.current_total == 0", "while True: __import__('time').sleep(1)"))
    right = compare_game("csc148_2018", "subtract-square", "ben", FOLDER / "games", 1, max_positions=5)
    report = compare_game("csc148_2018", "subtract-square", "anna", endless, 1, max_positions=5, seconds=3)
    assert {result["part"] for result in right.results} <= {result["part"] for result in report.results}
    missed = [result for result in report.wrong if result["verdict"] == "not compared"]
    assert missed and all("ended before this part" in result["difference"]["actual"] for result in missed)
    assert report.wrong[0]["verdict"] == "time"


def test_a_result_that_cannot_be_stored_ends_the_command(tmp_path):
    for name in ("anna", "ben"):
        (tmp_path / "class" / name).mkdir(parents=True)
        shutil.copy(SUBTRACT_SQUARE, tmp_path / "class" / name)
    run = tmp_path / "run"
    run.touch()
    (tmp_path / "run.files").mkdir()
    (tmp_path / "run.files" / "games.jsonl").symlink_to(tmp_path / "nowhere" / "file")
    ran = grade(str(tmp_path / "class"), *GAME, "--resume", str(run))
    assert (ran.returncode, ran.stdout) == (3, "")
    assert "the games cannot be compared: [Errno 2] No such file" in ran.stderr and "Traceback" not in ran.stderr


def test_a_submission_without_a_game_has_one_row(tmp_path):
    table = tmp_path / "grades.csv"
    shutil.copytree(FOLDER / "games", tmp_path / "class" / "ben")
    (tmp_path / "class" / "anna").mkdir()
    (tmp_path / "class" / "anna" / "strategy.py").write_text("values = []\n")
    assert grade(str(tmp_path / "class"), *GAME, "--csv", str(table)).returncode == 0
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [row["name"] for row in rows] == ["ben", "anna"]
    assert (rows[1]["subtract-square"], rows[1]["total"]) == ("", "")


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--csv", "{}/class/dora.py"], "--csv (got {}/class/dora.py): it is inside a submission"),
        (["--html", "{}/class/anna"], "--html (got {}/class/anna): it is inside a submission"),
        (["--rubric", "{}/a", "--csv", "{}/./a"], "--csv (got {}/./a): --rubric names the same file"),
        (["--resume", "{}/a", "--report", "{}/link"], "--report (got {}/link): --resume names the same file"),
        (["--csv", "{}/b", "--junit", "{}/b"], "--junit (got {}/b): --csv names the same file"),
        (["--report", "{}/b", "--html", "{}/b"], "--html (got {}/b): --report names the same file"),
    ],
)
def test_an_output_that_is_an_input_is_refused(tmp_path, arguments, reason):
    shutil.copytree(CLASS, tmp_path / "class")
    (tmp_path / "a").write_text("{}")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    folder = str(tmp_path)
    before = (tmp_path / "class" / "dora.py").read_text()
    ran = grade(folder + "/class", *COURSE, *(argument.replace("{}", folder) for argument in arguments))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "invalid path for " + reason.replace("{}", folder) in ran.stderr, ran.stderr
    assert (tmp_path / "class" / "dora.py").read_text() == before and (tmp_path / "a").read_text() == "{}"
    assert not (tmp_path / "b").exists()


def test_a_rubric_may_begin_with_a_byte_order_mark(tmp_path):
    rubric = default_rubric(["mr"])
    file = tmp_path / "rubric.json"
    file.write_text("\ufeff" + rubric.to_json(), encoding="utf-8")
    assert read_rubric(file, ["mr"]) == rubric


def test_reports_list_the_entries_of_a_class_without_submissions(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "grades.txt").write_text("")
    files = [tmp_path / name for name in ("a.csv", "a.json", "a.xml", "html")]
    options = [text for pair in zip(("--csv", "--report", "--junit", "--html"), map(str, files)) for text in pair]
    process = grade(str(folder), "--course", "cs50", *options)
    assert process.returncode == 2 and "no submission was found" in process.stderr
    shown = [process.stdout, *(file.read_text() for file in files[:3]), (files[3] / "index.html").read_text()]
    assert all("grades.txt" in text and "neither a folder nor a Python file" in text for text in shown), shown
