"""A UCI engine for tic-tac-toe, in plain Python: it makes a random one of the best moves.

Try it: plywood play tic-tac-toe --second "uci:python3 docs/examples/uci_tic_tac_toe.py"
"""

import functools
import random
import sys

CELLS = [column + row for row in "123" for column in "abc"]
ROWS = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"]
LINES = [set(row.split()) for row in ROWS]


@functools.cache
def minimax(own, other):
    """Returns the score for the side to move (1: win), the number of plies to the end, and the best moves.

    The side to move holds the cells `own`.
    """
    if any(line <= other for line in LINES):
        return -1, 0, []
    results = {}
    for cell in CELLS:
        if cell not in own | other:
            score, plies, _ = minimax(other, own | {cell})
            results[cell] = (-score, plies + 1)
    if not results:
        return 0, 0, []
    score, plies = max(results.values(), key=lambda result: (result[0], -result[0] * result[1]))
    return score, plies, [cell for cell in results if results[cell] == (score, plies)]


def say(*words):
    print(*words, flush=True)  # The controller waits for each line, so the output must be flushed.


moves = []
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "uci":
        say("id name uci_tic_tac_toe.py")
        say("option name Seed type spin default 0 min 0 max 999")
        say("uciok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "setoption":
        random.seed(words[-1])
    elif words[0] == "position":
        moves = words[3:]
    elif words[0] == "go":
        turn = len(moves) % 2
        score, plies, best = minimax(frozenset(moves[turn::2]), frozenset(moves[1 - turn :: 2]))
        distance = score * ((plies + 1) // 2)
        say("info depth", plies, "score", f"mate {distance}" if score else "cp 0")
        say("bestmove", random.choice(best) if best else "(none)")
    elif words[0] == "quit":
        break
