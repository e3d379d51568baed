"""A correct submission: minimax as the course teaches it. It reports the number of visited positions."""

from common.protocol import serve

visited = 0


def score(position):
    """Return 1 if the side to move wins, otherwise -1."""
    global visited
    visited += 1
    return max((-score(position.play(move)) for move in position.moves()), default=-1)


def choose(position, legal):
    global visited
    visited = 1
    move = max(legal, key=lambda move: -score(position.play(move)))
    return move, f"info nodes {visited}"


serve("minimax", choose)
