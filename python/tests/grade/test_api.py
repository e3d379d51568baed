"""Grading from Python: ``plywood.grade.grade`` and its results."""

import dataclasses
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from xml.etree import ElementTree

import pytest

import plywood.grade
from grading import CLASS, FOLDER, grade_to_json
from plywood.grade import GradeError, Report, UsageError, grade
from plywood.grade.rubric import number_text

OPTIONS = {"course": "csc148_2018", "strategies": ["mr"], "games": ["stonehenge:2", "subtract-square:20"]}
SMALL = {**OPTIONS, "positions": 3, "seed": 1, "game_positions": 3}


@pytest.fixture(scope="module")
def submissions(tmp_path_factory):
    """A wrong strategy, a wrong game, and an entry that is not graded."""
    folder = tmp_path_factory.mktemp("class")
    shutil.copy(CLASS / "dora.py", folder / "dora_123.py")
    (folder / "kim").mkdir()
    game = (FOLDER / "games" / "subtract_square_game.py").read_text()
    wrong = game.replace("return state.current_total == 0", "return state.current_total <= 1")
    (folder / "kim" / "subtract_square_game.py").write_text(wrong)
    (folder / "grades.csv").touch()
    return folder


@pytest.fixture(scope="module")
def report(submissions):
    return grade(submissions, **SMALL)


def test_the_report_has_the_results_of_the_command(report, submissions):
    words = "--course csc148_2018 --strategy mr --game stonehenge:2 --game subtract-square:20 --positions 3 --seed 1"
    expected = grade_to_json(1, str(submissions), *words.split(), "--game-positions", "3")
    assert [(each.name, each.id, each.total, each.max_total) for each in report.students] == [
        (each["name"], each["id"], each["total"], each["max_total"]) for each in expected["students"]
    ]
    assert (report.course, report.seed, report.rubric._asdict()) == ("csc148_2018", 1, expected["rubric"])
    assert [entry._asdict() for entry in report.not_graded] == expected["not_graded"]
    part = report.student("dora_123.py").part("mr")
    cases = expected["by_name"]["dora_123.py"]["cases"]
    assert [(each.game, list(each.moves), each.verdict, each.move) for each in part.answers] == [
        (each["game"], each["moves"], each["verdict"], each["move"]) for each in cases
    ]
    assert part.counts == (5, 6) and not part.is_right and part.comparisons == ()


def test_a_wrong_answer_has_its_position_and_the_right_moves(report):
    wrong = report.student("dora_123.py").part("mr").first_wrong
    assert (wrong.verdict, wrong.moves, wrong.move, wrong.right_moves) == ("not optimal", ("D", "C"), "B", ("E",))
    assert (str(wrong.value), str(wrong.move_value), wrong.refutation) == ("win 3", "loss 4", ("B", "G", "A", "E"))
    assert wrong.position.analyze().best == "E"
    explanation = report.student("dora_123.py").part("mr").explanation
    assert str(wrong.position) in explanation and "right   E: first wins in 3 plies" in explanation


def test_a_wrong_game_has_its_first_difference(report):
    part = report.student("kim").part("subtract-square")
    wrong = part.first_wrong
    assert (wrong.name, wrong.verdict) == ("is_over", "wrong") and part.answers == ()
    assert (wrong.difference.game, wrong.difference.expected, wrong.difference.actual) == ("subtract-square:1", "False", "True")
    assert wrong.difference.line.startswith("subtract_square_game.py, line ") and "expected  False" in part.explanation
    # A part that was not handed in has no results.
    absent = report.student("dora_123.py").part("subtract-square")
    assert (absent.points, absent.counts, absent.first_wrong, absent.is_right) == (0, (0, 0), None, False)


def test_reports_compare_and_can_be_pickled(report, submissions):
    copy = pickle.loads(pickle.dumps(report))
    assert isinstance(copy, Report) and copy == report
    with pytest.raises(AttributeError):
        report.seed = 2
    assert grade(submissions, **SMALL) == report
    assert dataclasses.replace(report, seed=2) != report


def rows(result):
    page = ElementTree.fromstring("<div>{}</div>".format(result._repr_html_()))
    return [["".join(cell.itertext()) for cell in row] for row in page.iter("tr")], page


def test_a_notebook_shows_results_as_tables(report):
    shown, page = rows(report)
    dora, kim = report.students
    assert [row[0] for row in shown] == ["student", "dora_123.py", "kim"]
    assert shown[0][1:] == [*report.rubric.parts, "total"] and len(shown[1]) == len(shown[0])
    assert shown[2][-1] == "{} of {}".format(number_text(kim.total), number_text(kim.max_total))
    assert "grades.csv" in "".join(page.itertext())
    shown, page = rows(dora)
    assert [row[0] for row in shown] == ["part", *(part.name for part in dora.parts), "total"]
    assert shown[1][2] == dora.part("mr").comment and all(note in "".join(page.itertext()) for note in dora.notes)


