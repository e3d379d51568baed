"""The line protocol of plywood, for a function that chooses a move."""

import sys

from . import games


def say(*words):
    print(*words, flush=True)


def serve(name, choose):
    """Answers a driver. `choose` is given the position, or None where the game is unknown, and the legal moves; it has a
    move, or a move and lines to be said before it."""
    start, moves = None, []
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "plywood":
            say("id name", name)
            say("plywoodok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "game":
            start = games.start(words[1])
        elif words[0] == "position":
            moves = words[2:]
        elif words[0] == "go":
            position = start
            for move in moves if position else []:
                position = position.play(move)
            answer = choose(position, words[words.index("legal") + 1 :])
            move, *lines = answer if isinstance(answer, tuple) else (answer,)
            for said in lines:
                say(said)
            say("bestmove", move)
        elif words[0] == "quit":
            break
