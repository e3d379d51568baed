"""``python -m plywood.courses``: prints the folders of the course layers and runs the courses' programs."""

import argparse
import os
import runpy
import sys
from contextlib import contextmanager
from typing import Iterator, List, Optional

from plywood.courses import COURSES, path


PROGRAM = "python -m plywood.courses"


def main(arguments: Optional[List[str]] = None) -> int:
    """Run the command line and return the exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # A standard stream that is closed is `None`.
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
    try:
        return _run(_parser().parse_args(arguments))
    except BrokenPipeError:
        # The reader closed the pipe, which is not an error.
        return 0
    finally:
        with _written():
            sys.stdout.flush()


@contextmanager
def _written() -> Iterator[None]:
    """Write to standard output in this block; if that fails, end the process with code 3, or 0 if the reader closed the pipe."""
    try:
        yield
    except OSError as error:
        # The interpreter's final flush must not fail either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if isinstance(error, BrokenPipeError):
            raise SystemExit(0) from None
        _report("{}: standard output cannot be written: {}".format(PROGRAM, error.strerror or error))
        raise SystemExit(3) from None


def _report(message: str) -> None:
    """Write a message to standard error, if that can be written."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Course layers: on PYTHONPATH, the folder of a layer replaces the course's own files.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("list", help="list the layers with their modules")
    for command, help_text in (
        ("path", "print the folder to put on PYTHONPATH"),
        ("play", "run the course's program"),
    ):
        commands.add_parser(command, help=help_text).add_argument("course", choices=COURSES, metavar="COURSE")
    return parser


def _run(chosen: argparse.Namespace) -> int:
    if chosen.command == "play":
        return _play(chosen.course)
    with _written():
        if chosen.command == "list":
            _list()
        else:
            print(path(chosen.course))
    return 0


def _list() -> None:
    width = max(len(name) for name in COURSES)
    for name, course in COURSES.items():
        print("{:{}}  {}".format(name, width, course.about))
        print("{:{}}  {}".format("", width, " ".join(course.modules)))


def _play(course: str) -> int:
    """Run a course's program as if it were started in its folder."""
    sys.path.insert(0, str(path(course)))
    try:
        runpy.run_module(COURSES[course].program, run_name="__main__", alter_sys=True)
    except EOFError:
        _report("\nThe input ended before the game was over.")
        return 3
    except KeyboardInterrupt:
        _report("")
        return 130
    except ValueError as error:
        _report(str(error))
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
