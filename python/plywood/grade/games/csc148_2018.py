"""The games of CSC148 2018, Stonehenge and Subtract Square, compared with those of the course layer."""

import builtins
import re
from types import ModuleType
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from plywood.grade.games.comparison import Check, Node, Rules
from plywood.grade.student_code import by_name, find_student_code
from plywood.grade.submission import Submission

CLASSES = {"stonehenge": "StonehengeGame", "subtract-square": "SubtractSquareGame"}
MODULES = {"stonehenge": ("stonehenge",), "subtract-square": ("subtract_square_game", "subtract_square_state")}
MENU_KEYS = {"stonehenge": "h", "subtract-square": "s"}


class Csc148Game(Rules):
    """A game of the course: objects of the classes ``Game`` and ``GameState``.

    ``Node.ours`` and ``Node.theirs`` are pairs of a game and a state.
    """

    def __init__(self, submission: Submission, game: str) -> None:
        """Load the student's game and ours."""
        self.game = game
        ours = submission.import_from_layer(*(module for module, *_ in MODULES.values()))
        self.our_class = getattr(ours[list(MODULES).index(game)], CLASSES[game])
        submission.put_on_import_path()

        def by_menu_key(module: ModuleType) -> Optional[Any]:
            menu = getattr(module, "playable_games", None)
            return menu.get(MENU_KEYS[game]) if isinstance(menu, dict) else None

        finders, preferred = (by_name(CLASSES[game]), by_menu_key), (*MODULES[game], "game_interface")
        self.their_class = find_student_code(submission, finders, preferred, CLASSES[game])
        self.start: Any = None
        """The student's state at the start of a game."""
        self.by_repr: Dict[Tuple[str, str], str] = {}
        self.by_their_repr: Dict[Tuple[str, str], str] = {}

    def roots(self, spec: str) -> Iterator[Tuple[str, Callable[[], Tuple[Any, Any]], Any]]:
        """Yield a game in which p1 starts and one in which p2 starts."""
        size = spec.partition(":")[2]
        for starts in (True, False):

            def create(starts: bool = starts) -> Tuple[Any, Any]:
                games = [_with_one_input(size, lambda made=made: made(starts)) for made in self.classes()]
                self.start = games[1].current_state
                return tuple((game, game.current_state) for game in games)  # type: ignore[return-value]

            yield "Game({})".format(starts), create, getattr(self.their_class, "__init__", None)

    def classes(self) -> Tuple[Any, Any]:
        """Return our class and the student's."""
        return self.our_class, self.their_class

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text."""
        return [str(move) for move in node.ours[1].get_possible_moves()]

    def play(self, node: Node, move: str) -> Tuple[Any, Any]:
        """Return the games after a move."""
        (our_game, ours), (their_game, theirs) = node.ours, node.theirs
        their_game.current_state = theirs
        after = theirs.make_move(their_game.str_to_move(move))
        return (our_game, ours.make_move(our_game.str_to_move(move))), (their_game, after)

    def snapshot(self, theirs: Any) -> Any:
        """Return the text, the ``repr`` and the moves of a state."""
        _, state = theirs
        calls = (lambda: str(state), lambda: repr(state), lambda: sorted(map(str, state.get_possible_moves())))
        return [_or_error(call) for call in calls]

    def key(self, node: Node) -> str:
        """Return the ``repr`` of our state."""
        return repr(node.ours[1])

    def show(self, node: Node) -> str:
        """Return the drawing of our state and the player to move."""
        return "{}\n{} to move".format(node.ours[1], node.ours[1].get_current_player_name())

    def make_move(self, node: Node) -> Tuple[str, Any]:
        """Return the name and the function that makes a move."""
        return "make_move", getattr(type(node.theirs[1]), "make_move", None)

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a state."""
        (our_game, ours), (game, theirs) = node.ours, node.theirs
        kind = type(theirs)
        our_game.current_state = ours
        legal = self.moves(node)
        over = our_game.is_over(ours)

        def at_state(call: Callable[[], Any]) -> Callable[[], Any]:
            """Let ``call`` run while the state is the current state of the student's game."""

            def run() -> Any:
                game.current_state = theirs
                return call()

            return run

        def check(part: str, expected: Any, call: Callable[[], Any], owner: Any = kind) -> Check:
            return Check(part, expected, at_state(call), getattr(owner, part.split()[-1], None))

        yield check(
            "get_current_player_name",
            ours.get_current_player_name(),
            lambda: str(theirs.get_current_player_name()),
        )
        part = "make_move, drawn by __str__" if node.moves else "__str__"
        yield check(part, tokens(self.game, str(ours)), lambda: tokens(self.game, str(theirs)))
        yield check("__repr__", "equal if and only if the states are", lambda: self.repr_difference(spec, ours, theirs))
        if brief:
            return
        yield check("get_possible_moves", sorted(legal), lambda: sorted(map(str, theirs.get_possible_moves())))
        yield check("is_over", over, lambda: bool(game.is_over(theirs)), type(game))

        def is_over_of_another_state() -> bool:
            game.current_state = self.start
            return bool(game.is_over(theirs))

        yield Check("is_over", over, is_over_of_another_state, getattr(type(game), "is_over", None))
        winners = {player: our_game.is_winner(player) for player in ("p1", "p2")}
        yield check("is_winner", winners, lambda: {name: bool(game.is_winner(name)) for name in winners}, type(game))
        moves = [*map(our_game.str_to_move, legal), *self.illegal(node), None]
        valid = {repr(move): str(move) in legal for move in moves}
        yield check("is_valid_move", valid, lambda: {repr(move): bool(theirs.is_valid_move(move)) for move in moves})
        if not over:
            texts = [*legal, "not a move"]

            def are_moves() -> List[str]:
                return [text for text in texts if game.str_to_move(text) in theirs.get_possible_moves()]

            yield check("str_to_move", legal, are_moves, type(game))
        yield self.rough_outcome(node)._replace(function=getattr(kind, "rough_outcome", None))

    def illegal(self, node: Node) -> List[Any]:
        """Return some moves that are not legal."""
        ours = node.ours[1]
        if self.game == "stonehenge":
            return [cell for cell in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if cell not in ours.get_possible_moves()]
        total = ours.current_total
        root = int(max(total, 0) ** 0.5) + 1
        return [move for move in (-1, 0, 2, 3, root * root) if str(move) not in self.moves(node)]

    def rough_outcome(self, node: Node) -> Check:
        """Return the check of ``rough_outcome``, which is fixed only if the game is over or nearly so."""
        (our_game, ours), (_, theirs) = node.ours, node.theirs

        def is_over_after(state: Any) -> bool:
            return any(our_game.is_over(state.make_move(move)) for move in state.get_possible_moves())

        children = [ours.make_move(move) for move in ours.get_possible_moves()]
        if our_game.is_over(ours):
            our_game.current_state = ours
            expected: Any = 1 if our_game.is_winner(ours.get_current_player_name()) else -1
        elif is_over_after(ours):
            expected = 1
        elif all(map(is_over_after, children)):
            expected = -1
        else:
            expected = "a number from -1 to 1"
        call = lambda: float(theirs.rough_outcome())  # noqa: E731
        between = (lambda value: -1 <= value <= 1) if isinstance(expected, str) else None
        return Check("rough_outcome", expected, call, None, between)

    def repr_difference(self, spec: str, ours: Any, theirs: Any) -> str:
        """Compare the equality of ``repr`` with that of the states seen so far."""
        expected, actual = repr(ours), repr(theirs)
        known = self.by_repr.setdefault((spec, expected), actual)
        if known != actual:
            return "different for equal states: {!r} and {!r}".format(known, actual)
        other = self.by_their_repr.setdefault((spec, actual), expected)
        if other != expected:
            return "equal for different states: {!r} for {!r} and for {!r}".format(actual, other, expected)
        return "equal if and only if the states are"


def tokens(game: str, drawing: str) -> List[str]:
    """Return the markers and cells of a drawing in reading order, or the number of Subtract Square.

    >>> tokens("stonehenge", "  @  1\\n - A - 2 \\\\ /")
    ['@', '1', 'A', '2']
    """
    if game == "subtract-square":
        return re.findall(r"-?\d+", drawing)
    return [token for token in drawing.split() if token == "@" or token.isalpha() or token.isdigit()]


def _or_error(call: Callable[[], Any]) -> Any:
    """Return ``call()``, or the exception as text."""
    try:
        return call()
    except Exception as error:
        return repr(error)


def _with_one_input(text: str, call: Callable[[], Any]) -> Any:
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
