"""Finding submissions in folders, and reporting skipped entries."""

import ast
import json
import os
import shutil
import sys
import xml.etree.ElementTree
import zipfile

import pytest

from grading import CLASS, FOLDER, grade, grade_to_json
from plywood.courses import path
from plywood.grade import find_submissions as finding
from plywood.grade import grading, options, unpack
from plywood.grade.games import plans
from plywood.grade.workspace import open_workspace

OPTIONS = "--course csc148_2018 --strategy mr --positions 2 --seed 1".split()


def find_submissions(course, folder, workspace):
    """Return the names and paths of the submissions, and the skipped entries."""
    found, skipped = finding.find_submissions(course, folder, workspace)
    return [(each.name, each.path) for each in found], skipped


@pytest.fixture
def class_folder(tmp_path):
    """A class as downloaded from a server: nested folders and unrelated files."""
    for folder in ("12345_anna/Assignment 2", "berta/a/b/c", "carl", "doris/a/b/c/d", "emil/old", "emil/new"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("12345_anna/Assignment 2", "berta/a/b/c", "doris/a/b/c/d", "emil/old", "emil/new"):
        shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / folder)
    (tmp_path / "12345_anna" / "__MACOSX").mkdir()
    shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / "12345_anna" / "__MACOSX")
    (tmp_path / "carl" / "essay.pdf").touch()
    (tmp_path / "grades.csv").touch()
    (tmp_path / ".hidden").mkdir()
    return tmp_path


def test_a_folder_is_one_submission_or_several(tmp_path):
    assert find_submissions("csc148_2018", CLASS / "anna", tmp_path) == ([("anna", CLASS / "anna")], [])
    assert find_submissions("csc148_2018", CLASS / "dora.py", tmp_path) == ([("dora.py", CLASS / "dora.py")], [])
    found, skipped = find_submissions("csc148_2018", CLASS, tmp_path)
    names = [name for name, _ in found]
    assert names == sorted(names) and len(names) == 10 and not skipped


def test_modules_are_found_in_nested_folders(class_folder, tmp_path_factory):
    found, skipped = find_submissions("csc148_2018", class_folder, tmp_path_factory.mktemp("workspace"))
    assert found == [
        ("12345_anna", class_folder / "12345_anna" / "Assignment 2"),
        ("berta", class_folder / "berta" / "a" / "b" / "c"),
    ]
    assert [name for name, _ in skipped] == [".hidden", "carl", "doris", "emil", "grades.csv"]


def test_a_module_may_have_any_name(tmp_path):
    (tmp_path / "ute" / "src").mkdir(parents=True)
    shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / "ute" / "src" / "my_answer.py")
    assert find_submissions("csc148_2018", tmp_path, tmp_path / "ute") == ([("ute", tmp_path / "ute" / "src")], [])


def test_skipped_entries_are_reported_with_the_reason(class_folder):
    process = grade(str(class_folder), *OPTIONS)
    assert process.returncode == 0, process
    assert "12345_anna: 4 of 4 right" in process.stdout and "berta: 4 of 4 right" in process.stdout
    lines = [line.split("grade: ")[1] for line in process.stderr.splitlines() if "skipped" in line]
    assert lines.pop(0) == ".hidden is skipped: its name begins with `.` or `__`"
    assert lines[0].startswith("carl is skipped: it contains none of the files of csc148_2018 (game.py, ")
    assert "stonehenge.py, strategy.py" in lines[0]
    assert lines[1].startswith("doris is skipped: it contains none of the files of csc148_2018")
    assert lines[2] == "emil is skipped: more than one of its folders contains modules (new, old)"
    assert lines[3] == "grades.csv is skipped: it is neither a folder nor a Python file, a notebook or a zip archive"


def test_the_reason_names_only_the_files_of_the_course(tmp_path):
    (tmp_path / "carl").mkdir()
    (tmp_path / "anna").mkdir()
    (tmp_path / "anna" / "tictactoe.py").touch()
    _, skipped = find_submissions("cs50", tmp_path, tmp_path / "carl")
    assert skipped == [("carl", "it contains none of the files of cs50 (tictactoe.py)")]


