"""The plugin for pytest: ``pytest --plywood-course COURSE SUBMISSIONS``."""

import shutil
import xml.etree.ElementTree as xml

import pytest

from grading import CLASS, FOLDER
from plywood.grade import api
from plywood.grade.errors import GradeError

pytest_plugins = ["pytester"]

EVIL = 'raise SystemExit("pytest ran the code of a submission")\n'
OPTIONS = "--strategy mr --positions 3 --game-positions 3 --seed 1"


@pytest.fixture
def run(pytester):
    """A function that grades a class of three, which contains code that pytest would run, with another pytest."""
    pytester.mkdir("class")
    for name in ("dora", "ben", "kim"):
        (pytester.path / "class" / name).mkdir()
    shutil.copy(CLASS / "dora.py", pytester.path / "class" / "dora" / "strategy.py")
    shutil.copy(CLASS / "anna" / "strategy.py", pytester.path / "class" / "ben")
    game = (FOLDER / "games" / "subtract_square_game.py").read_text()
    wrong = game.replace("return state.current_total == 0", "return state.current_total <= 1")
    (pytester.path / "class" / "kim" / "subtract_square_game.py").write_text(wrong)
    for name in ("conftest.py", "test_evil.py", "__init__.py"):
        (pytester.path / "class" / "ben" / name).write_text(EVIL)
    (pytester.path / "class" / "notes.txt").touch()

    def run(*arguments, options=OPTIONS, separately=True):
        plugin = ["-p", "plywood.pytest_plugin", "--plywood-course", "csc148_2018", "--plywood-options", options]
        if not separately:
            return pytester.runpytest_inprocess(*plugin, *arguments)
        return pytester.runpytest_subprocess(*plugin, *arguments, timeout=600)

    return run


def test_each_part_of_each_submission_is_a_test(run, pytester):
    result = run("class", "-v", "--junitxml", "report.xml")
    result.assert_outcomes(passed=1, failed=2, skipped=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["plywood: csc148_2018, seed 1"])
    result.stdout.fnmatch_lines(
        [
            "class::ben::mr PASSED*",
            "class::dora::mr FAILED*",
            "class::kim::subtract-square FAILED*",
            "class::notes.txt SKIPPED (notes.txt is not graded: *",
            "*_ dora: mr _*",
            "5 of 6 right, 1 not optimal*",
            "not optimal: stonehenge:2 after D C, first to move",
            "@ - 2 - 1 - E",
            "right   E: first wins in 3 plies",
            "*_ kim: subtract-square _*",
            "expected  False",
            "line      subtract_square_game.py, line *: is_over",
        ]
    )
    assert "Traceback" not in result.stdout.str() and "pytest ran the code" not in result.stdout.str()
    cases = {case.get("name"): case for case in xml.parse(pytester.path / "report.xml").iter("testcase")}
    properties = {each.get("name"): each.get("value") for each in cases["mr"].iter("property")}
    assert properties["max_points"] == "10"


@pytest.mark.slow
def test_each_test_gets_the_share_of_its_part_of_the_time(run, monkeypatch):
    lines = []

    def record(arguments):
        lines.append(arguments)
        raise GradeError("this test grades nothing")

    monkeypatch.setattr(api, "run_separately", record)
    run("class/dora", options="--positions 3 --seed 1 --time-per-student 8s", separately=False).assert_outcomes(failed=2)
    # Both strategies and both games of the course get equal shares.
    assert [line[line.index("--time-per-program") + 1] for line in lines] == ["2000ms", "2000ms"]


def test_tests_are_selected_by_name_and_one_submission_can_be_given(run):
    result = run("class/dora", "class/ben/strategy.py", "-k", "strategy.py", separately=False)
    result.assert_outcomes(passed=1, deselected=1)


