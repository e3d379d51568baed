"""Wrong, and it passes the tests of the course: it looks four moves ahead, and takes what lies beyond for a win."""

from game import Game


def recursive_minimax_strategy(game: Game):
    state = game.current_state
    best = max(state.get_possible_moves(), key=lambda move: -score(game, state.make_move(move), 3))
    game.current_state = state
    return best


def score(game, state, depth):
    game.current_state = state
    if game.is_over(state):
        return 1 if game.is_winner(state.get_current_player_name()) else -1
    if depth == 0:
        return 1
    return max(-score(game, state.make_move(move), depth - 1) for move in state.get_possible_moves())
