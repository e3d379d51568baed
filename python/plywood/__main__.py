"""The command ``plywood``, as ``python -m plywood`` and as the script of that name."""

from __future__ import annotations

import signal
import sys
import threading
from typing import Optional, Sequence

from plywood import _plywood


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs the command with these arguments, or those of this process, and gives the code to exit with."""
    if arguments is None:
        arguments = sys.argv[1:]
    words = ["plywood", *arguments]
    if threading.current_thread() is not threading.main_thread():
        return _plywood.run(words)
    # The command listens for Ctrl-C itself while it searches. At all other times Ctrl-C ends it at once, as it ends
    # any program; the interpreter would only take note of it.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return _plywood.run(words)
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    sys.exit(main())
