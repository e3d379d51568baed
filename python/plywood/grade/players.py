"""For each course a player: what asks a submission for its move."""

import builtins
import re
from types import ModuleType
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from plywood.grade.answer import Answer, in_one_word
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
    games = {"stonehenge": stonehenge.StonehengeGame, "subtract-square": subtract_square.SubtractSquareGame}
    of_the_layer = getattr(strategies, name)
    submission.install()
    hint = re.compile("recurs" if strategy == "mr" else "iterat", re.IGNORECASE)

    def wanted(module: ModuleType) -> Optional[Any]:
        by_key = getattr(module, "usable_strategies", {}).get(strategy)
        own = [value for key, value in _own_functions(module) if hint.search(key) and "strategy" in key.lower()]
        return getattr(module, name, None) or by_key or (own[0] if len(own) == 1 else None)

    try:
        choose = submission.find(wanted, ("strategy", "game_interface"), name)
    except NotFound:
        if not submission.has("stonehenge"):
            raise
        choose = of_the_layer
        for module in submission.modules("stonehenge"):
            games["stonehenge"] = module.StonehengeGame
            break

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        kind, _, size = spec.partition(":")
        game = _with_input(size, lambda: games[kind](True))
        state = game.current_state
        for move in moves:
            state = state.make_move(game.str_to_move(move))
        game.current_state = state
        return Answer(in_one_word(choose(game)))

    return answer


def csc148_2015(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """A strategy, a class, on the course's states."""
    rules = submission.of_layer("subtract_square_state", "subtract_square_move", "tippy_game_state", "tippy_move")
    square_state, square_move, tippy_state, tippy_move = rules
    submission.install()
    name = "StrategyMinimax" + {"minimax": ""}.get(strategy, strategy.capitalize())
    module = "strategy_minimax" + {"minimax": ""}.get(strategy, "_" + strategy)
    chosen = submission.find(lambda module: getattr(module, name, None), (module, "strategy_minimax"), name)()

    def begin(spec: str) -> Tuple[Any, Callable[[str], Any]]:
        kind, _, size = spec.partition(":")
        if kind == "tippy":
            return tippy_state.TippyGameState("p1", n=int(size)), lambda cell: tippy_move.TippyMove(list(_place(cell)))
        start = square_state.SubtractSquareState("p1", current_total=int(size))
        return start, lambda square: square_move.SubtractSquareMove(int(square))

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        state, read = begin(spec)
        for move in moves:
            state = state.apply_move(read(move))
        named = chosen.suggest_move(state)
        same = [move for move in state.possible_next_moves() if move == named]
        return Answer(same[0].engine_text() if same else in_one_word(named))

    return answer


def buss3620(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """``minimax`` of Connect Three: an action, which is a cell, and its utility."""
    [rules] = submission.of_layer("connect_three")
    submission.install()
    minimax = submission.find(_called("minimax"), ("connect_three",), "minimax")

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        board = rules.initial_state()
        for move in moves:
            fall = next(action for action in rules.actions(board) if action[1] == int(move) - 1)
            board = rules.result(board, fall)
        action, utility = minimax([list(row) for row in board])
        falls = rules.actions(board)
        move = str(action[1] + 1) if _cell(action) in falls else in_one_word(action)
        sign = int(utility) if utility in (-1, 0, 1) else None
        return Answer(move, sign if sign is None or rules.player(board) == rules.X else -sign)

    return answer


def cs50(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """``minimax`` of Tic-Tac-Toe: an action, which is a cell."""
    [rules] = submission.of_layer("tictactoe")
    submission.install()
    minimax = submission.find(_called("minimax"), ("tictactoe",), "minimax")

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        board = rules.initial_state()
        for move in moves:
            board = rules.result(board, _place(move))
        action = minimax([list(row) for row in board])
        cell = _cell(action)
        if cell not in rules.actions(board):
            return Answer(in_one_word(action))
        return Answer("{}{}".format("abc"[cell[1]], cell[0] + 1))

    return answer


def dm574(submission: Submission, strategy: str, depth: Optional[int]) -> Player:
    """``next_move`` of Alquerque, on the student's own board if there is one."""
    submission.of_layer()
    submission.install()
    rules, moving = submission.either("board"), submission.either("move")
    next_move = submission.find(_called("next_move"), ("minimax",), "next_move")

    def answer(spec: str, moves: Sequence[str], legal: Sequence[str]) -> Answer:
        board = rules.make_board()
        for text in moves:
            source, target = (int(number) for number in re.findall(r"\d+", text))
            rules.move(moving.make_move(source, target), board)
        named = next_move(board) if depth is None else next_move(board, depth)
        between = (moving.source(named), moving.target(named))
        same = [text for text in legal if tuple(int(number) for number in re.findall(r"\d+", text)) == between]
        return Answer(same[0] if same else "{}-{}".format(*between))

    return answer


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


def _called(name: str) -> Callable[[ModuleType], Optional[Any]]:
    return lambda module: getattr(module, name, None)


def _own_functions(module: ModuleType) -> List[Tuple[str, Any]]:
    """The functions that a module defines itself."""
    own = vars(module).items()
    return [(key, value) for key, value in own if getattr(value, "__module__", None) == module.__name__]


def _cell(action: Any) -> Any:
    """An action as a pair of numbers, if it is one; students also answer with lists, or with what no set can hold."""
    is_pair = isinstance(action, (list, tuple)) and len(action) == 2 and all(isinstance(n, int) for n in action)
    return tuple(action) if is_pair else None


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
