"""The examples in the docstrings of ``plywood.grade``."""

import doctest
import importlib

import pytest

MODULES = [
    "__main__",
    "adapters",
    "course_games",
    "find_submissions",
    "gradebook",
    "games.csc148_2018",
    "games.report",
    "options",
    "outputs",
    "pages",
    "reply",
    "rubric",
    "scores",
    "strategy_part",
    "student.plain",
    "student.strategies",
    "student_process",
    "unpack",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_correct(name):
    assert doctest.testmod(importlib.import_module("plywood.grade." + name)).failed == 0


def test_the_docstrings_have_examples():
    tried = [doctest.testmod(importlib.import_module("plywood.grade." + name)).attempted for name in MODULES]
    assert sum(tried) >= 7
