"""The lines of a process, read with a time limit: :mod:`plywood.grade.reply_lines`."""

import os
import select
import threading
from pathlib import Path
from typing import IO, Iterator, List, Tuple, Type, Union

import pytest

from plywood.grade.reply_lines import MAX_LINE, MAX_UNREAD_LINES, PART, PolledLines, QueuedLines, reply_lines

Reader = Union[PolledLines, QueuedLines]
READERS = [pytest.param(PolledLines, marks=pytest.mark.skipif(not hasattr(select, "poll"), reason="no poll")), QueuedLines]


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


@pytest.mark.parametrize("kind", READERS)
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
def test_all_lines_are_returned_at_most_a_mebibyte_at_once(tmp_path: Path, kind: Type[Reader], content: bytes) -> None:
    with written_to_file(tmp_path, content) as expected, written_to_file(tmp_path, content) as stream:
        reader = kind(stream)
        assert all_lines(reader) == list(iter(lambda: expected.readline(MAX_LINE), b""))
        # The end of the stream stays the end.
        assert [reader.next(60), reader.next(0)] == [b"", b""]


@pytest.mark.parametrize("kind", READERS)
def test_a_line_that_is_not_complete_in_time_is_read_later(kind: Type[Reader], pipe: Tuple[IO[bytes], IO[bytes]]) -> None:
    stream, writing = pipe
    reader = kind(stream)
    for text in (b"", b"half"):
        writing.write(text)
        with pytest.raises(TimeoutError):
            reader.next(0.01)
    writing.write(b" and half\nnext\n")
    assert [reader.next(None), reader.next(60)] == [b"half and half\n", b"next\n"]
    writing.close()
    assert reader.next(None) == b""


@pytest.mark.parametrize("kind", READERS)
def test_the_time_limit_applies_to_the_whole_line(kind: Type[Reader], pipe: Tuple[IO[bytes], IO[bytes]]) -> None:
    stream, writing = pipe
    reader, is_read = kind(stream), threading.Event()

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


def test_a_longer_time_than_the_system_can_wait_is_no_error(pipe: Tuple[IO[bytes], IO[bytes]]) -> None:
    stream, writing = pipe
    writing.write(b"line\n")
    assert reply_lines(stream).next(1e9) == b"line\n"


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


def test_a_pipe_is_polled_where_the_system_can(pipe: Tuple[IO[bytes], IO[bytes]], monkeypatch: pytest.MonkeyPatch) -> None:
    stream, _ = pipe
    if hasattr(select, "poll"):
        assert isinstance(reply_lines(stream), PolledLines)
        monkeypatch.delattr(select, "poll")
    assert isinstance(reply_lines(stream), QueuedLines)
