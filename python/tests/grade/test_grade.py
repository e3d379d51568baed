"""Grading submissions with ``python -m plywood.grade``."""

import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

import pytest

import plywood
import plywood.grade.__main__ as command_module
from grading import CLASS, FOLDER, grade, grade_to_json, reference
from plywood.courses import path
from plywood.grade import grade as grade_from_python
from plywood.grade import strategy_part
from plywood.grade.autograder.feedback import feedback

PUBLIC = "subtract-square:4 -\nsubtract-square:18 -\nstonehenge:3 K,A,C,B,F,E,G,D,I\nstonehenge:2 A,F,D\n"
"""The four positions of the course's public tests of minimax."""


def test_a_class_is_graded_to_json_and_junit(tmp_path):
    junit = tmp_path / "report.xml"
    report = grade_to_json(
        1,
        *[str(CLASS), "--course", "csc148_2018", "--strategy", "mr", "--positions", "12", "--seed", "1"],
        *["--time-per-move", "3s", "--give-up", "1", "--junit", str(junit)],
    )
    verdicts = {name: set(program["verdicts"]) for name, program in report["by_name"].items()}
    assert verdicts["anna"] == verdicts["carl"] == {"right"}
    assert "not optimal" in verdicts["dora.py"]
    assert "crash" in verdicts["emil.py"]
    assert "time" in verdicts["fred.py"]
    assert verdicts["gina.py"] == {"illegal"}
    assert "crash" in verdicts["hugo.py"] and "crash" in verdicts["ines.py"]
    assert verdicts["jana.py"] == {"crash"}
    suites = xml.etree.ElementTree.parse(junit).getroot().findall("testsuite")
    assert [suite.get("name") for suite in suites] == sorted(report["by_name"])
    assert {suite.get("tests") for suite in suites} == {str(report["positions"])}
    assert not list(CLASS.rglob("__pycache__"))


@pytest.mark.parametrize("name", ["ben", "dora.py"])
def test_a_wrong_submission_that_passes_the_public_tests_is_detected(name, tmp_path):
    cases = tmp_path / "cases.txt"
    cases.write_text(PUBLIC)
    arguments = [str(CLASS / name), "--course", "csc148_2018", "--strategy", "mr"]
    grade_to_json(0, *arguments, "--cases", str(cases))
    for game in ("stonehenge:2", "subtract-square:40"):
        report = grade_to_json(1, *arguments, "--game", game, "--all")
        wrong = [case for case in report["submissions"][0]["cases"] if case["verdict"] != "right"]
        assert {case["verdict"] for case in wrong} == {"not optimal"}, game
        for case in wrong:
            assert case["refutation"][0] == case["move"] not in case["right"]
            end = plywood.position(game, case["moves"] + case["refutation"])
            assert end.is_over and end.outcome != case["to_move"]


IMPORT_ERRORS = {
    "otto": ("import math\n\ndef recursive_minimax_strategy(game)\n    pass\n", "line 3: SyntaxError: expected ':'"),
    "paul": ("import math\nimport no_such_module\n", "line 2: ModuleNotFoundError: No module named 'no_such_module'"),
    "rosa": ("def of():\n    return 1 / 0\n\nof()\n", "line 2: ZeroDivisionError: division by zero"),
    "sven": ("if True:\n\tx = 1\n        y = 2\n", "line 3: TabError: inconsistent use of tabs and spaces in indentation"),
    "tom": ("import sys\n\nsys.exit('bye')\n", "line 3: SystemExit: bye"),
}
"""The code of submissions that cannot be imported, and the end of the message for each."""


def test_import_errors_are_reported_with_file_and_line(tmp_path):
    for name, (text, _) in IMPORT_ERRORS.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "strategy.py").write_text(text)
    options = "--course csc148_2018 --strategy mr --positions 1 --seed 1".split()
    report = grade_to_json(1, str(tmp_path / "class"), *options)
    file = grade_to_json(1, str(tmp_path / "class" / "otto" / "strategy.py"), *options)
    for program, name in [*((report["by_name"][name], name) for name in IMPORT_ERRORS), (file["submissions"][0], "otto")]:
        words = IMPORT_ERRORS[name][1]
        reasons = [case["reason"] for case in program["cases"] if case["verdict"] == "crash"]
        # The message of a syntax error depends on the version of Python.
        words = words if sys.version_info >= (3, 10) else words.replace("expected ':'", "invalid syntax")
        assert "`strategy.py, " + words + "`" in reasons[0], name


