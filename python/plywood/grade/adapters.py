"""The adapters of the courses: each calls a student's code for a move and translates the result.

The *layer* of a course is plywood's own version of the modules that the course hands out (``plywood.courses``). Modules
that a submission lacks come from the layer. The rules of the layer decide which moves are legal; in DM574, if the
submission has a board, that board decides.
"""

import builtins
import re
from numbers import Number
from types import ModuleType
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from plywood.grade.reply import Reply, unrecognized_move
from plywood.grade.student_code import (
    Finder,
    by_name,
    definitions,
    find_student_code,
    has_strategies,
    is_student_code,
    takes_one_argument,
)
from plywood.grade.submission import NotFound, Submission

MoveFunction = Callable[[str, Sequence[str], Sequence[str]], Reply]
"""Returns the reply of a submission, given the game, the moves so far and the legal moves."""


class CourseAdapter(NamedTuple):
    """The games and strategies of a course, and the function that loads a submission."""

    default_games: Tuple[str, ...]
    """The games that are graded by default."""
    strategies: Tuple[str, ...]
    """The names that ``--strategy`` accepts."""
    default_strategies: Tuple[str, ...]
    """The strategies that are graded by default."""
    load: Callable[[Submission, str, Optional[int]], MoveFunction]
    """Loads a submission, given the name of a strategy and the depth limit (which only some courses have)."""
    games: Tuple[str, ...]
    """The games of the course: a name if the course has all sizes, otherwise a name with a size."""
    games_in_words: str
    """The games of the course as text for error messages."""
    default_options: Tuple[Tuple[str, str], ...] = ()
    """Options of the command whose default values differ for this course."""

    def has_game(self, spec: str) -> bool:
        """Return whether the course has a game, given with its size.

        >>> ADAPTERS["csc148_2018"].has_game("stonehenge:4"), ADAPTERS["buss3620"].has_game("connect:7x6x4")
        (True, False)
        """
        return spec in self.games or spec.partition(":")[0] in self.games

    def unknown_strategy_message(self, course: str, strategy: str) -> str:
        """Return the error message for a strategy that the course does not have."""
        names = ", ".join(self.strategies)
        return "unknown strategy for {} (got {!r}); the strategies are {}".format(course, strategy, names)


