"""A submission at the line protocol: ``python -m plywood.grade.seat --course COURSE SUBMISSION``.

``plywood grade`` starts this once for each submission. What the submission prints is dropped, and it has no input, so
that it cannot disturb the conversation; what goes wrong in it is answered by ``? go: ..`` with the line where it did.
"""

import argparse
import os
import sys
import traceback
from pathlib import Path
from typing import IO, List, Optional, Sequence, Tuple

from plywood.grade.games import refusal
from plywood.grade.players import KINDS, Player
from plywood.grade.submission import NotFound, Submission

SEATED = os.getpid()
"""The process that holds the conversation; one that a submission has split off from it has no part in that."""

LONGEST = 1_000
"""As much of what went wrong as is told, in letters."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Hold a conversation to its end, and answer the exit code."""
    parser = argparse.ArgumentParser(prog="python -m plywood.grade.seat", description=__doc__)
    parser.add_argument("--course", required=True, choices=KINDS)
    parser.add_argument("--strategy", default=None)
    parser.add_argument("--depth", type=int, default=None)
    parser.add_argument("submission", type=Path)
    chosen = parser.parse_args(arguments)
    kind = KINDS[chosen.course]
    heard, said = _private()
    # Nothing is left in the student's folder, and nothing is imported from where the grader happens to be.
    sys.dont_write_bytecode = True
    sys.path[:] = [entry for entry in sys.path if entry not in ("", os.getcwd())]
    submission = Submission(chosen.course, chosen.submission)
    try:
        player = kind.player(submission, chosen.strategy or kind.asked[0], chosen.depth)
    except NotFound as error:
        print(error, file=sys.stderr)
        return 1
    except (Exception, SystemExit) as error:
        # It ended while its modules were imported. The last line is what the grader tells.
        traceback.print_exception(type(error), error, error.__traceback__)
        print(_reason(error, submission), file=sys.stderr)
        return 1
    _converse(player, heard, said, submission)
    return 0


def _private() -> Tuple[IO[str], IO[str]]:
    """Standard input and output for the conversation alone; everybody else has an empty input, and an output that drops
    what is written."""
    heard = os.fdopen(os.dup(0), "r", encoding="utf-8")
    # A submission may name what cannot be written, as half of a pair of surrogates.
    said = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)
    return heard, said


def _converse(player: Player, heard: IO[str], said: IO[str], submission: Submission) -> None:
    _leave_if_split_off()
    spec = ""
    moves: List[str] = []

    def say(*lines: str) -> None:
        said.write("".join(line + "\n" for line in lines))
        said.flush()

    for line in heard:
        words = line.split() or [""]
        if words[0] == "plywood":
            say("id name {}".format(submission.where.name), "plywoodok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "game":
            spec = words[1]
            if not KINDS[submission.course].has(spec):
                say("? game: " + refusal(submission.course, spec))
        elif words[0] == "position":
            moves = words[2:]
        elif words[0] == "go":
            legal = words[words.index("legal") + 1 :] if "legal" in words else []
            try:
                lines = player(spec, moves, legal).lines()
            except NotFound as error:
                lines = ["? go: {}".format(error)]
            except BaseException as error:
                # Also what is meant to end a program, which is the submission's and not the seat.
                lines = ["? go: {}".format(_reason(error, submission)[:LONGEST])]
            _leave_if_split_off()
            say(*lines)
        elif words[0] == "quit":
            return


def _leave_if_split_off() -> None:
    """End at once if this is a child of the seat that has come back from the submission, and leave all as it is."""
    if os.getpid() != SEATED:
        os._exit(0)


def _reason(error: BaseException, submission: Submission) -> str:
    """What was raised, and the last line of the submission on the way there, or the line that is no Python."""
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno))
    own = [(Path(name).name, line) for name, line in frames if submission.owns(Path(name))]
    what = traceback.format_exception_only(type(error), error)[-1].strip()
    where = "{}, line {}: ".format(*own[-1]) if own else ""
    return where + " ".join(what.split())


if __name__ == "__main__":
    sys.exit(main())
