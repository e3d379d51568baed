"""A class is graded by one command, and who is wrong is told where and why."""

import json
import shutil
import subprocess
import sys
import xml.etree.ElementTree

import pytest

import plywood
import plywood.grade.__main__ as front_end
from conversing import CLASS, FOLDER, grade, graded
from plywood.courses import path

PUBLIC = "subtract-square:4 -\nsubtract-square:18 -\nstonehenge:3 K,A,C,B,F,E,G,D,I\nstonehenge:2 A,F,D\n"


def test_a_class_is_graded_to_json_and_junit(tmp_path):
    report = tmp_path / "report.xml"
    found = graded(
        1,
        *[str(CLASS), "--course", "csc148_2018", "--strategy", "mr", "--positions", "12", "--seed", "1"],
        *["--time-per-move", "5s", "--give-up", "1", "--junit", str(report)],
    )
    verdicts = {name: set(program["verdicts"]) for name, program in found["by_name"].items()}
    assert verdicts["anna"] == verdicts["carl"] == {"right"}
    assert "not optimal" in verdicts["dora.py"]
    assert "crash" in verdicts["emil.py"]
    assert "time" in verdicts["fred.py"]
    assert verdicts["gina.py"] == {"illegal"}
    assert "crash" in verdicts["hugo.py"] and "crash" in verdicts["ines.py"]
    assert verdicts["jana.py"] == {"crash"}
    suites = xml.etree.ElementTree.parse(report).getroot().findall("testsuite")
    assert [suite.get("name") for suite in suites] == sorted(found["by_name"])
    assert {suite.get("tests") for suite in suites} == {str(found["positions"])}
    assert not list(CLASS.rglob("__pycache__"))


@pytest.mark.parametrize("name", ["ben", "dora.py"])
def test_who_passes_the_public_tests_and_loses_is_found_out(name, tmp_path):
    cases = tmp_path / "cases.txt"
    cases.write_text(PUBLIC)
    who = [str(CLASS / name), "--course", "csc148_2018", "--strategy", "mr"]
    graded(0, *who, "--cases", str(cases))
    for game in ("stonehenge:2", "subtract-square:40"):
        found = graded(1, *who, "--game", game, "--all")
        wrong = [case for case in found["submissions"][0]["cases"] if case["verdict"] != "right"]
        assert {case["verdict"] for case in wrong} == {"not optimal"}, game
        for case in wrong:
            assert case["refutation"][0] == case["move"] not in case["right"]
            end = plywood.position(game, case["moves"] + case["refutation"])
            assert end.is_over and end.outcome != case["to_move"]


@pytest.mark.parametrize(
    "text, words",
    [
        ("import math\n\ndef recursive_minimax_strategy(game)\n    pass\n", "line 3: SyntaxError: expected ':'"),
        ("import math\nimport no_such_module\n", "line 2: ModuleNotFoundError: No module named 'no_such_module'"),
        ("def of():\n    return 1 / 0\n\nof()\n", "line 2: ZeroDivisionError: division by zero"),
        ("if True:\n\tx = 1\n        y = 2\n", "line 3: TabError: inconsistent use of tabs and spaces in indentation"),
        ("import sys\n\nsys.exit('bye')\n", "line 3: SystemExit: bye"),
    ],
)
def test_what_cannot_be_imported_is_told_with_file_and_line(text, words, tmp_path):
    folder = tmp_path / "otto"
    folder.mkdir()
    (folder / "strategy.py").write_text(text)
    for submission in (folder, folder / "strategy.py"):
        found = graded(1, str(submission), *"--course csc148_2018 --strategy mr --positions 1 --seed 1".split())
        reasons = [case["reason"] for case in found["submissions"][0]["cases"] if case["verdict"] == "crash"]
        # The words for what was expected differ between the versions of Python.
        words = words if sys.version_info >= (3, 10) else words.replace("expected ':'", "invalid syntax")
        assert "`strategy.py, " + words + "`" in reasons[0]


def test_a_fault_in_a_package_of_the_submission_is_told_too(tmp_path):
    (tmp_path / "help").mkdir()
    (tmp_path / "strategy.py").write_text("import help.trees\n")
    (tmp_path / "help" / "trees.py").write_text("x = (\n")
    found = graded(1, str(tmp_path), *"--course csc148_2018 --strategy mr --positions 1 --seed 1".split())
    assert "`trees.py, line 1: SyntaxError: " in found["submissions"][0]["cases"][0]["reason"]


def test_both_strategies_are_graded_unless_one_is_named():
    found = graded(0, str(CLASS / "anna"), "--course", "csc148_2018", "--positions", "5", "--seed", "1")
    assert list(found["by_name"]) == ["anna (mr)", "anna (mi)"]


