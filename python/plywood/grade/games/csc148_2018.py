"""The games of CSC148 2018, Stonehenge and Subtract Square, by the rules of the course layer."""

import re
from functools import cached_property, lru_cache, partial
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from plywood.grade.games.layer import import_layer
from plywood.grade.games.rules import A_STATE, AFTER_A_MOVE, FINISHED, Check, Node, Rules, answers_by, is_state
from plywood.grade.student.conventions import with_input

PLAYERS = ("p1", "p2")


class OurState:
    """A state of our game, with the results that a student's game must give in it. Each result is computed once."""

    def __init__(self, game: Any, state: Any, draws_cells: bool) -> None:
        """Create the entry of a state of our game.

        :param draws_cells: whether the drawing contains cells and markers, as in Stonehenge.
        """
        self.game = game
        self.state = state
        self.draws_cells = draws_cells
        self._after: Dict[str, OurState] = {}

    def after(self, move: str) -> "OurState":
        """Return the state after a legal move."""
        if move not in self._after:
            state = self.state.make_move(self.game.str_to_move(move))
            self._after[move] = OurState(self.game, state, self.draws_cells)
        return self._after[move]

    @cached_property
    def moves(self) -> List[str]:
        """The legal moves as text."""
        return [str(move) for move in self.state.get_possible_moves()]

    @cached_property
    def text(self) -> str:
        """The ``repr`` of the state."""
        return repr(self.state)

    @cached_property
    def drawn(self) -> List[str]:
        """The tokens of the drawing."""
        return tokens(self.draws_cells, str(self.state))

    @cached_property
    def player(self) -> str:
        """The name of the player to move."""
        return str(self.state.get_current_player_name())

    @cached_property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.is_over(self.state))

    @cached_property
    def winners(self) -> Dict[str, bool]:
        """Whether each player has won."""
        self.game.current_state = self.state
        return {name: self.game.is_winner(name) for name in PLAYERS}

    @cached_property
    def tried_moves(self) -> Dict[Any, bool]:
        """Whether each of some moves is legal."""
        if self.draws_cells:
            illegal: Iterable[Any] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        else:
            root = int(max(self.state.current_total, 0) ** 0.5) + 1
            illegal = (-1, 0, 2, 3, root * root)
        moves = [*map(self.game.str_to_move, self.moves), *(move for move in illegal if str(move) not in self.moves), None]
        return {move: str(move) in self.moves for move in moves}

    @cached_property
    def rough_outcome(self) -> Optional[int]:
        """The result of ``rough_outcome``, which is fixed only if the game is over or nearly so."""

        def is_over_after(state: Any) -> bool:
            return any(self.game.is_over(state.make_move(move)) for move in state.get_possible_moves())

        if self.is_over:
            return 1 if self.winners[self.player] else -1
        if is_over_after(self.state):
            return 1
        children = map(self.state.make_move, self.state.get_possible_moves())
        return -1 if all(map(is_over_after, children)) else None

    @cached_property
    def move_after_the_end(self) -> Optional[Tuple[str, List[str]]]:
        """A move in a finished game, in which the course's tests claim more cells, and the tokens of the drawing after it."""
        cell = next((token for token in self.drawn if token.isalpha()), None)
        if cell is None or not self.is_over or not self.draws_cells:
            return None
        return cell, tokens(True, str(self.state.make_move(cell)))


@lru_cache(maxsize=None)
def our_starts(game: str, size: str) -> Dict[bool, OurState]:
    """Return our states at the start of a game, by whether p1 starts.

    All students of a class are compared in nearly the same states, so the process that compares their games keeps these and all
    states that follow from them, until it ends.
    """
    module, name = {
        "stonehenge": ("stonehenge", "StonehengeGame"),
        "subtract-square": ("subtract_square_game", "SubtractSquareGame"),
    }[game]
    [rules] = import_layer("csc148_2018", module)
    games = {starts: with_input(size, partial(getattr(rules, name), starts)) for starts in (True, False)}
    return {starts: OurState(each, each.current_state, game == "stonehenge") for starts, each in games.items()}


