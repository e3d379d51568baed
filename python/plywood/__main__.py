"""The command ``plywood``, as ``python -m plywood`` and as the installed script."""

from __future__ import annotations

import signal
import sys
import threading
from typing import Optional, Sequence

from plywood import _plywood


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Run the command and return its exit code.

    The function is the main program of a script, which runs one command. The command handles Ctrl-C and SIGTERM until the
    process ends, so other programs should run it as a process: ``[sys.executable, "-m", "plywood", ...]``.

    :param arguments: the command line without the program's name; by default that of this process.
    """
    if arguments is None:
        arguments = sys.argv[1:]
    if arguments and arguments[0] == "autograder":
        # Grading Python submissions is a part of this package, and no other command needs its modules.
        from plywood.grade.autograder.__main__ import main as autograder

        try:
            return autograder(arguments[1:])
        except SystemExit as ended:
            # The parser of the arguments ends the process after a message or `--help`.
            return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    command_line = ["plywood", *arguments]
    if threading.current_thread() is not threading.main_thread():
        return _plywood.run(command_line)
    # While the command runs, the interpreter cannot act on SIGINT. The default action, which ends the process, therefore
    # replaces Python's handler. During a search, the command has its own handler.
    previous_handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return _plywood.run(command_line)
    finally:
        if previous_handler is not None:
            signal.signal(signal.SIGINT, previous_handler)


if __name__ == "__main__":
    sys.exit(main())