def test_names_are_preserved_except_commas_and_colons(tmp_path):
    names = ["Müller, Jo (late)", "O'Hara = Ann", "{Zoë}", "李 雷", "Müller Jo (late)"]
    for name in names:
        (tmp_path / name).mkdir()
        shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / name)
    found = grade_to_json(0, *(str(tmp_path / name) for name in names), *OPTIONS)
    # A comma separates the options of an engine.
    assert list(found["by_name"]) == ["Müller Jo (late)", *names[1:4], "Müller Jo (late) #2"]


@pytest.mark.slow
def test_all_parts_of_a_report_use_the_same_names(tmp_path):
    text = path("cs50").joinpath("tictactoe_rules.py").read_text() + "\n\ndef minimax(board):\n    return min(actions(board))\n"
    (tmp_path / "class").mkdir()
    for name in (",.py", "a b.py", "a,b.py"):
        (tmp_path / "class" / name).write_text(text)
    files = {"--csv": "a.csv", "--junit": "a.xml", "--report": "a.json"}
    outputs = [word for option, name in files.items() for word in (option, str(tmp_path / name))]
    limits = "--course cs50 --positions 2 --game-positions 3 --seed 1".split()
    process = grade(str(tmp_path / "class"), *limits, *outputs)
    names = [".py", "a b.py", "a b.py #2"]
    report = json.loads((tmp_path / "a.json").read_text())
    for key in ("submissions", "students", "games"):
        assert [each["name"] for each in report[key]] == names, key
    rows = (tmp_path / "a.csv").read_text().splitlines()[1:]
    assert [row.partition(",")[0] for row in rows] == names
    suites = xml.etree.ElementTree.parse(tmp_path / "a.xml").getroot().findall("testsuite")
    assert [suite.get("name") for suite in suites] == names + [name + ", game tic-tac-toe" for name in names]
    for name in names:
        assert "\n{}, game tic-tac-toe: ".format(name) in process.stdout, process


@pytest.mark.skipif(sys.platform != "linux", reason="other systems encode all file names as Unicode")
def test_modules_notebooks_and_archives_of_one_folder(tmp_path):
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    folder = tmp_path / "class" / "anna"
    (folder / "old").mkdir(parents=True)
    strategy = (CLASS / "anna" / "strategy.py").read_text()
    cells = [{"cell_type": "code", "source": strategy}, {"source": "no cell"}]
    (folder / "strategy.ipynb").write_text(json.dumps({"cells": cells}))
    (folder / "stonehenge.PY").write_text("class StonehengeGame:\n    pass\n")
    (folder / "old" / "strategy.py").write_text(strategy)
    zipfile.ZipFile(folder / "old.ZIP", "w").close()
    (tmp_path / "class" / "B.PY").write_text(strategy)
    found, skipped = finding.find_submissions("csc148_2018", tmp_path / "class", workspace)
    assert [each.name for each in found] == ["B.PY", "anna"] and not skipped
    assert found[0].path.name == "B.py"
    assert {file.name for file in found[1].path.glob("*.py")} == {"strategy.py", "stonehenge.py"}
    assert (found[1].path / "strategy.py").read_text().endswith(strategy)
    notes = (
        "the code cells of strategy.ipynb are graded",
        "not graded: old, old.ZIP, because the folder around it contains modules",
    )
    assert found[1].notes == notes
    # The folder of a student may also be given by itself.
    (folder / "game.py").write_text("")
    [submission], skipped = finding.find_submissions("csc148_2018", folder, workspace)
    assert submission.notes == notes[:1] and (submission.path / "strategy.py").exists()
    assert [each.name for each in skipped] == ["old"]


def test_an_argument_that_is_not_utf8_is_skipped(tmp_path):
    name = os.fsdecode(b"a\xff")
    (tmp_path / name).mkdir()
    shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / name)
    process = grade(str(tmp_path / name), str(CLASS / "anna"), *OPTIONS, "--what", "strategy")
    assert process.returncode == 0 and "anna: 4 of 4 right" in process.stdout, process
    assert "not graded: a\\udcff: its path is not UTF-8" in process.stdout, process


def test_a_name_that_is_not_utf8_is_skipped(tmp_path):
    (tmp_path / "anna").mkdir()
    shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / "anna")
    os.mkdir(os.fsencode(str(tmp_path)) + b"/J\xfcrg")
    process = grade(str(tmp_path), *OPTIONS)
    assert process.returncode == 0 and "anna: 4 of 4 right" in process.stdout
    assert "is skipped: its name is not UTF-8" in process.stderr


