"""Subtract Square of CSC148 2015, by the rules of the course layer.

Tippy is not compared, because the course defines neither its constructors nor its texts.
"""

from functools import partial
from typing import Any, Dict, Iterator, Sequence, Tuple

from plywood.grade.games.layer import import_layer
from plywood.grade.games.rules import (
    A_STATE,
    AFTER_A_MOVE,
    FINISHED,
    Check,
    Node,
    Rules,
    answers_by,
    distinct_in_order,
    is_state,
)

PLAYERS = ("p1", "p2")


class SubtractSquare(Rules):
    """The class ``SubtractSquareState``; ``Node.ours`` is a state."""

    makes_moves = "apply_move"

    def __init__(self, game: str) -> None:
        """Create the rules."""
        states, moves = import_layer("csc148_2015", "subtract_square_state", "subtract_square_move")
        self.state, self.move = states.SubtractSquareState, moves.SubtractSquareMove
        self.numbers: Dict[str, int] = {}
        """The number of the first of the student's states for each state."""

    def roots(self, spec: str) -> Iterator[Tuple[str, Any, Check]]:
        """Yield a state in which p1 is to move and one in which p2 is to move."""
        size = spec.partition(":")[2]
        for player in PLAYERS:
            part = "SubtractSquareState({!r})".format(player)
            name = "SubtractSquareState({!r}, current_total={})".format(player, size)
            check = Check(part, A_STATE, "create", (size, player), accepts=is_state, function="__init__")
            yield name, self.state(player, current_total=int(size)), check

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text."""
        return [str(move.amount) for move in node.ours.possible_next_moves()]

    def play(self, node: Node, move: str) -> Tuple[Any, Check]:
        """Return our state after a move, and the check of ``apply_move``."""
        check = Check("apply_move", A_STATE, "play", (node.theirs, int(move)), accepts=is_state, function="apply_move")
        return node.ours.apply_move(self.move(int(move))), check

    def key(self, node: Node) -> str:
        """Return our state as text."""
        return repr(node.ours)

    def show(self, node: Node) -> str:
        """Return our state as text."""
        return str(node.ours)

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a state."""
        ours, theirs = node.ours, node.theirs
        after, case = ("apply_move, ", AFTER_A_MOVE) if node.moves else ("", "position")
        yield Check("next_player", ours.next_player, "next_player", (theirs,), function=self.makes_moves, case=case)
        yield Check(after + "__str__", str(ours), "__str__", (theirs,), case=case)
        yield Check(after + "__repr__", repr(ours), "__repr__", (theirs,), case=case)
        others = list(self.numbers.items())[-6:] + [(self.key(node), theirs)]
        equal = {text: text == self.key(node) for text, _ in others}
        numbers = [number for _, number in others]
        yield Check("__eq__", equal, "__eq__", (theirs, numbers), partial(answers_by, list(equal)), case=case)
        self.numbers.setdefault(self.key(node), theirs)
        if brief:
            return
        end_case = FINISHED if ours.over else "position"
        yield Check("over", ours.over, "over", (theirs,), function="__init__", case=end_case)
        yield Check("opponent", ours.opponent(), "opponent", (theirs,))
        moves = sorted(map(repr, ours.possible_next_moves()))
        yield Check("possible_next_moves", moves, "possible_next_moves", (theirs,), distinct_in_order, case=end_case)
        winners = {player: ours.winner(player) for player in PLAYERS}
        yield Check("winner", winners, "winner", (theirs, PLAYERS), partial(answers_by, PLAYERS), case=end_case)
        if ours.over:
            yield Check("outcome", ours.outcome(), "outcome", (theirs,), case=FINISHED)
        yield Check("rough_outcome", ours.rough_outcome(), "rough_outcome", (theirs,), case=end_case, looks_ahead=True)
        illegal = [amount for amount in (0, 2, 3, -1, 10**6) if str(amount) not in self.moves(node)]
        part = "apply_move returns None for an illegal move"
        refused = dict.fromkeys(illegal, True)
        read = partial(answers_by, illegal)
        yield Check(part, refused, "refuses", (theirs, illegal), read, function="apply_move", case=case)
