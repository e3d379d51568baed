"""What every move of CSC148 2015, assignment 2 is."""

__all__ = ["Move"]


class Move:
    """A move in a game. What it is made of is the game's own business."""