def test_submissions_named_on_the_command_line_keep_their_names(class_folder):
    names = [class_folder / "12345_anna", class_folder / "berta"]
    found = grade_to_json(0, *map(str, names), *OPTIONS)
    assert list(found["by_name"]) == ["12345_anna", "berta"]


@pytest.mark.parametrize(
    "sections, names",
    [
        # The folders of students.
        ({"anna/strategy.py": "", "ben/strategy.py": ""}, ["anna", "ben"]),
        ({"anna/A2/strategy.py": "", "anna/.x": "", "ben/A2/b/strategy.py": ""}, ["anna", "ben"]),
        ({"anna/strategy.py": "", "anna/old/strategy.py": "", "ben/strategy.py": ""}, ["anna", "ben"]),
        ({"anna/README.md": "", "anna/src/strategy.py": "", "ben/A2/strategy.py": ""}, ["anna", "ben"]),
        # Folders that may be classes.
        ({"anna/main.py": "", "ben/main.py": ""}, ["anna/main.py", "ben/main.py"]),
        ({"a/anna.py": "", "a/ben.py": "", "b/carla.py": "", "b/dora.zip": ""}, ["anna.py", "ben.py", "b/carla.py"]),
        ({"a/anna.py": "", "a/ben.py": "", "b/carla/strategy.py": ""}, ["anna.py", "ben.py", "b"]),
        ({"a/anna/strategy.py": "", "a/ben.tar.gz": "", "b/A2/strategy.py": ""}, ["a/anna", "b"]),
        ({"a/anna/strategy.py": "", "a/ben/x": "", "b/A2/strategy.py": ""}, ["a/anna", "b"]),
        ({"a/jane_1234_5_strategy.py": "", "a/jane_1234_5_game.py": "", "b/strategy.py": ""}, ["a/jane_1234_5", "b"]),
    ],
)
def test_an_argument_with_one_submission_gives_it_its_name_unless_it_may_be_a_class(sections, names, tmp_path):
    for name, text in sections.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    folders = sorted({name.partition("/")[0] for name in sections})
    chosen = options.parser().parse_args(["--course", "csc148_2018", *(str(tmp_path / each) for each in folders)])
    with open_workspace(None) as workspace:
        assert [each.name for each in grading.find_all(chosen, workspace).submissions] == names


@pytest.mark.parametrize(
    "files, name",
    [
        ({"strategy.py": ""}, "a.zip"),
        ({"A2/strategy.py": "", "__MACOSX/x": ""}, "a.zip"),
        ({"strategy.py": "", "old/strategy.py": ""}, "a.zip"),
        ({"carla.py": ""}, "a.zip/carla.py"),
        ({"carla.py": "", "dora.zip": ""}, "a.zip/carla.py"),
        ({"carla/strategy.py": "", "dora.zip": ""}, "a.zip/carla"),
    ],
)
def test_an_archive_with_one_submission_gives_it_its_name_unless_it_may_be_a_class(files, name, tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as opened:
        for file, text in files.items():
            opened.writestr(file, text)
    with open_workspace(None) as workspace:
        assert [each for each, _ in find_submissions("csc148_2018", tmp_path / "a.zip", workspace)[0]] == [name]


@pytest.mark.slow
def test_all_reports_contain_the_folders_inside_an_argument(tmp_path):
    """The folders may be those of the only students of two classes."""
    rules = path("cs50").joinpath("tictactoe_rules.py").read_text()
    minimax = "\n\ndef minimax(board):\n    return min(actions(board))\n"
    for name, text in {"one/anna/A2": rules + minimax, "two/bob": rules, "three": rules}.items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "tictactoe.py").write_text(text)
    files = {"--csv": "a.csv", "--junit": "a.xml", "--report": "a.json", "--html": "html"}
    outputs = [word for option, name in files.items() for word in (option, str(tmp_path / name))]
    limits = "--course cs50 --positions 2 --game-positions 3 --seed 1".split()
    process = grade(*(str(tmp_path / name) for name in ("one", "two", "three")), *limits, *outputs)
    notes = {"one": "the modules are in anna/A2", "two": "the modules are in bob"}
    rows = (tmp_path / "a.csv").read_text().splitlines()
    report = json.loads((tmp_path / "a.json").read_text())
    suites = xml.etree.ElementTree.parse(tmp_path / "a.xml").getroot().findall("testsuite")
    [*pages] = (file.read_text() for file in (tmp_path / "html").iterdir())
    for name, note in notes.items():
        assert process.stdout.count("\nnote: {}: {}\n".format(name, note)) == 1, process
        assert [row.partition(",")[0] for row in rows if note in row] == [name]
        assert [each["name"] for each in report["games"] if note in each["notes"]] == [name]
        assert name + ", game tic-tac-toe" in [suite.get("name") for suite in suites if suite.findtext("system-out") == note]
        # The page of the student, and the index.
        assert sum(note in page for page in pages) == 2


