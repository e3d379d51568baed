"""A wrong submission: it asks a person for a move."""


def recursive_minimax_strategy(game):
    return game.str_to_move(input("Enter a move: "))