def csc148_2018(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load the student's strategy, which plays the games of the course layer. If the submission contains a game but no
    strategies, load the student's game, which is played by the strategy of the course layer."""
    stonehenge, subtract_square, strategies = submission.import_from_layer(
        "stonehenge", "subtract_square_game", "strategy"
    )
    name = {"mr": "recursive_minimax_strategy", "mi": "iterative_minimax_strategy"}[strategy]
    layer_games = {"stonehenge": stonehenge.StonehengeGame, "subtract-square": subtract_square.SubtractSquareGame}
    played_games = dict(layer_games)
    layer_strategy = getattr(strategies, name)
    submission.put_on_import_path()
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
    try:
        choose = find_student_code(submission, finders, ("strategy", "game_interface"), name)
    except NotFound:
        if not submission.has_module("stonehenge") or has_strategies(submission):
            raise
        choose = layer_strategy
        finders = (by_name("StonehengeGame"),)
        game_class = find_student_code(submission, finders, ("stonehenge",), "StonehengeGame")
        played_games = {"stonehenge": game_class}

    def set_up(games: Dict[str, Any], spec: str, moves: Sequence[str]) -> Any:
        game_name, _, size = spec.partition(":")
        if game_name not in games:
            message = "{} contains a game but no strategies, so it is graded only on stonehenge (got {})"
            raise NotFound(message.format(submission.path.name, game_name))
        # The argument makes p1 the player who starts.
        game = _with_input(size, lambda: games[game_name](True))
        state = game.current_state
        for move in moves:
            state = state.make_move(game.str_to_move(move))
        game.current_state = state
        return game

    def choose_move(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Reply:
        returned = choose(set_up(played_games, spec, moves))
        # The student's code may have changed its game, so a new game decides whether the move is legal.
        state = set_up(layer_games, spec, moves).current_state
        is_valid = _none_if_raises(lambda: state.is_valid_move(returned))
        matching = _equal_moves(returned, state.get_possible_moves()) if is_valid else []
        return Reply(str(matching[0]) if matching else unrecognized_move(returned))

    return choose_move


def csc148_2015(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load the student's strategy class, which chooses moves in the states of the course layer."""
    square_state, square_move, tippy_state, tippy_move = submission.import_from_layer(
        "subtract_square_state", "subtract_square_move", "tippy_game_state", "tippy_move"
    )
    submission.put_on_import_path()
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
            return tippy_state.TippyGameState("p1", n=int(size)), lambda cell: tippy_move.TippyMove(list(_cell(cell)))
        start = square_state.SubtractSquareState("p1", current_total=int(size))
        return start, lambda square: square_move.SubtractSquareMove(int(square))

    def set_up(spec: str, moves: Sequence[str]) -> Any:
        state, parse = initial(spec)
        for move in moves:
            state = state.apply_move(parse(move))
        return state

    def choose_move(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Reply:
        returned = student_strategy.suggest_move(set_up(spec, moves))
        # The student's code may have changed its state, so the move is checked on a new one.
        state = set_up(spec, moves)
        child = _none_if_raises(lambda: state.apply_move(returned))
        possible = state.possible_next_moves() if child is not None else []
        matching = [move for move in possible if state.apply_move(move) == child]
        return Reply(matching[0].engine_text() if matching else unrecognized_move(returned))

    return choose_move


def buss3620(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load ``minimax`` of Connect Three, which returns an action (a cell) and its utility."""
    [rules] = submission.import_from_layer("connect_three")
    submission.put_on_import_path()
    minimax = find_student_code(submission, (by_name("minimax"),), ("connect_three",), "minimax")

    def choose_move(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Reply:
        board = rules.initial_state()
        for move in moves:
            action = next(action for action in rules.actions(board) if action[1] == int(move) - 1)
            board = rules.result(board, action)
        returned = minimax([list(row) for row in board])
        if not _is_action_and_utility(returned):
            return Reply(unrecognized_move(returned, "(action, utility)"))
        action, utility = returned
        matching = _equal_moves(action, sorted(rules.actions(board)))
        move = str(matching[0][1] + 1) if matching else unrecognized_move(action)
        return Reply(move, utility if rules.player(board) == rules.X else -utility)

    return choose_move


def cs50(submission: Submission, strategy: str, depth: Optional[int]) -> MoveFunction:
    """Load ``minimax`` of Tic-Tac-Toe, which returns an action (a cell)."""
    [rules] = submission.import_from_layer("tictactoe")
    submission.put_on_import_path()
    minimax = find_student_code(submission, (by_name("minimax"),), ("tictactoe",), "minimax")

    def choose_move(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Reply:
        board = rules.initial_state()
        for move in moves:
            board = rules.result(board, _cell(move))
        action = minimax([list(row) for row in board])
        matching = _equal_moves(action, sorted(rules.actions(board)))
        return Reply(
            "{}{}".format("abc"[matching[0][1]], matching[0][0] + 1) if matching else unrecognized_move(action)
        )

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
            rules.move(make_move(*_squares(text)), board)
        return board

    def choose_move(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Reply:
        board = set_up(moves)
        returned = next_move(board) if depth is None else next_move(board, depth)
        # The student's code may have changed the board, so the move is checked on a new one.
        board = set_up(moves)
        if returned is None or not _none_if_raises(lambda: is_legal(returned, board)):
            return Reply(unrecognized_move(returned))
        squares = _none_if_raises(lambda: (source(returned), target(returned)))
        matching = [text for text in legal if _squares(text) == squares]
        return Reply(matching[0] if matching else unrecognized_move(returned))

    return choose_move


def _move_function(submission: Submission, name: str) -> Any:
    """Return a function on moves of Alquerque: from the student's ``board.py`` if it has the function, otherwise from
    ``move.py`` of the student or, if there is none, of the layer."""
    for module in ("board", "move"):
        if submission.has_module(module) and hasattr(submission.import_module(module), name):
            return getattr(submission.import_module(module), name)
    return getattr(submission.import_module("move"), name)


def _squares(text: str) -> Tuple[int, ...]:
    """Return the squares of a move of Alquerque in plywood's notation.

    >>> _squares("17-13")
    (17, 13)
    """
    return tuple(int(number) for number in re.findall(r"\d+", text))


ADAPTERS: Dict[str, CourseAdapter] = {
    "csc148_2018": CourseAdapter(
        default_games=("stonehenge:2", "subtract-square:20"),
        strategies=("mr", "mi"),
        default_strategies=("mr", "mi"),
        load=csc148_2018,
        games=("stonehenge", "subtract-square"),
        games_in_words="stonehenge and subtract-square, in any size",
    ),
    "csc148_2015": CourseAdapter(
        default_games=("subtract-square:20",),
        strategies=("minimax", "prune", "memoize", "myopic"),
        default_strategies=("minimax",),
        load=csc148_2015,
        games=("subtract-square", "tippy"),
        games_in_words="subtract-square and tippy, in any size",
    ),
    "buss3620": CourseAdapter(
        default_games=("connect-three",),
        strategies=("minimax",),
        default_strategies=("minimax",),
        load=buss3620,
        games=("connect:3x5x3",),
        games_in_words="connect-three, which is connect:3x5x3",
    ),
    "cs50": CourseAdapter(
        default_games=("tic-tac-toe",),
        strategies=("minimax",),
        default_strategies=("minimax",),
        load=cs50,
        games=("tic-tac-toe",),
        games_in_words="tic-tac-toe",
    ),
    "dm574": CourseAdapter(
        default_games=("alquerque",),
        strategies=("next_move",),
        default_strategies=("next_move",),
        load=dm574,
        games=("alquerque",),
        games_in_words="alquerque",
        # The exact values of most positions would take minutes each.
        default_options=(("positions", "20"), ("oracle-time", "200ms")),
    ),
}
"""The adapters by the names of the course layers."""


def _is_action_and_utility(returned: Any) -> bool:
    """Return whether a result of ``minimax`` is a pair of an action (or ``None``) and a number."""
    if not isinstance(returned, (tuple, list)) or len(returned) != 2 or not isinstance(returned[1], Number):
        return False
    return returned[0] is None or isinstance(returned[0], tuple)


def _equal_moves(returned: Any, legal: Sequence[Any]) -> List[Any]:
    """Return the legal moves that are equal to the returned object."""
    return [move for move in legal if _none_if_raises(lambda: bool(move == returned))]


def _none_if_raises(call: Callable[[], Any]) -> Any:
    """Return ``call()``, or ``None`` if it raises an exception, for example because an object is not a move."""
    try:
        return call()
    except Exception:
        return None


def _cell(text: str) -> Tuple[int, int]:
    """Return the row and the column, counted from 0, of a cell in plywood's notation.

    >>> _cell("b1")
    (0, 1)
    """
    return int(text[1:]) - 1, ord(text[0]) - ord("a")


def _with_input(text: str, call: Callable[[], Any]) -> Any:
    """Return ``call()`` while ``input()`` returns ``text``."""
    original = builtins.input
    builtins.input = lambda prompt="": text
    try:
        return call()
    finally:
        builtins.input = original
