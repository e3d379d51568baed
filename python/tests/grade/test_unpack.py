"""Archives, notebooks and flat downloads; every entry of a folder is in every report."""

import io
import json
import os
import shutil
import struct
import xml.etree.ElementTree
import zipfile

import pytest

from grading import CLASS, grade, run_protocol
from plywood.grade import notebooks, unpack
from plywood.grade.find_submissions import find_submissions

OPTIONS = "--course csc148_2018 --strategy mr --game subtract-square:20 --positions 5 --seed 1".split()
ANNA = (CLASS / "anna" / "strategy.py").read_text()
CARL = {file.name: file.read_text() for file in sorted((CLASS / "carl").glob("*.py"))}


def archive(path, files, **options):
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, **options) as opened:
        for name, text in files.items():
            opened.writestr(name, text)


def notebook(path, *cells):
    path.parent.mkdir(parents=True, exist_ok=True)
    contents = [{"cell_type": "markdown", "source": ["# My answer"]}]
    contents += [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    path.write_text(json.dumps({"nbformat": 4, "cells": contents}))


@pytest.fixture
def class_folder(tmp_path):
    folder = tmp_path / "class"
    archive(folder / "anna.zip", {"__MACOSX/._strategy.py": "\0", "A2/strategy.py": ANNA})
    archive(folder / "bob_77_assignsubmission_file_" / "a2.zip", {"strategy.py": ANNA})
    notebook(folder / "carla.ipynb", "%matplotlib inline\n!pip install numpy\nimport math", "from __future__ import annotations\n" + ANNA)
    notebook(folder / "dan" / "strategy.ipynb", ANNA, "?print", "%%timeit\nrun()")
    (folder / "dan" / "scratch.ipynb").write_text("damaged")
    for name, text in CARL.items():
        (folder / ("eve_LATE_12_345_" + name)).write_text(text)
    (folder / "eve_LATE_12_345_strategy-1.py").write_text(CARL["strategy.py"])
    (folder / "eve_LATE_12_345_strategy.py").write_text("raise RuntimeError('an old revision')\n")
    (folder / "fay_13_346_strategy.py").write_text(ANNA)
    (folder / "gus_14_347_essay.pdf").write_text("%PDF")
    for name in ("anna", "ben"):
        (folder / "lab_2_{}.py".format(name)).write_text(ANNA)
    (folder / "hal.zip").write_text("not an archive")
    archive(folder / "ivy.zip", {"../../ivy.py": ANNA, "strategy.py": ANNA})
    archive(folder / "joe.zip", {"notes.txt": "nothing"})
    (folder / "kay.ipynb").write_text("{}")
    (folder / "lea").mkdir()
    (folder / ".DS_Store").touch()
    return folder


GRADED = ["anna.zip", "bob_77_assignsubmission_file_", "carla.ipynb", "dan", "eve_LATE_12_345"]
GRADED += ["fay_13_346_strategy.py", "lab_2_anna.py", "lab_2_ben.py"]
NOT_GRADED = [".DS_Store", "gus_14_347_essay.pdf", "hal.zip", "ivy.zip", "joe.zip", "kay.ipynb", "lea"]


def test_every_entry_of_a_class_is_in_every_report(class_folder, tmp_path):
    before = sorted(class_folder.rglob("*"))
    junit = tmp_path / "report.xml"
    process = grade(str(class_folder), *OPTIONS, "--report", str(tmp_path / "report.json"), "--junit", str(junit))
    report_text = (tmp_path / "report.json").read_text()
    report = json.loads(report_text)
    assert [(program["name"], program["right"]) for program in report["submissions"]] == [(name, 5) for name in GRADED]
    assert [entry["name"] for entry in report["not_graded"]] == NOT_GRADED
    suites = xml.etree.ElementTree.parse(junit).getroot().findall("testsuite")
    assert [suite.get("name") for suite in suites] == GRADED + NOT_GRADED
    assert [suite.find("testcase/skipped") is not None for suite in suites] == [False] * 8 + [True] * 7
    entries = {entry.name for entry in class_folder.iterdir()}
    for output in (process.stdout, report_text, junit.read_text()):
        assert [name for name in sorted(entries) if name not in output] == []
    assert sorted(class_folder.rglob("*")) == before and not (tmp_path / "ivy.py").exists()


def test_the_reasons_are_stated(class_folder, tmp_path):
    reasons = dict(find_submissions("csc148_2018", class_folder, tmp_path)[1])
    assert reasons["hal.zip"] == "it is an archive that cannot be unpacked: File is not a zip file"
    assert reasons["ivy.zip"] == "it is an archive with a path outside its folder (../../ivy.py)"
    assert reasons["joe.zip"].startswith("it contains none of the files of csc148_2018")
    assert reasons["kay.ipynb"] == "it is not a notebook (kay.ipynb)"


def test_the_files_of_a_flat_download_are_named(class_folder, tmp_path):
    [eve] = [each for each in find_submissions("csc148_2018", class_folder, tmp_path)[0] if "eve" in each.name]
    assert eve.notes == (
        "its files are eve_LATE_12_345_game_interface.py, eve_LATE_12_345_strategy-1.py; "
        "older revisions are eve_LATE_12_345_strategy.py",
    )
    assert sorted(file.name for file in eve.path.iterdir()) == ["game_interface.py", "strategy.py"]


@pytest.mark.parametrize("name", ["/etc/strategy.py", "a/../../strategy.py", "C:strategy.py", "..\\strategy.py"])
def test_an_archive_does_not_write_outside_its_folder(name, tmp_path):
    archive(tmp_path / "a.zip", {"strategy.py": ANNA, name: ANNA})
    inner = tmp_path / "one" / "two"
    inner.mkdir(parents=True)
    with pytest.raises(unpack.Unreadable, match="outside its folder"):
        unpack.unpack_zip(tmp_path / "a.zip", inner)
    assert list((tmp_path / "one").iterdir()) == [inner]


def test_a_link_in_an_archive_is_an_ordinary_file(tmp_path):
    link = zipfile.ZipInfo("strategy.py")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as opened:
        opened.writestr(link, "/etc/passwd")
    unpack.unpack_zip(tmp_path / "a.zip", tmp_path / "new")
    assert (tmp_path / "new" / "strategy.py").read_text() == "/etc/passwd"
    assert not (tmp_path / "new" / "strategy.py").is_symlink()


def test_names_in_an_archive_may_be_utf8_without_the_flag(tmp_path):
    archive(tmp_path / "a.zip", {"größe.py": ""})
    data = (tmp_path / "a.zip").read_bytes()
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        flags = data.index(signature) + offset
        assert data[flags : flags + 2] == b"\x00\x08"
        data = data[:flags] + b"\0\0" + data[flags + 2 :]
    (tmp_path / "a.zip").write_bytes(data)
    unpack.unpack_zip(tmp_path / "a.zip", tmp_path / "new")
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["größe.py"]


def test_large_archives_are_refused_while_they_are_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(unpack, "MAX_BYTES", 1 << 20)
    archive(tmp_path / "bomb.zip", {"strategy.py": "0" * (8 << 20)})
    # The header lies about the size.
    data = (tmp_path / "bomb.zip").read_bytes()
    assert data.count(struct.pack("<I", 8 << 20)) == 2
    for name, contents in [("bomb.zip", data), ("liar.zip", data.replace(struct.pack("<I", 8 << 20), b"\1\0\0\0"))]:
        (tmp_path / name).write_bytes(contents)
        with pytest.raises(unpack.Unreadable):
            unpack.unpack_zip(tmp_path / name, tmp_path / (name + "-unpacked"))
        assert sum(file.stat().st_size for file in (tmp_path / (name + "-unpacked")).iterdir()) <= 1 << 20
    monkeypatch.setattr(unpack, "MAX_FILES", 10)
    archive(tmp_path / "many.zip", {str(number): "" for number in range(11)})
    with pytest.raises(unpack.Unreadable, match="more than 10 files"):
        unpack.unpack_zip(tmp_path / "many.zip", tmp_path / "many")


def test_folders_that_are_not_part_of_a_submission_are_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr(unpack, "MAX_FILES", 12)
    monkeypatch.setattr(unpack, "MAX_BYTES", 10_000)
    left_out = (".git", "__MACOSX", "a2/__pycache__", "a2/node_modules", "a2/venv", "env")
    files = {"{}/inner/{}.py".format(folder, number): "0" * 100 for folder in left_out for number in range(20)}
    archive(tmp_path / "a.zip", {"env/pyvenv.cfg": "", "a2/strategy.py": ANNA, ".DS_Store": "", "a2/inner/": "", **files})
    unpack.unpack_zip(tmp_path / "a.zip", tmp_path / "new")
    unpacked = {path.relative_to(tmp_path / "new").as_posix() for path in (tmp_path / "new").rglob("*")}
    assert unpacked == {"a2", "a2/strategy.py", "a2/inner", ".DS_Store", "env/pyvenv.cfg", *left_out}
    archive(tmp_path / "a.zip", {"other/{}.py".format(number): "" for number in range(13)})
    with pytest.raises(unpack.Unreadable, match="more than 12 files"):
        unpack.unpack_zip(tmp_path / "a.zip", tmp_path / "many")


def test_damaged_archives_are_refused(tmp_path):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("strategy.py", ANNA)
    for position in range(0, len(whole.getvalue()), 7):
        data = bytearray(whole.getvalue())
        data[position] ^= 0x55
        (tmp_path / "a.zip").write_bytes(data)
        try:
            unpack.unpack_zip(tmp_path / "a.zip", tmp_path / str(position))
        except unpack.Unreadable:
            pass


def test_an_archive_or_a_notebook_may_be_given_by_itself(class_folder):
    for name in ("anna.zip", "carla.ipynb"):
        process = grade(str(class_folder / name), *OPTIONS)
        assert process.returncode == 0 and name + ": 5 of 5 right" in process.stdout, process
    process = grade(str(class_folder / "hal.zip"), *OPTIONS)
    assert process.returncode == 2 and "hal.zip is skipped: it is an archive that cannot be unpacked" in process.stderr


def test_a_class_may_be_given_as_an_archive(class_folder, tmp_path):
    left_out = ["carla.ipynb", "dan", "fay_13_346_strategy.py", "lab_2_anna.py", "lab_2_ben.py"]
    shutil.copytree(class_folder, tmp_path / "part", ignore=shutil.ignore_patterns(*left_out))
    shutil.make_archive(str(tmp_path / "download"), "zip", tmp_path / "part")
    process = grade(str(tmp_path / "download.zip"), *OPTIONS, "--json")
    report = json.loads(process.stdout)
    assert [(program["name"], program["right"]) for program in report["submissions"]] == [
        (name, 5) for name in GRADED if name not in left_out
    ]
    assert [entry["name"] for entry in report["not_graded"]] == NOT_GRADED


SQUARES = ["game subtract-square:4", "position moves", "go legal 1 4"]
THINK = "def recursive_minimax_strategy(game):\n    return 1\n\ndef think(game):\n    return 4\n"


def test_a_function_may_be_named(tmp_path):
    (tmp_path / "strategy.py").write_text("def recursive_minimax_strategy(game):\n    return 1\n")
    (tmp_path / "my solution.py").write_text(THINK)
    assert run_protocol("csc148_2018", tmp_path, SQUARES) == ["bestmove 1"]
    options = ["--function", "ponder", "--function", "think"]
    assert run_protocol("csc148_2018", tmp_path, SQUARES, *options) == ["bestmove 4"]
    process = grade(str(tmp_path), *OPTIONS[:2], *OPTIONS[4:], "--function", "think", "--json")
    assert [program["name"] for program in json.loads(process.stdout)["submissions"]] == [tmp_path.name]


def test_a_class_of_2015_may_be_named(tmp_path):
    code = "from strategy_random import StrategyRandom\n\nclass Mine(StrategyRandom):\n    pass\n\nclass Best:\n"
    code += "    def suggest_move(self, state):\n        return state.possible_next_moves()[-1]\n"
    (tmp_path / "mine.py").write_text(code)
    assert run_protocol("csc148_2015", tmp_path, SQUARES, "--function", "Best") == ["bestmove 1"]
    assert run_protocol("csc148_2015", tmp_path, SQUARES, "--function", "Mine") == []


def test_a_stray_module_beside_the_students_does_not_hide_them(tmp_path):
    shutil.copytree(CLASS / "anna", tmp_path / "anna")
    shutil.copytree(CLASS / "anna", tmp_path / "ben" / "A2")
    (tmp_path / "strategy.py").write_text(ANNA)
    process = grade(str(tmp_path), *OPTIONS)
    reason = "the folder around it contains modules and is graded as one submission"
    assert "not graded: anna: {0}\nnot graded: ben: {0}\n".format(reason) in process.stdout, process


ANY_NAME = {name + ".py": ANNA for name in ("anna", "ben", "zoe")}
FOLDERS = {"anna/strategy.py": ANNA, "ben/A2/strategy.py": ANNA, "zoe/essay.txt": ""}
ONE_STUDENT = {"A2/strategy.py": ANNA, "A2/tests/test_strategy.py": ANNA, "A2/helpers.py": ""}


@pytest.mark.parametrize(
    "files, found, skipped",
    [(ANY_NAME, list(ANY_NAME), []), (FOLDERS, ["anna", "ben"], ["zoe"]), (ONE_STUDENT, None, [])],
)
def test_a_class_may_be_in_one_more_folder(files, found, skipped, tmp_path):
    wrapped = tmp_path / "wrapped" / "class.zip"
    archive(wrapped, {"class/" + name: text for name, text in files.items()})
    unpack.unpack_zip(wrapped, tmp_path / "download")
    unpack.unpack_zip(wrapped, tmp_path / "several" / "class")
    (tmp_path / "several" / ".DS_Store").touch()
    for path, name in [(wrapped, "class.zip"), (wrapped.parent, "class.zip"), (tmp_path / "download", "class")]:
        workspace = unpack.new_folder(tmp_path)
        results = find_submissions("csc148_2018", path, workspace)
        assert [each.name for each in results[0]] == (found or [name])
        assert [each.name for each in results[1]] == skipped
    results = find_submissions("csc148_2018", tmp_path / "several", unpack.new_folder(tmp_path))
    assert [each.name for each in results[1]] == [".DS_Store", *skipped]


def test_the_archive_of_a_student_in_a_class_is_one_submission(tmp_path):
    for name in ("anna", "ben"):
        archive(tmp_path / "class" / (name + ".zip"), {"A2/" + file: text for file, text in ANY_NAME.items()})
    found, skipped = find_submissions("csc148_2018", tmp_path / "class", unpack.new_folder(tmp_path))
    assert [each.name for each in found] == ["anna.zip", "ben.zip"] and not skipped


@pytest.mark.skipif(os.name == "nt", reason="a name cannot contain a colon")
def test_a_name_in_an_archive_may_contain_a_colon(tmp_path):
    archive(tmp_path / "a.zip", {"strategy.py": ANNA, "notes 10:30.txt": ""})
    unpack.unpack_zip(tmp_path / "a.zip", tmp_path / "new")
    assert (tmp_path / "new" / "notes 10:30.txt").is_file()


def test_the_reason_for_a_damaged_archive_contains_no_temporary_path(tmp_path):
    archive(tmp_path / "conflict.zip", {"a": "", "a/strategy.py": ANNA})
    with pytest.raises(unpack.Unreadable, match="cannot be unpacked") as error:
        unpack.unpack_zip(tmp_path / "conflict.zip", tmp_path / "new")
    assert str(tmp_path) not in str(error.value)


@pytest.mark.parametrize(
    "cell, result",
    [
        ('n = 3\nx = ("move %d"\n   % n)', "move 3"),
        ('%matplotlib inline\nx = ("(%d"  # (\n % 3)\n!ls', "(3"),
        ('x = """\n%time\n"""', "\n%time\n"),
        ("x = 7 \\\n % 4", 3),
        ("%%time\nx = 5", 5),
        ("\n%%capture out\n%matplotlib inline\nx = 5", 5),
        ("x = 1\n!pip install \\\n  numpy", 1),
        ("x = !ls", []),
        ("def f(): return 4\nx = %time f()", 4),
        ("%time x = 4", 4),
        ("x = 1\nx?", 1),
        ("x = 1\nx.real?\nx.real??  ", 1),
        ("\n  if True:\n      x = 1\n  else:\n      x = 2\n", 1),
        ("  x = 1\nx += 1", 2),
        ("x = 1  # a\u2028b\x0cc\x85d\x1ce", 1),
        ("x = 'a\u2028b\x85c'", "a\u2028b\x85c"),
        ("x = 1\r\n!ls\r\nx += 1", 2),
        ("%%bash\necho\u2028x", 0),
    ],
)
def test_commands_of_notebooks_are_left_out_and_python_is_not(cell, result, tmp_path):
    notebook(tmp_path / "a.ipynb", "%%bash\nx = 0", cell)
    text = (tmp_path / "a.ipynb").read_text()
    (tmp_path / "a.ipynb").write_text(text, encoding="utf-8-sig")
    names = {"x": 0}
    exec(notebooks.notebook_code(tmp_path / "a.ipynb"), names)
    assert names["x"] == result


def test_notebooks_may_call_display_and_begin_with_future_imports(tmp_path):
    first = "# display the board\nfrom __future__ import annotations\nx = 1"
    calls = "display(x, clear=True)\ndisplay(x, display_id=True).update(2)\nassert display(x) is None"
    notebook(tmp_path / "a.ipynb", first, calls, ANNA)
    process = grade(str(tmp_path / "a.ipynb"), *OPTIONS, "--what", "strategy")
    assert "5 of 5 right" in process.stdout, process
