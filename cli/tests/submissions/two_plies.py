"""A wrong submission that passes the tests of the course: it looks two plies ahead. It wins at once if it can, and
otherwise plays the first move after which the opponent cannot win at once."""

from common.protocol import serve


def wins_at_once(position):
    return any(not position.play(move).moves() for move in position.moves())


def choose(position, legal):
    for move in legal:
        if not position.play(move).moves():
            return move
    return next((move for move in legal if not wins_at_once(position.play(move))), legal[0])


serve("two_plies", choose)
