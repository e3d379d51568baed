"""For each course a player: what asks a submission for its move."""

import builtins
import re
from numbers import Number
from types import ModuleType
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from plywood.grade.answer import Answer, refused
from plywood.grade.own_work import called, find_own, functions, has_strategies, is_own, takes_one
from plywood.grade.submission import NotFound, Submission

Player = Callable[[str, Sequence[str], Sequence[str]], Answer]
"""Given a game, the moves so far and the legal moves, the answer."""


class Kind(NamedTuple):
    """How the submissions of a course are asked."""

    games: Tuple[str, ...]
    """The games where none are named."""
    strategies: Tuple[str, ...]
    """What can be asked for."""
    asked: Tuple[str, ...]
    """What is asked for where nothing is said."""
    player: Callable[[Submission, str, Optional[int]], Player]
    """Makes the player of a submission, by the name of a strategy, and a depth where the course has one."""
    plays: Tuple[str, ...]
    """The games that can be asked about: a name where the course has all sizes, otherwise a game in full."""
    plays_in_words: str
    """The same to be read."""
    usual: Tuple[Tuple[str, str], ...] = ()
    """Options of the command with what they are where nothing is said, if that is not as the command has it."""

    def has(self, spec: str) -> bool:
        """Whether the course has a game, written in full.

        >>> KINDS["csc148_2018"].has("stonehenge:4"), KINDS["buss3620"].has("connect:7x6x4")
        (True, False)
        """
        return spec in self.plays or spec.partition(":")[0] in self.plays


