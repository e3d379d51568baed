"""A wrong submission: it does not negate the scores of the children, an error from one version of the assignment."""

from common.protocol import serve

scores = {}


def score(position):
    """Return the greatest score of the children, which should be negated first."""
    key = position.key()
    if key not in scores:
        scores[key] = max((score(position.play(move)) for move in position.moves()), default=-1)
    return scores[key]


def choose(position, legal):
    scores.clear()
    return max(legal, key=lambda move: -score(position.play(move)))


serve("wrong_sign", choose)
