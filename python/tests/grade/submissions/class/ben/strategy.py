"""A wrong submission that passes the tests of the course: it plays the move after which it wins the most games
against random moves."""

from game import Game


def recursive_minimax_strategy(game: Game):
    state = game.current_state
    known = {}
    best = max(state.get_possible_moves(), key=lambda move: -balance(game, state.make_move(move), known))
    game.current_state = state
    return best


def balance(game, state, known):
    """The number of games that the player to move wins, minus the number that it loses."""
    if repr(state) not in known:
        game.current_state = state
        moves = [] if game.is_over(state) else state.get_possible_moves()
        below = [balance(game, state.make_move(move), known) for move in moves]
        known[repr(state)] = -sum(below) if moves else -1
    return known[repr(state)]
