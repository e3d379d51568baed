"""A wrong submission that passes the tests of the course: it plays the move after which it wins the most games
against random moves."""

from common.protocol import serve

balances = {}


def balance(position):
    """Return the number of games that the side to move wins, minus the number that it loses."""
    key = position.key()
    if key not in balances:
        moves = position.moves()
        balances[key] = -sum(balance(position.play(move)) for move in moves) if moves else -1
    return balances[key]


def choose(position, legal):
    balances.clear()
    return max(legal, key=lambda move: -balance(position.play(move)))


serve("win_count", choose)
