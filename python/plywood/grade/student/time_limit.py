"""A time limit for the calls of the student's code: :func:`timed`."""

import signal
from importlib import import_module
from typing import Any, Callable

CALL_SECONDS = 5
"""The time for one call of a student's game."""

_set_handler = import_module("_signal").signal
"""The function of the interpreter that ``signal.signal`` calls. It takes a tenth of the time, because it creates no enumerations."""


class TimeLimit(BaseException):
    """A call took too long. It is not an ``Exception``, which the student's code might catch."""

    def __str__(self) -> str:
        return "the call took more than {} s".format(CALL_SECONDS)


def timed(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service whose calls raise ``TimeLimit`` if they take too long, on systems that have an interval timer.

    The student's code could remove the timer or its handler, so the grader has a limit, too. Only this limit yields the line
    of the student's code.
    """
    if not hasattr(signal, "setitimer"):
        return service

    def stop(*_: Any) -> None:
        raise TimeLimit

    def limited(*arguments: Any) -> Any:
        _set_handler(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, CALL_SECONDS)
        try:
            return service(*arguments)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    return limited