@pytest.fixture
def two_students(tmp_path):
    """The folders of Anna, which can be graded, and Ben, to which a test adds a file."""
    for name in ("anna", "ben"):
        shutil.copytree(CLASS / "anna", tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("unreadable", ["notes.txt", "inner"])
def test_an_unreadable_file_does_not_end_the_run(two_students, unreadable, monkeypatch, tmp_path_factory):
    (two_students / "ben" / "inner").mkdir()
    (two_students / "ben" / "notes.txt").touch()
    access = os.access
    # A test that runs with all permissions can read any file.
    monkeypatch.setattr(os, "access", lambda path, mode: os.path.basename(path) != unreadable and access(path, mode))
    for folder, names in ((two_students, ["anna"]), (two_students / "ben", [])):
        found, skipped = find_submissions("csc148_2018", folder, tmp_path_factory.mktemp("workspace"))
        assert [name for name, _ in found] == names
        assert skipped == [("ben", "`{}` in it cannot be read".format(unreadable))]


@pytest.mark.slow
def test_environments_and_hidden_files_do_not_count(two_students, tmp_path_factory):
    # Anna has as many files as are allowed, so one more file in any other folder would be too many; Ben has one too many.
    for name, folders in (("anna", (".git", "venv", "node_modules", "inner/__pycache__", "my_env")), ("ben", ())):
        for number in range(unpack.MAX_FILES - len(list((two_students / name).iterdir())) + (name == "ben")):
            (two_students / name / str(number)).touch()
        for folder in folders:
            (two_students / name / folder).mkdir(parents=True)
            (two_students / name / folder / "file").touch()
    (two_students / "anna" / "my_env" / "pyvenv.cfg").touch()
    process = grade(str(two_students), *OPTIONS)
    assert "anna: 4 of 4 right" in process.stdout, process
    assert "not graded: ben: it has more than 5000 files or 64 MiB" in process.stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_only_regular_files_are_read(two_students):
    os.mkfifo(two_students / "ben" / "pipe.py")
    os.symlink("/dev/zero", two_students / "ben" / "zero.py")
    os.mkfifo(two_students / "pipe.py")
    os.symlink("/dev/zero", two_students / "zero.py")
    process = grade(str(two_students), *OPTIONS, timeout=60)
    assert "ben: 4 of 4 right" in process.stdout and "note: ben: links are not followed (zero.py)" in process.stdout, process
    for name in ("pipe.py", "zero.py"):
        assert "not graded: {}: it is neither a folder nor a regular file".format(name) in process.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission")
@pytest.mark.parametrize("target", ["../anna", "../anna/strategy.py"])
def test_a_link_to_another_submission_is_not_followed(target, two_students):
    (two_students / "eve").mkdir()
    name = "strategy.py" if target.endswith(".py") else "a2"
    os.symlink(target, two_students / "eve" / name)
    process = grade(str(two_students), *OPTIONS)
    assert "anna: 4 of 4 right" in process.stdout and "eve: 4" not in process.stdout, process
    assert "not graded: eve: it contains none of the files of csc148_2018" in process.stdout
    assert "; links are not followed ({})".format(name) in process.stdout


def test_a_large_module_is_not_parsed_by_the_grader(two_students, monkeypatch):
    (two_students / "ben" / "numbers.py").write_text("# {}\n".format("0" * (256 << 10)))
    parsed = []
    monkeypatch.setattr(ast, "parse", lambda source: parsed.append(len(source)) or ast.Module([], []))
    plans.games_in("csc148_2018", two_students / "ben")
    monkeypatch.undo()
    assert 0 < max(parsed) <= 256 << 10
    process = grade(str(two_students), *OPTIONS)
    note = "note: ben: numbers.py has more than 256 KiB and is not searched for games and strategies"
    assert "ben: 4 of 4 right" in process.stdout and note in process.stdout, process


@pytest.mark.parametrize(
    "modules, games",
    [
        ({"games.py": "try:\n    class StonehengeGame: pass\nexcept ImportError:\n    pass\n"}, ["stonehenge"]),
        ({"games.py": "if True:\n    pass\nelse:\n    class SubtractSquareState: pass\n"}, ["subtract-square"]),
        ({"games.py": "def f():\n    class StonehengeGame: pass\n"}, []),
        ({"a.py": "class Henge: pass\n", "b.py": "import a\nplayable_games = {'h': a.Henge, 's': f()}\n"}, ["stonehenge"]),
        ({"a.py": "class Squares: pass\nplayable_games: dict = {**b, 's': Squares}\n"}, ["subtract-square"]),
        # The class is that of the course.
        ({"a.py": "from stonehenge import StonehengeGame\nplayable_games = {'h': StonehengeGame}\n"}, []),
        ({"a.py": "class Henge: pass\ngames = {'h': Henge}\nplayable_games: dict\n"}, []),
    ],
)
def test_classes_in_statements_and_keys_of_the_menu_identify_games(modules, games, tmp_path):
    for name, text in modules.items():
        (tmp_path / name).write_text(text)
    assert plans.games_in("csc148_2018", tmp_path) == games


@pytest.mark.parametrize(
    "text, has_strategy",
    [
        ("def _mm(board): pass\nminimax = _mm\n", True),
        ("def _mm(board): pass\nminimax: Callable = _mm\n", True),
        ("def _mm(board): pass\n_best = _mm\ntry:\n    depth, minimax = 3, _best\nfinally:\n    pass\n", True),
        ("def _mm(board): pass\nglobals()['minimax'] = partial(_mm)\n", True),
        ("if True:\n    minimax = lambda board: None\n", True),
        ("from ai import best as minimax\n", True),
        ("from .ai import best as minimax\n", True),
        ("import ai\nminimax = ai.best\n", True),
        ("import ai as helper\nminimax = helper.best\n", True),
        ("import lib.ai\nminimax = lib.ai.best\n", True),
        ("from lib.ai import best as minimax\n", True),
        ("import lib.ai\nmy_minimax = lib.ai.best\n", True),
        ("if (minimax := _best):\n    pass\n", True),
        ("for minimax in [_best]:\n    pass\n", True),
        ("with nullcontext(_best) as minimax:\n    pass\n", True),
        ("globals().update(minimax=_best)\n", True),
        ("setattr(sys.modules[__name__], 'minimax', _best)\n", True),
        ("minimax = eval('_best')\n", True),
        ("minimax = getattr(sys.modules[__name__], '_best')\n", True),
        # Other constants, imports that are not part of the submission, and names in functions are no strategies.
        ("minimax_depth = 3\nprint('no minimax')\nprint(minimax)\n", False),
        ("from course import best as minimax\n", False),
        ("import course.ai\nmy_minimax = course.ai.best\n", False),
        ("def f():\n    minimax = lambda board: None\n", False),
    ],
)
def test_a_strategy_may_be_bound_by_any_statement(text, has_strategy, tmp_path):
    (tmp_path / "tictactoe.py").write_text("def initial_state(): pass\n" + text)
    (tmp_path / "lib").mkdir()
    for name in ("ai.py", "lib/ai.py"):
        (tmp_path / name).write_text("def best(board): pass\n")
    assert plans.has_strategy("cs50", tmp_path) is has_strategy
    assert plans.games_in("cs50", tmp_path) == ["tic-tac-toe"]


@pytest.mark.parametrize(
    "modules, games",
    [
        ({"tictactoe.py": "def f("}, ["tic-tac-toe"]),
        ({"tictactoe.py": "x = 1\0"}, ["tic-tac-toe"]),
        ({"my_game.py": "def f("}, ["tic-tac-toe"]),
        ({"tictactoe.py": "def minimax(board): pass", "helper.py": "def f("}, []),
    ],
)
def test_a_module_that_cannot_be_parsed_contains_game_and_strategy(modules, games, tmp_path):
    for name, text in modules.items():
        (tmp_path / name).write_text(text)
    for submission in [tmp_path, *(tmp_path / name for name in modules if len(modules) == 1)]:
        assert plans.games_in("cs50", submission) == games
        assert plans.has_strategy("cs50", submission)


@pytest.mark.parametrize(
    "text", ["def f(", "x = 1\0", "def minimax(board): pass".encode("utf-16")], ids=["syntax", "nul", "utf16"]
)
def test_a_file_that_cannot_be_parsed_is_handed_in_and_wrong(text, tmp_path):
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "anna.py").write_bytes(text if isinstance(text, bytes) else text.encode())
    shutil.copy(path("cs50") / "tictactoe_rules.py", tmp_path / "class" / "ben.py")
    outputs = ["--csv", str(tmp_path / "a.csv"), "--junit", str(tmp_path / "a.xml")]
    process = grade(str(tmp_path / "class"), *"--course cs50 --positions 2 --game-positions 3 --seed 1".split(), *outputs)
    assert "anna.py, game tic-tac-toe: 0 of 1 parts right" in process.stdout, process
    row = (tmp_path / "a.csv").read_text().splitlines()[1]
    assert row.startswith("anna.py,,0,0,0,20,") and "minimax: 0 of 2 right" in row
    assert "tic-tac-toe: 0 of 1 parts right; wrong: the whole game (anna.py could not be parsed (anna.py" in row
    suites = xml.etree.ElementTree.parse(tmp_path / "a.xml").getroot().findall("testsuite")
    [suite] = [each for each in suites if each.get("name") == "anna.py, game tic-tac-toe"]
    assert "anna.py could not be parsed" in suite.find("testcase/failure").text


