"""The strategies of the courses: each loader returns a function that calls the student's code and returns its move.

Positions are set up by the rules of the course layer; in DM574, if the submission has a board, by that board. The
returned moves are plain data, which the grader compares with the legal moves.
"""

import math
import re
from types import ModuleType
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

from .conventions import FUNCTIONS, cell, with_input
from .plain import plain
from .student_code import (
    Finder,
    by_name,
    definitions,
    find_student_code,
    is_student_code,
    required_parameters,
    takes_one_argument,
)
from .submission import Submission

MoveFunction = Callable[[str, Sequence[str]], Any]
"""Returns the student's answer as plain data, given the game and the moves so far."""


def csc148_2018(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load the student's strategy, which plays the games of the course layer."""
    stonehenge, subtract_square = submission.import_from_layer("stonehenge", "subtract_square_game")
    name = FUNCTIONS[strategy]
    games = {"stonehenge": stonehenge.StonehengeGame, "subtract-square": subtract_square.SubtractSquareGame}
    submission.put_on_import_path("game", "game_state")
    name_part = "recursive" if strategy == "mr" else "iterative"

    def by_menu_key(module: ModuleType) -> Optional[Any]:
        menu = getattr(module, "usable_strategies", None)
        return menu.get(strategy) if isinstance(menu, dict) else None

    def by_name_part(module: ModuleType) -> Optional[Any]:
        """Find the only function whose name contains ``recursive`` or ``iterative`` and that takes one argument."""
        functions = definitions(module, submission)
        matches = [value for key, value in functions if name_part in key.lower() and takes_one_argument(value)]
        return matches[0] if len(matches) == 1 else None

    finders = (by_name(name), by_menu_key, by_name_part)
    choose = find_student_code(submission, finders, ("strategy", "game_interface"), name)

    def choose_move(spec: str, moves: Sequence[str]) -> Any:
        game_name, _, size = spec.partition(":")
        # The argument means that p1 moves first.
        game = with_input(size, lambda: games[game_name](True))
        for move in moves:
            game.current_state = game.current_state.make_move(game.str_to_move(move))
        return plain(choose(game))

    return choose_move


def csc148_2015(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load the student's strategy class, which chooses moves in the states of the course layer."""
    square_state, square_move, tippy_state, tippy_move = submission.import_from_layer(
        "subtract_square_state", "subtract_square_move", "tippy_game_state", "tippy_move"
    )
    submission.put_on_import_path("game_state", "move", "subtract_square_move", "tippy_move")
    class_name = "StrategyMinimax" + {"minimax": ""}.get(strategy, strategy.capitalize())
    module_name = "strategy_minimax" + {"minimax": ""}.get(strategy, "_" + strategy)

    def with_own_method(name: str) -> Finder:
        def find(module: ModuleType) -> Optional[Any]:
            found = getattr(module, name, None)
            if found is None or is_student_code(getattr(found, "suggest_move", None), submission):
                return found
            # The class has the suggest_move of the layer, imported or inherited. Return a marker that is neither None
            # nor student code: find_student_code rejects both, but adds for the marker that the module only imports
            # the class.
            return object

        return find

    finders, preferred = (with_own_method(class_name),), (module_name, "strategy_minimax")
    student_strategy = find_student_code(submission, finders, preferred, class_name, with_own_method)()

    def initial(spec: str) -> Tuple[Any, Callable[[str], Any]]:
        """Return the initial state and the function that parses moves."""
        game, _, size = spec.partition(":")
        if game == "tippy":
            return tippy_state.TippyGameState("p1", n=int(size)), lambda text: tippy_move.TippyMove(list(cell(text)))
        start = square_state.SubtractSquareState("p1", current_total=int(size))
        return start, lambda square: square_move.SubtractSquareMove(int(square))

    def choose_move(spec: str, moves: Sequence[str]) -> Any:
        state, parse = initial(spec)
        for move in moves:
            state = state.apply_move(parse(move))
        returned = student_strategy.suggest_move(state)
        answer = plain(returned)
        # The student may have other classes of moves with the same names.
        if type(returned).__name__ == "TippyMove":
            answer["move"] = plain(tuple(returned.position))
        elif type(returned).__name__ == "SubtractSquareMove":
            answer["move"] = plain(returned.amount)
        return answer

    return choose_move


def buss3620(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load ``minimax`` of Connect Three, which returns an action (a cell) and its utility."""
    [rules] = submission.import_from_layer("connect_three")
    submission.put_on_import_path()
    minimax = find_student_code(submission, (by_name("minimax"),), ("connect_three",), "minimax")
    # `minimax(board, alpha, beta)` gets the widest window, unless its parameters have default values.
    window = (-math.inf, math.inf) if len(required_parameters(minimax)) == 3 else ()

    def choose_move(spec: str, moves: Sequence[str]) -> Any:
        board = rules.initial_state()
        for move in moves:
            board = rules.result(board, next(each for each in rules.actions(board) if each[1] == int(move) - 1))
        returned = minimax([list(row) for row in board], *window)
        return plain(tuple(returned) if isinstance(returned, list) else returned)

    return choose_move


def cs50(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load ``minimax`` of Tic-Tac-Toe, which returns an action (a cell)."""
    [rules] = submission.import_from_layer("tictactoe")
    submission.put_on_import_path()
    minimax = find_student_code(submission, (by_name("minimax"),), ("tictactoe",), "minimax")

    def choose_move(spec: str, moves: Sequence[str]) -> Any:
        board = rules.initial_state()
        for move in moves:
            board = rules.result(board, cell(move))
        return plain(minimax([list(row) for row in board]))

    return choose_move


def dm574(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load ``next_move`` of Alquerque, which plays on the student's board if there is one."""
    submission.import_from_layer()
    submission.put_on_import_path()
    rules = submission.import_module("board")
    make_move, source, target = (_move_function(submission, name) for name in ("make_move", "source", "target"))
    next_move = find_student_code(submission, (by_name("next_move"),), ("minimax",), "next_move")
    is_legal = getattr(rules, "is_legal", lambda move, board: True)

    def set_up(moves: Sequence[str]) -> Any:
        board = rules.make_board()
        for text in moves:
            rules.move(make_move(*(int(number) for number in re.findall(r"\d+", text))), board)
        return board

    def choose_move(spec: str, moves: Sequence[str]) -> Any:
        board = set_up(moves)
        returned = next_move(board) if depth is None else next_move(board, depth)
        # The student's code may have changed the board, so the move is checked on a new one.
        board = set_up(moves)
        try:
            legal = returned is not None and is_legal(returned, board)
            return plain((source(returned), target(returned)) if legal else returned)
        except Exception:
            return {"object": repr(returned)}

    return choose_move


def _move_function(submission: Submission, name: str) -> Any:
    """Return a function on moves of Alquerque: from the student's ``board.py`` if it has the function, otherwise from
    ``move.py`` of the student or, if there is none, of the layer."""
    for module in ("board", "move"):
        if submission.has_module(module) and hasattr(submission.import_module(module), name):
            return getattr(submission.import_module(module), name)
    return getattr(submission.import_module("move"), name)


LOADERS: Dict[str, Callable[[Submission, str, Optional[int]], MoveFunction]] = {
    "csc148_2018": csc148_2018,
    "csc148_2015": csc148_2015,
    "buss3620": buss3620,
    "cs50": cs50,
    "dm574": dm574,
}
"""The loaders by the names of the course layers."""
