"""Three games in plain Python, and the two searches that a textbook would print for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, List, Optional, Tuple

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
OTHER = {"first": "second", "second": "first"}


@dataclass(frozen=True)
class TicTacToe:
    """Tic-Tac-Toe; a move is the number of a cell."""

    cells: str = "." * 9
    turn: str = "first"

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[str]:
        cells = self.cells
        for a, b, c in LINES:
            if cells[a] == cells[b] == cells[c] != ".":
                return OTHER[self.turn]
        return None if "." in cells else "draw"

    def legal_moves(self) -> List[int]:
        return [index for index, cell in enumerate(self.cells) if cell == "."]

    def apply(self, move: int) -> TicTacToe:
        mark = "X" if self.turn == "first" else "O"
        return TicTacToe(self.cells[:move] + mark + self.cells[move + 1 :], OTHER[self.turn])


@dataclass(frozen=True)
class SubtractSquare:
    """Subtract Square: a move subtracts a square number, and the side that cannot move loses."""

    left: int
    turn: str = "first"

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[str]:
        return OTHER[self.turn] if self.left == 0 else None

    def legal_moves(self) -> Iterator[int]:
        root = 1
        while root * root <= self.left:
            yield root * root
            root += 1

    def apply(self, move: int) -> SubtractSquare:
        return SubtractSquare(self.left - move, OTHER[self.turn])


class Nim:
    """Nim with several heaps; a move is a heap and the number of coins to take. The side that cannot move loses."""

    __slots__ = ("heaps", "turn")

    def __init__(self, heaps: Tuple[int, ...], turn: str = "first") -> None:
        self.heaps = heaps
        self.turn = turn

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[str]:
        return None if any(self.heaps) else OTHER[self.turn]

    def legal_moves(self) -> List[Tuple[int, int]]:
        return [(heap, coins) for heap, size in enumerate(self.heaps) for coins in range(1, size + 1)]

    def apply(self, move: Tuple[int, int]) -> Nim:
        heap, coins = move
        heaps = self.heaps
        return Nim(heaps[:heap] + (heaps[heap] - coins,) + heaps[heap + 1 :], OTHER[self.turn])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nim) and self.heaps == other.heaps and self.turn == other.turn

    def __hash__(self) -> int:
        return hash((self.heaps, self.turn))

    def __str__(self) -> str:
        return f"{self.heaps} {self.turn}"


WIN = 1000
"""The score of a win, minus the number of plies until it. The searches of plywood return the same plies."""


def score(game: Any, outcome: str, ply: int) -> int:
    """Return the score of a finished game for the side to move."""
    if outcome == "draw":
        return 0
    return WIN - ply if outcome == game.to_move() else ply - WIN


def minimax(game: Any, ply: int = 0) -> int:
    """Return the value of a position for the side to move; the sides move alternately."""
    outcome = game.outcome()
    if outcome is not None:
        return score(game, outcome, ply)
    best = -WIN
    for move in game.legal_moves():
        value = -minimax(game.apply(move), ply + 1)
        if value > best:
            best = value
    return best


def alpha_beta(game: Any, ply: int = 0, alpha: int = -WIN, beta: int = WIN) -> int:
    """Return the same value as :func:`minimax`, without the moves that cannot change it."""
    outcome = game.outcome()
    if outcome is not None:
        return score(game, outcome, ply)
    best = -WIN
    for move in game.legal_moves():
        value = -alpha_beta(game.apply(move), ply + 1, -beta, -alpha)
        if value > best:
            best = value
            if best > alpha:
                alpha = best
                if alpha >= beta:
                    break
    return best
