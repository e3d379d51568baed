"""Right: minimax as the course teaches it, which counts the positions that it visits."""

from common.seat import serve

visited = 0


def score(position):
    """1 if the side to move wins, -1 if it loses."""
    global visited
    visited += 1
    return max((-score(position.play(move)) for move in position.moves()), default=-1)


def choose(position, legal):
    global visited
    visited = 1
    move = max(legal, key=lambda move: -score(position.play(move)))
    return move, f"info nodes {visited}"


serve("minimax", choose)
