"""Wrong: it asks a person."""


def recursive_minimax_strategy(game):
    return game.str_to_move(input("Enter a move: "))
