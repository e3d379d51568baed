"""Runs the submissions of a course that has its own interface as engines of the line protocol.

In this course, a submission defines ``best_move(total, squares)``: a move in Subtract Square, given the current number
and the legal moves. To grade one: plywood grade subtract-square:20 --all --engine "python3 another_course.py FILE"
"""

import os
import runpy
import sys

# The answers go to the original standard output; what the submission prints goes to standard error.
answers = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)
submission = runpy.run_path(sys.argv[1])
start, moves = 0, []
for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "plywood":
        print("id name", os.path.basename(sys.argv[1]), file=answers)
        print("plywoodok", file=answers)
    elif command == "isready":
        print("readyok", file=answers)
    elif command == "game":  # game subtract-square:20
        start = int(words[0].partition(":")[2])
    elif command == "position":  # position moves 4 1
        moves = [int(move) for move in words[1:]]
    elif command == "go":  # go movetime 10000 legal 1 4 9
        legal = [int(move) for move in words[words.index("legal") + 1 :]]
        print("bestmove", submission["best_move"](start - sum(moves), legal), file=answers)
    elif command == "quit":
        break
