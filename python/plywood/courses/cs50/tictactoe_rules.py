"""The rules of Tic-Tac-Toe as assigned in CS50 AI: three in a row on 3 x 3 win.

A board is a list of three rows, the top one first; a cell holds ``X``, ``O`` or ``EMPTY``. ``X`` moves first. An
action is the row and the column of a free cell.
"""

from typing import List, Optional, Set, Tuple

__all__ = [
    "Action",
    "Board",
    "EMPTY",
    "O",
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

Board = List[List[Optional[str]]]
Action = Tuple[int, int]

LINES = (
    [[(row, column) for column in range(3)] for row in range(3)]
    + [[(row, column) for row in range(3)] for column in range(3)]
    + [[(step, step) for step in range(3)], [(step, 2 - step) for step in range(3)]]
)
"""The rows, the columns and the diagonals, each as its three cells."""


def initial_state() -> Board:
    """Return the empty board."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board: Board) -> str:
    """Return the player to move: the one with fewer pieces, or ``X`` if the numbers are equal."""
    cells = [cell for row in board for cell in row]
    return X if cells.count(X) <= cells.count(O) else O


def actions(board: Board) -> Set[Action]:
    """Return the free cells.

    >>> sorted(actions([[X, O, X], [O, X, O], [EMPTY, X, EMPTY]]))
    [(2, 0), (2, 2)]
    """
    return set(ordered_actions(board))


def ordered_actions(board: Board) -> List[Action]:
    """Return the free cells row by row from the top left."""
    return [(row, column) for row, cells in enumerate(board) for column, cell in enumerate(cells) if cell is EMPTY]


def result(board: Board, action: Action) -> Board:
    """Return a new board after ``action``; raise ``ValueError`` if the action is not legal."""
    # A float equals an integer, but is no index.
    if action not in ordered_actions(board) or not all(hasattr(number, "__index__") for number in action):
        raise ValueError(
            "illegal action (got {}); the free cells of this board are {}".format(action, ordered_actions(board))
        )
    return unchecked_result(board, action)


def unchecked_result(board: Board, action: Action) -> Board:
    """Return a new board after a legal action, without a check."""
    row, column = action
    copy = [list(cells) for cells in board]
    copy[row][column] = player(board)
    return copy


def winner(board: Board) -> Optional[str]:
    """Return the player with three in a row in any direction, or ``None``."""
    for line in LINES:
        (row, column), *others = line
        owner = board[row][column]
        if owner is not EMPTY and all(board[other_row][other_column] == owner for other_row, other_column in others):
            return owner
    return None


def terminal(board: Board) -> bool:
    """Return whether the game is over: a player has won, or the board is full."""
    return winner(board) is not None or not ordered_actions(board)


def utility(board: Board) -> int:
    """Return 1 if ``X`` has won, -1 if ``O`` has won, otherwise 0."""
    return {X: 1, O: -1, None: 0}[winner(board)]
