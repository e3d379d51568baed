"""The base class of the moves of CSC148 2015, assignment 2."""

__all__ = ["Move"]


class Move:
    """A move in a game. Each game derives its own class."""
