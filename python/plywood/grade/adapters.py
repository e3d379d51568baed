"""The courses that can be graded: their games and strategies, and the meaning of a student's answer.

An answer comes from the process of the student as plain data. It is compared with the legal moves that the grader has
computed; its other content is ignored.
"""

import re
from types import MappingProxyType
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Sequence, Tuple

from plywood.grade.reply import MAX_SHOWN, Reply, unrecognized_move
from plywood.grade.student.conventions import FUNCTIONS, cell

ReplyFunction = Callable[[str, Sequence[str], Sequence[str], Any], Reply]
"""Returns the reply for an answer of a student, given the game, the moves so far and the legal moves."""


MAX_TREE = 20_000
"""The default of ``--max-tree``, in positions. Slow code takes about a second to search such a tree."""


class CourseAdapter(NamedTuple):
    """The games and strategies of a course, and the function that loads a submission."""

    default_games: Tuple[str, ...]
    """The games that are graded by default."""
    strategies: Tuple[str, ...]
    """The names that ``--strategy`` accepts."""
    default_strategies: Tuple[str, ...]
    """The strategies that are graded by default."""
    reply: ReplyFunction
    """Converts an answer of a student."""
    games: Tuple[str, ...]
    """The games of the course: a name if the course has all sizes, otherwise a name with a size."""
    games_in_words: str
    """The games of the course as text for error messages."""
    default_options: Tuple[Tuple[str, str], ...] = (("max-tree", str(MAX_TREE)),)
    """Options of the command whose default values differ for this course."""
    functions: Mapping[str, str] = MappingProxyType({})
    """The functions of the strategies that are not named like their functions."""
    game_names: Mapping[str, str] = MappingProxyType({})
    """The names of the course for games that plywood names by their sizes."""

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

    def unknown_game_message(self, course: str, game: str) -> str:
        """Return the error message for a game that the course does not have.

        >>> ADAPTERS["cs50"].unknown_game_message("cs50", "chess")
        'cs50 does not have the game chess; it has tic-tac-toe'
        """
        return "{} does not have the game {}; it has {}".format(course, game, self.games_in_words)


def csc148_2018(spec: str, moves: Sequence[str], legal: Sequence[str], answer: Any) -> Reply:
    """Convert the letter of a cell of Stonehenge, or a number of Subtract Square."""
    return _reply(answer, {text: text if spec.startswith("stonehenge") else int(text) for text in legal})


def csc148_2015(spec: str, moves: Sequence[str], legal: Sequence[str], answer: Any) -> Reply:
    """Convert the cell of a move of Tippy, or the amount of a move of Subtract Square.

    Moves are objects; their cells and amounts are added to the plain data.
    """
    move = answer.get("move") if isinstance(answer, dict) else None
    moves_by_text = {text: list(cell(text)) if spec.startswith("tippy") else int(text) for text in legal}
    return _reply(move, moves_by_text) if _matching(move, moves_by_text) else _reply(answer, {})


def buss3620(spec: str, moves: Sequence[str], legal: Sequence[str], answer: Any) -> Reply:
    """Convert an action of Connect Three and its utility, which is from the perspective of the first player."""
    if not _is_action_and_utility(answer):
        return Reply(unrecognized_move(from_plain(answer), "(action, utility)"))
    action, utility = answer
    # Each piece falls to the lowest free cell of its column; the rows are counted from the top.
    cells = {text: [4 - list(moves).count(text), int(text) - 1] for text in legal}
    sign = utility if len(moves) % 2 == 0 else -utility
    return _reply(action, cells)._replace(sign=sign, value=repr(utility)[:MAX_SHOWN])


def cs50(spec: str, moves: Sequence[str], legal: Sequence[str], answer: Any) -> Reply:
    """Convert an action of Tic-Tac-Toe."""
    return _reply(answer, {text: list(cell(text)) for text in legal})


