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


class PolledLines:
    """Waits for each line in the calling thread, which takes a third of the processor time of :class:`QueuedLines`."""

    def __init__(self, stream: IO[bytes]) -> None:
        """Read from a pipe, which must not be read in any other way."""
        self._stream = stream
        self._poll = select.poll()
        self._poll.register(stream, select.POLLIN)
        self._unread = b""

    def next(self, seconds: Optional[float]) -> bytes:
        """Return the next line, without a line end if it is the last one or too long; nothing at the end of the stream.

        Raise ``TimeoutError`` if the line is not complete after the given time.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        end = self._unread.find(b"\n")
        while end < 0 and len(self._unread) < MAX_LINE:
            milliseconds = None if deadline is None else max(0.0, 1000 * (deadline - time.monotonic()))
            if not self._poll.poll(milliseconds):
                raise TimeoutError
            part = os.read(self._stream.fileno(), PART)
            if not part:
                end = len(self._unread)
                break
            found = part.find(b"\n")
            end = -1 if found < 0 else len(self._unread) + found
            self._unread += part
        length = min(end + 1 if end >= 0 else MAX_LINE, MAX_LINE)
        line, self._unread = self._unread[:length], self._unread[length:]
        return line


class QueuedLines:
    """Reads the lines in another thread, for systems on which no time limit can be set for reading a pipe, such as Windows."""

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


def reply_lines(stream: IO[bytes]) -> Union[PolledLines, QueuedLines]:
    """Return the reader of a pipe that this system permits."""
    return PolledLines(stream) if hasattr(select, "poll") else QueuedLines(stream)
