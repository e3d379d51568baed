"""The games that are compared in each course, and the submissions that contain them."""

from pathlib import Path
from typing import Callable, Dict, List, NamedTuple, Tuple

from plywood.grade.games.boards import BoardGame
from plywood.grade.games.csc148_2015 import SubtractSquare
from plywood.grade.games.csc148_2018 import Csc148Game
from plywood.grade.games.dm574 import Alquerque
from plywood.grade.games.module_names import ModuleNames, module_names
from plywood.grade.games.rules import Rules
from plywood.grade.student.conventions import FUNCTIONS


class Scope(NamedTuple):
    """The positions of one size of a game that are compared."""

    spec: str
    """The game with its size."""
    positions: int
    """The number of positions in order of their plies; a small game has fewer."""
    games: int
    """The number of random games, which are played to their ends. A game without states needs them only if positions are
    left out."""


class Plan(NamedTuple):
    """How a game of a course is compared."""

    rules: Callable[[str], Rules]
    """Returns our rules, given the name of the game."""
    scopes: Tuple[Scope, ...]
    """The sizes."""
    names: Tuple[str, ...]
    """The modules, classes, functions or menu keys (such as ``menu key h``) that show that a submission contains the
    game."""
    modules: Tuple[str, ...]
    """The modules of the course layer that are correct answers and that the process of the student does not contain."""


STONEHENGE = [("stonehenge:1", 100, 5), ("stonehenge:2", 3_000, 10), ("stonehenge:3", 60, 12)]
STONEHENGE += [("stonehenge:4", 20, 4), ("stonehenge:5", 10, 2)]
SUBTRACT = [("subtract-square:{}".format(total), 100, 2) for total in range(26)] + [("subtract-square:100", 100, 5)]

PLANS: Dict[str, Dict[str, Plan]] = {
    "csc148_2018": {
        "stonehenge": Plan(
            Csc148Game,
            tuple(Scope(*each) for each in STONEHENGE),
            ("stonehenge", "StonehengeGame", "StonehengeState", "menu key h"),
            ("stonehenge",),
        ),
        "subtract-square": Plan(
            Csc148Game,
            tuple(Scope(*each) for each in SUBTRACT),
            ("subtract_square_game", "subtract_square_state", "SubtractSquareGame", "SubtractSquareState", "menu key s"),
            ("subtract_square_game", "subtract_square_state"),
        ),
    },
    "csc148_2015": {
        "subtract-square": Plan(
            SubtractSquare,
            tuple(Scope(*each) for each in SUBTRACT),
            ("subtract_square_state", "SubtractSquareState"),
            ("subtract_square_state",),
        )
    },
    "buss3620": {
        "connect-three": Plan(BoardGame, (Scope("connect-three", 100_000, 200),), ("initial_state",), ("connect_three",))
    },
    "cs50": {"tic-tac-toe": Plan(BoardGame, (Scope("tic-tac-toe", 100_000, 50),), ("initial_state",), ("tictactoe",))},
    "dm574": {"alquerque": Plan(Alquerque, (Scope("alquerque", 300, 10),), ("board", "make_board"), ("board",))},
}
"""The plans by course and game."""

STRATEGIES = ("strategy", "game_interface", "recursive", "iterative", "minimax", "next_move")
"""Parts of the names of modules and functions of strategies."""

STRATEGY_NAMES = {*FUNCTIONS, *FUNCTIONS.values(), "minimax", "next_move"}
STRATEGY_NAMES |= {"StrategyMinimax" + suffix for suffix in ("", "Prune", "Memoize", "Myopic")}
"""The names, and the keys of a menu, by which the strategies of the courses are found."""


def games_in(course: str, path: Path) -> List[str]:
    """Return the games of a course that a submission contains, without running any of its code."""
    names = module_names(path)
    return [game for game, plan in PLANS.get(course, {}).items() if _contains(names, plan) or _is_broken(names, plan)]


def _contains(names: ModuleNames, plan: Plan) -> bool:
    """Return whether the names show that a submission contains a game.

    A function or class with the name of a module, such as ``board``, is not the game.
    """
    return bool(names.modules & set(plan.names) or names.bound & (set(plan.names) - set(plan.modules)))


def _is_broken(names: ModuleNames, plan: Plan) -> bool:
    """Return whether a module that cannot be parsed is the one that contains a game and its strategy.

    It has the name of the course's module, or no module has this name.
    """
    shared = set(plan.modules) - set(plan.names)
    return bool(shared and names.broken and (names.broken & shared or not names.modules & shared))


def has_strategy(course: str, path: Path) -> bool:
    """Return whether a submission seems to contain a strategy: a module or a function with such a name, any statement that may
    bind the name of a strategy, a function whose first parameter is a game, or a module that cannot be parsed and should
    contain the strategy."""
    names = module_names(path)
    if "game argument" in names.bound or any(_is_broken(names, plan) for plan in PLANS.get(course, {}).values()):
        return True
    if names.mentioned & STRATEGY_NAMES:
        return True
    return any(part in name.lower() for name in names.modules | names.bound for part in STRATEGIES)
