"""Alquerque of DM574, by the rules of the course layer."""

from functools import partial
from typing import Any, Dict, Iterator, List, Sequence, Tuple

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
    in_order,
    is_state,
)


class Alquerque(Rules):
    """The functions of the module ``board``; ``Node.ours`` is a board."""

    makes_moves = "move"

    def __init__(self, game: str) -> None:
        """Create the rules."""
        self.board, self.move = import_layer("dm574", "board", "move")

    def roots(self, spec: str) -> Iterator[Tuple[str, Any, Check]]:
        """Yield the start of the game."""
        yield "the start", self.board.make_board(), Check("make_board", A_STATE, "make_board", (), accepts=is_state)

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text."""
        return ["{}-{}".format(*squares) for squares in self._legal(node)]

    def play(self, node: Node, move: str) -> Tuple[Any, Check]:
        """Return our board after a move, and the check of ``move`` on a copy of the student's board."""
        squares = [int(number) for number in move.split("-")]
        after = self.board.copy(node.ours)
        self.board.move(self.move.make_move(*squares), after)
        return after, Check("move", A_STATE, "play", (node.theirs, squares), accepts=is_state, function="move")

    def unchanged(self, before: Any, theirs: Any) -> Check:
        """Return the check that a move on a copy has not changed the board, which is a fault of ``copy``."""
        return super().unchanged(before, theirs)._replace(part="copy", function="copy")

    def key(self, node: Node) -> str:
        """Return our board as text."""
        return repr(node.ours)

    def show(self, node: Node) -> str:
        """Return the drawing and the side to move."""
        return "{}\n{} to move".format(node.ours, "white" if self.board.white_plays(node.ours) else "black")

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a board."""
        rules, ours, theirs = self.board, node.ours, node.theirs
        case = AFTER_A_MOVE if node.moves else "position"
        yield Check("white_plays", rules.white_plays(ours), "white_plays", (theirs,), case=case)
        pieces: Dict[str, List[int]] = {"white": rules.white(ours), "black": rules.black(ours)}
        part = "move, read by white and black" if node.moves else "white and black"
        yield Check(part, pieces, "pieces", (theirs,), pieces_in_order, None, "move" if node.moves else "white", case)
        if brief:
            return
        over = rules.is_game_over(ours)
        yield Check("is_game_over", over, "is_game_over", (theirs,), case=FINISHED if over else "position")
        if over:
            # The course does not define the moves after the end.
            return
        legal = self._legal(node)
        yield Check("legal_moves", legal, "legal_moves", (theirs,), distinct_in_order, case=case)
        moves = legal + [[square, other] for square in (1, 13, 25) for other in (7, 12, 13) if [square, other] not in legal]
        expected = {"{}-{}".format(*each): each in legal for each in moves}
        yield Check("is_legal", expected, "is_legal", (theirs, moves), partial(answers_by, list(expected)), case=case)
        copied = {"it is equal to the board": True, "a move on it leaves the board unchanged": True}
        yield Check("copy", copied, "copy", (theirs, legal[0]))

    def _legal(self, node: Node) -> List[List[int]]:
        return [list(move) for move in self.board.legal_moves(node.ours)]


def pieces_in_order(answer: Dict[str, Any]) -> Dict[str, Any]:
    """Return the pieces of both sides in order."""
    return {side: in_order(squares) for side, squares in answer.items()}
