"""What can go wrong, as exceptions that say what was refused and what would do."""

__all__ = ["Error", "GameError", "LimitError", "MoveError", "SearchError"]


class Error(Exception):
    """Anything that plywood refuses; all its other exceptions are of this kind."""


class GameError(Error, ValueError):
    """There is no such game or size, or a game written in Python does not keep to the rules of one."""


class MoveError(Error, ValueError):
    """A move is not legal where it was to be played."""


class SearchError(Error, ValueError):
    """There is no such search or heuristic, or a search cannot do what was asked."""


class LimitError(Error, ValueError):
    """A depth, a time or another limit is none."""
