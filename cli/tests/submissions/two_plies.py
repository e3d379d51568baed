"""Wrong, and it passes the tests of the course: it wins where it can at once, and leaves no such win to the other side. All
else is chance; it takes the first."""

from common.seat import serve


def wins_at_once(position):
    return any(not position.play(move).moves() for move in position.moves())


def choose(position, legal):
    for move in legal:
        if not position.play(move).moves():
            return move
    return next((move for move in legal if not wins_at_once(position.play(move))), legal[0])


serve("two plies", choose)
