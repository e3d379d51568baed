"""The games of students: each loader returns the services through which the grader plays a student's game.

A state stays in this process; the grader refers to it by a number. Every other result is plain data.
"""

import builtins
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Dict, List, Optional, Sequence

from .plain import plain
from .student_code import by_name, find_student_code
from .submission import Submission
from .time_limit import time_limit

Services = Dict[str, Callable[..., Any]]


class States:
    """The states of a student's game by number."""

    def __init__(self) -> None:
        """Create an empty list of states."""
        self.states: List[Any] = []

    def add(self, state: Any) -> int:
        """Store a state and return its number."""
        self.states.append(state)
        return len(self.states) - 1

    def __getitem__(self, number: int) -> Any:
        """Return the state with a number."""
        return self.states[number]


def csc148_2018(submission: Submission, game: str) -> Services:
    """Load a game of CSC148 2018: objects of the classes ``Game`` and ``GameState``."""
    class_name = {"stonehenge": "StonehengeGame", "subtract-square": "SubtractSquareGame"}[game]
    modules = {"stonehenge": ("stonehenge",), "subtract-square": ("subtract_square_game", "subtract_square_state")}
    menu_key = {"stonehenge": "h", "subtract-square": "s"}[game]
    submission.import_from_layer()
    submission.put_on_import_path()

    def by_menu_key(module: ModuleType) -> Optional[Any]:
        menu = getattr(module, "playable_games", None)
        return menu.get(menu_key) if isinstance(menu, dict) else None

    finders, preferred = (by_name(class_name), by_menu_key), (*modules[game], "game_interface")
    game_class = find_student_code(submission, finders, preferred, class_name)
    states = States()
    games: List[Any] = []

    def create(size: str, p1_starts: bool) -> int:
        games.append(with_one_input(size, lambda: game_class(p1_starts)))
        return states.add((games[-1], games[-1].current_state))

    def at(number: int) -> Any:
        """Return a game whose current state is the state with a number."""
        found, state = states[number]
        found.current_state = state
        return found

    def play(number: int, move: str) -> int:
        found = at(number)
        return states.add((found, found.current_state.make_move(found.str_to_move(move))))

    def snapshot(number: int) -> Any:
        state = states[number][1]
        calls = (lambda: str(state), lambda: repr(state), lambda: possible_moves(number))
        return [_or_error(call) for call in calls]

    def possible_moves(number: int) -> List[Any]:
        return [plain(move) for move in at(number).current_state.get_possible_moves()]

    def is_over(number: int, current: int) -> bool:
        found, state = states[number]
        found.current_state = states[current][1]
        return bool(found.is_over(state))

    def definition(name: str) -> str:
        owners = [game_class, *(type(states[0][1]) for _ in states.states[:1])]
        functions = [getattr(owner, name, None) for owner in owners]
        return next((line for line in (_definition(each, submission) for each in functions) if line), "")

    services: Services = {
        "create": create,
        "play": play,
        "snapshot": snapshot,
        "get_possible_moves": possible_moves,
        "is_over": is_over,
        "definition": definition,
        "get_current_player_name": lambda number: plain(at(number).current_state.get_current_player_name()),
        "__str__": lambda number: plain(str(states[number][1])),
        "__repr__": lambda number: plain(repr(states[number][1])),
        "is_winner": lambda number, players: [bool(at(number).is_winner(player)) for player in players],
        "is_valid_move": lambda number, moves: [bool(at(number).current_state.is_valid_move(move)) for move in moves],
        "str_to_move": lambda number, texts: {
            "converted": [plain(at(number).str_to_move(text)) for text in texts],
            "moves": possible_moves(number),
        },
        "rough_outcome": lambda number: plain(at(number).current_state.rough_outcome()),
    }
    return {name: _timed(service) for name, service in services.items()}


def _timed(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service with a time limit."""

    def timed(*arguments: Any) -> Any:
        with time_limit():
            return service(*arguments)

    return timed


def _definition(function: Any, submission: Submission) -> str:
    """Return the file and the line in which a function is defined, or an empty text if the student has not defined
    it."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None or not submission.contains(Path(code.co_filename)):
        return ""
    return "{}, line {}: {}".format(Path(code.co_filename).name, code.co_firstlineno, code.co_name)


def _or_error(call: Callable[[], Any]) -> Any:
    """Return ``call()`` as plain data, or the exception as text."""
    try:
        result = call()
    except Exception as error:
        return repr(error)
    return result if isinstance(result, list) else plain(result)


def with_one_input(text: str, call: Callable[[], Any]) -> Any:
    """Return ``call()``, which must call ``input()`` exactly once."""
    original = builtins.input
    answers = [text]

    def answer(prompt: str = "") -> str:
        if not answers:
            raise EOFError("the game calls input() more than once")
        return answers.pop()

    builtins.input = answer
    try:
        result = call()
    finally:
        builtins.input = original
    if answers:
        raise ValueError("the game does not call input()")
    return result


LOADERS: Dict[str, Callable[[Submission, str], Services]] = {"csc148_2018": csc148_2018}
"""The loaders by the names of the course layers."""
