"""Loading a strategy while ``plywood grade`` starts its program: :class:`Loading` and the times for it.

The command waits for each reply of a program only a little longer than for a move. The program therefore greets first, and
has an option for each further wait that loading may need: it replies to ``isready`` after an option before that wait ends.
"""

import math
import threading
from typing import Callable, List, Optional

MIN_SECONDS_TO_LOAD = 10.0
"""The time for loading a submission, unless the time for a move is longer."""
SECONDS_OVER_SHARE = 2.0
"""How much longer than the time of a strategy its loading may take."""
SECONDS_OVER_MOVE = 1.0
"""How much longer than for a move the program may take to reply: the command waits for 1 s more than this."""


def seconds_to_load(seconds_per_move: float, seconds: Optional[float]) -> float:
    """Return the time for loading a strategy, given the time of the strategy, which is ``None`` without a limit.

    >>> seconds_to_load(0.05, None), seconds_to_load(20, None), seconds_to_load(20, 6)
    (10.0, 20, 8.0)
    """
    limit = max(MIN_SECONDS_TO_LOAD, seconds_per_move)
    return limit if seconds is None else min(limit, seconds + SECONDS_OVER_SHARE)


def wait_options(seconds_to_load: Optional[float], seconds_per_wait: Optional[float]) -> List[str]:
    """Return the names of the options of the program, whose waits are together as long as loading may take.

    >>> wait_options(10, 3), wait_options(10, None)
    (['wait1', 'wait2', 'wait3', 'wait4'], [])
    """
    if seconds_to_load is None or seconds_per_wait is None:
        return []
    return ["wait{}".format(number + 1) for number in range(math.ceil(seconds_to_load / seconds_per_wait))]


class Loading:
    """A function that runs in a thread, and whose error is raised by :meth:`wait`."""

    def __init__(self, load: Callable[[], None]) -> None:
        """Start ``load``."""
        self._load = load
        self._error: Optional[BaseException] = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self, seconds: Optional[float] = None) -> None:
        """Wait until the function has returned, but at most for the given time. If the function failed, raise its error."""
        self._thread.join(seconds)
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        try:
            self._load()
        except BaseException as error:
            self._error = error
