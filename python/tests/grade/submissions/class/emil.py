"""A wrong submission: it raises an exception in positions with few moves."""


def recursive_minimax_strategy(game):
    return game.current_state.get_possible_moves()[2]
