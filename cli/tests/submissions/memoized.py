"""A correct submission: minimax with a dictionary. It reports the winner without the number of plies."""

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
    move_scores = {move: -score(position.play(move)) for move in legal}
    move = max(legal, key=move_scores.get)
    return move, "value win 1000000 lower" if move_scores[move] == 1 else "value loss 1000000 upper"


serve("memoized", choose)