def csc148_2018(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """A strategy on the course's games, or the layer's strategy on a game that was handed in without one."""
    stonehenge, subtract_square, strategies = submission.of_layer("stonehenge", "subtract_square_game", "strategy")
    name = {"mr": "recursive_minimax_strategy", "mi": "iterative_minimax_strategy"}[strategy]
    of_the_course = {"stonehenge": stonehenge.StonehengeGame, "subtract-square": subtract_square.SubtractSquareGame}
    games = dict(of_the_course)
    of_the_layer = getattr(strategies, name)
    submission.install()
    hint = "recursive" if strategy == "mr" else "iterative"

    def by_key(module: ModuleType) -> Optional[Any]:
        menu = getattr(module, "usable_strategies", None)
        return menu.get(strategy) if isinstance(menu, dict) else None

    def by_hint(module: ModuleType) -> Optional[Any]:
        own = [value for key, value in functions(module, submission) if hint in key.lower() and takes_one(value)]
        return own[0] if len(own) == 1 else None

    try:
        choose = find_own(submission, (called(name), by_key, by_hint), ("strategy", "game_interface"), name)
    except NotFound:
        if not submission.has("stonehenge") or has_strategies(submission):
            raise
        choose = of_the_layer
        games = {"stonehenge": find_own(submission, (called("StonehengeGame"),), ("stonehenge",), "StonehengeGame")}

    def begin(games: Dict[str, Any], spec: str, moves: Sequence[str]) -> Any:
        kind, _, size = spec.partition(":")
        if kind not in games:
            told = "{} has a game and no strategies: there is nothing to ask about {}"
            raise NotFound(told.format(submission.where.name, kind))
        game = _with_input(size, lambda: games[kind](True))
        state = game.current_state
        for move in moves:
            state = state.make_move(game.str_to_move(move))
        game.current_state = state
        return game

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        named = choose(begin(games, spec, moves))
        state = begin(of_the_course, spec, moves).current_state
        same = _if_it_can(lambda: state.is_valid_move(named)) and _same(named, state.get_possible_moves())
        return Answer(str(same[0]) if same else refused(named))

    return answer


def csc148_2015(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """A strategy, a class, on the course's states."""
    rules = submission.of_layer("subtract_square_state", "subtract_square_move", "tippy_game_state", "tippy_move")
    square_state, square_move, tippy_state, tippy_move = rules
    submission.install()
    name = "StrategyMinimax" + {"minimax": ""}.get(strategy, strategy.capitalize())
    module = "strategy_minimax" + {"minimax": ""}.get(strategy, "_" + strategy)

    def wanted(module: ModuleType) -> Optional[Any]:
        found = getattr(module, name, None)
        # A class that inherits all of its thinking from the layer is no work of the student.
        return found if found is None or is_own(getattr(found, "suggest_move", None), submission) else object

    chosen = find_own(submission, (wanted,), (module, "strategy_minimax"), name)()

    def begin(spec: str) -> Tuple[Any, Callable[[str], Any]]:
        kind, _, size = spec.partition(":")
        if kind == "tippy":
            return tippy_state.TippyGameState("p1", n=int(size)), lambda cell: tippy_move.TippyMove(list(_place(cell)))
        start = square_state.SubtractSquareState("p1", current_total=int(size))
        return start, lambda square: square_move.SubtractSquareMove(int(square))

    def stand(spec: str, moves: Sequence[str]) -> Any:
        state, read = begin(spec)
        for move in moves:
            state = state.apply_move(read(move))
        return state

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        named = chosen.suggest_move(stand(spec, moves))
        state = stand(spec, moves)
        after = _if_it_can(lambda: state.apply_move(named))
        same = [move for move in state.possible_next_moves() if after is not None and state.apply_move(move) == after]
        return Answer(same[0].engine_text() if same else refused(named))

    return answer


def buss3620(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """``minimax`` of Connect Three: an action, which is a cell, and its utility."""
    [rules] = submission.of_layer("connect_three")
    submission.install()
    minimax = find_own(submission, (called("minimax"),), ("connect_three",), "minimax")

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        board = rules.initial_state()
        for move in moves:
            fall = next(action for action in rules.actions(board) if action[1] == int(move) - 1)
            board = rules.result(board, fall)
        answered = minimax([list(row) for row in board])
        if not _is_action_with_utility(answered):
            return Answer(refused(answered, "(action, utility)"))
        action, utility = answered
        same = _same(action, sorted(rules.actions(board)))
        move = str(same[0][1] + 1) if same else refused(action)
        return Answer(move, utility if rules.player(board) == rules.X else -utility)

    return answer


def cs50(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """``minimax`` of Tic-Tac-Toe: an action, which is a cell."""
    [rules] = submission.of_layer("tictactoe")
    submission.install()
    minimax = find_own(submission, (called("minimax"),), ("tictactoe",), "minimax")

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        board = rules.initial_state()
        for move in moves:
            board = rules.result(board, _place(move))
        action = minimax([list(row) for row in board])
        same = _same(action, sorted(rules.actions(board)))
        return Answer("{}{}".format("abc"[same[0][1]], same[0][0] + 1) if same else refused(action))

    return answer


def dm574(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """``next_move`` of Alquerque, on the student's own board if there is one."""
    submission.of_layer()
    submission.install()
    rules = submission.either("board")
    make_move, source, target = (_of_move(submission, name) for name in ("make_move", "source", "target"))
    next_move = find_own(submission, (called("next_move"),), ("minimax",), "next_move")
    is_legal = getattr(rules, "is_legal", lambda move, board: True)

    def stand(moves: Sequence[str]) -> Any:
        board = rules.make_board()
        for text in moves:
            rules.move(make_move(*_squares(text)), board)
        return board

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        board = stand(moves)
        named = next_move(board) if depth is None else next_move(board, depth)
        board = stand(moves)
        if named is None or not _if_it_can(lambda: is_legal(named, board)):
            return Answer(refused(named))
        between = _if_it_can(lambda: (source(named), target(named)))
        same = [text for text in legal if _squares(text) == between]
        return Answer(same[0] if same else refused(named))

    return answer


def _of_move(submission: Submission, name: str) -> Any:
    """A function on moves of Alquerque: that of the student's board, or of their moves, or else the layer's."""
    for module in ("board", "move"):
        if submission.has(module) and hasattr(submission.either(module), name):
            return getattr(submission.either(module), name)
    return getattr(submission.either("move"), name)


def _squares(text: str) -> Tuple[int, ...]:
    """The squares of a move of Alquerque as plywood writes it.

    >>> _squares("17-13")
    (17, 13)
    """
    return tuple(int(number) for number in re.findall(r"\d+", text))


KINDS: Dict[str, Kind] = {
    "csc148_2018": Kind(
        ("stonehenge:2", "subtract-square:20"),
        ("mr", "mi"),
        ("mr", "mi"),
        csc148_2018,
        ("stonehenge", "subtract-square"),
        "stonehenge and subtract-square, in any size",
    ),
    "csc148_2015": Kind(
        ("subtract-square:20",),
        ("minimax", "prune", "memoize", "myopic"),
        ("minimax",),
        csc148_2015,
        ("subtract-square", "tippy"),
        "subtract-square and tippy, in any size",
    ),
    "buss3620": Kind(
        ("connect-three",),
        ("minimax",),
        ("minimax",),
        buss3620,
        ("connect:3x5x3",),
        "connect-three, which is connect:3x5x3",
    ),
    "cs50": Kind(("tic-tac-toe",), ("minimax",), ("minimax",), cs50, ("tic-tac-toe",), "tic-tac-toe"),
    "dm574": Kind(
        ("alquerque",),
        ("next_move",),
        ("next_move",),
        dm574,
        ("alquerque",),
        "alquerque",
        # Exact values of many positions would take minutes each.
        (("positions", "20"), ("oracle-time", "200ms")),
    ),
}
"""The courses by the name of their layer."""


def _is_action_with_utility(answered: Any) -> bool:
    """Whether a ``minimax`` has answered an action, or ``None``, and a number; all else is no answer."""
    if not isinstance(answered, (tuple, list)) or len(answered) != 2 or not isinstance(answered[1], Number):
        return False
    return answered[0] is None or isinstance(answered[0], tuple)


def _same(named: Any, legal: Sequence[Any]) -> List[Any]:
    """Those of the legal moves that are equal to what was named."""
    return [move for move in legal if _if_it_can(lambda: bool(move == named))]


def _if_it_can(work: Callable[[], Any]) -> Any:
    """What the rules say to something that may be no move at all, ``None`` if that is too much for them."""
    try:
        return work()
    except Exception:
        return None


def _place(text: str) -> Tuple[int, int]:
    """The row and the column, counted from 0, of a cell as plywood writes it.

    >>> _place("b1")
    (0, 1)
    """
    return int(text[1:]) - 1, ord(text[0]) - ord("a")


def _with_input(text: str, work: Callable[[], Any]) -> Any:
    """What ``work`` gives while whoever asks for input is answered ``text``."""
    asked = builtins.input
    builtins.input = lambda prompt="": text
    try:
        return work()
    finally:
        builtins.input = asked