def test_import_errors_in_a_package_are_reported(tmp_path):
    (tmp_path / "help").mkdir()
    (tmp_path / "strategy.py").write_text("import help.trees\n")
    (tmp_path / "help" / "trees.py").write_text("x = (\n")
    report = grade_to_json(1, str(tmp_path), *"--course csc148_2018 --strategy mr --positions 1 --seed 1".split())
    assert "`trees.py, line 1: SyntaxError: " in report["submissions"][0]["cases"][0]["reason"]


def test_both_strategies_are_graded_by_default():
    report = grade_to_json(0, str(CLASS / "anna"), "--course", "csc148_2018", "--positions", "5", "--seed", "1")
    assert list(report["by_name"]) == ["anna (mr)", "anna (mi)"]


def test_gradescope_requires_one_strategy(tmp_path):
    report = tmp_path / "results.json"
    arguments = [str(CLASS / "anna"), *"--course csc148_2018 --positions 2 --seed 1 --gradescope".split(), str(report)]
    process = grade(*arguments)
    assert process.returncode == 2 and not report.exists()
    assert "needs exactly one strategy (got 2); add --strategy mr or --strategy mi" in process.stderr
    assert grade(*arguments, "--strategy", "mi").returncode == 0
    assert len(json.loads(report.read_text())["tests"]) == 4


def test_a_game_with_wrong_rules_is_detected():
    report = grade_to_json(1, str(FOLDER / "kim"), *"--course csc148_2018 --game stonehenge:2 --game-positions 60".split())
    verdicts = {part["part"]: part["verdict"] for part in report["games"][0]["parts"]}
    assert report["submissions"] == [] and verdicts["make_move, drawn by __str__"] != "right"


def test_a_wrong_utility_of_connect_three_is_a_wrong_value():
    report = grade_to_json(1, str(FOLDER / "leo"), "--course", "buss3620", "--positions", "20", "--seed", "1")
    assert report["submissions"][0]["verdicts"]["wrong value"] > 0


UTILITIES = """from connect_three_rules import actions

def minimax(board):
    return min(actions(board)), {}
"""


@pytest.mark.parametrize("utility", ["float('nan')", "10", "0.5", "-1.0"])
def test_a_returned_value_is_reported_as_it_is(utility, tmp_path):
    shutil.copytree(path("buss3620"), tmp_path / "anna", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "anna" / "connect_three.py").write_text(UTILITIES.format(utility))
    (tmp_path / "cases").write_text("connect-three 1,2,1,2\n")
    options = ["--course", "buss3620", "--what", "strategy", "--cases", str(tmp_path / "cases")]
    outputs = [tmp_path / name for name in ("junit", "gradescope")]
    words = [word for file in outputs for word in ("--" + file.name, str(file))]
    report = grade_to_json(1, str(tmp_path / "anna"), *options, *words)
    [program] = report["submissions"]
    value = repr(eval(utility))
    assert program["cases"][0]["verdict"] == "wrong value" and program["cases"][0]["said"]["returned"] == value
    assert all("said    {}".format(value) in file.read_text() for file in outputs)
    notes = [] if value == "-1.0" else ["minimax returned the value {}; expected 1, 0 or -1".format(value)]
    assert program["notes"] == notes
    [student] = grade_from_python(tmp_path / "anna", course="buss3620", what="strategy", cases=tmp_path / "cases").students
    shown = feedback(student.parts[0], "answers")
    assert "your value {}\nverdict    wrong value".format(value) in shown
    assert "said    " + value in student.parts[0].explanation


def test_minimax_of_connect_three_may_require_the_window(tmp_path):
    submission = reference("buss3620", tmp_path)
    module = submission / "connect_three.py"
    text, defaults = module.read_text(), "alpha: float = -math.inf, beta: float = math.inf"
    assert defaults in text
    module.write_text(text.replace(defaults, "alpha: float, beta: float"))
    options = "--course buss3620 --what strategy --positions 20 --seed 3".split()
    report = grade_to_json(0, str(submission), *options)
    assert [program["right"] for program in report["submissions"]] == [20]


