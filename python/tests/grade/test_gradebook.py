"""The points of a rubric, in the gradebook and in the other reports."""

import csv
import json
import shutil

import pytest

from grading import CLASS, FOLDER, grade
from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.games.report import GameReport, not_compared
from plywood.grade.gradebook import gradebook
from plywood.grade.errors import InvalidRubric
from plywood.grade.outputs import Additions
from plywood.grade.rubric import Rubric, read_rubric
from plywood.grade.scores import StudentScore, note_on_unjudged_parts, score

GRADED = ["mr", "mi", "stonehenge"]


def program(*verdicts):
    """Return the object of a program whose right moves are exact if their verdict is ``exact``."""
    cases = []
    for verdict in verdicts:
        value = {"kind": "win", "plies": 3}
        worth = {"exact": value, "right": {"kind": "win", "plies": 5}}.get(verdict)
        shown = "right" if verdict == "exact" else verdict
        cases.append({"game": "stonehenge:1", "moves": ["A"], "verdict": shown, "worth": worth, "value": value, "reason": None})
    return {"cases": cases}


@pytest.mark.parametrize(
    "credit, verdicts, points, bonus",
    [
        ("share", ["right", "exact", "not optimal", "crash"], 6, 1),
        ("share", ["exact", "exact"], 14, 4),
        ("share", ["exact", "open", "open"], 14, 4),
        ("share", ["not asked", "exact", "exact"], 9.32, 2.66),
        ("none", ["right", "not optimal"], 0, 0),
        ("none", ["right", "exact"], 10, 0),
        ("none", ["exact", "exact"], 14, 4),
        ("share", ["open"], None, 0),
    ],
)
def test_points_of_a_strategy(credit, verdicts, points, bonus):
    [found] = score("anna", Rubric({"mr": 10}, credit, 4), {"mr": program(*verdicts)}, [], False).parts
    assert (found.points, found.bonus, found.max_points) == (points, bonus, 10)


def test_points_of_games_and_of_missing_parts():
    right = {"part": "is_over", "verdict": "right"}
    report = GameReport("anna", "stonehenge", [right, right, right, not_compared("stonehenge", "no")], [])
    rubric = Rubric({"mr": 10, "mi": 10, "stonehenge": 6, "subtract-square": 5}, "share", 4)
    student = score("anna", rubric, {"mr": None}, [report], False)
    assert [each.points for each in student.parts] == [None, 0, 4.5, 0]
    # A part that could not be judged counts neither for nor against the student.
    assert (student.total, student.max_total) == (4.5, 21)
    assert "not handed in" in student.comment and "3 of 4 parts right; wrong: the whole game" in student.comment
    assert "interrupted" in student.parts[0].comment
    assert [each.points for each in score("anna", rubric, {}, [report], True).parts] == [None, None, 4.5, None]


def test_all_parts_right_give_exactly_the_points_of_the_rubric():
    rubric = Rubric({"mr": 33.333, "mi": 33.333, "minimax": 33.334})
    right, wrong = program(*["exact"] * 5), program(*["exact"] * 5, "crash")
    student = score("anna", rubric, dict.fromkeys(rubric.parts, right), [], False)
    assert (student.total, student.max_total) == (100, 100) and "100 of 100, mr 33.333 of 33.333" in student.line()
    faulty = score("ben", rubric, {**dict.fromkeys(rubric.parts, right), "mi": wrong}, [], False)
    assert [each.points for each in faulty.parts] == [33.333, 27.7775, 33.334] and faulty.total == 94.4445
    row = list(csv.reader(gradebook(rubric, [faulty], [], 1).splitlines()))[1]
    assert row[2:7] == ["33.333", "27.7775", "33.334", "94.4445", "100"]


@pytest.mark.parametrize("points, shown", [(1, "0.99"), (0.01, "0.0099"), (100, "99.92"), (0.25, "0.2498")])
def test_a_wrong_answer_never_gives_full_points(points, shown):
    [found] = score("anna", Rubric({"mr": points}), {"mr": program(*["right"] * 1299, "crash")}, [], False).parts
    assert found.points_text() == "{} of {}".format(shown, points)


