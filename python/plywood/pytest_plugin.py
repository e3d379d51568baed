"""A plugin for pytest that grades submissions: ``pytest --plywood-course csc148_2018 SUBMISSIONS``.

Each part of each submission is a test, which :mod:`plywood.grade` grades in separate processes. Without the option
``--plywood-course``, the plugin does nothing.
"""

from __future__ import annotations

from typing import Generator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("plywood", "submissions for the assignments of courses")
    group.addoption(
        "--plywood-course", metavar="COURSE", help="grade the given files and folders as submissions of this course"
    )
    group.addoption(
        "--plywood-options",
        metavar="TEXT",
        default="",
        help='options of python -m plywood.grade, such as "--strategy mr --positions 20 --seed 7"',
    )


@pytest.hookimpl(hookwrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, None, None]:
    """Ignore every ``conftest.py``, because a submission may contain one, and pytest would run it."""
    if early_config.known_args_namespace.plywood_course is not None:
        early_config.known_args_namespace.noconftest = True
    yield


def pytest_configure(config: pytest.Config) -> None:
    """Register the collection of submissions if there is a course."""
    if config.option.plywood_course is not None:
        if not hasattr(pytest, "Directory"):
            raise pytest.UsageError("--plywood-course needs pytest 8 or later (got {})".format(pytest.__version__))
        # Every run of pytest imports this plugin, but few of them need the grader.
        from plywood.grade.pytest_nodes import register

        register(config, config.option.plywood_course)
