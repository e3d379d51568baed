"""The lines that the process of a student writes, read with a time limit: :class:`PolledLines` and :class:`QueuedLines`."""

import os
import queue
import select
import threading
import time
from typing import IO, Optional, Union

MAX_LINE = 1 << 20
"""The maximum length of a line in bytes. The rest of a longer line is read as the next one."""

MAX_UNREAD_LINES = 100
"""The largest number of lines that :class:`QueuedLines` reads ahead."""

PART = 1 << 16
"""The largest number of bytes that :class:`PolledLines` reads at once."""

HAS_SIGNALS = hasattr(select, "poll")
"""Whether this system can wait for the signals of a process."""

SECONDS_WITHOUT_SIGNAL = 0.05
"""The longest time for which :class:`PolledLines` waits for a signal before it reads what was written without one."""


class PolledLines:
    """Waits for each line in the calling thread; :class:`QueuedLines` takes three times the processor time.

    It waits for a signal, which the process gives when it has written all lines that were requested. Waiting for the lines
    themselves would interrupt the process after each of them.
    """

    def __init__(self, stream: IO[bytes], signals: IO[bytes]) -> None:
        """Read from a pipe, which must not be read in any other way.

        :param signals: another pipe, to which the process writes any bytes as a signal.
        """
        self._stream = stream
        self._signals: Optional[IO[bytes]] = signals
        self._poll = select.poll()
        self._poll.register(signals, select.POLLIN)
        self._unread = bytearray()
        os.set_blocking(stream.fileno(), False)

    def next(self, seconds: Optional[float]) -> bytes:
        """Return the next line, without a line end if it is the last one or too long; nothing at the end of the stream.

        Raise ``TimeoutError`` if the line is not complete after the given time.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        length = self._unread.find(b"\n") + 1
        while not length and len(self._unread) < MAX_LINE:
            try:
                part = os.read(self._stream.fileno(), PART)
            except BlockingIOError:
                remaining = SECONDS_WITHOUT_SIGNAL if deadline is None else deadline - time.monotonic()
                if remaining <= 0:
                    raise TimeoutError from None
                self._wait(min(remaining, SECONDS_WITHOUT_SIGNAL))
                continue
            if not part:
                break
            length = len(self._unread) + part.find(b"\n") + 1 if b"\n" in part else 0
            self._unread += part
            if not length and deadline is not None and time.monotonic() >= deadline:
                raise TimeoutError
        length = min(length or len(self._unread), MAX_LINE)
        line = bytes(self._unread[:length])
        del self._unread[:length]
        return line

    def _wait(self, seconds: float) -> None:
        """Wait for a signal, or for output after the process has closed the pipe for signals."""
        if self._poll.poll(1000 * seconds) and self._signals is not None and not os.read(self._signals.fileno(), PART):
            self._poll.unregister(self._signals)
            self._poll.register(self._stream, select.POLLIN)
            self._signals = None


class QueuedLines:
    """Reads the lines in another thread, for systems without ``select.poll``, such as Windows."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Start to read from a stream, which must not be read in any other way."""
        self._stream = stream
        # `SimpleQueue` takes a third of the time of `Queue`, but its length is not limited.
        self._lines: "queue.SimpleQueue[bytes]" = queue.SimpleQueue()
        self._room = threading.Semaphore(MAX_UNREAD_LINES)
        threading.Thread(target=self._read, daemon=True).start()

    def next(self, seconds: Optional[float]) -> bytes:
        """Return the next line as :meth:`PolledLines.next` does."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None
        self._room.release()
        if not line:
            # The next call ends in the same way.
            self._lines.put(line)
        return line

    def _read(self) -> None:
        while True:
            self._room.acquire()
            line = self._stream.readline(MAX_LINE)
            self._lines.put(line)
            if not line:
                return


def reply_lines(stream: IO[bytes], signals: Optional[IO[bytes]]) -> Union[PolledLines, QueuedLines]:
    """Return the reader of a pipe that this system permits, given the pipe for the signals of the process if there is one."""
    return QueuedLines(stream) if signals is None else PolledLines(stream, signals)