def test_a_student_without_a_judged_part_gets_no_grade():
    student = score("anna", Rubric({"next_move": 10}), {"next_move": program("open", "open")}, [], False)
    assert (student.total, student.max_total, student.is_judged) == (0, 0, False)
    assert student.line() == "points: anna: 0 of 0, next_move - of 10"
    row = list(csv.reader(gradebook(Rubric({"next_move": 10}), [student], [], 1).splitlines()))[1]
    assert row == ["anna", "", "", "", "", "next_move: no position could be judged, so this part does not count", "1"]


def test_a_part_without_points_is_no_grade():
    rubric = Rubric({"next_move": 10, "alquerque": 0})
    right = {"part": "copy", "verdict": "right", "checks": 1, "difference": None}
    report = GameReport("anna", "alquerque", [right], [])
    student = score("anna", rubric, {"next_move": program("open")}, [report], False)
    assert [each.points for each in student.parts] == [None, 0] and not student.is_judged
    assert list(csv.reader(gradebook(rubric, [student], [], 1).splitlines()))[1][2:6] == ["", "0", "", ""]
    note = note_on_unjudged_parts(rubric, ["next_move"], student.total, student.max_total)
    assert note == "no part could be judged (next_move), so the score of 0 is not a grade"


def test_gradescope_gets_no_points_of_a_part_that_could_not_be_judged():
    rubric = Rubric({"mr": 10, "stonehenge": 30})
    right = {"part": "is_over", "verdict": "right", "checks": 1, "difference": None}
    game = GameReport("anna", "stonehenge", [right, not_compared("stonehenge", "no")], [])
    student = score("anna", rubric, {"mr": program("open")}, [game], False)
    report = Additions([], [], [], 1, rubric, [student], True).to_gradescope('{"output": "", "tests": []}')
    found = json.loads(report)
    assert [(each["name"], each.get("score"), each.get("max_score")) for each in found["tests"]] == [
        ("mr", None, None),
        ("stonehenge", 15, 30),
    ]
    # The points of an assignment on Gradescope are those of all parts.
    assert found["score"] == 20
    assert found["output"].splitlines()[-1] == "note: not judged: mr; the points of the other parts, 15 of 30, give 20 of 40"


@pytest.mark.parametrize(
    "text, message",
    [
        ('{"parts": {"mr": 10}, "weights": 1}', "unknown key (got 'weights'): expected parts, partial_credit, exact_bonus"),
        ('{"parts": {"prune": 10}}', "parts: unknown part (got 'prune'): expected the parts that the options select: mr, mi"),
        ('{"parts": {"mr": -1}}', "parts.mr: invalid points (got -1): expected a number from 0 to 1000000"),
        ('{"parts": {"mr": true}}', "parts.mr: invalid points (got true)"),
        ('{"parts": {"mr": NaN}}', "parts.mr: invalid points (got NaN)"),
        ('{"parts": {"mr": "10"}}', 'parts.mr: invalid points (got "10")'),
        ('{"parts": {"mr": 1, "mr": 2}}', "the key mr occurs twice"),
        ('{"parts": {"mr": 1}, "exact_bonus": null}', "exact_bonus: invalid points (got null)"),
        ('{"parts": {"mr": 1}, "partial_credit": 0.5}', "partial_credit: invalid rule (got 0.5): expected share or none"),
        ('{"parts": {}}', "parts: invalid parts (got {}): expected an object with points by part"),
        ("[1]", "invalid rubric (got [1]): expected an object with the key parts"),
        ("[" * 100_000, "cannot be read as JSON"),
        ("", "cannot be read as JSON"),
    ],
)
def test_an_invalid_rubric_is_refused_with_its_key(text, message, tmp_path):
    file = tmp_path / "rubric.json"
    file.write_text(text)
    with pytest.raises(InvalidRubric) as error:
        read_rubric(file, GRADED)
    assert str(error.value).startswith("{}: ".format(file)) and message in str(error.value)


def test_the_text_of_a_rubric_is_a_rubric_file(tmp_path):
    file = tmp_path / "rubric.json"
    rubric = Rubric({"mr": 10, "stonehenge": 2.5}, "none", 1)
    file.write_text(rubric.to_json())
    assert read_rubric(file, GRADED) == rubric
    # The order of the parts is that of the reports.
    file.write_text('{"parts": {"stonehenge": 1, "mr": 2}}')
    assert list(read_rubric(file, GRADED).parts) == ["mr", "stonehenge"]


