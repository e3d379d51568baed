"""Course layers: modules with the names and functions of five courses' assignments, implemented with plywood.

Each layer is a folder. On ``PYTHONPATH`` it replaces the course's own files::

    PYTHONPATH=$(python -m plywood.courses path csc148_2018) python -m unittest stonehenge_unittest_basic

``python -m plywood.courses list`` lists the layers, and ``python -m plywood.courses play csc148_2018`` starts a
course's program.
"""

from pathlib import Path
from typing import Dict, NamedTuple, Tuple

__all__ = ["COURSES", "Course", "path"]


class Course(NamedTuple):
    """A course that has a layer."""

    about: str
    """The course and its games in one line."""
    modules: Tuple[str, ...]
    """The modules of the layer."""
    program: str
    """The module that is run as the course's program."""
    rules: Dict[str, str]
    """The modules that a graded submission may import, and the files of the layer that contain them. They contain
    states and rules, and import neither a search nor ``plywood``."""


def _same(*names: str) -> Dict[str, str]:
    """Return modules whose files have the same names."""
    return {name: name for name in names}


COURSES: Dict[str, Course] = {
    "csc148_2018": Course(
        "CSC148 2018, assignment 2: Stonehenge and Subtract Square",
        (
            "game",
            "game_interface",
            "game_state",
            "simple_strategies",
            "stonehenge",
            "strategy",
            "subtract_square_game",
            "subtract_square_state",
        ),
        "game_interface",
        {
            **_same("game", "game_state", "stonehenge", "subtract_square_game", "subtract_square_state"),
            "strategy": "simple_strategies",
        },
    ),
    "csc148_2015": Course(
        "CSC148 2015, assignment 2: Subtract Square and Tippy",
        (
            "game_state",
            "game_view",
            "move",
            "search_helpers",
            "strategy",
            "strategy_minimax",
            "strategy_minimax_memoize",
            "strategy_minimax_myopic",
            "strategy_minimax_prune",
            "strategy_random",
            "subtract_square_move",
            "subtract_square_state",
            "tippy_game_state",
            "tippy_move",
            "tippy_state",
        ),
        "game_view",
        _same(
            "game_state",
            "move",
            "strategy",
            "strategy_random",
            "subtract_square_move",
            "subtract_square_state",
            "tippy_game_state",
            "tippy_move",
            "tippy_state",
        ),
    ),
    "buss3620": Course(
        "BUSS3620: Connect Three",
        ("connect_three", "connect_three_rules"),
        "connect_three",
        {"connect_three": "connect_three_rules"},
    ),
    "cs50": Course(
        "CS50 AI: Tic-Tac-Toe", ("tictactoe", "tictactoe_rules"), "tictactoe", {"tictactoe": "tictactoe_rules"}
    ),
    "dm574": Course("DM574: Alquerque", ("board", "minimax", "move", "play"), "play", _same("board", "move")),
}
"""All courses by the names of their layers."""


def path(course: str) -> Path:
    """Return the folder of a layer; raise ``KeyError`` if the course has none.

    >>> path("cs50").name
    'cs50'
    """
    if course not in COURSES:
        raise KeyError("unknown layer (got {!r}); the layers are {}".format(course, ", ".join(COURSES)))
    return Path(__file__).resolve().parent / course
