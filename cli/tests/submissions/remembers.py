"""Right: minimax with a dictionary. It says who wins, and not how soon, for it does not know."""

from common.seat import serve

known = {}


def score(position):
    key = position.key()
    if key not in known:
        known[key] = max((-score(position.play(move)) for move in position.moves()), default=-1)
    return known[key]


def choose(position, legal):
    known.clear()
    scores = {move: -score(position.play(move)) for move in legal}
    move = max(legal, key=scores.get)
    return move, "value win 1000000 lower" if scores[move] == 1 else "value loss 1000000 upper"


serve("remembers", choose)
