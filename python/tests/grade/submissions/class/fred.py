"""A wrong submission: it never returns. It sleeps, because a busy loop would take processor time from other tests."""

import time


def recursive_minimax_strategy(game):
    while True:
        time.sleep(1)
