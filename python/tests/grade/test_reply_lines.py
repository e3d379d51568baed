"""The lines of a process, read with a time limit: :mod:`plywood.grade.reply_lines`."""

import os
import select
import threading
import time
from pathlib import Path
from typing import IO, Any, Callable, Iterator, List, Tuple, Union

import pytest

from plywood.grade import reply_lines as module
from plywood.grade.reply_lines import HAS_SIGNALS, MAX_LINE, MAX_UNREAD_LINES, PART, PolledLines, QueuedLines, reply_lines

Reader = Union[PolledLines, QueuedLines]
Start = Callable[[IO[bytes]], Reader]
needs_poll = pytest.mark.skipif(not hasattr(select, "poll"), reason="no poll")


@pytest.fixture
def signals() -> Iterator[Tuple[IO[bytes], IO[bytes]]]:
    """The two ends of the pipe for signals."""
    output, to_write = os.pipe()
    with os.fdopen(output, "rb") as reading, os.fdopen(to_write, "wb", buffering=0) as writing:
        yield reading, writing


@pytest.fixture(params=[pytest.param("polled", marks=needs_poll), "queued"])
def start(request: pytest.FixtureRequest, signals: Tuple[IO[bytes], IO[bytes]]) -> Start:
    """Return the function that starts to read a stream; no signal is given."""
    return QueuedLines if request.param == "queued" else lambda stream: PolledLines(stream, signals[0])


@pytest.fixture
def pipe() -> Iterator[Tuple[IO[bytes], IO[bytes]]]:
    """The two ends of a pipe."""
    output, to_write = os.pipe()
    with os.fdopen(output, "rb") as reading, os.fdopen(to_write, "wb", buffering=0) as writing:
        yield reading, writing


def written_to_file(folder: Path, content: bytes) -> IO[bytes]:
    """Return a file with this content, which needs no other process to be read."""
    file = folder / "lines"
    file.write_bytes(content)
    return file.open("rb")


def all_lines(reader: Reader) -> List[bytes]:
    """Return all lines until the end of the stream."""
    return list(iter(lambda: reader.next(60), b""))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"a\n",
        b"a\n\nb",
        b"y" * (PART - 1) + b"\n" + b"z" * PART + b"\n",
        b"q\n" * 300,
        *(b"a\n" + b"x" * length + end for length in (MAX_LINE - 2, MAX_LINE - 1, MAX_LINE, MAX_LINE + 9) for end in (b"", b"\nb\n")),
    ],
    ids=lambda content: "{} bytes in {} lines".format(len(content), content.count(b"\n")),
)
def test_all_lines_are_returned_at_most_a_mebibyte_at_once(tmp_path: Path, start: Start, content: bytes) -> None:
    with written_to_file(tmp_path, content) as expected, written_to_file(tmp_path, content) as stream:
        reader = start(stream)
        assert all_lines(reader) == list(iter(lambda: expected.readline(MAX_LINE), b""))
        # The end of the stream stays the end.
        assert [reader.next(60), reader.next(0)] == [b"", b""]


def test_a_line_that_is_not_complete_in_time_is_read_later(start: Start, pipe: Tuple[IO[bytes], IO[bytes]]) -> None:
    stream, writing = pipe
    reader = start(stream)
    for text in (b"", b"half"):
        writing.write(text)
        with pytest.raises(TimeoutError):
            reader.next(0.01)
    writing.write(b" and half\nnext\n")
    assert [reader.next(None), reader.next(60)] == [b"half and half\n", b"next\n"]
    writing.close()
    assert reader.next(None) == b""


def test_the_time_limit_applies_to_the_whole_line(start: Start, pipe: Tuple[IO[bytes], IO[bytes]]) -> None:
    stream, writing = pipe
    reader, is_read = start(stream), threading.Event()

    def write_slowly() -> None:
        while not is_read.wait(0.02):
            writing.write(b"x")

    writer = threading.Thread(target=write_slowly)
    writer.start()
    try:
        with pytest.raises(TimeoutError):
            reader.next(0.3)
    finally:
        is_read.set()
        writer.join()
    # The parts of the line are kept.
    writing.write(b"\n")
    line = reader.next(60)
    assert len(line) > 1 and set(line) == set(b"x\n")


def test_a_longer_time_than_the_system_can_wait_is_no_error(start: Start, pipe: Tuple[IO[bytes], IO[bytes]]) -> None:
    stream, writing = pipe
    writing.write(b"line\n")
    assert start(stream).next(1e9) == b"line\n"


@pytest.mark.skipif(os.name == "nt", reason="a write to a full pipe waits")
def test_a_process_that_writes_without_end_waits_until_its_lines_are_read(pipe: Tuple[IO[bytes], IO[bytes]]) -> None:
    stream, writing = pipe
    os.set_blocking(writing.fileno(), False)
    reader = QueuedLines(stream)
    capacity, written = 1 << 20, 0
    while reader._lines.qsize() < MAX_UNREAD_LINES:
        written += writing.write(b"line\n") or 0
    while written < capacity and (added := writing.write(b"line\n")):
        written += added
    assert written < capacity
    assert reader._lines.qsize() <= MAX_UNREAD_LINES


@needs_poll
def test_a_line_is_read_when_a_signal_is_given(
    pipe: Tuple[IO[bytes], IO[bytes]], signals: Tuple[IO[bytes], IO[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS_WITHOUT_SIGNAL", 60)
    reader = PolledLines(pipe[0], signals[0])

    wait = reader._wait

    def write_and_wait(seconds: float) -> None:
        pipe[1].write(b"first\nsecond\n")
        threading.Timer(0.1, signals[1].write, [b".."]).start()
        wait(seconds)

    monkeypatch.setattr(reader, "_wait", write_and_wait)
    started = time.monotonic()
    assert reader.next(60) == b"first\n"
    assert 0.1 <= time.monotonic() - started < 30
    assert reader.next(60) == b"second\n"


@needs_poll
@pytest.mark.parametrize("seconds", [None, 60])
def test_lines_are_read_without_signals_after_a_while_or_if_their_pipe_is_closed(
    pipe: Tuple[IO[bytes], IO[bytes]], signals: Tuple[IO[bytes], IO[bytes]], monkeypatch: pytest.MonkeyPatch, seconds: Any
) -> None:
    reader = PolledLines(pipe[0], signals[0])
    threading.Timer(0.1, pipe[1].write, [b"late\n"]).start()
    assert reader.next(seconds) == b"late\n"
    monkeypatch.setattr(module, "SECONDS_WITHOUT_SIGNAL", 60)
    signals[1].close()
    threading.Timer(0.1, pipe[1].write, [b"later\n"]).start()
    started = time.monotonic()
    assert reader.next(seconds) == b"later\n" and time.monotonic() - started < 30


def test_signals_are_used_if_the_process_has_a_pipe_for_them(
    pipe: Tuple[IO[bytes], IO[bytes]], signals: Tuple[IO[bytes], IO[bytes]]
) -> None:
    if HAS_SIGNALS:
        assert isinstance(reply_lines(pipe[0], signals[0]), PolledLines)
        os.set_blocking(pipe[0].fileno(), True)
    assert isinstance(reply_lines(pipe[0], None), QueuedLines)
