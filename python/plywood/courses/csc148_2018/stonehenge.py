"""Stonehenge as assigned in CSC148 2018."""

from functools import lru_cache
from typing import Dict, List, NamedTuple, Optional, Tuple

from game import Game
from game_state import GameState

SIZES = (1, 5)
"""The smallest and the largest size of the board. A larger board has more cells than there are letters."""

Spot = Tuple[int, int]
"""A row and a column of the board. Columns run down to the left."""


class Line(NamedTuple):
    """A ley-line."""

    cells: Tuple[int, ...]
    """The indices of its cells."""
    spots: Tuple[Spot, ...]
    """The spots of its marker and of its cells from one end to the other."""
    marker: Spot
    stroke: str
    """The character between neighbors in a drawing."""


class Geometry(NamedTuple):
    """The cells and ley-lines of a board."""

    size: int
    cell_index: Dict[str, int]
    """The indices of the cells by their letters."""
    spots: Tuple[Spot, ...]
    """The spots of the cells."""
    lines: Tuple[Line, ...]
    """The rows from the top, then the down-left lines from the right, then the down-right lines from the left."""
    lines_of: Tuple[Tuple[int, ...], ...]
    """The indices of the lines of each cell."""
    letters: str


@lru_cache(maxsize=None)
def geometry(size: int) -> Geometry:
    """Return the geometry of a board; its rows have 2, 3, .., ``size + 1`` and ``size`` cells.

    >>> [len(geometry(3).lines[number].cells) for number in range(4)]
    [2, 3, 4, 3]
    """
    spots = [(row, column) for row in range(1, size + 1) for column in range(1, row + 2)]
    spots += [(size + 1, column) for column in range(2, size + 2)]
    groups = [("-", (0, -1), [spot for spot in spots if spot[0] == row]) for row in range(1, size + 2)]
    groups += [("/", (-1, 0), [spot for spot in spots if spot[1] == column]) for column in range(size + 1, 0, -1)]
    groups += [("\\", (1, 1), [spot for spot in spots if spot[1] - spot[0] == slope]) for slope in range(1 - size, 2)]
    lines = []
    for stroke, (down, right), on_line in groups:
        # The marker of a down-right line follows its last cell; other markers precede the first cell.
        row, column = on_line[-1 if stroke == "\\" else 0]
        marker = (row + down, column + right)
        cells = tuple(spots.index(spot) for spot in on_line)
        lines.append(Line(cells, tuple(sorted([marker, *on_line])), marker, stroke))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(spots)]
    lines_of = tuple(
        tuple(number for number, line in enumerate(lines) if cell in line.cells) for cell in range(len(spots))
    )
    index = {letter: number for number, letter in enumerate(letters)}
    return Geometry(size, index, tuple(spots), tuple(lines), lines_of, letters)


