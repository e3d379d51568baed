"""A second, naive implementation of Stonehenge, whose lines are in the order in which the course's tests read them."""

from typing import Dict, List, Optional, Tuple

READING = {
    1: "DL:A DL:BC ROW:AB ROW:C DR:B^ DR:AC",
    2: "DL:AC DL:BDF ROW:AB DL:EG^ ROW:CDE ROW:FG DR:BE^ DR:CF DR:ADG",
    3: "DL:ACF DL:BDGJ ROW:AB DL:EHK^ ROW:CDE DL:IL^ ROW:FGHI ROW:JKL DR:BEI^ DR:FJ DR:CGK DR:ADHL",
    4: "DL:ACFJ DL:BDGKO ROW:AB DL:EHLP^ ROW:CDE DL:IMQ^ ROW:FGHI DL:NR^ ROW:JKLMN ROW:OPQR DR:BEIN^ "
    "DR:JO DR:FKP DR:CGLQ DR:ADHMR",
    5: "DL:ACFJO DL:BDGKPU ROW:AB DL:EHLQV^ ROW:CDE DL:IMRW^ ROW:FGHI DL:NSX^ ROW:JKLMN DL:TY^ ROW:OPQRST "
    "ROW:UVWXY DR:BEINT^ DR:OU DR:JPV DR:FKQW DR:CGLRX DR:ADHMSY",
}
"""For each size, the markers in reading order, each with the direction of its line (``DL`` is down-left, ``DR`` is
down-right) and the cells of the line; ``^`` follows if the marker is at the end of a row of cells."""

LINES: Dict[int, List[str]] = {
    size: [marker.split(":")[1].rstrip("^") for marker in markers.split()] for size, markers in READING.items()
}
"""For each size, the cells of each line in the reading order of the markers."""

CELLS = {1: "ABC", 2: "ABCDEFG", 3: "ABCDEFGHIJKL", 4: "ABCDEFGHIJKLMNOPQR", 5: "ABCDEFGHIJKLMNOPQRSTUVWXY"}


class NaiveState:
    """A state: ``owners`` has a ``"1"`` or ``"2"`` for each claimed cell, and ``markers`` for each captured line."""

    def __init__(self, size: int, p1_turn: bool) -> None:
        self.size = size
        self.player = "p1" if p1_turn else "p2"
        self.owners: Dict[str, str] = {}
        self.markers = ["@"] * len(LINES[size])
        self.winner: Optional[str] = None

    def get_current_player_name(self) -> str:
        return self.player

    def get_possible_moves(self) -> List[str]:
        return [cell for cell in CELLS[self.size] if cell not in self.owners] if self.winner is None else []

    def make_move(self, move: str) -> "NaiveState":
        after = NaiveState(self.size, self.player == "p2")
        digit = self.player[1]
        after.owners = dict(self.owners)
        after.owners[move] = digit
        after.markers = list(self.markers)
        for number, line in enumerate(LINES[self.size]):
            held = [after.owners.get(cell) for cell in line].count(digit)
            if after.markers[number] == "@" and 2 * held >= len(line):
                after.markers[number] = digit
        after.winner = self.winner
        if after.winner is None and 2 * after.markers.count(digit) >= len(after.markers):
            after.winner = self.player
        return after

    def cells(self) -> List[str]:
        return [self.owners.get(cell, cell) for cell in CELLS[self.size]]


class NaiveGame:
    """A game with only the attributes that strategies may use."""

    def __init__(self, size: int, p1_turn: bool) -> None:
        self.current_state = NaiveState(size, p1_turn)

    def is_over(self, state: NaiveState) -> bool:
        return state.winner is not None

    def is_winner(self, player: str) -> bool:
        return self.current_state.winner == player


def tokens(text: str) -> List[List[str]]:
    """Return, for each line of a drawing, its words of letters, its numbers and its ``@``, as the course's tests do."""
    lines = [
        [token for token in line.split() if token.isalpha() or token.isdigit() or token == "@"]
        for line in text.split("\n")
    ]
    return [line for line in lines if line]


def read(text: str) -> Tuple[List[str], List[str]]:
    """Return the markers and the cells of a drawing in the order in which the course's tests read them.

    The first and the last line contain only markers. Every other line begins with a marker, and all of them except the
    longest row of cells also end with one.
    """
    first, *rows, last = tokens(text)
    markers, cells = list(first), []
    for number, row in enumerate(rows, start=1):
        markers.append(row[0])
        if number == len(rows) - 1:
            cells += row[1:]
        else:
            markers.append(row[-1])
            cells += row[1:-1]
    return markers + last, cells
