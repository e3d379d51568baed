"""The standard output of the command, which may fail while other results are still to be written: :class:`StandardOutput`."""

import json
import os
import sys
import threading
from contextlib import contextmanager
from typing import Iterator, List, Optional

BLOCK = 1 << 16
"""The number of bytes that are copied at once."""


class StandardOutput:
    """Writes to standard output, and keeps the first error instead of raising it."""

    def __init__(self) -> None:
        """Begin without an error. The null device replaces standard streams that are closed."""
        self.error: Optional[OSError] = None
        _open_closed_streams()

    @contextmanager
    def forwarded(self) -> Iterator[None]:
        """Copy what native code writes to standard output in this block, so that an error does not reach this code.

        A terminal is not replaced, because its width determines the layout of tables.
        """
        if sys.stdout is None or os.isatty(1):
            yield
            return
        self.write("")
        original = os.dup(1)
        reader, writer = os.pipe()
        os.dup2(writer, 1)
        os.close(writer)
        thread = threading.Thread(target=self._copy, args=(reader, original), daemon=True)
        thread.start()
        try:
            yield
        finally:
            # This closes the pipe, which ends the thread.
            os.dup2(original, 1)
            thread.join()
            os.close(reader)
            os.close(original)

    @contextmanager
    def discarded(self) -> Iterator[None]:
        """Discard what native code writes to standard output in this block."""
        self.write("")
        original = os.dup(1)
        _discard_output()
        try:
            yield
        finally:
            os.dup2(original, 1)
            os.close(original)

    def write(self, text: str) -> None:
        """Write a text, unless there was an error before. Characters that the encoding lacks are escaped."""
        if self.error is not None:
            return
        try:
            print(_encodable(text), end="", flush=True)
        except OSError as error:
            self.error = error

    def write_json(self, text: str) -> None:
        """Write a JSON text. If the encoding lacks one of its characters, JSON escapes replace all that are not ASCII."""
        if text and _encodable(text) != text:
            text = json.dumps(json.loads(text), separators=(",", ":")) + "\n"
        self.write(text)

    def problems(self) -> List[str]:
        """Return the message of the error, if there was one.

        There is no message if the reader closed its pipe early. After an error, the null device replaces standard output,
        so that the interpreter can end.
        """
        if self.error is None:
            return []
        _discard_output()
        is_closed = isinstance(self.error, BrokenPipeError)
        return [] if is_closed else ["standard output cannot be written: {}".format(self.error.strerror)]

    def _copy(self, reader: int, original: int) -> None:
        """Copy a pipe to the original standard output until its end."""
        while True:
            block = os.read(reader, BLOCK)
            if not block:
                return
            try:
                while block and self.error is None:
                    block = block[os.write(original, block) :]
            except OSError as error:
                self.error = error


def _encodable(text: str) -> str:
    """Return the text with escapes for the characters that the encoding of standard output lacks."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _open_closed_streams() -> None:
    """Open the null device for standard streams that are closed.

    Otherwise, a copy of standard output could become standard error, and Python prints errors to standard output.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # The system returns the lowest descriptor that is free.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")


def _discard_output() -> None:
    """Replace standard output by the null device."""
    null = os.open(os.devnull, os.O_WRONLY)
    if null != 1:
        os.dup2(null, 1)
        os.close(null)