def test_a_notebook_shows_a_part_with_its_first_wrong_position(report):
    part = report.student("dora_123.py").part("mr")
    shown, page = rows(part)
    assert [row[2] for row in shown[1 : len(part.answers) + 1]] == [answer.verdict for answer in part.answers]
    pictures = [picture.get("aria-label") for picture in page.iter("{http://www.w3.org/2000/svg}svg")]
    assert pictures == [pictures[0]] and pictures[0].startswith("{} after".format(part.first_wrong.game))
    assert ["right moves", " ".join(part.first_wrong.right_moves)] in rows(part.first_wrong)[0]
    shown, page = rows(report.student("kim").part("subtract-square"))
    assert ["is_over", "wrong"] in [row[:2] for row in shown]
    absent = report.student("dora_123.py").part("subtract-square")
    assert absent.comment in "".join(rows(absent)[1].itertext())


def test_an_unknown_name_is_refused(report):
    with pytest.raises(KeyError, match="'anna'; expected one of dora_123.py, kim"):
        report.student("anna")
    with pytest.raises(KeyError, match="'mi'; expected one of mr"):
        report.student("kim").part("mi")


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"course": "cs101"}, "invalid course (got 'cs101'): expected one of 'csc148_2018', 'csc148_2015', "),
        ({"strategies": ["prune"]}, "unknown strategy for csc148_2018"),
        ({"games": ["tippy"]}, "csc148_2018 does not have the game tippy"),
        ({"depth": -1}, "argument --depth: invalid number of plies (got '-1'): expected 1 to 1000000"),
        ({"concurrency": 0}, "invalid number of submissions"),
        ({"seconds_per_move": 0}, "invalid time"),
        ({"seconds_per_student": float("inf")}, "invalid seconds_per_student (got inf): expected a number of seconds"),
        ({"seed": -1}, "invalid seed"),
        ({"positions": -1}, "invalid value `-1` for --positions"),
        ({"positions": 1, "all_positions": True}, "'--positions <N>' cannot be used with '--all'"),
        ({"give_up": -1}, "--give-up"),
        ({"memory_per_engine": "1X"}, "--memory-per-engine"),
        ({"oracle_seconds": -1}, "invalid oracle_seconds (got -1): expected a number of seconds, 0 or more, such as 2 or 0.5"),
        ({"seconds_per_move": -0.5}, "invalid seconds_per_move (got -0.5): expected a number of seconds"),
        ({"cases": "-"}, "expected the path of a file"),
        ({"cases": "nowhere.txt", "games": ()}, "nowhere.txt"),
        ({"rubric": "nowhere.json"}, "nowhere.json: cannot be read"),
    ],
)
def test_invalid_arguments_are_refused(changes, message, capfd):
    with pytest.raises(GradeError) as error:
        grade(CLASS / "dora.py", **{**OPTIONS, **changes})
    assert message in str(error.value) and "\n" not in str(error.value)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"submissions": None}, "invalid submissions (got None): expected a path or a sequence of paths"),
        ({"submissions": [None]}, "invalid submissions (got [None]): expected a path or a sequence of paths"),
        ({"submissions": b"a"}, "invalid submissions (got b'a'): expected a path or a sequence of paths"),
        ({"games": "tic-tac-toe"}, "invalid games (got 'tic-tac-toe'): expected a sequence of texts, such as ['stonehenge:2']"),
        ({"games": [3]}, "invalid games (got [3]): expected a sequence of texts"),
        ({"games": ["tippy"]}, "csc148_2018 does not have the game tippy"),
        ({"strategies": "mr"}, "invalid strategies (got 'mr'): expected a sequence of texts"),
        ({"functions": "f"}, "invalid functions (got 'f'): expected a sequence of texts"),
        ({"exact": "no"}, "invalid exact (got 'no'): expected True or False"),
        ({"sandbox": 1}, "invalid sandbox (got 1): expected True or False"),
        ({"all_positions": None}, "invalid all_positions (got None): expected True or False"),
        ({"positions": "5"}, "invalid positions (got '5'): expected a whole number below 2^64, such as 3"),
        ({"positions": True}, "invalid positions (got True): expected a whole number"),
        ({"concurrency": 1.5}, "invalid concurrency (got 1.5): expected a whole number"),
        ({"seconds_per_move": "2s"}, "invalid seconds_per_move (got '2s'): expected a number of seconds, 0 or more, such as 2 or 0.5"),
        ({"memory_per_engine": 5}, "invalid memory_per_engine (got 5): expected a text, such as '1G'"),
        ({"rubric": 3}, "invalid rubric (got 3): expected the path of a file"),
        ({"resume": b"x"}, "invalid resume (got b'x'): expected the path of a file"),
        ({"positions": 10**5000}, "invalid positions (got "),
        ({"seed": 10**5000}, "): expected a whole number below 2^64, such as 3"),
        ({"seed": 1 << 64}, "invalid seed (got 18446744073709551616): expected a whole number below 2^64"),
        ({"seconds_per_move": 10**400}, "): expected a number of seconds, 0 or more, such as 2 or 0.5"),
        ({"oracle_seconds": 1e306}, "invalid oracle_seconds (got 1e+306): expected a number of seconds"),
        ({"seconds_per_student": float("nan")}, "invalid seconds_per_student (got nan): expected a number of seconds"),
        ({"submissions": ""}, "invalid submissions (got ''): expected a path or a sequence of paths"),
        ({"submissions": ["a", "b\0"]}, "invalid submissions (got ['a', 'b\\x00']): expected a path or a sequence"),
        ({"resume": "a\0b"}, "invalid resume (got 'a\\x00b'): expected the path of a file"),
        ({"resume": "\ud800"}, "invalid resume (got '\\ud800'): expected the path of a file"),
        ({"rubric": ""}, "invalid rubric (got ''): expected the path of a file"),
        ({"functions": ["f\0"]}, "invalid functions (got ['f\\x00']): expected a sequence of texts"),
        ({"memory_per_engine": "1\0"}, "invalid memory_per_engine (got '1\\x00'): expected a text, such as '1G'"),
        ({"what": None}, "invalid what (got None): expected one of 'game', 'strategy', 'both'"),
        ({"course": None}, "invalid course (got None): expected one of 'csc148_2018'"),
        ({"concurrency": None}, "invalid concurrency (got None): expected a whole number"),
        ({"positions": -1}, "invalid value `-1` for --positions: a number of positions is a whole number from 1"),
        ({"give_up": 0}, "invalid value `0` for --give-up: a number of times is a whole number from 1"),
        ({"memory_per_engine": "x"}, "invalid value `x` for --memory-per-engine: a size is a number of bytes"),
        ({"max_tree": -1}, "invalid value `-1` for --max-tree: a number of positions is a whole number from 1"),
    ],
)
def test_an_invalid_argument_is_a_usage_error_that_names_what_is_accepted(changes, message):
    arguments = {"submissions": CLASS / "dora.py", **OPTIONS, **changes}
    with pytest.raises(UsageError) as error:
        grade(arguments.pop("submissions"), **arguments)
    assert message in str(error.value)


