"""A wrong submission: its moves are right, but it claims a win in one move in every position."""

from common.protocol import serve

scores = {}


def score(position):
    """Return 1 if the side to move wins, otherwise -1."""
    key = position.key()
    if key not in scores:
        scores[key] = max((-score(position.play(move)) for move in position.moves()), default=-1)
    return scores[key]


def choose(position, legal):
    scores.clear()
    return max(legal, key=lambda move: -score(position.play(move))), "value win 1"


serve("claims_win", choose)
