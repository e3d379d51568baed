"""The line protocol of plywood, for a function that chooses a move."""

import sys

from . import games


def send(*words):
    print(*words, flush=True)


def serve(name, choose):
    """Answer the commands on standard input.

    ``choose`` takes the position (None for an unknown game) and the legal moves. It returns a move, or a tuple of a
    move and lines to send before it.
    """
    start, moves = None, []
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "plywood":
            send("id name", name)
            send("plywoodok")
        elif words[0] == "isready":
            send("readyok")
        elif words[0] == "game":
            start = games.initial(words[1])
        elif words[0] == "position":
            moves = words[2:]
        elif words[0] == "go":
            position = start
            for move in moves if position else []:
                position = position.play(move)
            reply = choose(position, words[words.index("legal") + 1 :])
            move, *lines = reply if isinstance(reply, tuple) else (reply,)
            for text in lines:
                send(text)
            send("bestmove", move)
        elif words[0] == "quit":
            break