def test_submissions_that_do_not_exist_are_refused(tmp_path):
    for submissions in ("-x", [tmp_path / "nowhere"], tmp_path, []):
        with pytest.raises(UsageError, match="there is no file or folder|no submission was found"):
            grade(submissions, **OPTIONS)


def test_nothing_is_printed_and_all_names_can_be_imported(capfd, submissions):
    grade([submissions / "dora_123.py"], **SMALL)
    assert capfd.readouterr() == ("", "")
    assert all(getattr(plywood.grade, name).__module__.startswith("plywood.grade.") for name in plywood.grade.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'Grade'"):
        plywood.grade.Grade


def test_a_seed_of_random_games_may_accompany_a_file_of_positions(tmp_path):
    (tmp_path / "cases").write_text("subtract-square:5 -\n")
    options = {"course": "csc148_2018", "strategies": ["mr"], "cases": tmp_path / "cases", "seed": 9}
    report = grade(CLASS / "dora.py", **options)
    assert report.seed == 9 and [answer.game for answer in report.students[0].part("mr").answers] == ["subtract-square:5"]


LOOPING = """
import sys, plywood.grade
try:
    plywood.grade.grade(sys.argv[1], course="csc148_2018", strategies=["mr"], positions=3, seed=1)
except KeyboardInterrupt:
    sys.exit("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are interrupted by signals")
@pytest.mark.parametrize("interrupts_group", [True, False])
def test_ctrl_c_ends_all_processes_and_raises_an_exception(interrupts_group):
    arguments = [sys.executable, "-c", LOOPING, str(CLASS / "fred.py")]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def running():
        listed = subprocess.run(["ps", "-ww", "-eo", "sid,args"], capture_output=True, text=True).stdout.splitlines()
        return [line for line in listed if line.split()[0] == str(process.pid) and "<defunct>" not in line]

    while process.poll() is None and not any("run_submission" in line for line in running()):
        time.sleep(0.001)
    if interrupts_group:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (1, "", "interrupted\n")
    # A killed process may need a moment to end.
    end = time.monotonic() + 60
    while running() and time.monotonic() < end:
        time.sleep(0.001)
    assert running() == []
