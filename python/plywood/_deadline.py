"""A time limit for code that calls methods of a game: :class:`Deadline`."""

from __future__ import annotations

from time import monotonic
from typing import Any, Callable, Iterable, Iterator, TypeVar

__all__ = ["Deadline", "TimeUp"]

T = TypeVar("T")


class TimeUp(Exception):
    """The time of a :class:`Deadline` is over."""


class Deadline:
    """The end of a time in which methods may be called. A call that has begun is not interrupted."""

    __slots__ = ("end",)

    def __init__(self, seconds: float) -> None:
        """Create a deadline that is ``seconds`` from now."""
        self.end = monotonic() + seconds

    def call(self, function: Callable[..., T], *arguments: Any) -> T:
        """Return the result of ``function``; raise :class:`TimeUp` without calling it if the time is over."""
        if monotonic() > self.end:
            raise TimeUp
        return function(*arguments)

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """Return an iterator over ``items`` that raises :class:`TimeUp` as soon as the time is over."""
        for item in items:
            if monotonic() > self.end:
                raise TimeUp
            yield item
