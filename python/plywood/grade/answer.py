"""What a submission answers."""

from typing import Any, NamedTuple, Optional, Sequence

LONGEST = 200
"""As much of what is no move as is told, in letters."""


class Answer(NamedTuple):
    """A move, and what the submission says that the position is worth."""

    move: str
    """As plywood writes it; empty where there is none."""
    sign: Optional[Any] = None
    """1 if the side to move wins, -1 if it loses, 0 for a draw; any other number is said, and is never true. ``None``
    where nothing is said."""

    def lines(self) -> Sequence[str]:
        """The answer in the words of the line protocol.

        >>> Answer("A").lines()
        ['bestmove A']
        >>> Answer("2", -1).lines()
        ['value loss 1000000 upper', 'bestmove 2']
        """
        said = [] if self.sign is None else ["value " + _value(self.sign)]
        return said + ["bestmove {}".format(self.move).rstrip()]


VALUES = {1: "win 1000000 lower", 0: "draw", -1: "loss 1000000 upper"}
"""What a sign says: a win in whatever number of moves, a draw, a loss."""

MOST_POINTS = 1_000_000
"""What is said of a number that is larger still."""


def _value(sign: Any) -> str:
    """What a number says of a position.

    One that is no sign is said as points, of which these games have none; a fraction as a game that is won already,
    which it is not where a move is asked for.

    >>> [_value(sign) for sign in (1.0, 57, 0.5)]
    ['win 1000000 lower', 'points 57', 'win 0']
    """
    for known, words in VALUES.items():
        if sign == known:
            return words
    try:
        points = max(-MOST_POINTS, min(MOST_POINTS, int(sign)))
        return "points {}".format(points) if points and int(sign) == sign else "win 0"
    except (ArithmeticError, TypeError, ValueError):
        return "win 0"


def refused(named: Any, expected: str = "") -> str:
    """What a submission takes for a move and the course does not, as one word that is no move in any notation; nothing
    for ``None``. What is ``expected`` is said beside it.

    >>> refused("4"), refused(57, "(action, utility)"), refused(None)
    ("<'4'>", '<57>,expected:(action,utility)', '')
    """
    if named is None and not expected:
        return ""
    word = "<{}>".format("".join(repr(named).split())[:LONGEST])
    return word + (",expected:" + "".join(expected.split()) if expected else "")
