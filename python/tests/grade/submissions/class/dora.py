"""A wrong submission that passes the tests of the course: it looks two plies ahead."""


def ends(game, state):
    return game.is_over(state)


def recursive_minimax_strategy(game):
    state = game.current_state
    moves = state.get_possible_moves()
    for move in moves:
        if ends(game, state.make_move(move)):
            return move
    for move in moves:
        after = state.make_move(move)
        if not any(ends(game, after.make_move(reply)) for reply in after.get_possible_moves()):
            return move
    return moves[0]
