"""Grades Python submissions of five courses against exact values.

:func:`grade` runs each submission in its own process, requests its moves in many positions and judges the moves as
``plywood grade`` does; the command ``python -m plywood.grade SUBMISSION.. --course csc148_2018`` does the same. A submission
is a file or a folder with the student's modules. Missing modules, such as the game, come from the course layer
(``plywood.courses``).
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plywood.grade.api import grade
    from plywood.grade.errors import GradeError, UsageError
    from plywood.grade.find_submissions import SkippedEntry
    from plywood.grade.results import Answer, Comparison, Difference, Part, Report, Student
    from plywood.grade.rubric import Rubric

__all__ = [
    "Answer",
    "Comparison",
    "Difference",
    "GradeError",
    "Part",
    "Report",
    "Rubric",
    "SkippedEntry",
    "Student",
    "UsageError",
    "grade",
]

_MODULES = {"grade": "api", "GradeError": "errors", "UsageError": "errors", "SkippedEntry": "find_submissions", "Rubric": "rubric"}
"""The modules that define these names; ``results`` defines all other names."""


def __getattr__(name: str) -> object:
    # The process of each submission imports this package, and starts faster without these modules.
    if name in __all__:
        return getattr(importlib.import_module("plywood.grade." + _MODULES.get(name, "results")), name)
    raise AttributeError("module {!r} has no attribute {!r}".format(__name__, name))
