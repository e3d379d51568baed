"""Submissions are found however deep they lie, and what is skipped is named."""

import os
import shutil
import sys

import pytest

from conversing import CLASS, grade, graded
from plywood.grade.handed_in import find

ASKED = "--course csc148_2018 --strategy mr --positions 2 --seed 1".split()


@pytest.fixture
def handed_in(tmp_path):
    """A class as a server hands it out: nested folders, and what else lies about."""
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


def test_a_folder_is_one_submission_or_many():
    assert find("csc148_2018", CLASS / "anna") == ([("anna", CLASS / "anna")], [])
    assert find("csc148_2018", CLASS / "dora.py") == ([("dora.py", CLASS / "dora.py")], [])
    found, skipped = find("csc148_2018", CLASS)
    names = [name for name, _ in found]
    assert names == sorted(names) and len(names) == 10 and not skipped


def test_modules_may_lie_in_a_folder_of_a_folder(handed_in):
    found, skipped = find("csc148_2018", handed_in)
    assert found == [
        ("12345_anna", handed_in / "12345_anna" / "Assignment 2"),
        ("berta", handed_in / "berta" / "a" / "b" / "c"),
    ]
    assert [name for name, _ in skipped] == ["carl", "doris", "emil", "grades.csv"]


def test_a_folder_may_hold_a_module_of_another_name(tmp_path):
    (tmp_path / "ute" / "src").mkdir(parents=True)
    shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / "ute" / "src" / "my_answer.py")
    assert find("csc148_2018", tmp_path) == ([("ute", tmp_path / "ute" / "src")], [])


def test_what_is_skipped_is_named_with_the_reason(handed_in):
    ran = grade(str(handed_in), *ASKED)
    assert ran.returncode == 0, ran
    assert "12345_anna: 4 of 4 right" in ran.stdout and "berta: 4 of 4 right" in ran.stdout
    lines = [line.split("grade: ")[1] for line in ran.stderr.splitlines() if "skipped" in line]
    assert lines[0].startswith("carl is skipped: no file of csc148_2018 (game.py, ")
    assert "stonehenge.py, strategy.py" in lines[0]
    assert lines[1].startswith("doris is skipped: no file of csc148_2018")
    assert lines[2] == "emil is skipped: several of its folders could be the one that is meant (new, old)"
    assert lines[3] == "grades.csv is skipped: it is no folder and no Python file"


def test_names_come_back_as_they_were(tmp_path):
    names = ["Müller, Jo (late)", "O'Hara = Ann", "{Zoë}", "李 雷", "Müller Jo (late)"]
    for name in names:
        (tmp_path / name).mkdir()
        shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / name)
    found = graded(0, *(str(tmp_path / name) for name in names), *ASKED)
    # A comma ends an option of the command.
    assert list(found["by_name"]) == ["Müller Jo (late)", *names[1:4], "Müller Jo (late) #2"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is text")
def test_a_name_that_is_no_text_is_skipped(tmp_path):
    (tmp_path / "anna").mkdir()
    shutil.copy(CLASS / "anna" / "strategy.py", tmp_path / "anna")
    os.mkdir(os.fsencode(str(tmp_path)) + b"/J\xfcrg")
    ran = grade(str(tmp_path), *ASKED)
    assert ran.returncode == 0 and "anna: 4 of 4 right" in ran.stdout
    assert "is skipped: its name is not UTF-8" in ran.stderr


def test_one_of_several_keeps_its_outer_name(handed_in):
    names = [handed_in / "12345_anna", handed_in / "berta"]
    found = graded(0, *map(str, names), *ASKED)
    assert list(found["by_name"]) == ["12345_anna", "berta"]
