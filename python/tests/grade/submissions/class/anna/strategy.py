"""A correct submission: recursive and iterative minimax."""


def recursive_minimax_strategy(game):
    state = game.current_state
    moves = state.get_possible_moves()
    best = max(moves, key=lambda move: -score(game, state.make_move(move)))
    game.current_state = state
    print("I take", best)
    return best


def score(game, state):
    game.current_state = state
    if game.is_over(state):
        return 1 if game.is_winner(state.get_current_player_name()) else -1
    return max(-score(game, state.make_move(move)) for move in state.get_possible_moves())


def iterative_minimax_strategy(game):
    start = game.current_state
    nodes = [[start, None, None, None]]  # state, move, children, score
    stack = [nodes[0]]
    while stack:
        node = stack.pop()
        state = node[0]
        if node[2] is not None:
            node[3] = max(-child[3] for child in node[2])
        else:
            game.current_state = state
            if game.is_over(state):
                node[3] = 1 if game.is_winner(state.get_current_player_name()) else -1
            else:
                node[2] = [[state.make_move(move), move, None, None] for move in state.get_possible_moves()]
                stack.append(node)
                stack.extend(node[2])
    game.current_state = start
    return max(nodes[0][2], key=lambda child: -child[3])[1]
