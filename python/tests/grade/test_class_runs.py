"""Grading a class: the seed, the time of each student, several submissions at a time, and runs that are killed."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as xml

import pytest

import plywood.grade.__main__ as command_module
from grading import CLASS, FOLDER, grade, grade_to_json
from plywood.grade import options, strategy_part
from plywood.grade.games.pool import GamePool, stored_line
from plywood.grade.games.report import GameReport
from plywood.grade.games.worker import GameTask
from plywood.grade.grading import seconds_per_part

COURSE = ["--course", "csc148_2018"]


@pytest.fixture
def command_line(monkeypatch):
    """A function that returns the options with which ``plywood grade`` is called."""

    def values(*arguments):
        lines = []
        monkeypatch.setattr(strategy_part, "command", lambda line: lines.append(line) or 0)
        assert command_module.main([*arguments, "--what", "strategy"]) == 0
        return {word: value for word, value in zip(lines[0], lines[0][1:]) if word.startswith("--")}

    return values


def test_random_positions_are_small_by_default(command_line):
    anna = [str(CLASS / "anna"), *COURSE]
    assert command_line(*anna)["--max-tree"] == "20000"
    assert command_line(*anna, "--max-tree", "300")["--max-tree"] == "300"
    for other in (["--max-tree", "none"], ["--all"], ["--cases", "-"]):
        assert "--max-tree" not in command_line(*anna, *other), other
    assert "--max-tree" not in command_line(str(CLASS / "anna"), "--course", "dm574")


def test_the_time_of_a_student_is_divided_among_the_parts(command_line, monkeypatch):
    anna = [str(CLASS / "anna"), *COURSE]
    values = command_line(*anna, "--time-per-student", "4s")
    assert (values["--time-per-program"], values["--time-per-move"]) == ("2000ms", "2000ms")
    values = command_line(*anna, "--time-per-student", "1m", "--time-per-move", "1s")
    assert (values["--time-per-program"], values["--time-per-move"]) == ("30000ms", "1000ms")
    assert "--time-per-program" not in command_line(*anna)
    # The two games count also if a submission has only one of them.
    chosen = options.parser().parse_args([*anna, "--time-per-student", "4s"])
    assert seconds_per_part(chosen) == 1


def test_a_student_whose_code_loops_uses_the_time_only_once(tmp_path):
    folder = tmp_path / "fred"
    folder.mkdir()
    shutil.copy(CLASS / "fred.py", folder / "strategy.py")
    game = (FOLDER / "games" / "subtract_square_game.py").read_text()
    looping = game.replace("return state.current_total == 0", "while True: pass")
    assert looping != game
    (folder / "subtract_square_game.py").write_text(looping)
    report = grade_to_json(
        1, str(folder), *COURSE, *"--strategy mr --positions 5 --seed 1 --time-per-student 2s --concurrency 2".split()
    )
    verdicts = report["by_name"]["fred"]["verdicts"]
    assert verdicts["time"] == 1 and verdicts["not asked"] >= 4
    last = report["games"][0]["parts"][-1]
    assert last["verdict"] == "time" and last["difference"]["actual"] == "the comparison took more than 0.667 s"


@pytest.mark.slow
def test_no_process_and_no_copy_of_a_submission_remains_after_a_program_is_killed(tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    endless = tmp_path / "endless-{}.py".format(id(tmp_path))
    shutil.copy(CLASS / "fred.py", endless)
    options = "--what strategy --strategy mr --game subtract-square:20 --positions 1 --seed 1 --time-per-move 500ms".split()
    for resume in ([], ["--resume", str(tmp_path / "run")]):
        process = grade(str(endless), *COURSE, *options, *resume)
        assert process.returncode == 1 and "1 time" in process.stdout, process
        assert endless.name not in subprocess.run(["ps", "-ww", "-eo", "args"], capture_output=True, text=True).stdout
        assert list(temporary.iterdir()) == []
        assert list(tmp_path.glob("**/plywood-student-*")) == []
    assert (tmp_path / "run.files").is_dir()


def test_games_are_compared_in_fewer_positions(tmp_path):
    checks = []
    for positions in (5, 40):
        options = "--what game --game stonehenge:1 --seed 1 --game-positions {}".format(positions).split()
        report = grade_to_json(0, str(FOLDER / "games"), *COURSE, *options)
        checks.append({part["part"]: part["checks"] for part in report["games"][0]["parts"]})
    assert 0 < checks[0]["get_possible_moves"] < checks[1]["get_possible_moves"]


def test_every_output_contains_the_seed(tmp_path):
    junit, gradescope = tmp_path / "report.xml", tmp_path / "results.json"
    anna = tmp_path / "anna"
    shutil.copytree(CLASS / "anna", anna)
    shutil.copy(FOLDER / "games" / "subtract_square_game.py", anna)
    arguments = [str(anna), *COURSE, *"--strategy mr --positions 2 --game-positions 5 --what both".split()]
    process = grade(*arguments, "--junit", str(junit), "--gradescope", str(gradescope))
    [seed] = re.findall(r"^seed: (\d+)$", process.stdout, re.MULTILINE)
    assert "plywood: seed {}\n".format(seed) in process.stderr
    suites = xml.parse(junit).getroot().findall("testsuite")
    assert len(suites) == 2
    for suite in suites:
        assert suite.find("properties/property[@name='seed']").get("value") == seed
    assert "seed: {}".format(seed) in json.loads(gradescope.read_text())["output"]
    report = grade_to_json(0, *arguments[:-2], "--what", "strategy", "--seed", seed)
    assert report["seed"] == int(seed)


@pytest.mark.parametrize(
    "words, message",
    [
        ("--time-per-student 5", "invalid time (got '5'): expected a positive number with its unit, such as 500ms"),
        ("--time-per-student 0s", "invalid time (got '0s')"),
        ("--time-per-move 1.5s", "invalid time (got '1.5s')"),
        ("--concurrency 0", "invalid number of submissions (got '0'): expected 1 to 1024"),
        ("--game-positions x", "invalid number of positions (got 'x'): expected 1 to 1000000"),
        ("--seed -1", "invalid seed (got '-1')"),
        ("--seed 18446744073709551616", "expected a whole number from 0 to 2^64 - 1"),
    ],
)
def test_invalid_values_are_refused(words, message, capsys):
    with pytest.raises(SystemExit) as error:
        command_module.main([str(CLASS / "anna"), *COURSE, *words.split()])
    assert error.value.code == 2 and message in capsys.readouterr().err


VOLATILE = ("seconds", "provenance", "command", "by_name")


def comparable(report):
    """Return a report without the times, the origin and the paths of the workspace."""
    if isinstance(report, dict):
        return {key: comparable(value) for key, value in report.items() if key not in VOLATILE}
    return [comparable(value) for value in report] if isinstance(report, list) else report


@pytest.fixture
def small_class(tmp_path):
    """A submission with a note and a game, one in an archive, and an entry that is not graded."""
    folder, other = tmp_path / "class", tmp_path / "gina"
    for submission, source in ((folder / "anna", CLASS / "anna" / "strategy.py"), (other, CLASS / "gina.py")):
        submission.mkdir(parents=True)
        shutil.copy(source, submission / "strategy.py")
    shutil.make_archive(str(folder / "gina"), "zip", other)
    shutil.copy(FOLDER / "games" / "subtract_square_game.py", folder / "anna")
    with (folder / "anna" / "strategy.py").open("a") as strategy:
        strategy.write("try:\n    open('/etc/hostname')\nexcept OSError:\n    pass\n")
    (folder / "grades.csv").touch()
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_killed_run_continues_with_its_results(small_class, tmp_path):
    file = tmp_path / "run"
    arguments = [str(small_class), *COURSE, *"--strategy mr --positions 3 --concurrency 2".split()]
    command = [sys.executable, "-m", "plywood.grade", *arguments, "--resume", str(file)]
    before = b""
    # The run is killed after two of the strategies' results, and again after the first result of a game.
    for written, lines in ((file, 3), (tmp_path / "run.files" / "games.jsonl", 1)):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not (written.exists() and written.read_bytes().count(b"\n") >= lines):
            time.sleep(0.001)
        process.kill()
        assert process.wait() != 1, "the run ended before it was killed"
        assert file.read_bytes().startswith(before)
        before = b"".join(line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n"))
    resumed = grade_to_json(1, *arguments, "--resume", str(file))
    assert file.read_bytes() == before
    seed = str(resumed["seed"])
    whole = grade_to_json(1, *arguments, "--seed", seed)
    assert comparable(resumed) == comparable(whole)
    assert resumed["by_name"]["anna"]["notes"] and resumed["games"]
    # A run with other settings or other submissions is refused.
    process = grade(*arguments, "--resume", str(file), "--seed", str(int(seed) + 1))
    assert process.returncode == 3 and "the run to be resumed has the seed {}\n".format(seed) in process.stderr
    (small_class / "anna" / "game.py").touch()
    process = grade(*arguments, "--resume", str(file))
    assert process.returncode == 3 and "anna has changed since the run to be resumed" in process.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="processes are interrupted by signals")
def test_an_interrupted_run_gives_points_only_for_complete_parts(tmp_path):
    for name in ("anna", "ben", "carla", "dora"):
        shutil.copytree(CLASS / "anna", tmp_path / "class" / name)
    file = tmp_path / "class" / "anna" / "strategy.py"
    begin = "def recursive_minimax_strategy(game):\n"
    assert begin in file.read_text()
    slow = begin + "    calls.append(1)\n    if len(calls) > 1:\n        time.sleep(600)\n"
    file.write_text("import time\n\ncalls = []\n\n\n" + file.read_text().replace(begin, slow))
    results, table = tmp_path / "run", tmp_path / "grades.csv"
    command = [sys.executable, "-m", "plywood.grade", str(tmp_path / "class"), *COURSE, "--strategy", "mr"]
    command += "--what strategy --positions 4 --seed 1 --concurrency 2 --time-per-move 1h --json --csv".split()
    process = subprocess.Popen([*command, str(table), "--resume", str(results)], stdout=subprocess.PIPE, text=True)
    # In two games, there are eight positions. Three students are complete; the first one waits in its second position.
    while process.poll() is None and not (results.exists() and results.read_bytes().count(b"\n") >= 3 * 8 + 1):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    report = json.loads(process.communicate(timeout=60)[0])
    assert process.returncode == 130 and report["interrupted"]
    assert [len(program["cases"]) for program in report["submissions"]] == [1, 8, 8, 8]
    rows = [line.split(",") for line in table.read_text().splitlines()[1:]]
    assert [row[:3] for row in rows] == [["anna", "", ""], *([name, "", "10"] for name in ("ben", "carla", "dora"))]
    assert "mr: not graded because the run was interrupted" in table.read_text()


def test_stored_reports_of_games_are_used(tmp_path):
    task = GameTask("cs50", "tic-tac-toe", "anna", str(tmp_path / "nowhere"), 1, 5, False, 10)
    file = tmp_path / "games.jsonl"
    report = GameReport("anna", "tic-tac-toe", [], ["a note"])
    file.write_text(stored_line(task, report) + '01234567 [["cs50", "tic')
    assert GamePool(2, file).compare([task])[task] == report
    assert file.read_text() == stored_line(task, report)
    # Another task is compared, and its report is stored.
    other = task._replace(game="tic-tac-toe", submission=str(FOLDER / "leo"))
    found = GamePool(2, file).compare([other])[other]
    assert found.wrong and len(file.read_text().splitlines()) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="processes are interrupted by signals")
def test_an_interrupted_comparison_of_games_ends_its_processes_and_writes_the_reports(tmp_path):
    table = tmp_path / "grades.csv"
    command = [sys.executable, "-m", "plywood.grade", str(FOLDER / "games"), *COURSE, "--json", "--csv", str(table)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def running():
        listed = subprocess.run(["ps", "-ww", "-eo", "pgid,args"], capture_output=True, text=True).stdout.splitlines()
        return [line for line in listed if line.split()[0] == str(process.pid) and "<defunct>" not in line]

    while process.poll() is None and not any("plywood.grade.games.worker" in line for line in running()):
        time.sleep(0.001)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert running() == []
    report = json.loads(output)
    assert report["interrupted"] and report["games"] == []
    assert "stonehenge: not graded because the run was interrupted" in table.read_text()