class Csc148Game(Rules):
    """A game of the course: objects of the classes ``Game`` and ``GameState``. ``Node.ours`` is an :class:`OurState`."""

    makes_moves = "make_move"

    def __init__(self, game: str) -> None:
        """Create the rules of a game."""
        self.game = game
        self.start = 0
        """The student's state at the start of a game."""
        self.by_repr: Dict[Tuple[str, str], str] = {}
        self.by_their_repr: Dict[Tuple[str, str], str] = {}

    def roots(self, spec: str) -> Iterator[Tuple[str, Any, Check]]:
        """Yield a game in which p1 starts and one in which p2 starts."""
        size = spec.partition(":")[2]
        for starts, ours in our_starts(self.game, size).items():
            name = "Game({})".format(starts)

            def read(answer: Any) -> Any:
                self.start = int(answer)
                return answer

            yield name, ours, Check(name, A_STATE, "create", (size, starts), read, is_state, "__init__")

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text."""
        moves: List[str] = node.ours.moves
        return moves

    def play(self, node: Node, move: str) -> Tuple[Any, Check]:
        """Return our state after a move, and the check that plays the move in the student's game."""
        check = Check("make_move", A_STATE, "play", (node.theirs, move), accepts=is_state, function="make_move")
        return node.ours.after(move), check

    def key(self, node: Node) -> str:
        """Return the ``repr`` of our state."""
        return str(node.ours.text)

    def show(self, node: Node) -> str:
        """Return the drawing of our state and the player to move."""
        return "{}\n{} to move".format(node.ours.state, node.ours.player)

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a state."""
        ours: OurState = node.ours
        theirs = node.theirs
        yield Check("get_current_player_name", ours.player, "get_current_player_name", (theirs,))
        part, case = ("make_move, drawn by __str__", AFTER_A_MOVE) if node.moves else ("__str__", "position")
        read = partial(tokens, ours.draws_cells)
        yield Check(part, ours.drawn, "__str__", (theirs,), read, case=case)
        equality = partial(self.repr_difference, spec, ours.text)
        yield Check("__repr__", EQUAL_REPR, "__repr__", (theirs,), equality, case=case)
        if brief:
            return
        end_case = FINISHED if ours.is_over else "position"
        yield Check("get_possible_moves", sorted(ours.moves), "get_possible_moves", (theirs,), sorted_texts, case=end_case)
        yield Check("is_over", ours.is_over, "is_over", (theirs, theirs), case=end_case)
        # `is_over` must answer for its argument, also if another state is the current one.
        yield Check("is_over", ours.is_over, "is_over", (theirs, self.start), case=end_case)
        winners = partial(answers_by, PLAYERS)
        yield Check("is_winner", ours.winners, "is_winner", (theirs, PLAYERS), winners, case=end_case)
        tried = list(ours.tried_moves)
        valid = {repr(move): legal for move, legal in ours.tried_moves.items()}
        yield Check("is_valid_move", valid, "is_valid_move", (theirs, tried), partial(answers_by, list(valid)), case=end_case)
        if not ours.is_over:
            texts = [*ours.moves, "not a move"]
            # The moves of a student's game may be numbers or texts, but `str_to_move` must return the one with this text.
            yield Check("str_to_move", ours.moves, "str_to_move", (theirs, texts), partial(found_moves, texts))
        yield self.rough_outcome(node)._replace(case=end_case)
        if ours.move_after_the_end is not None:
            cell, after = ours.move_after_the_end
            arguments = (theirs, self.start, cell)
            yield Check("make_move", after, "move_after_the_end", arguments, read, function="make_move", case=FINISHED)

    def rough_outcome(self, node: Node) -> Check:
        """Return the check of ``rough_outcome``."""
        expected = node.ours.rough_outcome
        between = None
        if expected is None:
            expected, between = "a number from -1 to 1", is_between_losses_and_wins
        return Check("rough_outcome", expected, "rough_outcome", (node.theirs,), number, between, looks_ahead=True)

    def repr_difference(self, spec: str, expected: str, answer: Any) -> str:
        """Compare the equality of ``repr`` with that of the states seen so far."""
        actual = str(answer)
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


def is_between_losses_and_wins(value: float) -> bool:
    """Return whether a rough outcome is from -1 to 1."""
    return -1 <= value <= 1


def tokens(has_cells: bool, drawing: str) -> List[str]:
    """Return the markers and cells of a drawing in reading order, or the number of Subtract Square.

    >>> tokens(True, "  @  1\\n - A - 2 \\\\ /")
    ['@', '1', 'A', '2']
    """
    if not has_cells:
        return re.findall(r"-?\d+", drawing)
    return [token for token in drawing.split() if token == "@" or token.isalpha() or token.isdigit()]