def test_gradescope_wants_one_strategy_and_says_which_there_are(tmp_path):
    report = tmp_path / "results.json"
    who = [str(CLASS / "anna"), *"--course csc148_2018 --positions 2 --seed 1 --gradescope".split(), str(report)]
    ran = grade(*who)
    assert ran.returncode == 2 and not report.exists()
    assert "say --strategy mr or --strategy mi" in ran.stderr
    assert grade(*who, "--strategy", "mi").returncode == 0
    assert len(json.loads(report.read_text())["tests"]) == 4


def test_a_game_with_wrong_rules_is_found_out():
    found = graded(1, str(FOLDER / "kim"), *"--course csc148_2018 --strategy mr --game stonehenge:2 --all".split())
    assert found["submissions"][0]["verdicts"]["not optimal"] > 0


def test_the_utility_of_connect_three_is_judged():
    found = graded(1, str(FOLDER / "leo"), "--course", "buss3620", "--positions", "20", "--seed", "1")
    assert found["submissions"][0]["verdicts"]["wrong value"] > 0


@pytest.mark.parametrize("course", ["csc148_2018", "csc148_2015", "buss3620", "cs50"])
def test_each_course_is_its_own_good_submission(course):
    found = graded(0, str(path(course)), "--course", course, "--positions", "20", "--seed", "3")
    for program in found["submissions"]:
        assert program["right"] == found["positions"]


def test_alquerque_is_asked_about_in_moderation_unless_more_is_wanted(monkeypatch):
    lines = []
    monkeypatch.setattr(front_end, "command", lambda line: lines.append(line) or 0)
    who = [str(path("dm574")), "--course", "dm574"]
    for options, positions, oracle_time in [
        ([], "20", "200ms"),
        (["--positions", "5"], "5", "200ms"),
        (["--oracle-time", "1s"], "20", "1s"),
        (["--all"], None, "200ms"),
        (["--cases", "-"], None, "200ms"),
    ]:
        assert front_end.main(who + options) == 0
        values = dict(zip(lines[-1], lines[-1][1:]))
        assert (values.get("--positions"), values.get("--oracle-time")) == (positions, oracle_time), options
    front_end.main([str(path("cs50")), "--course", "cs50"])
    assert "--positions" not in lines[-1] and "--oracle-time" not in lines[-1]


def test_the_layer_itself_misses_what_lies_beyond_its_depth():
    ran = grade(str(path("dm574")), *"--course dm574 --positions 4 --seed 1".split())
    assert ran.returncode in (1, 4) and "open" in ran.stdout, ran


def test_a_submission_is_gone_when_it_was_judged(tmp_path):
    endless = tmp_path / "endless-{}.py".format(id(tmp_path))
    shutil.copy(CLASS / "fred.py", endless)
    found = graded(
        1, str(endless), *"--course csc148_2018 --strategy mr --positions 1 --time-per-move 1s".split()
    )
    assert "time" in found["submissions"][0]["verdicts"]
    assert endless.name not in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "course, game, has",
    [
        ("csc148_2018", "tippy:3", "stonehenge and subtract-square"),
        ("csc148_2015", "stonehenge:2", "subtract-square and tippy"),
        ("buss3620", "connect:4x5x3", "connect-three"),
        ("cs50", "connect-three", "tic-tac-toe"),
        ("dm574", "tic-tac-toe", "alquerque"),
    ],
)
def test_a_game_of_another_course_is_nobodys_fault(course, game, has, tmp_path):
    cases = tmp_path / "cases.txt"
    cases.write_text("# to be solved\n\n{} -\n".format(game))
    for chosen, where in [(["--game", game], ""), (["--cases", str(cases)], "{}, line 3: ".format(cases))]:
        ran = grade(str(path(course)), "--course", course, *chosen)
        assert ran.returncode == 3 and not ran.stdout, ran
        assert "grade: {}{} does not have {}: it has {}".format(where, course, game, has) in ran.stderr


def test_a_game_of_the_course_may_be_written_in_any_way():
    for game in ("connect-three", "connect:3x5x3"):
        who = [str(path("buss3620")), "--course", "buss3620", "--game", game]
        assert graded(0, *who, "--positions", "3", "--seed", "1")["positions"] == 3


def test_what_is_no_game_is_refused_as_the_command_does():
    ran = grade(str(CLASS / "anna"), "--course", "csc148_2018", "--game", "stonehenge:9")
    assert ran.returncode == 3 and "its sizes are 1 to 5" in ran.stderr and not ran.stdout


def test_what_makes_no_sense_is_refused():
    for arguments, words in [
        ([str(CLASS / "anna")], "--course"),
        ([str(CLASS / "nobody"), "--course", "cs50"], "there is no file or folder"),
        ([str(CLASS / "anna"), "--course", "chess"], "chess"),
        ([str(CLASS / "anna"), "--course", "csc148_2018", "--strategy", "ab"], "no strategy 'ab'"),
    ]:
        ran = grade(*arguments)
        assert ran.returncode == 2 and words in ran.stderr and not ran.stdout, ran
