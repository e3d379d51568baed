"""The games that are compared in each course, and the submissions that contain them."""

import ast
from pathlib import Path
from typing import Callable, Dict, Iterator, List, NamedTuple, Set, Tuple, Union

from plywood.grade.games.boards import BoardGame
from plywood.grade.games.comparison import Rules
from plywood.grade.games.csc148_2015 import SubtractSquare
from plywood.grade.games.csc148_2018 import Csc148Game
from plywood.grade.games.dm574 import Alquerque
from plywood.grade.submission_files import modules_by_size


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

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)

STRATEGIES = ("strategy", "game_interface", "recursive", "iterative", "minimax", "next_move")
"""Parts of the names of modules and functions of strategies."""


def games_in(course: str, path: Path) -> List[str]:
    """Return the games of a course that a submission contains, without running any of its code."""
    names = _names(path)
    return [game for game, plan in PLANS.get(course, {}).items() if names & set(plan.names)]


def has_strategy(path: Path) -> bool:
    """Return whether a submission seems to contain a strategy: a module or a function with such a name, or a function
    whose first parameter is a game."""
    names = _names(path)
    return any(part in name.lower() for name in names for part in STRATEGIES) or "game argument" in names


def _names(path: Path) -> Set[str]:
    """Return the names of the modules, and of the classes and functions that they define outside of others.

    The key of such a class in the dictionary ``playable_games`` adds ``menu key`` and the key.
    """
    modules, large = modules_by_size(path)
    names = {file.stem for file in large}
    menu: Dict[str, str] = {}
    for file in modules:
        names.add(file.stem if path.is_dir() else "")
        try:
            module = ast.parse(file.read_bytes())
        except (SyntaxError, ValueError, OSError, RecursionError, MemoryError):
            names |= {file.stem}
            continue
        for item in _statements(module):
            if isinstance(item, DEFINITIONS):
                names.add(item.name)
            if isinstance(item, ast.FunctionDef) and any("game" in each.arg for each in item.args.args[:1]):
                names.add("game argument")
            if isinstance(item, (ast.Assign, ast.AnnAssign)):
                menu.update(_menu_entries(item))
    return names | {"menu key " + key for key, game in menu.items() if game in names}


def _statements(module: ast.Module) -> Iterator[ast.AST]:
    """Yield the statements of a module, also those in other statements such as ``try``, but not in classes and functions."""
    pending: List[ast.AST] = [module]
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, (*DEFINITIONS, ast.expr)):
            pending += ast.iter_child_nodes(node)


def _menu_entries(item: Union[ast.Assign, ast.AnnAssign]) -> Iterator[Tuple[str, str]]:
    """Yield the keys of ``playable_games`` with the names of the classes, if the statement assigns this dictionary."""
    targets = item.targets if isinstance(item, ast.Assign) else [item.target]
    is_menu = any(isinstance(target, ast.Name) and target.id == "playable_games" for target in targets)
    if is_menu and isinstance(item.value, ast.Dict):
        for key, value in zip(item.value.keys, item.value.values):
            name = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, name
