"""Every example in the package that grades does what it says."""

import doctest
import importlib

import pytest

MODULES = ["__main__", "answer", "games", "handed_in", "players", "seat", "submission"]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module("plywood.grade." + name)).failed == 0


def test_there_are_some():
    tried = [doctest.testmod(importlib.import_module("plywood.grade." + name)).attempted for name in MODULES]
    assert sum(tried) >= 7
