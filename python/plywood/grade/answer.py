"""What a submission answers."""

from typing import Any, NamedTuple, Optional, Sequence


class Answer(NamedTuple):
    """A move, and what the submission says that the position is worth."""

    move: str
    """As plywood writes it; empty where there is none."""
    sign: Optional[int] = None
    """1 if the side to move wins, -1 if it loses, 0 for a draw; ``None`` where nothing is said."""

    def lines(self) -> Sequence[str]:
        """The answer in the words of the line protocol.

        >>> Answer("A").lines()
        ['bestmove A']
        >>> Answer("2", -1).lines()
        ['value loss 1000000 upper', 'bestmove 2']
        """
        said = [] if self.sign is None else ["value " + VALUES[self.sign]]
        return said + ["bestmove {}".format(self.move).rstrip()]


VALUES = {1: "win 1000000 lower", 0: "draw", -1: "loss 1000000 upper"}
"""What a sign says: a win in whatever number of moves, a draw, a loss."""


def in_one_word(move: Any) -> str:
    """Whatever a submission takes for a move, as one word; nothing for ``None``.

    >>> in_one_word((4, 1))
    '(4,1)'
    """
    return "" if move is None else "".join(str(move).split()) or repr(move)
