"""A wrong submission: it prints a lot and then ends the process."""

import os


def recursive_minimax_strategy(game):
    print("thinking " * 1_000_000)
    os._exit(7)