@pytest.mark.parametrize("course", ["csc148_2018", "csc148_2015", "buss3620", "cs50"])
def test_the_reference_solutions_are_correct(course, tmp_path):
    options = "--positions 20 --game-positions 60 --seed 3".split()
    report = grade_to_json(0, str(reference(course, tmp_path)), "--course", course, *options)
    for program in report["submissions"]:
        assert program["right"] == report["positions"]


def test_dm574_has_its_own_default_options(monkeypatch):
    lines = []
    monkeypatch.setattr(strategy_part, "command", lambda line: lines.append(line) or 0)
    arguments = [str(path("dm574")), *"--course dm574 --what strategy".split()]
    for options, positions, oracle_time in [
        ([], "20", "200ms"),
        (["--positions", "5"], "5", "200ms"),
        (["--oracle-time", "1s"], "20", "1s"),
        (["--all"], None, "200ms"),
        (["--cases", "-"], None, "200ms"),
    ]:
        assert command_module.main(arguments + options) == 0
        values = dict(zip(lines[-1], lines[-1][1:]))
        assert (values.get("--positions"), values.get("--oracle-time")) == (positions, oracle_time), options
    command_module.main([str(path("cs50")), *"--course cs50 --what strategy".split()])
    assert "--positions" not in lines[-1] and "--oracle-time" not in lines[-1]


def test_alquerque_positions_without_exact_values_are_open(tmp_path):
    process = grade(str(reference("dm574", tmp_path)), *"--course dm574 --positions 4 --seed 1 --oracle-time 0s".split())
    assert process.returncode == 4 and "4 open" in process.stdout, process


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
def test_a_game_of_another_course_is_an_error_of_the_command_line(course, game, has, tmp_path):
    cases = tmp_path / "cases.txt"
    cases.write_text("# to be solved\n\n{} -\n".format(game))
    for chosen, where in [(["--game", game], ""), (["--cases", str(cases)], "{}, line 3: ".format(cases))]:
        process = grade(str(path(course)), "--course", course, *chosen)
        assert process.returncode == 3 and not process.stdout, process
        assert "grade: {}{} does not have the game {}; it has {}".format(where, course, game, has) in process.stderr


def test_a_game_may_be_given_by_any_of_its_names(tmp_path):
    submission = reference("buss3620", tmp_path)
    options = "--course buss3620 --what strategy --positions 1 --seed 1".split()
    for game in ("connect-three", "connect:3x5x3"):
        assert grade_to_json(0, str(submission), *options, "--game", game)["positions"] == 1


def test_an_unknown_game_is_refused():
    process = grade(str(CLASS / "anna"), "--course", "csc148_2018", "--game", "stonehenge:9")
    assert (
        process.returncode == 3 and "stonehenge" in process.stderr and "1 to 6" in process.stderr and not process.stdout
    )


def test_invalid_command_lines_are_refused():
    for arguments, words in [
        ([str(CLASS / "anna")], "--course"),
        ([str(CLASS / "nobody"), "--course", "cs50"], "nobody; expected a folder, a Python file"),
        ([str(CLASS / "anna"), "--course", "chess"], "chess"),
        (
            [str(CLASS / "anna"), "--course", "csc148_2018", "--strategy", "ab"],
            "unknown strategy for csc148_2018 (got 'ab'); the strategies are mr, mi",
        ),
    ]:
        process = grade(*arguments)
        assert process.returncode == 2 and words in process.stderr and not process.stdout, process


RUN = [sys.executable, "-m", "plywood.grade"]
FULL = "python -m plywood.grade: standard output cannot be written: No space left on device\n"
SMALL = "--course cs50 --positions 2 --seed 1 --game-positions 5".split()


def output_options(folder):
    """Return the options that write all reports to a folder."""
    files = {"--csv": "a.csv", "--report": "a.json", "--junit": "a.xml", "--gradescope": "results.json", "--html": "pages"}
    return [word for option, name in files.items() for word in (option, str(folder / name))]


def assert_all_written(folder, *, without=()):
    """Check that all reports in a folder are complete."""
    complete = {"a.csv": "right", "a.json": '"students"', "a.xml": "</testsuites>", "results.json": '"tests"'}
    complete["pages/index.html"] = "</html>"
    for name, text in complete.items():
        if name not in without:
            assert text in (folder / name).read_text(encoding="utf-8"), name


