"""Wrong: the error of a text that goes round. It takes the best of its children's scores, not of their opposites."""

from common.seat import serve

known = {}


def score(position):
    key = position.key()
    if key not in known:
        known[key] = max((score(position.play(move)) for move in position.moves()), default=-1)
    return known[key]


def choose(position, legal):
    known.clear()
    return max(legal, key=lambda move: -score(position.play(move)))


serve("upside down", choose)
