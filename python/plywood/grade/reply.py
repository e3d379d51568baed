"""A submission's reply to a position: :class:`Reply`."""

from typing import Any, NamedTuple, Optional, Sequence

from plywood.grade.student.plain import without_addresses

MAX_SHOWN = 200
"""The maximum number of characters of an unrecognized move or a returned value in a reply."""


class Reply(NamedTuple):
    """A move, and the value of the position according to the submission."""

    move: str
    """The move in plywood's notation; empty if there is none."""
    sign: Optional[Any] = None
    """The claimed value: 1 if the side to move wins, -1 if it loses, 0 for a draw, ``None`` for no claim. Any other
    number is a wrong claim."""
    value: str = ""
    """The returned value as text; empty if the submission returns none."""

    @property
    def is_claim_unclear(self) -> bool:
        """Whether the returned value is none of those that the course permits, so that the protocol cannot contain it."""
        return self.sign is not None and self.sign not in VALUES

    def protocol_lines(self) -> Sequence[str]:
        """Return the reply in the line protocol.

        >>> Reply("A").protocol_lines()
        ['bestmove A']
        >>> Reply("2", -1).protocol_lines()
        ['value loss 1000000 upper', 'bestmove 2']
        """
        claim = [] if self.sign is None else ["value " + _protocol_value(self.sign)]
        return claim + ["bestmove {}".format(self.move).rstrip()]


VALUES = {1: "win 1000000 lower", 0: "draw", -1: "loss 1000000 upper"}
"""The protocol values of the signs: a win or a loss in any number of plies, or a draw."""

MAX_POINTS = 1_000_000
"""The largest number of points in a reply; larger numbers are reduced to it."""


def _protocol_value(sign: Any) -> str:
    """Return a claimed value in the line protocol.

    Numbers other than 1, 0 and -1 must be judged as wrong. An integer is sent as points, which do not occur in these
    games; any other number is sent as ``win 0``, which is never the value of an unfinished game.

    >>> [_protocol_value(sign) for sign in (1.0, 57, 0.5)]
    ['win 1000000 lower', 'points 57', 'win 0']
    """
    for number, words in VALUES.items():
        if sign == number:
            return words
    try:
        points = max(-MAX_POINTS, min(MAX_POINTS, int(sign)))
        return "points {}".format(points) if points and int(sign) == sign else "win 0"
    except (ArithmeticError, TypeError, ValueError):
        return "win 0"


def unrecognized_move(returned: Any, expected: str = "") -> str:
    """Format an object that is not a legal move as one word. The word begins with ``<``, unlike the text of any move.

    The description ``expected`` is appended if it is not empty. ``None`` without ``expected`` gives ``""``.

    >>> unrecognized_move("4"), unrecognized_move(57, "(action, utility)"), unrecognized_move(None)
    ("<'4'>", '<57>,expected:(action,utility)', '')
    """
    if returned is None and not expected:
        return ""
    word = "<{}>".format("".join(without_addresses(repr(returned)).split())[:MAX_SHOWN])
    return word + (",expected:" + "".join(expected.split()) if expected else "")
