"""Conventions of the courses that both the grader and the process of a student need: names, cells, and input."""

import builtins
from typing import Any, Callable, Tuple

FUNCTIONS = {"mr": "recursive_minimax_strategy", "mi": "iterative_minimax_strategy"}
"""The functions of the strategies of CSC148 2018."""


def cell(text: str) -> Tuple[int, int]:
    """Return the row and the column, counted from 0, of a cell in plywood's notation.

    >>> cell("b1")
    (0, 1)
    """
    return int(text[1:]) - 1, ord(text[0]) - ord("a")


def with_input(text: str, call: Callable[[], Any]) -> Any:
    """Return ``call()`` while ``input()`` returns ``text``."""
    original = builtins.input
    builtins.input = lambda prompt="": text
    try:
        return call()
    finally:
        builtins.input = original
