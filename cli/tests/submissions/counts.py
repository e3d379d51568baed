"""Wrong, and it passes the tests of the course: it takes the move after which more games are won than lost, as if the other side
played by chance."""

from common.seat import serve

known = {}


def balance(position):
    """How many more games the side to move wins from here on than it loses."""
    key = position.key()
    if key not in known:
        moves = position.moves()
        known[key] = -sum(balance(position.play(move)) for move in moves) if moves else -1
    return known[key]


def choose(position, legal):
    known.clear()
    return max(legal, key=lambda move: -balance(position.play(move)))


serve("counts", choose)
