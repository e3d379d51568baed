"""The rules of Connect Three as assigned in BUSS3620: pieces fall into columns, and three in a row win.

A board is a list of rows, the top one first; a cell holds ``X``, ``O`` or ``EMPTY``. ``X`` moves first. An action is
the row and the column of the cell into which a piece falls.
"""

from typing import List, Optional, Set, Tuple

__all__ = [
    "Action",
    "Board",
    "COLUMN_COUNT",
    "EMPTY",
    "NUM_TO_WIN",
    "O",
    "ROW_COUNT",
    "X",
    "actions",
    "initial_state",
    "player",
    "result",
    "terminal",
    "utility",
    "winner",
]

X = "X"
O = "O"  # noqa: E741 - the course's name
EMPTY = None

ROW_COUNT = 5
COLUMN_COUNT = 3
NUM_TO_WIN = 3

Board = List[List[Optional[str]]]
Action = Tuple[int, int]


def initial_state() -> Board:
    """Return the empty board."""
    return [[EMPTY] * COLUMN_COUNT for _ in range(ROW_COUNT)]


def player(board: Board) -> str:
    """Return the player to move: the one with fewer pieces, or ``X`` if the numbers are equal."""
    cells = [cell for row in board for cell in row]
    return X if cells.count(X) <= cells.count(O) else O


def actions(board: Board) -> Set[Action]:
    """Return the lowest free cell of each column that is not full.

    >>> sorted(actions(initial_state()))
    [(4, 0), (4, 1), (4, 2)]
    """
    return set(ordered_actions(board))


def ordered_actions(board: Board) -> List[Action]:
    """Return the actions from the leftmost to the rightmost column."""
    ordered = []
    for column in range(len(board[0])):
        free = [row for row in range(len(board)) if board[row][column] is EMPTY]
        if free:
            ordered.append((free[-1], column))
    return ordered


def result(board: Board, action: Action) -> Board:
    """Return a new board after ``action``; raise ``ValueError`` if the action is not legal."""
    # A float equals an integer, but is no index.
    if action not in ordered_actions(board) or not all(hasattr(number, "__index__") for number in action):
        raise ValueError(
            "illegal action (got {}); the actions on this board are {}".format(action, ordered_actions(board))
        )
    return unchecked_result(board, action)


def unchecked_result(board: Board, action: Action) -> Board:
    """Return a new board after a legal action, without a check."""
    row, column = action
    copy = [list(cells) for cells in board]
    copy[row][column] = player(board)
    return copy


def winner(board: Board) -> Optional[str]:
    """Return the player with ``NUM_TO_WIN`` pieces in a row in any direction, or ``None``."""
    height, width = len(board), len(board[0])
    for row in range(height):
        for column in range(width):
            owner = board[row][column]
            if owner is EMPTY:
                continue
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row = row + down * (NUM_TO_WIN - 1)
                last_column = column + right * (NUM_TO_WIN - 1)
                if last_row >= height or not 0 <= last_column < width:
                    continue
                if all(board[row + down * step][column + right * step] == owner for step in range(NUM_TO_WIN)):
                    return owner
    return None


def terminal(board: Board) -> bool:
    """Return whether the game is over: a player has won, or the board is full."""
    return winner(board) is not None or not ordered_actions(board)


def utility(board: Board) -> int:
    """Return 1 if ``X`` has won, -1 if ``O`` has won, otherwise 0, also for an unfinished board."""
    return {X: 1, O: -1, None: 0}[winner(board)]
