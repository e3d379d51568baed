"""Wrong: it falls where there are few moves."""


def recursive_minimax_strategy(game):
    return game.current_state.get_possible_moves()[2]
