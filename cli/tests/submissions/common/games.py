"""Subtract Square, and Stonehenge up to size 3, as a student might write them."""

# The cells of each ley-line, by the size of the board.
LINES = {
    1: "A BC AB C B AC",
    2: "AC BDF AB EG CDE FG BE CF ADG",
    3: "ACF BDGJ AB EHK CDE IL FGHI JKL BEI FJ CGK ADHL",
}


class SubtractSquare:
    """A number from which the players subtract squares; the player who reaches 0 wins."""

    def __init__(self, left):
        self.left = left

    def moves(self):
        return [str(root * root) for root in range(1, int(self.left**0.5) + 1)]

    def play(self, move):
        return SubtractSquare(self.left - int(move))

    def key(self):
        return self.left


class Stonehenge:
    """The owners of the cells and lines: 0, 1, or None. A finished game was won by the player who moved last."""

    def __init__(self, size):
        self.lines = LINES[size].split()
        self.cells = dict.fromkeys(sorted(set("".join(self.lines))))
        self.owners = [None] * len(self.lines)
        self.player = 0

    def is_over(self):
        return any(2 * self.owners.count(player) >= len(self.lines) for player in (0, 1))

    def moves(self):
        return [] if self.is_over() else [cell for cell, owner in self.cells.items() if owner is None]

    def play(self, move):
        after = object.__new__(Stonehenge)
        after.lines = self.lines
        after.cells = {**self.cells, move: self.player}
        after.owners = list(self.owners)
        after.player = 1 - self.player
        for number, line in enumerate(self.lines):
            held = sum(after.cells[cell] == self.player for cell in line)
            if move in line and after.owners[number] is None and 2 * held >= len(line):
                after.owners[number] = self.player
        return after

    def key(self):
        return tuple(self.cells.values()), tuple(self.owners)


def initial(spec):
    """Return the initial position of a game such as ``stonehenge:2``, or None for an unknown game."""
    name, _, size = spec.partition(":")
    games = {"subtract-square": SubtractSquare, "stonehenge": Stonehenge}
    return games[name](int(size)) if name in games else None
