"""The states of Tippy."""

from copy import copy
from functools import lru_cache
from typing import Any, List, Optional, Sequence, Tuple

from game_state import GameState
from move import Move
from tippy_move import TippyMove

__all__ = ["GameState", "Move", "TippyGameState", "TippyMove"]

EMPTY = " "
PIECES = {"p1": "X", "p2": "O"}
SHAPES = (
    ((0, 0), (0, 1), (1, 1), (1, 2)),
    ((0, 1), (0, 2), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (1, 1), (2, 1)),
    ((0, 1), (1, 0), (1, 1), (2, 0)),
)
"""The four orientations of a tippy, as (row, column) offsets from its top left corner."""

LARGEST_ENGINE_SIZE = 8
"""The greatest size of the engine's Tippy."""


class TippyGameState(GameState):
    """A square board of at least 3 x 3 cells. A player wins with four pieces in the shape of an S or a Z, a tippy.

    >>> state = TippyGameState('p1').apply_move(TippyMove([1, 1]))
    >>> print(state)
      0 1 2
    0 . . .
    1 . X .
    2 . . .
    Next player: p2
    >>> print(state.apply_move(TippyMove([1, 1])))
    None
    """

    def __init__(
        self, p: str, interactive: bool = False, b: Optional[Sequence[Sequence[Any]]] = None, n: int = 3
    ) -> None:
        """Create a state with ``p`` to move, with the board ``b`` or with an empty board of size ``n``.

        ``b`` is a list of rows. A cell is ``'X'`` or ``'p1'``, ``'O'`` or ``'p2'``, or empty: ``' '``, ``None`` or
        ``0``. If ``interactive`` is true and ``b`` is ``None``, ask a person for the size.
        """
        super().__init__(p)
        if b is not None:
            n = len(b)
        elif interactive:
            n = _ask_for_size()
        if n < 3 or (b is not None and any(len(row) != n for row in b)):
            raise ValueError("a board of Tippy must be a square with a side of at least 3 (got {!r})".format(b or n))
        self.n = n
        cells = (_piece(cell) for row in b for cell in row) if b is not None else EMPTY * (n * n)
        self._set_cells(tuple(cells))
        self.instructions = (
            "On your turn, you may take any free cell, by its row and its column. The first player with "
            "four pieces in the shape of an S or a Z, horizontal or vertical, wins."
        )

    def _set_cells(self, cells: Tuple[str, ...]) -> None:
        """Set the cells, row by row, and update ``over`` and the winner."""
        self.cells = cells
        self._winner = next((player for player in PIECES if self._has_tippy(player)), None)
        self.over = self._winner is not None or EMPTY not in cells

    @property
    def board(self) -> List[List[str]]:
        """A copy of the board as a list of rows."""
        return [list(self.cells[start : start + self.n]) for start in range(0, len(self.cells), self.n)]

    def __repr__(self) -> str:
        """Return a Python expression for the state."""
        return "TippyGameState({!r}, b={!r})".format(self.next_player, self.board)

    def __str__(self) -> str:
        """Return the board with row and column numbers."""
        lines = ["  " + " ".join(str(column) for column in range(self.n))]
        for row, cells in enumerate(self.board):
            lines.append(" ".join([str(row)] + [cell.replace(EMPTY, ".") for cell in cells]))
        return "\n".join(lines + ["Next player: {}".format(self.next_player)])

    def __eq__(self, other: object) -> bool:
        """Return whether ``other`` has the same board and the same player to move."""
        return isinstance(other, TippyGameState) and self.cells == other.cells and self.next_player == other.next_player

    def __hash__(self) -> int:
        """Return a hash that equal states share."""
        return hash((self.next_player, self.cells))

    def get_move(self) -> TippyMove:
        """Ask a person for a move until the answer is two whole numbers."""
        while True:
            numbers = input("Row and column, with a space between: ").split()
            if len(numbers) == 2 and all(number.isdecimal() for number in numbers):
                return TippyMove([int(number) for number in numbers])

    def apply_move(self, move: Move) -> Optional["TippyGameState"]:
        """Return the state after ``move``, or ``None`` if the move is illegal."""
        if not isinstance(move, TippyMove) or not self._is_free(*move.position) or self.over:
            return None
        row, column = move.position
        place = row * self.n + column
        after = copy(self)
        after.next_player = self.opponent()
        after._set_cells(self.cells[:place] + (PIECES[self.next_player],) + self.cells[place + 1 :])
        return after

    def _is_free(self, row: int, column: int) -> bool:
        inside = 0 <= row < self.n and 0 <= column < self.n
        return inside and self.cells[row * self.n + column] == EMPTY

    def winner(self, player: str) -> bool:
        """Return whether ``player`` has made a tippy."""
        return self._winner == player

    def _has_tippy(self, player: str) -> bool:
        piece = PIECES[player]
        cells = self.cells
        return any(
            cells[a] == piece and cells[b] == piece and cells[c] == piece and cells[d] == piece
            for a, b, c, d in _tippies(self.n)
        )

    def possible_next_moves(self) -> List[TippyMove]:  # type: ignore[override]
        """Return the free cells row by row from the top left; an empty list if the game is over."""
        if self.over:
            return []
        free = (place for place, cell in enumerate(self.cells) if cell == EMPTY)
        return [TippyMove(list(divmod(place, self.n))) for place in free]

    def rough_outcome(self) -> float:
        """Return the result of a finished game; otherwise 1.0 if a move wins at once, -1.0 if the opponent threatens to
        win on more than one cell, and 0.0 in all other states.
        """
        if self.over:
            return self.outcome()
        if self._winning_cells(self.next_player):
            return self.WIN
        return self.LOSE if len(self._winning_cells(self.opponent())) > 1 else self.DRAW

    def _winning_cells(self, player: str) -> List[int]:
        """Return the indices of the free cells that complete a tippy of ``player``."""
        winning = set()
        for tippy in _tippies(self.n):
            own = [place for place in tippy if self.cells[place] == PIECES[player]]
            free = [place for place in tippy if self.cells[place] == EMPTY]
            if len(own) == 3 and free:
                winning.add(free[0])
        return sorted(winning)

    def engine_position(self) -> Optional[Tuple[str, List[str]]]:
        """Return the game and the moves of the engine's position; ``None`` if the engine does not have it.

        The order of the moves does not matter, but the players must have moved in turn.
        """
        own = self._moves_of(self.next_player)
        others = self._moves_of(self.opponent())
        # After an even number of moves, the player to move is the one who moved first.
        first, second = (own, others) if len(own) == len(others) else (others, own)
        if self.over or self.n > LARGEST_ENGINE_SIZE or not 0 <= len(first) - len(second) <= 1:
            return None
        moves = [move for pair in zip(first, second) for move in pair] + first[len(second) :]
        return "tippy:{}".format(self.n), moves

    def _moves_of(self, player: str) -> List[str]:
        """Return the cells of ``player`` in the notation of the engine."""
        taken = [place for place, cell in enumerate(self.cells) if cell == PIECES[player]]
        return [TippyMove(list(divmod(place, self.n))).engine_text() for place in taken]


@lru_cache(maxsize=None)
def _tippies(n: int) -> Tuple[Tuple[int, ...], ...]:
    """Return all tippies on a board of size ``n``, each as the indices of its cells."""
    tippies = []
    for shape in SHAPES:
        height = 1 + max(row for row, _ in shape)
        width = 1 + max(column for _, column in shape)
        for top in range(n - height + 1):
            for left in range(n - width + 1):
                tippies.append(tuple((top + row) * n + left + column for row, column in shape))
    return tuple(tippies)


def _piece(cell: Any) -> str:
    """Return the piece in a cell of an argument ``b``, in which pieces may be written in several ways."""
    if not cell or cell == EMPTY:
        return EMPTY
    for player, piece in PIECES.items():
        if cell in (player, piece):
            return piece
    raise ValueError("a cell of Tippy must be 'X', 'O' or empty (got {!r})".format(cell))


def _ask_for_size() -> int:
    """Ask a person for the size until the answer is a number of at least 3."""
    while True:
        text = input("Side of the board, 3 or more? ").strip()
        if text.isdecimal() and int(text) >= 3:
            return int(text)
