"""A time limit for a call of the student's code: :func:`time_limit`."""

import signal
from contextlib import contextmanager
from typing import Any, Iterator

CALL_SECONDS = 5
"""The time for one call of a student's game."""


class TimeLimit(BaseException):
    """A call took too long. It is not an ``Exception``, which the student's code might catch."""

    def __str__(self) -> str:
        return "the call took more than {} s".format(CALL_SECONDS)


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise ``TimeLimit`` if the block takes too long, on systems that have an interval timer.

    The student's code could remove the timer, so the grader has a limit, too. Only this limit yields the line of
    the student's code.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TimeLimit

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, CALL_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
