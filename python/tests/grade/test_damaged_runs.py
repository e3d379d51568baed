"""Runs whose files are damaged end with one sentence, and the folder of pages keeps no page of an earlier run."""

import json
import shutil

import pytest

from grading import CLASS, FOLDER, grade
from plywood.grade.errors import GradeError, UsageError
from plywood.grade.games.pool import GamePool, stored_line
from plywood.grade.games.report import GameReport
from plywood.grade.games.worker import GameTask
from plywood.grade.options import parse, settings_of_strategies
from plywood.grade.pages import create_folder, write_pages
from plywood.grade.rubric import Rubric
from plywood.grade.scores import StudentScore
from plywood.grade.student_page import Assignment
from plywood.grade.students import StudentResults
from plywood.grade.workspace import RunSettings, _difference, choose_seed, open_workspace

TASK = GameTask("cs50", "tic-tac-toe", "anna", "anna", 1, 5, False, 10)
LINE = stored_line(TASK, GameReport("anna", "tic-tac-toe", [], []))
SETTINGS = json.dumps({"seed": 7, "submissions": {}, "options": {}})

DAMAGED = [SETTINGS.replace("7", '"7"'), SETTINGS.replace("{}", "1", 1), '{"seed": 7, "submissions": {}}']


@pytest.mark.parametrize("text", ["", "x", "[1]", "{}", *DAMAGED, "\xff"])
def test_damaged_settings_of_a_run_are_refused(tmp_path, text):
    (tmp_path / "settings.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(GradeError, match="settings.json: the file is damaged; expected the settings that --resume"):
        choose_seed(tmp_path, None, [], {}, True)
    (tmp_path / "settings.json").write_text(SETTINGS)
    assert choose_seed(tmp_path, None, [], {}, True) == 7


@pytest.mark.parametrize("damaged", ["x", "", "[[1], [2]]", LINE.replace("anna", "ben", 1).rstrip(), "\xff\xfe"])
def test_damaged_reports_of_games_are_refused_with_their_line(tmp_path, damaged):
    file = tmp_path / "games.jsonl"
    file.write_bytes((LINE + damaged + "\n" + LINE).encode("latin-1"))
    with pytest.raises(GradeError, match="games.jsonl, line 2: the line is damaged; expected a line that --resume"):
        GamePool(1, file)


def test_a_run_without_its_folder_or_with_a_file_in_its_place_is_refused(tmp_path):
    run, files = tmp_path / "run", tmp_path / "run.files"
    run.write_text("results\n")
    cases = [(None, "settings.json: the file is missing"), ("run.files", "Not a directory"), ("run.files/notes", "File exists")]
    for name, message in cases:
        shutil.rmtree(files, ignore_errors=True)
        if name:
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).touch()
        with pytest.raises(GradeError, match=message):
            with open_workspace(str(run)):
                pass
        if files.is_file():
            files.unlink()
    with pytest.raises(GradeError, match="cannot be used for --resume: No such file or directory"):
        with open_workspace(str(tmp_path / "nowhere" / "run")):
            pass


def test_the_command_ends_with_a_sentence_before_it_grades(tmp_path):
    (tmp_path / "run").touch()
    (tmp_path / "run.files").mkdir()
    (tmp_path / "run.files" / "games.jsonl").write_text("x\n")
    ran = grade(str(CLASS / "dora.py"), *"--course csc148_2018 --positions 1 --resume".split(), str(tmp_path / "run"))
    assert (ran.returncode, ran.stdout) == (3, "") and len(ran.stderr.splitlines()) == 1
    assert "python -m plywood.grade: {}".format(tmp_path / "run.files" / "games.jsonl") in ran.stderr


def test_pages_of_earlier_runs_are_removed_and_other_files_stay(tmp_path):
    site = tmp_path / "site"
    rubric = Rubric({"mr": 10})

    def write(*names):
        create_folder(site)
        students = [StudentResults(StudentScore(name, ()), (), (), ()) for name in names]
        write_pages(site, Assignment("csc148_2018", 1, False, rubric), students, [])
        return sorted(file.name for file in site.iterdir())

    assert write("anna", "ben", "carl") == ["001-anna.html", "002-ben.html", "003-carl.html", "index.html"]
    for name in ("notes.html", "003-carl.txt"):
        (site / name).write_text("of the instructor")
    assert write("ben") == ["001-ben.html", "003-carl.txt", "index.html", "notes.html"]
    (site / "001-ben.html").write_text("of the instructor")
    with pytest.raises(UsageError, match="001-ben.html was not written by this command; expected another folder"):
        write("carl")
    assert (site / "001-ben.html").read_text() == (site / "notes.html").read_text() == "of the instructor"


def test_an_index_of_another_program_is_not_replaced(tmp_path):
    (tmp_path / "index.html").write_text("home page")
    ran = grade(str(FOLDER / "leo"), "--course", "buss3620", "--html", str(tmp_path))
    assert (ran.returncode, ran.stdout) == (2, "") and "index.html was not written by this command" in ran.stderr
    assert (tmp_path / "index.html").read_text() == "home page"


SETTINGS_OF_RUN = "--course csc148_2018 --strategy mr --what strategy --game subtract-square:9 --seed 1 --resume".split()


def test_the_default_strategies_of_a_run_to_be_resumed_are_not_given():
    def settings(*words):
        chosen = parse(["--course", "csc148_2018", *words])
        return RunSettings(1, {}, settings_of_strategies(chosen))

    default, one, both = settings(), settings("--strategy", "mr"), settings("--strategy", "mr", "--strategy", "mi")
    expected = "; expected the same options, or another file for --resume"
    found = _difference(default, one)
    assert found == "invalid --strategy (got mr): in the run to be resumed, it is not given" + expected
    assert _difference(one, default) == "invalid --strategy (got not given): in the run to be resumed, it is mr" + expected
    assert _difference(default, both) is _difference(both, default) is None


def test_a_change_before_a_run_is_resumed_is_named_in_the_words_of_the_options(tmp_path):
    folder, run = tmp_path / "class", str(tmp_path / "run")
    for name in ("dora", "eve"):
        (folder / name).mkdir(parents=True)
        shutil.copy(CLASS / "dora.py", folder / name / "strategy.py")

    def message(*options):
        process = grade(str(folder), *SETTINGS_OF_RUN, run, *(options or ("--positions", "1")))
        return process.stderr.splitlines()[-1].replace(str(folder), "class") if process.returncode == 3 else ""

    # A run without results accepts other options.
    assert grade(str(folder), *SETTINGS_OF_RUN, run, "--positions", "0").returncode == 2
    assert message() == message() == ""
    expected = "expected the same options, or another file for --resume"
    for options, difference in (
        (["--positions", "2"], "invalid --positions (got 2): in the run to be resumed, it is 1; "),
        (["--positions", "1", "--exact"], "invalid --exact (got given): in the run to be resumed, it is not given; "),
        (
            ["--positions", "1", "--time-per-student", "50s"],
            "invalid --time-per-student (got 50 s): in the run to be resumed, it is not given; ",
        ),
    ):
        assert message(*options) == "python -m plywood.grade: " + difference + expected
    shutil.copytree(folder / "dora", folder / "zed")
    assert "the submission class/zed is new, and not part of the run to be resumed; expected the same" in message()
    shutil.rmtree(folder / "zed")
    (folder / "eve" / "game.py").touch()
    assert "the submission class/eve has changed since the run to be resumed began; expected" in message()
    shutil.rmtree(folder / "eve")
    assert "the submission class/eve of the run to be resumed is missing; expected the same submissions" in message()
