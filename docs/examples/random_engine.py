"""An engine for any game, in plain Python: it makes a random legal move. docs/PROTOCOL.md describes the protocol.

Try it: plywood play tic-tac-toe --second "engine:python3 docs/examples/random_engine.py"
"""

import random
import sys


def choose(moves, legal):
    """Returns a move of the list `legal`; `moves` are the moves played so far. Replace this by your own idea."""
    return random.choice(legal)


def say(*words):
    print(*words, flush=True)  # The controller waits for each line, so the output must be flushed.


moves = []
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "plywood":
        say("id name random_engine.py")
        say("option name seed type spin default 0")
        say("plywoodok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "setoption":
        random.seed(words[-1])
    elif words[0] == "position":
        moves = words[2:]
    elif words[0] == "go":
        say("bestmove", choose(moves, words[words.index("legal") + 1 :]))
    elif words[0] == "quit":
        break
