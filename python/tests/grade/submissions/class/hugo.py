"""A wrong submission: it has a syntax error."""

def recursive_minimax_strategy(game)
    return game.current_state.get_possible_moves()[0]
