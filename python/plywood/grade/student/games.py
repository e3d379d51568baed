"""The games of students: each loader returns the services through which the grader plays a student's game.

A state stays in this process; the grader refers to it by a number. Every other result is plain data.
"""

import sys
from types import ModuleType
from typing import Any, Callable, Dict, List, Optional

from . import board_games
from .game_services import Services, States, definition, or_error, plain_items, with_one_input
from .plain import plain
from .student_code import by_name, find_student_code, find_with_module
from .submission import Submission
from .time_limit import timed


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

    def to_move(number: int, text: str) -> Any:
        """Return the legal move with a text. If `str_to_move` does not return it, take it from the legal moves."""
        found = at(number)
        try:
            listed = [move for move in found.current_state.get_possible_moves() if str(move) == text]
        except Exception:
            # The part `get_possible_moves` reports this.
            listed = []
        try:
            converted = found.str_to_move(text)
        except Exception:
            if not listed:
                raise
            return listed[0]
        return converted if not listed or converted in listed else listed[0]

    def play(number: int, move: str) -> Optional[int]:
        converted = to_move(number, move)
        found = at(number)
        after = found.current_state.make_move(converted)
        return None if after is None else states.add((found, after))

    def move_after_the_end(number: int, start: int, move: str) -> str:
        """Return the drawing after a move in a finished game, in which `str_to_move` need not accept it."""
        converted = to_move(start, move)
        return str(plain(str(at(number).current_state.make_move(converted))))

    def snapshot(number: int) -> Any:
        state = states[number][1]
        calls = (lambda: str(state), lambda: repr(state), lambda: possible_moves(number))
        return [or_error(call) for call in calls]

    def possible_moves(number: int) -> Any:
        return plain_items(at(number).current_state.get_possible_moves())

    def is_over(number: int, current: int) -> bool:
        found, state = states[number]
        found.current_state = states[current][1]
        return bool(found.is_over(state))

    def line_of(name: str) -> str:
        owners = [game_class, *(type(states[0][1]) for _ in states.states[:1])]
        functions = [getattr(owner, name, None) for owner in owners]
        return next((line for line in (definition(each, submission) for each in functions) if line), "")

    services: Services = {
        "create": create,
        "play": play,
        "move_after_the_end": move_after_the_end,
        "snapshot": snapshot,
        "get_possible_moves": possible_moves,
        "is_over": is_over,
        "definition": line_of,
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
    return {name: timed(service) for name, service in services.items()}


def csc148_2015(submission: Submission, game: str) -> Services:
    """Load Subtract Square of CSC148 2015: objects of the classes ``GameState`` and ``Move``."""
    submission.import_from_layer()
    submission.put_on_import_path()
    preferred = ("subtract_square_state", "game_state")
    find = (by_name("SubtractSquareState"),)
    state_class, found_in = find_with_module(submission, find, preferred, "SubtractSquareState")
    # The class of the moves may be in the module of the states.
    homes = [each for each in (found_in, sys.modules[state_class.__module__]) if hasattr(each, "SubtractSquareMove")]
    home = homes[0] if homes else submission.import_module("subtract_square_move")
    move_class = home.SubtractSquareMove
    states = States()

    def text(move: Any) -> Any:
        return plain(repr(move))

    def apply_move(number: int, amount: int) -> Optional[int]:
        after = states[number].apply_move(move_class(amount))
        return None if after is None else states.add(after)

    services: Services = {
        "create": lambda size, player: states.add(state_class(player, current_total=int(size))),
        "play": apply_move,
        "snapshot": lambda number: [or_error(lambda: str(states[number])), or_error(lambda: repr(states[number]))],
        "next_player": lambda number: plain(states[number].next_player),
        "over": lambda number: bool(states[number].over),
        "opponent": lambda number: plain(states[number].opponent()),
        "__str__": lambda number: plain(str(states[number])),
        "__repr__": lambda number: plain(repr(states[number])),
        "possible_next_moves": lambda number: plain_items(states[number].possible_next_moves(), text),
        "refuses": lambda number, amounts: [apply_move(number, amount) is None for amount in amounts],
        "winner": lambda number, players: [bool(states[number].winner(player)) for player in players],
        "outcome": lambda number: plain(states[number].outcome()),
        "rough_outcome": lambda number: plain(states[number].rough_outcome()),
        "__eq__": lambda number, others: [bool(states[number] == states[other]) for other in others],
        "definition": lambda name: definition(getattr(state_class, name, None), submission),
    }
    return {name: timed(service) for name, service in services.items()}


LOADERS: Dict[str, Callable[[Submission, str], Services]] = {
    "csc148_2018": csc148_2018,
    "csc148_2015": csc148_2015,
    "buss3620": board_games.tictactoe,
    "cs50": board_games.tictactoe,
    "dm574": board_games.dm574,
}
"""The loaders by the names of the course layers."""
