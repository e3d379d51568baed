"""A wrong submission with an error from one version of the assignment: it does not negate the scores of the
children."""

from common.protocol import serve

scores = {}


def score(position):
    """Return a score with the wrong sign."""
    key = position.key()
    if key not in scores:
        scores[key] = max((score(position.play(move)) for move in position.moves()), default=-1)
    return scores[key]


def choose(position, legal):
    scores.clear()
    return max(legal, key=lambda move: -score(position.play(move)))


serve("wrong_sign", choose)
