"""Wrong: it ends the whole program, after a great deal of printing."""

import os


def recursive_minimax_strategy(game):
    print("thinking " * 1_000_000)
    os._exit(7)
