"""Runs a submission as a line-protocol program: ``python -m plywood.grade.run_submission --course COURSE SUBMISSION``.

``plywood grade`` starts this module once for each submission. The submission has an empty standard input, and its
output is discarded, so that it cannot disturb the protocol. An exception is reported as ``? go: ..`` with file and
line.
"""

import argparse
import os
import sys
import traceback
from pathlib import Path
from typing import IO, List, Optional, Sequence, Tuple

from plywood.grade.adapters import ADAPTERS, MoveFunction
from plywood.grade.course_games import unsupported_game_message
from plywood.grade.error_line import error_message
from plywood.grade.submission import NotFound, Submission

MAIN_PROCESS = os.getpid()
"""The process that serves the protocol. Processes that the submission forks must not send replies."""

MAX_ERROR_LENGTH = 1_000
"""The maximum number of characters of an error in a reply."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Serve the protocol until the end of the input, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m plywood.grade.run_submission", description=__doc__)
    parser.add_argument("--course", required=True, choices=ADAPTERS)
    parser.add_argument("--strategy", default=None)
    parser.add_argument("--depth", type=int, default=None)
    parser.add_argument("--function", action="append", default=[])
    parser.add_argument("--notes", type=Path, default=None, help="the file for notes on modules that were not loaded")
    parser.add_argument("submission", type=Path)
    chosen = parser.parse_args(arguments)
    adapter = ADAPTERS[chosen.course]
    strategy = adapter.default_strategies[0] if chosen.strategy is None else chosen.strategy
    if strategy not in adapter.strategies:
        parser.error(adapter.unknown_strategy_message(chosen.course, strategy))
    requests, replies = _separate_protocol()
    # No __pycache__ in the student's folder, and no imports from the current folder of the grader.
    sys.dont_write_bytecode = True
    sys.path[:] = [entry for entry in sys.path if entry not in ("", os.getcwd())]
    submission = Submission(chosen.course, chosen.submission, chosen.function)
    try:
        choose_move = adapter.load(submission, strategy, chosen.depth)
    except NotFound as error:
        print(error, file=sys.stderr)
        return 1
    except (Exception, SystemExit) as error:
        # The import of the modules failed. The grader reports the last line of standard error.
        traceback.print_exception(type(error), error, error.__traceback__)
        print(error_message(error, submission), file=sys.stderr)
        return 1
    if chosen.notes is not None:
        chosen.notes.write_text("\n".join(submission.notes()), encoding="utf-8", errors="replace")
    _serve(choose_move, requests, replies, submission)
    return 0


def _separate_protocol() -> Tuple[IO[str], IO[str]]:
    """Return standard input and output for the protocol, and replace them by the null device for all other code."""
    requests = os.fdopen(os.dup(0), "r", encoding="utf-8")
    # A submission's text may contain surrogates, which cannot be encoded.
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    null_device = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(null_device, descriptor)
    return requests, replies


def _serve(choose_move: MoveFunction, requests: IO[str], replies: IO[str], submission: Submission) -> None:
    _exit_if_forked()
    spec = ""
    moves: List[str] = []

    def send(*lines: str) -> None:
        replies.write("".join(line + "\n" for line in lines))
        replies.flush()

    for line in requests:
        words = line.split() or [""]
        if words[0] == "plywood":
            send("id name {}".format(submission.path.name), "plywoodok")
        elif words[0] == "isready":
            send("readyok")
        elif words[0] == "game":
            spec = words[1]
            if not ADAPTERS[submission.course].has_game(spec):
                send("? game: " + unsupported_game_message(submission.course, spec))
        elif words[0] == "position":
            moves = words[2:]
        elif words[0] == "go":
            legal = words[words.index("legal") + 1 :] if "legal" in words else []
            try:
                lines = choose_move(spec, moves, legal).protocol_lines()
            except NotFound as error:
                lines = ["? go: {}".format(error)]
            except BaseException as error:
                # SystemExit and KeyboardInterrupt are errors of the submission too and must not end this process.
                lines = ["? go: {}".format(error_message(error, submission)[:MAX_ERROR_LENGTH])]
            _exit_if_forked()
            send(*lines)
        elif words[0] == "quit":
            return


def _exit_if_forked() -> None:
    """End this process at once, without cleanup, if it is a child that the submission has forked."""
    if os.getpid() != MAIN_PROCESS:
        os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