@pytest.mark.skipif(sys.platform == "win32", reason="the shell is that of POSIX")
@pytest.mark.parametrize(
    "shell, code, message",
    [
        ("exec \"$@\" > /dev/full", 3, FULL),
        ("exec \"$@\" --json > /dev/full", 3, FULL),
        ("exec \"$@\" >&-", 0, ""),
        ("exec \"$@\" --json >&-", 0, ""),
        ("", 0, ""),
    ],
)
def test_all_files_are_written_if_standard_output_fails(shell, code, message, tmp_path):
    if "/dev/full" in shell and not Path("/dev/full").exists():
        pytest.skip("the system has no full device")
    arguments = [*RUN, str(reference("cs50", tmp_path)), *SMALL, *output_options(tmp_path)]
    if not shell:
        # The reader of a pipe has closed it.
        reader, writer = os.pipe()
        os.close(reader)
        process = subprocess.run(arguments, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=300)
        os.close(writer)
    else:
        process = subprocess.run(["sh", "-c", shell, "sh", *arguments], stderr=subprocess.PIPE, text=True, timeout=300)
    errors = "".join(line for line in process.stderr.splitlines(True) if "seed" not in line)
    assert (process.returncode, errors) == (code, message)
    assert_all_written(tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the shell is that of POSIX")
def test_no_message_is_in_standard_output_if_standard_error_is_closed(tmp_path):
    reference("cs50", tmp_path / "class")
    (tmp_path / "class" / "empty").mkdir()
    arguments = [*RUN, str(tmp_path / "class"), *SMALL, "--what", "strategy"]

    def run(redirected, *options):
        line = ["sh", "-c", 'exec "$@" ' + redirected, "sh", *arguments, *options]
        return subprocess.run(line, capture_output=True, text=True, timeout=300)

    usual = run("")
    assert "empty is skipped" in usual.stderr
    for closed in ("2>&-", "<&- 2>&-"):
        assert run(closed).stdout == usual.stdout, closed
        assert json.loads(run(closed, "--json").stdout)["not_graded"][0]["name"] == "empty", closed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("full", [["--csv", "--junit"], ["--report", "--gradescope"]])
def test_files_that_cannot_be_written_do_not_prevent_other_files(full, tmp_path):
    options, names = output_options(tmp_path), []
    for option in full:
        names.append(Path(options[options.index(option) + 1]).name)
        options[options.index(option) + 1] = "/dev/full"
    process = grade(str(reference("cs50", tmp_path)), *SMALL, *options)
    assert process.returncode == 3 and "right" in process.stdout
    assert process.stderr.endswith(2 * "python -m plywood.grade: /dev/full cannot be written: No space left on device\n")
    assert "Traceback" not in process.stderr
    assert_all_written(tmp_path, without=names)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("option, end", [("--junit", "</testsuites>"), ("--csv", ",1")])
def test_a_report_may_be_written_to_a_pipe(option, end, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", str(tmp_path / "pipe")], stdout=subprocess.PIPE, text=True) as reader:
        process = grade(str(reference("cs50", tmp_path)), *SMALL, option, str(tmp_path / "pipe"), timeout=60)
        assert process.returncode == 0 and reader.communicate(timeout=60)[0].rstrip().endswith(end)


def test_a_report_is_written_to_the_target_of_a_link(tmp_path):
    link, target = tmp_path / "link.csv", tmp_path / "target.csv"
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("the system does not allow links")
    process = grade(str(reference("cs50", tmp_path)), *SMALL, "--csv", str(link))
    assert process.returncode == 0 and link.is_symlink() and target.read_text().startswith("name,"), process


@pytest.mark.slow
def test_a_name_that_the_encoding_lacks_is_escaped(tmp_path):
    (tmp_path / "class").mkdir()
    shutil.copy(path("cs50") / "tictactoe_rules.py", tmp_path / "class" / "\u0141ukasz.py")
    options = output_options(tmp_path)
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1"}
    arguments = [*RUN, str(tmp_path / "class" / "\u0141ukasz.py"), *SMALL, "--what", "game"]
    process = subprocess.run([*arguments, *options], capture_output=True, env=environment, timeout=300)
    assert process.returncode == 0 and b"\\u0141ukasz.py, game tic-tac-toe: 10 of 10 parts right" in process.stdout, process
    assert_all_written(tmp_path)
    process = subprocess.run([*arguments, "--json"], capture_output=True, env=environment, timeout=300)
    assert json.loads(process.stdout)["students"][0]["name"] == "\u0141ukasz.py"
