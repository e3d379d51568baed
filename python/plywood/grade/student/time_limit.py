"""A time limit for the calls of the student's code: :func:`timed`."""

import signal
import time
from importlib import import_module
from typing import Any, Callable, Optional

CALL_SECONDS = 5
"""The time for one call of a student's game."""

SECONDS_TO_NEXT_SETTING = 1
"""The time after which the timer is set again. Setting it for each call would take as long as a short call."""

_set_handler = import_module("_signal").signal
"""The function of the interpreter that ``signal.signal`` calls. It takes a tenth of the time, because it creates no enumerations."""


class TimeLimit(BaseException):
    """A call took too long. It is not an ``Exception``, which the student's code might catch."""

    def __str__(self) -> str:
        return "the call took more than {} s".format(CALL_SECONDS)


class CallTimer:
    """The timer of all calls. It is set once for the calls of a second; when it fires, it is set to the rest of the time of the
    current call.

    The student's code could remove the timer or its handler, so it is set again after a second, and the grader has a limit, too.
    Only this limit yields the line of the student's code.
    """

    def __init__(self) -> None:
        """Create a timer that is not set."""
        self.deadline: Optional[float] = None
        """The end of the time of the current call; ``None`` between calls."""
        self._set_again_at = 0.0

    def start(self) -> None:
        """Limit the time of a call that begins now."""
        now = time.monotonic()
        self.deadline = now + CALL_SECONDS
        if now >= self._set_again_at:
            self._set_again_at = now + SECONDS_TO_NEXT_SETTING
            _set_handler(signal.SIGALRM, self._fire)
            signal.setitimer(signal.ITIMER_REAL, CALL_SECONDS)

    def _fire(self, *_: Any) -> None:
        if self.deadline is None:
            return
        remaining = self.deadline - time.monotonic()
        if remaining <= 0:
            raise TimeLimit
        signal.setitimer(signal.ITIMER_REAL, remaining)


_timer = CallTimer()


def timed(service: Callable[..., Any]) -> Callable[..., Any]:
    """Return a service whose calls raise ``TimeLimit`` if they take too long, on systems that have an interval timer."""
    if not hasattr(signal, "setitimer"):
        return service

    def limited(*arguments: Any) -> Any:
        _timer.start()
        try:
            return service(*arguments)
        finally:
            _timer.deadline = None

    return limited