def dm574(spec: str, moves: Sequence[str], legal: Sequence[str], answer: Any) -> Reply:
    """Convert the squares of a move of Alquerque."""
    return _reply(answer, {text: [int(number) for number in re.findall(r"\d+", text)] for text in legal})


def _reply(answer: Any, legal: Dict[str, Any]) -> Reply:
    """Return the reply with the legal move that is equal to the answer.

    :param legal: the plain data of each legal move.
    """
    matching = _matching(answer, legal)
    return Reply(matching[0] if matching else unrecognized_move(from_plain(answer)))


def _matching(answer: Any, legal: Dict[str, Any]) -> List[str]:
    """Return the legal moves that are equal to the answer, at most one.

    The numbers of a cell or a square must be integers, because the courses use them as indices: they accept the number
    ``4.0`` of Subtract Square, but not the cell ``(1.0, 2.0)``.

    >>> _matching([1, 2], {"c2": [1, 2]}), _matching([1.0, 2], {"c2": [1, 2]}), _matching(4.0, {"4": 4})
    (['c2'], [], ['4'])
    """
    if isinstance(answer, list) and any(isinstance(number, float) for number in answer):
        return []
    return [text for text, move in legal.items() if move == answer]


def from_plain(data: Any) -> Any:
    """Return an object with the same ``repr`` as the student's object.

    >>> from_plain([1, {"object": "Move(3)"}])
    (1, Move(3))
    """
    if isinstance(data, list):
        return tuple(map(from_plain, data))
    return _Shown(data["object"]) if isinstance(data, dict) and "object" in data else data


class _Shown:
    """Stands for a student's object, of which the grader has only the text."""

    def __init__(self, text: Any) -> None:
        self.text = str(text)

    def __repr__(self) -> str:
        return self.text


ADAPTERS: Dict[str, CourseAdapter] = {
    "csc148_2018": CourseAdapter(
        default_games=("stonehenge:2", "subtract-square:20"),
        strategies=("mr", "mi"),
        default_strategies=("mr", "mi"),
        reply=csc148_2018,
        games=("stonehenge", "subtract-square"),
        games_in_words="stonehenge and subtract-square, in any size",
        functions=FUNCTIONS,
    ),
    "csc148_2015": CourseAdapter(
        default_games=("subtract-square:20",),
        strategies=("minimax", "prune", "memoize", "myopic"),
        default_strategies=("minimax",),
        reply=csc148_2015,
        games=("subtract-square", "tippy"),
        games_in_words="subtract-square and tippy, in any size",
    ),
    "buss3620": CourseAdapter(
        default_games=("connect-three",),
        strategies=("minimax",),
        default_strategies=("minimax",),
        reply=buss3620,
        games=("connect:3x5x3",),
        games_in_words="connect-three, which is connect:3x5x3",
        game_names={"connect:3x5x3": "connect-three"},
    ),
    "cs50": CourseAdapter(
        default_games=("tic-tac-toe",),
        strategies=("minimax",),
        default_strategies=("minimax",),
        reply=cs50,
        games=("tic-tac-toe",),
        games_in_words="tic-tac-toe",
    ),
    "dm574": CourseAdapter(
        default_games=("alquerque",),
        strategies=("next_move",),
        default_strategies=("next_move",),
        reply=dm574,
        games=("alquerque:5x5",),
        games_in_words="alquerque, which is alquerque:5x5",
        game_names={"alquerque:5x5": "alquerque"},
        # The exact values of most positions would take minutes each. The trees need no limit, because the depth of a
        # search is limited.
        default_options=(("positions", "20"), ("oracle-time", "200ms")),
    ),
}
"""The adapters by the names of the course layers."""


def _is_action_and_utility(answer: Any) -> bool:
    """Return whether an answer is a pair of an action (or ``None``) and a number."""
    if not isinstance(answer, list) or len(answer) != 2 or not isinstance(answer[1], (int, float)):
        return False
    return answer[0] is None or isinstance(answer[0], list)
