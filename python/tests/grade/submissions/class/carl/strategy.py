"""A correct submission whose function has an unusual name, which the course allows."""

from copy import deepcopy


def my_minimax(game):
    best, best_score = None, -2
    for move in game.current_state.get_possible_moves():
        after = deepcopy(game)
        after.current_state = after.current_state.make_move(move)
        worth = -_score(after)
        if worth > best_score:
            best, best_score = move, worth
    return best


def _score(game):
    state = game.current_state
    if game.is_over(state):
        return 1 if game.is_winner(state.get_current_player_name()) else -1
    scores = []
    for move in state.get_possible_moves():
        after = deepcopy(game)
        after.current_state = state.make_move(move)
        scores.append(-_score(after))
    return max(scores)