class StonehengeState(GameState):
    """The owners of the cells and ley-lines, and the player to move.

    A move is the letter of a free cell. The course's tests also make moves in a finished game, in which
    ``get_possible_moves`` returns none.

    >>> state = StonehengeState.empty(True, 1).make_move('B')
    >>> print(state)
          @   1
         /   /
    1 - A - 1
         \\ / \\
      @ - C   1
           \\
            @
    >>> state
    P1's Turn: False - Cells: A1C - Lines: 1@1@@1
    >>> state.get_possible_moves()
    []
    """

    def __init__(self, is_p1_turn: bool, size: int, cells: str, markers: str, winner: str, claims: str) -> None:
        """Create a state.

        :param cells: the owner of each cell, ``1`` or ``2``; the letter of a free cell.
        :param markers: the owner of each line; ``@`` for a free line.
        :param winner: the owner of half of the lines; empty if there is none.
        :param claims: the cells in the order of the moves.
        """
        super().__init__(is_p1_turn)
        self._size = size
        self._cells = cells
        self._markers = markers
        self._winner = winner
        self._claims = claims

    @classmethod
    def empty(cls, is_p1_turn: bool, size: int) -> "StonehengeState":
        """Return the state without claimed cells; raise ``ValueError`` for an invalid size."""
        if not SIZES[0] <= size <= SIZES[1]:
            raise ValueError("invalid side length (got {}); the sides are {} to {}".format(size, *SIZES))
        board = geometry(size)
        return cls(is_p1_turn, size, board.letters, "@" * len(board.lines), "", "")

    def __str__(self) -> str:
        """Return the drawing, with ``@`` for each line that is not captured."""
        board = geometry(self._size)
        # The lowest markers are in row 2 * (size + 2), the rightmost ones in column 4 * size + 6.
        canvas = [[" "] * (4 * self._size + 7) for _ in range(2 * self._size + 5)]

        def place(spot: Spot) -> Tuple[int, int]:
            row, column = spot
            return 2 * row, 2 * self._size + 4 * column - 2 * row

        texts = dict(zip(board.spots, self._cells))
        for line, marker in zip(board.lines, self._markers):
            texts[line.marker] = marker
            for here, there in zip(line.spots, line.spots[1:]):
                (upper, left), (lower, right) = place(here), place(there)
                canvas[(upper + lower) // 2][(left + right) // 2] = line.stroke
        for spot, text in texts.items():
            row, column = place(spot)
            canvas[row][column] = text
        return "\n".join("".join(row).rstrip() for row in canvas)

    def __repr__(self) -> str:
        """Return the player to move, the owners of the cells and the owners of the lines."""
        return "P1's Turn: {} - Cells: {} - Lines: {}".format(self.p1_turn, self._cells, self._markers)

    def get_possible_moves(self) -> List[str]:
        """Return the letters of the free cells in order; an empty list if the game is over."""
        return [] if self._winner else [cell for cell in self._cells if cell.isalpha()]

    def make_move(self, move: str) -> "StonehengeState":
        """Return the state after the player to move claims the cell ``move``; raise ``ValueError`` if it is not
        free."""
        board = geometry(self._size)
        claimed = board.cell_index.get(move)
        if claimed is None:
            raise ValueError("unknown cell (got {!r}); the cells are A to {}".format(move, board.letters[-1]))
        if self._cells[claimed] != move:
            free = "".join(cell for cell in self._cells if cell.isalpha())
            raise ValueError("the cell {} is claimed already; the free cells are {}".format(move, free))
        player = "1" if self.p1_turn else "2"
        cells = self._cells[:claimed] + player + self._cells[claimed + 1 :]
        markers = list(self._markers)
        for number in board.lines_of[claimed]:
            line = board.lines[number].cells
            if markers[number] == "@" and 2 * [cells[cell] for cell in line].count(player) >= len(line):
                markers[number] = player
        winner = self._winner or (player if 2 * markers.count(player) >= len(markers) else "")
        return type(self)(not self.p1_turn, self._size, cells, "".join(markers), winner, self._claims + move)

    def rough_outcome(self) -> float:
        """Return the result of a finished game; otherwise 1 if a move wins at once, -1 if the opponent wins at once
        after every move, and in all other states the lead in captured lines as a fraction of all lines.
        """
        if self.is_over():
            return self.WIN if self.is_winner(self.get_current_player_name()) else self.LOSE
        children = [self.make_move(move) for move in self.get_possible_moves()]
        if any(child.is_over() for child in children):
            return self.WIN
        if all(child.can_be_won_at_once() for child in children):
            return self.LOSE
        own, others = ("1", "2") if self.p1_turn else ("2", "1")
        return (self._markers.count(own) - self._markers.count(others)) / len(self._markers)

    def is_over(self) -> bool:
        """Return whether a player has captured half of the lines."""
        return bool(self._winner)

    def is_winner(self, player: str) -> bool:
        """Return whether ``player`` was the first to capture half of the lines."""
        return self._winner == {"p1": "1", "p2": "2"}.get(player)

    def can_be_won_at_once(self) -> bool:
        """Return whether the player to move can win with one move."""
        return any(self.make_move(move).is_over() for move in self.get_possible_moves())

    def engine_position(self) -> Optional[Tuple[str, List[str]]]:
        """Return the game and the moves of this position for ``plywood.position``; ``None`` if the game is over."""
        return None if self.is_over() else ("stonehenge:{}".format(self._size), list(self._claims))


class StonehengeGame(Game):
    """A game of Stonehenge: the first player to capture half of the ley-lines wins."""

    current_state: StonehengeState

    def __init__(self, p1_starts: bool) -> None:
        """Ask for the size, the side length of the board; raise ``ValueError`` if the answer is not a valid size."""
        size = int(input("Enter the side length of the board, {} to {}: ".format(*SIZES)))
        self.current_state = StonehengeState.empty(p1_starts, size)

    def get_instructions(self) -> str:
        """Return the rules."""
        return (
            "Players take turns claiming cells. The first player to hold at least half of the cells of a ley-line "
            "captures it permanently. The first player to capture at least half of the ley-lines wins."
        )

    def is_over(self, state: GameState) -> bool:
        """Return whether a player has captured half of the lines in ``state``."""
        return state.is_over()  # type: ignore[attr-defined, no-any-return]

    def is_winner(self, player: str) -> bool:
        """Return whether ``player`` was the first to capture half of the lines."""
        return self.current_state.is_winner(player)

    def str_to_move(self, string: str) -> str:
        """Return ``string`` in capitals without spaces around it: a legal move if it is the letter of a free cell."""
        return str(string).strip().upper()

    def engine_position(self) -> Optional[Tuple[str, List[str]]]:
        """Return the game and the moves of the engine's position; ``None`` if the engine does not have it."""
        state = self.current_state
        return state.engine_position() if type(state) is StonehengeState else None
