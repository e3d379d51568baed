"""Serves the line protocol for a submission: ``python -m plywood.grade.run_submission --course COURSE SUBMISSION``.

``plywood grade`` starts this module once for each submission. The submission runs in a separate process, a
:class:`~plywood.grade.student_process.StudentProcess`. An exception is reported as ``? go: ..`` with file and line.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Callable, List, Optional, Sequence

from plywood.grade.adapters import ADAPTERS
from plywood.grade.loading import Loading, wait_options
from plywood.grade.reply import Reply
from plywood.grade.returned_values import append_value
from plywood.grade.student_process import StudentEnded, StudentError, StudentProcess, refusal_note


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Serve the protocol until the end of the input, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m plywood.grade.run_submission", description=__doc__)
    parser.add_argument("--course", required=True, choices=ADAPTERS)
    parser.add_argument("--strategy", default=None)
    parser.add_argument("--depth", type=int, default=None)
    parser.add_argument("--function", action="append", default=[])
    parser.add_argument("--sandbox", action="store_true")
    parser.add_argument("--notes", type=Path, default=None, help="the file to which notes on the submission are added")
    parser.add_argument("--values", type=Path, default=None, help="the file to which the returned values are added")
    parser.add_argument("--copies", type=Path, default=None, help="the folder in which the submission is copied")
    parser.add_argument("--seconds-to-load", type=float, default=None, help="the time to load the submission")
    parser.add_argument("--seconds-per-wait", type=float, default=None, help="the longest time to a reply while it loads")
    parser.add_argument("submission", type=Path)
    chosen = parser.parse_args(arguments)
    adapter = ADAPTERS[chosen.course]
    strategy = adapter.default_strategies[0] if chosen.strategy is None else chosen.strategy
    if strategy not in adapter.strategies:
        parser.error(adapter.unknown_strategy_message(chosen.course, strategy))

    def add_notes(*notes: str) -> None:
        if chosen.notes is not None:
            with chosen.notes.open("a", encoding="utf-8", errors="replace") as file:
                file.write("".join(note + "\n" for note in notes))

    def on_refusal(action: str) -> None:
        add_notes(refusal_note(action))

    unclear: List[str] = []

    def keep_value(spec: str, moves: Sequence[str], reply: Reply) -> None:
        if chosen.values is not None and reply.value:
            append_value(chosen.values, spec, moves, reply.value)
        if reply.is_claim_unclear and not unclear:
            # The first one is enough.
            unclear.append(reply.value)
            add_notes("{} returned the value {}; expected 1, 0 or -1".format(strategy, reply.value))

    def load() -> None:
        arguments = (chosen.course, strategy, chosen.depth, chosen.function)
        add_notes(*student.load("load_strategy", *arguments, seconds=chosen.seconds_to_load))

    with StudentProcess(
        chosen.course, chosen.submission, copies=chosen.copies, sandbox=chosen.sandbox, on_refusal=on_refusal
    ) as student:
        try:
            _serve(student, Loading(load), chosen, keep_value)
        except (StudentError, StudentEnded) as error:
            # The grader reports the last line of standard error.
            print(error, file=sys.stderr)
            return 1
    return 0


def _serve(
    student: StudentProcess,
    loading: Loading,
    chosen: argparse.Namespace,
    keep_value: Callable[[str, Sequence[str], Reply], None],
) -> None:
    """Answer the requests. Until the strategy is loaded, each wait is limited; before a move, it must be loaded."""
    course, spec = chosen.course, ""
    moves: List[str] = []

    def send(*lines: str) -> None:
        # A submission's text may contain surrogates, which cannot be encoded.
        os.write(1, "".join(line + "\n" for line in lines).encode("utf-8", "replace"))

    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "plywood":
            waits = wait_options(chosen.seconds_to_load, chosen.seconds_per_wait)
            options = ["option name {} type string".format(name) for name in waits]
            send("id name {}".format(chosen.submission.resolve().name), *options, "plywoodok")
        elif words[0] == "isready":
            loading.wait(chosen.seconds_per_wait)
            send("readyok")
        elif words[0] == "game":
            spec = words[1]
            if not ADAPTERS[course].has_game(spec):
                send("? game: " + ADAPTERS[course].unknown_game_message(course, spec))
        elif words[0] == "position":
            moves = words[2:]
        elif words[0] == "go":
            loading.wait()
            legal = words[words.index("legal") + 1 :] if "legal" in words else []
            try:
                reply = ADAPTERS[course].reply(spec, moves, legal, student.call("move", spec, moves))
                keep_value(spec, moves, reply)
                send(*reply.protocol_lines())
            except StudentError as error:
                send("? go: {}".format(error))
        elif words[0] == "quit":
            return


if __name__ == "__main__":
    sys.exit(main())