def test_cells_of_the_gradebook_are_one_line_and_no_formulas(tmp_path):
    students = [StudentScore(name, []) for name in ("=1+1", "-ben", "@x", "+7", 'a,"b"\n', "smith_1234_5678")]
    table = gradebook(Rubric({}), students, [SkippedEntry("=evil\r\n=2", "-")], 7)
    rows = list(csv.reader(table.splitlines(), strict=True))
    assert len(table.splitlines()) == len(rows) == 8
    assert [row[0] for row in rows] == ["name", "'=1+1", "'-ben", "'@x", "'+7", 'a,"b"', "smith_1234_5678", "'=evil =2"]
    assert rows[6][1] == "1234_5678" and rows[7][-2:] == ["not graded: -", "7"]


def test_a_class_has_a_gradebook_with_a_row_for_each_entry(tmp_path):
    folder, file, rubric = tmp_path / "class", tmp_path / "grades.csv", tmp_path / "rubric.json"
    (folder / "12345_anna").mkdir(parents=True)
    shutil.copy(CLASS / "anna" / "strategy.py", folder / "12345_anna")
    shutil.copy(CLASS / "gina.py", folder / "=gina.py")
    (folder / "notes.txt").touch()
    rubric.write_text('{"parts": {"mr": 8, "subtract-square": 3}, "exact_bonus": 2}')
    options = [*"--course csc148_2018 --strategy mr --positions 3 --seed 7 --concurrency 2".split(), "--rubric", str(rubric)]
    report = tmp_path / "report.json"
    process = grade(str(folder), *options, "--csv", str(file), "--report", str(report))
    assert process.returncode == 1, process
    with file.open(newline="", encoding="utf-8") as opened:
        rows = {row["name"]: row for row in csv.DictReader(opened)}
    assert list(rows) == ["12345_anna", "'=gina.py", "notes.txt"]
    anna = rows["12345_anna"]
    assert 8 <= float(anna["mr"]) <= 10 and anna["total"] == anna["mr"]
    assert (anna["id"], anna["subtract-square"], anna["max"], anna["seed"]) == ("12345", "0", "11", "7")
    assert rows["'=gina.py"]["total"] == "0" and "illegal" in rows["'=gina.py"]["comment"]
    assert rows["notes.txt"]["comment"].startswith("not graded: ") and rows["notes.txt"]["total"] == ""
    students = json.loads(report.read_text())["students"]
    assert [(each["name"], each["id"], each["max_total"]) for each in students] == [("12345_anna", "12345", 11), ("=gina.py", "", 11)]
    assert students[0]["total"] == float(anna["total"])
    assert "points: =gina.py: 0 of 11, mr 0 of 8, subtract-square 0 of 3" in process.stdout


def test_gradescope_shows_the_points_of_the_rubric(tmp_path):
    file, rubric = tmp_path / "results.json", tmp_path / "rubric.json"
    rubric.write_text('{"parts": {"minimax": 20}, "partial_credit": "none"}')
    options = [*"--course buss3620 --positions 4 --seed 1 --what strategy --rubric".split(), str(rubric)]
    grade(str(FOLDER / "leo"), *options, "--gradescope", str(file))
    report = json.loads(file.read_text())
    part = report["tests"][0]
    assert (report["score"], part["name"], part["score"], part["max_score"]) == (0, "minimax", 0, 20)
    assert "A part gives its points only if all answers are right." in part["output"]
    assert len(report["tests"]) == 5 and not any("score" in test for test in report["tests"][1:])
    assert any(test.get("status") == "failed" for test in report["tests"][1:])


def test_the_default_rubric_is_printed_and_an_unwritable_file_ends_the_command(tmp_path):
    process = grade(*"--course csc148_2018 --strategy mr --print-rubric".split())
    assert process.returncode == 0, process
    assert json.loads(process.stdout)["parts"] == {"mr": 10, "stonehenge": 10, "subtract-square": 10}
    process = grade(str(CLASS / "anna"), "--course", "csc148_2018", "--csv", str(tmp_path))
    assert process.returncode == 2 and "{} cannot be written: ".format(tmp_path) in process.stderr and not process.stdout
