"""The course layers: what five courses' own programs and tests import, on plywood's rules and searches.

Each layer is a folder that takes the place of the course's files when it stands on ``PYTHONPATH``::

    PYTHONPATH=$(python -m plywood.courses path csc148_2018) python -m unittest stonehenge_unittest_basic

``python -m plywood.courses list`` says which there are, ``.. play csc148_2018`` begins the course's program.
"""

from pathlib import Path
from typing import Dict, NamedTuple, Tuple

__all__ = ["COURSES", "Course", "path"]


class Course(NamedTuple):
    """A course whose files a layer takes the place of."""

    about: str
    """The course and its games, in a line."""
    modules: Tuple[str, ...]
    """What the course's files import."""
    program: str
    """The module that is the course's program when it is run."""


COURSES: Dict[str, Course] = {
    "csc148_2018": Course(
        "CSC148 2018, assignment 2: Stonehenge and Subtract Square",
        (
            "game",
            "game_interface",
            "game_state",
            "stonehenge",
            "strategy",
            "subtract_square_game",
            "subtract_square_state",
        ),
        "game_interface",
    ),
    "csc148_2015": Course(
        "CSC148 2015, assignment 2: Subtract Square and Tippy",
        (
            "game_state",
            "game_view",
            "move",
            "strategy",
            "strategy_minimax",
            "strategy_minimax_memoize",
            "strategy_minimax_myopic",
            "strategy_minimax_prune",
            "strategy_random",
            "subtract_square_move",
            "subtract_square_state",
            "thinking",
            "tippy_game_state",
            "tippy_move",
            "tippy_state",
        ),
        "game_view",
    ),
    "buss3620": Course("BUSS3620: Connect Three", ("connect_three",), "connect_three"),
    "cs50": Course("CS50 AI: Tic-Tac-Toe", ("tictactoe",), "tictactoe"),
    "dm574": Course("DM574: Alquerque", ("board", "minimax", "move", "play"), "play"),
}
"""The courses by the name of their layer."""


def path(course: str) -> Path:
    """The folder of a layer; ``KeyError`` for a course that has none.

    >>> path("cs50").name
    'cs50'
    """
    if course not in COURSES:
        raise KeyError("there is no layer {!r}: there are {}".format(course, ", ".join(COURSES)))
    return Path(__file__).resolve().parent / course
