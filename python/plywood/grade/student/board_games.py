"""The games of courses whose games are functions on a board: CS50 AI and BUSS3620, and DM574."""

import sys
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Sequence

from .game_services import Services, States, definition, or_error, plain_items
from .plain import MAX_TEXT, plain
from .student_code import by_name, find_with_module
from .submission import NotFound, Submission
from .time_limit import timed

Rows = List[List[Optional[str]]]


def tictactoe(submission: Submission, game: str) -> Services:
    """Load Tic-Tac-Toe or Connect Three: functions on a board that is a list of rows.

    The grader sends the board of each call.
    """
    module = {"tic-tac-toe": "tictactoe", "connect-three": "connect_three"}[game]
    submission.import_from_layer()
    submission.put_on_import_path()
    functions = _functions(submission, module, "initial_state")

    def answer(name: str, rows: Rows, read: Callable[[Any], Any] = plain) -> Any:
        """Return what a student's function answers for a board, or the board if the function has changed it."""
        board = _copy(rows)
        found = read(functions(name)(board))
        return found if _rows(board) == rows else {"the board after " + name: _rows(board)}

    def read_actions(found: Any) -> Any:
        # The courses require a set.
        return {"set": plain_items(found)} if isinstance(found, (set, frozenset)) else {"object": repr(found)[:MAX_TEXT]}

    def initial_state() -> Any:
        board = functions("initial_state")()
        is_shared = isinstance(board, list) and len(set(map(id, board))) < len(board)
        return {"rows that are the same object": _rows(board)} if is_shared else _rows(board)

    def result(rows: Rows, action: Sequence[int]) -> Any:
        board = _copy(rows)
        after = functions("result")(board, tuple(action))
        return {"after": _rows(after), "before": _rows(board)}

    def earlier_result(rows: Rows, actions: Sequence[Sequence[int]]) -> Any:
        first, *others = [functions("result")(_copy(rows), tuple(action)) for action in actions]
        return _rows(first)

    def refuses(rows: Rows, actions: Sequence[Sequence[int]]) -> List[bool]:
        def is_refused(action: Sequence[int]) -> bool:
            try:
                functions("result")(_copy(rows), tuple(action))
            except Exception:
                return True
            return False

        return [is_refused(action) for action in actions]

    services: Services = {
        "initial_state": initial_state,
        "actions": lambda rows: answer("actions", rows, read_actions),
        "result": result,
        "earlier_result": earlier_result,
        "refuses": refuses,
        "definition": lambda name: definition(functions(name), submission),
    }
    for name in ("player", "winner", "terminal", "utility"):
        services[name] = lambda rows, name=name: answer(name, rows)
    return {name: timed(service) for name, service in services.items()}


def dm574(submission: Submission, game: str) -> Services:
    """Load Alquerque: functions on a board of any type; ``move`` changes the board."""
    submission.import_from_layer()
    submission.put_on_import_path()
    functions = _functions(submission, "board", "make_board")
    states = States()
    paths: List[List[Sequence[int]]] = []
    """The moves that led to each state."""
    copy_fails = False
    """Whether `copy` is known to be wrong. Moves are then played from the start, because they are compared, too."""

    def function(name: str) -> Any:
        """Return a function on moves from the board's module or, if it has none, from the module ``move``."""
        try:
            return functions(name)
        except NotFound:
            return getattr(submission.import_module("move"), name)

    def move(chosen: Sequence[int]) -> Any:
        return function("make_move")(*chosen)

    def make_board() -> Optional[int]:
        board = functions("make_board")()
        if board is None:
            return None
        paths.append([])
        return states.add(board)

    def play(number: int, chosen: Sequence[int]) -> int:
        board = replayed(paths[number]) if copy_fails else functions("copy")(states[number])
        functions("move")(move(chosen), board)
        paths.append([*paths[number], chosen])
        return states.add(board)

    def replayed(path: Sequence[Sequence[int]]) -> Any:
        board = functions("make_board")()
        for played in path:
            functions("move")(move(played), board)
        return board

    def copied(number: int, chosen: Sequence[int]) -> Dict[str, bool]:
        """Compare a board with its copy, and with itself after a move on the copy."""
        nonlocal copy_fails
        was_wrong, copy_fails = copy_fails, True
        before, copy = snapshot(states[number]), functions("copy")(states[number])
        is_equal = snapshot(copy) == before
        or_error(lambda: functions("move")(move(chosen), copy))
        is_unchanged = snapshot(states[number]) == before
        if not is_unchanged:
            states.states[number] = replayed(paths[number])
        copy_fails = was_wrong or not (is_equal and is_unchanged)
        return {"it is equal to the board": is_equal, "a move on it leaves the board unchanged": is_unchanged}

    def snapshot(board: Any) -> List[Any]:
        """Return what the student's functions tell about a board, without the order of pieces and moves."""
        return [
            or_error(lambda: functions("white_plays")(board)),
            or_error(lambda: sorted(map(str, squares("white", board)))),
            or_error(lambda: sorted(map(str, squares("black", board)))),
            or_error(lambda: sorted(map(str, legal_moves(board)))),
        ]

    def legal_moves(board: Any) -> Any:
        source, target = function("source"), function("target")
        return plain_items(functions("legal_moves")(board), lambda each: [plain(source(each)), plain(target(each))])

    def squares(side: str, board: Any) -> Any:
        return plain_items(functions(side)(board))

    services: Services = {
        "make_board": make_board,
        "play": play,
        "copy": copied,
        "snapshot": lambda number: snapshot(states[number]),
        "pieces": lambda number: {side: squares(side, states[number]) for side in ("white", "black")},
        "legal_moves": lambda number: legal_moves(states[number]),
        "white_plays": lambda number: bool(functions("white_plays")(states[number])),
        "is_game_over": lambda number: bool(functions("is_game_over")(states[number])),
        "is_legal": lambda number, moves: [bool(functions("is_legal")(move(each), states[number])) for each in moves],
        "definition": lambda name: definition(functions(name), submission),
    }
    return {name: timed(service) for name, service in services.items()}


def _functions(submission: Submission, module: str, required: str) -> Callable[[str], Any]:
    """Return a function that returns the student's functions by their names.

    They are those of the module that contains the ``required`` function or, if it is imported there, of the module that defines
    it; ``NotFound`` is raised if there is none.
    """
    first, home = find_with_module(submission, (by_name(required),), (module,), required)
    homes = [home, sys.modules.get(getattr(first, "__module__", ""), home)]

    def function(name: str) -> Any:
        found = [getattr(each, name) for each in homes if hasattr(each, name)]
        if not found:
            raise NotFound("{} does not define {}".format(Path(str(home.__file__)).name, name))
        return found[0]

    return function


def _copy(rows: Rows) -> Rows:
    return [list(row) for row in rows]


def _rows(board: Any) -> Any:
    """Return a board as plain data: a list of rows if it is a list of lists."""
    if isinstance(board, list) and all(isinstance(row, list) for row in board):
        return [[plain(cell) for cell in row] for row in board]
    return {"object": repr(board)}
