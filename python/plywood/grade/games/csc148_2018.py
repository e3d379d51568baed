"""The games of CSC148 2018, Stonehenge and Subtract Square, by the rules of the course layer."""

import re
from functools import partial
from typing import Any, Dict, Iterator, List, Sequence, Tuple

from plywood.grade.games.comparison import A_STATE, AFTER_A_MOVE, FINISHED, Check, Node, Rules, answers_by, is_state
from plywood.grade.games.layer import import_layer
from plywood.grade.student.strategies import with_input

PLAYERS = ("p1", "p2")


class Csc148Game(Rules):
    """A game of the course: objects of the classes ``Game`` and ``GameState``.

    ``Node.ours`` is a pair of a game and a state.
    """

    makes_moves = "make_move"

    def __init__(self, game: str) -> None:
        """Create the rules of a game."""
        self.game = game
        module, name = {
            "stonehenge": ("stonehenge", "StonehengeGame"),
            "subtract-square": ("subtract_square_game", "SubtractSquareGame"),
        }[game]
        [rules] = import_layer("csc148_2018", module)
        self.our_class = getattr(rules, name)
        self.start = 0
        """The student's state at the start of a game."""
        self.by_repr: Dict[Tuple[str, str], str] = {}
        self.by_their_repr: Dict[Tuple[str, str], str] = {}

    def roots(self, spec: str) -> Iterator[Tuple[str, Any, Check]]:
        """Yield a game in which p1 starts and one in which p2 starts."""
        size = spec.partition(":")[2]
        for starts in (True, False):
            game = with_input(size, partial(self.our_class, starts))
            name = "Game({})".format(starts)

            def read(answer: Any) -> Any:
                self.start = int(answer)
                return answer

            check = Check(name, A_STATE, "create", (size, starts), read, is_state, "__init__")
            yield name, (game, game.current_state), check

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text."""
        return [str(move) for move in node.ours[1].get_possible_moves()]

    def play(self, node: Node, move: str) -> Tuple[Any, Check]:
        """Return our game after a move, and the check that plays the move in the student's game."""
        game, state = node.ours
        check = Check("make_move", A_STATE, "play", (node.theirs, move), accepts=is_state, function="make_move")
        return (game, state.make_move(game.str_to_move(move))), check

    def key(self, node: Node) -> str:
        """Return the ``repr`` of our state."""
        return repr(node.ours[1])

    def show(self, node: Node) -> str:
        """Return the drawing of our state and the player to move."""
        return "{}\n{} to move".format(node.ours[1], node.ours[1].get_current_player_name())

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a state."""
        game, state = node.ours
        theirs = node.theirs
        game.current_state = state
        legal = self.moves(node)
        player, over = state.get_current_player_name(), game.is_over(state)
        yield Check("get_current_player_name", player, "get_current_player_name", (theirs,))
        part, case = ("make_move, drawn by __str__", AFTER_A_MOVE) if node.moves else ("__str__", "position")
        drawn = tokens(self.game, str(state))
        yield Check(part, drawn, "__str__", (theirs,), lambda answer: tokens(self.game, answer), case=case)

        def repr_difference(answer: str) -> str:
            return self.repr_difference(spec, repr(state), str(answer))

        yield Check("__repr__", EQUAL_REPR, "__repr__", (theirs,), repr_difference, case=case)
        if brief:
            return
        end_case = FINISHED if over else "position"
        yield Check("get_possible_moves", sorted(legal), "get_possible_moves", (theirs,), sorted_texts, case=end_case)
        yield Check("is_over", over, "is_over", (theirs, theirs), case=end_case)
        # `is_over` must answer for its argument, also if another state is the current one.
        yield Check("is_over", over, "is_over", (theirs, self.start), case=end_case)
        winners = {name: game.is_winner(name) for name in PLAYERS}
        yield Check("is_winner", winners, "is_winner", (theirs, PLAYERS), partial(answers_by, PLAYERS), case=end_case)
        moves = [*map(game.str_to_move, legal), *self.illegal(node), None]
        valid = {repr(move): str(move) in legal for move in moves}
        yield Check("is_valid_move", valid, "is_valid_move", (theirs, moves), partial(answers_by, list(valid)), case=end_case)
        if not over:
            texts = [*legal, "not a move"]
            # The moves of a student's game may be numbers or texts, but `str_to_move` must return the one with this text.
            yield Check("str_to_move", legal, "str_to_move", (theirs, texts), lambda found: found_moves(texts, found))
        yield self.rough_outcome(node)._replace(case=end_case)
        if over and self.game == "stonehenge":
            yield from self.moves_after_the_end(node, drawn)

    def moves_after_the_end(self, node: Node, drawn: Sequence[str]) -> Iterator[Check]:
        """Yield the check of a move in a finished game, in which the course's tests claim more cells."""
        for cell in [token for token in drawn if token.isalpha()][:1]:
            after = tokens(self.game, str(node.ours[1].make_move(cell)))
            arguments = (node.theirs, self.start, cell)
            read = partial(tokens, self.game)
            yield Check("make_move", after, "move_after_the_end", arguments, read, function="make_move", case=FINISHED)

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
        our_game, ours = node.ours

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
        between = (lambda value: -1 <= value <= 1) if isinstance(expected, str) else None
        return Check("rough_outcome", expected, "rough_outcome", (node.theirs,), number, between, looks_ahead=True)

    def repr_difference(self, spec: str, expected: str, actual: str) -> str:
        """Compare the equality of ``repr`` with that of the states seen so far."""
        known = self.by_repr.setdefault((spec, expected), actual)
        if known != actual:
            return "different for equal states: {!r} and {!r}".format(known, actual)
        other = self.by_their_repr.setdefault((spec, actual), expected)
        if other != expected:
            return "equal for different states: {!r} for {!r} and for {!r}".format(actual, other, expected)
        return EQUAL_REPR


EQUAL_REPR = "equal if and only if the states are"


def found_moves(texts: Sequence[str], found: Dict[str, List[Any]]) -> List[str]:
    """Return the texts for which ``str_to_move`` of the student's game returns the move with this text that it lists."""
    return [
        text for text, move in zip(texts, found["converted"]) if move in found["moves"] and str(move) == text
    ]


def number(answer: Any) -> float:
    """Return an answer that is a number; raise ``TypeError`` if it is a text or another object."""
    if not isinstance(answer, (int, float)):
        raise TypeError
    return answer


def sorted_texts(moves: Sequence[Any]) -> List[str]:
    """Return moves as sorted texts, each once; raise ``TypeError`` if they are not a collection."""
    if not isinstance(moves, list):
        raise TypeError
    return sorted(set(map(str, moves)))


def tokens(game: str, drawing: str) -> List[str]:
    """Return the markers and cells of a drawing in reading order, or the number of Subtract Square.

    >>> tokens("stonehenge", "  @  1\\n - A - 2 \\\\ /")
    ['@', '1', 'A', '2']
    """
    if game == "subtract-square":
        return re.findall(r"-?\d+", drawing)
    return [token for token in drawing.split() if token == "@" or token.isalpha() or token.isdigit()]
