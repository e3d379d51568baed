"""Games written in Python; the first two are also built-in games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, List, NamedTuple, Optional, Tuple

import plywood

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
NAMES = [column + row for row in "123" for column in "abc"]


def other(side: str) -> str:
    return "second" if side == "first" else "first"


class TicTacToe(plywood.Game):
    """Tic-Tac-Toe, derived from `plywood.Game`, with its own equality and hash."""

    def __init__(self, cells: str = "." * 9) -> None:
        self.cells = cells

    def to_move(self) -> str:
        return "first" if self.cells.count("X") == self.cells.count("O") else "second"

    def has(self, mark: str) -> bool:
        return any(all(self.cells[cell] == mark for cell in line) for line in LINES)

    def outcome(self) -> Optional[str]:
        if self.has("X"):
            return "first"
        if self.has("O"):
            return "second"
        return None if "." in self.cells else "draw"

    def legal_moves(self) -> List[str]:
        if self.outcome() is not None:
            return []
        return [name for name, cell in zip(NAMES, self.cells) if cell == "."]

    def apply(self, move: str) -> TicTacToe:
        at = NAMES.index(move)
        mark = "X" if self.to_move() == "first" else "O"
        return TicTacToe(self.cells[:at] + mark + self.cells[at + 1 :])

    def __eq__(self, that: object) -> bool:
        return isinstance(that, TicTacToe) and self.cells == that.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __str__(self) -> str:
        rows = [f"{row + 1} {' '.join(self.cells[3 * row : 3 * row + 3])}" for row in range(3)]
        return "\n".join(["  a b c", *rows])


class NamedPile(NamedTuple):
    """A side takes one to three coins, and the side that takes the last one wins. With 12 coins left, the move ``"twist"``
    reverses the winner: the positions before and after it are of different classes, but equal tuples."""

    left: int
    turn: str = "first"

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[str]:
        return None if self.left else other(self.turn)

    def legal_moves(self) -> List[Any]:
        return [coins for coins in (1, 2, 3) if coins <= self.left] + (["twist"] if self.left == 12 else [])

    def apply(self, move: Any) -> Any:
        if move == "twist":
            return ReversedPile(self.left, other(self.turn))
        return NamedPile(self.left - move, other(self.turn))

    def __str__(self) -> str:
        return f"{self.left} left"


class ReversedPile(NamedTuple):
    """A side takes one to three coins, and the side that takes the last one loses."""

    left: int
    turn: str

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[str]:
        return None if self.left else self.turn

    def legal_moves(self) -> List[int]:
        return [coins for coins in (1, 2, 3) if coins <= self.left]

    def apply(self, move: int) -> Any:
        return ReversedPile(self.left - move, other(self.turn))

    def __str__(self) -> str:
        return f"{self.left} left, reversed"


@dataclass(frozen=True)
class SubtractSquare:
    """Subtract Square, not derived from `plywood.Game`; its moves are numbers."""

    left: int
    turn: str = "first"

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[str]:
        return other(self.turn) if self.left == 0 else None

    def legal_moves(self) -> Iterator[int]:
        root = 1
        while root * root <= self.left:
            yield root * root
            root += 1

    def apply(self, move: int) -> SubtractSquare:
        return SubtractSquare(self.left - move, other(self.turn))

    def __str__(self) -> str:
        return f"{self.left} left"


@dataclass(frozen=True)
class Pairs:
    """A game for points in which each side moves twice in a row: a move takes the number at one end of a row."""

    row: Tuple[int, ...]
    taken: int = 0
    margin: int = 0

    def to_move(self) -> str:
        return "first" if self.taken % 4 < 2 else "second"

    def outcome(self) -> Optional[int]:
        return None if self.row else self.margin

    def legal_moves(self) -> List[Tuple[str, int]]:
        # In a row of one number, both ends are the same move.
        ends = [("left", self.row[0]), ("right", self.row[-1])]
        return ends if len(self.row) > 1 else ends[:1]

    def apply(self, move: Tuple[str, int]) -> Pairs:
        end, number = move
        row = self.row[1:] if end == "left" else self.row[:-1]
        margin = self.margin + (number if self.to_move() == "first" else -number)
        return Pairs(row, self.taken + 1, margin)

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.row))} margin {self.margin} {self.to_move()}"
