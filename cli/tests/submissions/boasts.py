"""Wrong: right moves, and it says that it wins in one wherever it is."""

from common.seat import serve

known = {}


def score(position):
    key = position.key()
    if key not in known:
        known[key] = max((-score(position.play(move)) for move in position.moves()), default=-1)
    return known[key]


def choose(position, legal):
    known.clear()
    return max(legal, key=lambda move: -score(position.play(move))), "value win 1"


serve("boasts", choose)
