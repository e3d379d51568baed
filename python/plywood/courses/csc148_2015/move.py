"""What every move of CSC148 2015, assignment 2 is."""


class Move:
    """A move in a game. What it is made of is the game's own business."""
