"""The command ``plywood``, as ``python -m plywood`` and as the script of that name."""

from __future__ import annotations

import signal
import sys
from typing import Optional, Sequence

from plywood import _plywood


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs the command with these arguments, or those of this process, and gives the code to exit with."""
    if arguments is None:
        arguments = sys.argv[1:]
    # The command listens for Ctrl-C itself while it searches. At all other times Ctrl-C ends it at once, as it ends
    # any program; the interpreter would only take note of it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _plywood.run(["plywood", *arguments])


if __name__ == "__main__":
    sys.exit(main())