@pytest.mark.slow
def test_the_names_of_tests_in_the_report_select_them(run):
    result = run("class::ben", "class::dora::mr", "-v", separately=False)
    result.assert_outcomes(passed=1, failed=1, deselected=2)
    result.stdout.fnmatch_lines(["class::ben::mr PASSED*", "class::dora::mr FAILED*"])
    for selected in ("class::notes.txt", "class/dora::dora::mr", "class/ben/strategy.py::strategy.py"):
        run(selected, "--collect-only", "-q", separately=False).stdout.fnmatch_lines([selected + "*"])
    run("class", "--deselect", "class::dora", "--collect-only", separately=False).assert_outcomes(deselected=1)


@pytest.mark.parametrize("options", [(), ("-k", "dora")])
def test_names_that_fit_no_test_are_refused(run, pytester, options):
    result = run("class::ben", "class::eve", "class::ben::pr", *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    folder = pytester.path / "class"
    assert "not found: {0}::eve, {0}::ben::pr".format(folder) in result.stdout.str() + result.stderr.str()


def test_the_summary_names_the_entries_that_are_not_graded(run):
    result = run("class", "-rs", "-k", "notes", separately=False)
    result.stdout.fnmatch_lines(["SKIPPED * notes.txt is not graded: it is neither a folder nor a Python file*"])


@pytest.mark.slow
def test_a_submission_without_a_game_is_skipped_if_only_games_are_compared(run):
    result = run("class", "-rs", options="--what game --game-positions 3", separately=False)
    result.assert_outcomes(failed=1, skipped=3)
    result.stdout.fnmatch_lines(["plywood: csc148_2018, seed *", "*it contains no game that can be compared*"])


@pytest.mark.slow
def test_the_tests_are_distributed_by_xdist(run):
    pytest.importorskip("xdist")
    run("class", "-n", "2").assert_outcomes(passed=1, failed=2, skipped=1)
    run("class::ben", "-n", "2").assert_outcomes(passed=1)


@pytest.mark.parametrize(
    "options, message",
    [
        ("--csv grades.csv", "the option --csv cannot be used with pytest"),
        ("--rubric r.json", "the option --rubric cannot be used with pytest"),
        ("--strategy prune", "unknown strategy for csc148_2018"),
        ("--game tippy", "csc148_2018 does not have the game tippy"),
        ("'--seed", "No closing quotation"),
        ("anna", "unexpected argument (got anna)"),
    ],
)
def test_invalid_options_are_refused(run, options, message):
    result = run("class", options=options, separately=False)
    assert result.ret == pytest.ExitCode.USAGE_ERROR and message in result.stderr.str()


@pytest.mark.parametrize("course", ["", "cs49"])
def test_an_invalid_course_is_refused_before_any_code_of_a_submission_runs(pytester, course):
    pytester.mkdir("class")
    (pytester.path / "class" / "conftest.py").write_text(EVIL)
    result = pytester.runpytest_subprocess("-p", "plywood.pytest_plugin", "--plywood-course", course, "class")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "invalid course (got {!r}): expected one of 'csc148_2018'".format(course) in result.stderr.str()
    assert "pytest ran the code" not in result.stdout.str() + result.stderr.str()


def test_a_configuration_in_a_submission_is_refused(run, pytester):
    (pytester.path / "class" / "ben" / "pytest.ini").write_text("[pytest]\n")
    result = run("class/ben", separately=False)
    assert result.ret == pytest.ExitCode.USAGE_ERROR and "pytest.ini is inside a submission" in result.stderr.str()
    pytester.makeini("[pytest]\n")
    result = run("class/ben", "-c", "tox.ini", "--collect-only", separately=False)
    assert result.ret == pytest.ExitCode.OK


def test_the_plugin_does_nothing_without_a_course(pytester):
    pytester.makepyfile("def test_one(): pass")
    result = pytester.runpytest_inprocess("-p", "plywood.pytest_plugin")
    result.assert_outcomes(passed=1)
    assert "plywood:" not in result.stdout.str()
