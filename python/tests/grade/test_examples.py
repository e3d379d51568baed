"""The examples in the docstrings of ``plywood.grade``."""

import doctest
import importlib
from pathlib import Path

import pytest

MODULES = [
    "adapters",
    "autograder.github_classroom",
    "course_games",
    "find_submissions",
    "gradebook",
    "grading",
    "games.csc148_2018",
    "games.report",
    "options",
    "outputs",
    "pages",
    "reply",
    "returned_values",
    "rubric",
    "scores",
    "strategy_part",
    "student.plain",
    "student.conventions",
    "student_process",
    "unpack",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_correct(name):
    assert doctest.testmod(importlib.import_module("plywood.grade." + name)).failed == 0


def test_the_examples_of_the_page_about_grading_are_correct():
    results = doctest.testfile(str(Path(__file__).parents[3] / "docs" / "GRADING.md"), module_relative=False)
    assert results.failed == 0 and results.attempted > 5


def test_the_docstrings_have_examples():
    tried = [doctest.testmod(importlib.import_module("plywood.grade." + name)).attempted for name in MODULES]
    assert sum(tried) >= 7
