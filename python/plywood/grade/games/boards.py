"""Tic-Tac-Toe of CS50 AI and Connect Three of BUSS3620, by the rules of the course layers."""

from functools import partial
from typing import Any, Iterator, List, Sequence, Tuple

from plywood.grade.games.layer import import_layer
from plywood.grade.games.rules import Check, Items, Node, Rules, Text, answers_by
from plywood.grade.student.conventions import cell


class BoardGame(Rules):
    """A game whose functions take a board, which is a list of rows. The student's functions get our boards."""

    makes_moves = "result"
    has_states = False

    def __init__(self, game: str) -> None:
        """Create the rules of a game."""
        self.is_tictactoe = game == "tic-tac-toe"
        course, module = ("cs50", "tictactoe_rules") if self.is_tictactoe else ("buss3620", "connect_three_rules")
        [self.rules] = import_layer(course, module)

    def roots(self, spec: str) -> Iterator[Tuple[str, Any, Check]]:
        """Yield the empty board."""
        board = self.rules.initial_state()
        yield "the start", board, Check("initial_state", board, "initial_state", ())

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text."""
        if self.rules.terminal(node.ours):
            return []
        return [self._text(action) for action in sorted(self.rules.actions(node.ours))]

    def play(self, node: Node, move: str) -> Tuple[Any, Check]:
        """Return our board after a move, and the check of ``result``."""
        action = self._action(node.ours, move)
        after = self.rules.result(node.ours, action)
        return after, Check("result", after, "result", (node.ours, action), lambda found: found["after"])

    def key(self, node: Node) -> str:
        """Return the board as text."""
        return repr(node.ours)

    def show(self, node: Node) -> str:
        """Return the board with a dot for an empty cell."""
        return "\n".join(" ".join(cell or "." for cell in row) for row in node.ours)

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a board."""
        if brief:
            return
        rules, board = self.rules, node.ours
        over = rules.terminal(board)
        for name in ("winner", "terminal"):
            yield Check(name, getattr(rules, name)(board), name, (board,))
        if over or not self.is_tictactoe:
            # CS50 defines the utility of finished boards only.
            yield Check("utility", rules.utility(board), "utility", (board,))
        if over:
            # The courses do not define the player and the actions of a finished board.
            return
        yield Check("player", rules.player(board), "player", (board,))
        actions = [list(action) for action in sorted(rules.actions(board))]
        yield Check("actions", Items(rules.actions(board)), "actions", (board,), as_set)
        unchanged = "result does not change the board"
        yield Check(unchanged, board, "result", (board, actions[0]), lambda found: found["before"])
        if len(actions) > 1:
            after = rules.result(board, tuple(actions[0]))
            part = "result does not change earlier boards"
            yield Check(part, after, "earlier_result", (board, actions[:2]), function="result")
        if self.is_tictactoe:
            taken = [[row, column] for row, cells in enumerate(board) for column, each in enumerate(cells) if each]
            illegal = [*taken, [3, 1], [-1, 2], [1, 3], [2, -1]]
            names = [tuple(action) for action in illegal]
            part = "result raises an exception for an illegal action"
            check = Check(part, dict.fromkeys(names, True), "refuses", (board, illegal), partial(answers_by, names))
            yield check._replace(function="result", counts=accepts_legal_actions)

    def _text(self, action: Sequence[int]) -> str:
        row, column = action
        return "{}{}".format("abc"[column], row + 1) if self.is_tictactoe else str(column + 1)

    def _action(self, board: List[List[Any]], move: str) -> Tuple[int, int]:
        if self.is_tictactoe:
            return cell(move)
        return next((row, column) for row, column in self.rules.actions(board) if column == int(move) - 1)


def accepts_legal_actions(results: Sequence[Any]) -> bool:
    """Return whether the last check, whose actions are legal, raised no exception: a ``result`` that always raises one refuses
    nothing."""
    return results[-1] is not None


def as_set(answer: Any) -> Any:
    """Return the answer to ``actions`` as a set, if the student's function returned one, and otherwise unchanged."""
    if isinstance(answer, dict) and "set" in answer:
        return Items(map(_hashable, answer["set"]))
    return answer


def _hashable(item: Any) -> Any:
    """Return an item of a set: a list stands for a tuple, and an object is described by its text."""
    if isinstance(item, dict):
        return Text(item["object"])
    return tuple(map(_hashable, item)) if isinstance(item, list) else item
