"""The exceptions and warnings of the package. Each message says what was wrong and what is accepted."""

__all__ = ["Error", "GameError", "GameWarning", "LimitError", "MoveError", "SearchError"]


class Error(Exception):
    """The base class of the exceptions of positions and searches."""


class GameError(Error, ValueError):
    """Unknown game or size, or a game written in Python that breaks the rules of :class:`plywood.Game`."""


class MoveError(Error, ValueError):
    """A move that is not legal in the position where it was played."""


class SearchError(Error, ValueError):
    """Unknown search or heuristic, or a request that the search does not support."""


class LimitError(Error, ValueError):
    """An invalid depth, time or other limit."""


class GameWarning(UserWarning):
    """A game written in Python breaks a law of :class:`plywood.Game`, so that searches may return wrong values."""
