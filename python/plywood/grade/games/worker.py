"""A process that compares games: ``python -m plywood.grade.games.worker``.

Each line of the input is a :class:`GameTask`, and each line of the output is the :class:`~plywood.grade.games.report.GameReport`
of one task. The process ends at the end of its input.
"""

import json
import signal
import sys
from pathlib import Path
from typing import Any, NamedTuple

from plywood.grade.games.report import compare_game


class GameTask(NamedTuple):
    """The arguments of :func:`~plywood.grade.games.report.compare_game`."""

    course: str
    game: str
    name: str
    submission: str
    seed: int
    seconds: float
    sandbox: bool
    max_positions: int


def main() -> int:
    """Compare the games that the input names."""

    def end(*_: Any) -> None:
        # The exception leaves the context manager that ends the student's process.
        sys.exit(1)

    signal.signal(signal.SIGTERM, end)
    # After Ctrl-C, the grader ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    for line in sys.stdin:
        task = GameTask(*json.loads(line))
        report = compare_game(
            task.course,
            task.game,
            task.name,
            Path(task.submission),
            task.seed,
            seconds=task.seconds,
            max_positions=task.max_positions,
            sandbox=task.sandbox,
        )
        print(json.dumps(report), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