def test_a_class_that_is_bound_by_an_assignment_identifies_a_game(tmp_path):
    (tmp_path / "games.py").write_text("class _Game: pass\nStonehengeGame = _Game\n")
    assert plans.games_in("csc148_2018", tmp_path) == ["stonehenge"]
    # The result of a function is not the module of the same name.
    (tmp_path / "games.py").write_text("def start(): pass\nboard = start()\n")
    assert plans.games_in("dm574", tmp_path) == []


def test_a_strategy_that_is_bound_by_an_assignment_is_graded(tmp_path):
    text = path("cs50").joinpath("tictactoe_rules.py").read_text()
    text += "\n\ndef _first(board):\n    return min(actions(board))\n\nminimax = _first\n"
    (tmp_path / "tictactoe.py").write_text(text)
    process = grade(str(tmp_path), *"--course cs50 --positions 20 --seed 1 --game-positions 20".split())
    assert ": 12 of 20 right" in process.stdout and "game tic-tac-toe: " in process.stdout, process


def test_a_game_that_only_its_key_identifies_is_compared(tmp_path):
    text = (FOLDER / "games" / "stonehenge.py").read_text().replace("StonehengeGame", "Henge")
    (tmp_path / "henge.py").write_text(text.replace("StonehengeState", "State"))
    (tmp_path / "game_interface.py").write_text("from henge import Henge\nplayable_games = {'h': Henge}\n")
    process = grade(str(tmp_path), *"--course csc148_2018 --what game --game-positions 20".split())
    assert process.returncode == 0 and "game stonehenge: 15 of 15 parts right" in process.stdout, process


def test_submissions_of_the_same_name_are_numbered(tmp_path):
    paths = [tmp_path / folder / "alice.py" for folder in "abc"]
    for path in paths:
        path.parent.mkdir()
        shutil.copy(CLASS / "gina.py", path)
    process = grade(*map(str, paths), *OPTIONS, "--csv", str(tmp_path / "grades.csv"))
    names = ["alice.py", "alice.py #2", "alice.py #3"]
    assert [line.split(",")[0] for line in (tmp_path / "grades.csv").read_text().splitlines()] == ["name", *names]
    assert all("\n{}: 0 of 4 right".format(name) in "\n" + process.stdout for name in names), process
