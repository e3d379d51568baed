"""Connect Three as BUSS3620 sets it: pieces fall into columns, and three in a row win.

A board is a list of rows, the top one first; a cell holds ``X``, ``O`` or ``EMPTY``. ``X`` moves first. An action is
the row and the column of the cell into which a piece falls.
"""

import math
from typing import List, Optional, Set, Tuple

from plywood.courses.boards import Game, play

X = "X"
O = "O"  # noqa: E741 - the course's name
EMPTY = None

ROW_COUNT = 5
COLUMN_COUNT = 3
NUM_TO_WIN = 3

Board = List[List[Optional[str]]]
Action = Tuple[int, int]


def initial_state() -> Board:
    """The empty board."""
    return [[EMPTY] * COLUMN_COUNT for _ in range(ROW_COUNT)]


def player(board: Board) -> str:
    """Who moves next: whoever has fewer pieces, and ``X`` where both have the same."""
    cells = [cell for row in board for cell in row]
    return X if cells.count(X) <= cells.count(O) else O


def actions(board: Board) -> Set[Action]:
    """The lowest free cell of every column that has one.

    >>> sorted(actions(initial_state()))
    [(4, 0), (4, 1), (4, 2)]
    """
    return set(_falls(board))


def _falls(board: Board) -> List[Action]:
    """The actions, the left column first."""
    found = []
    for column in range(len(board[0])):
        free = [row for row in range(len(board)) if board[row][column] is EMPTY]
        if free:
            found.append((free[-1], column))
    return found


def result(board: Board, action: Action) -> Board:
    """The board after ``action``; ``board`` stays as it is. ``ValueError`` for what is no action."""
    if action not in _falls(board):
        raise ValueError("{} is no action on this board".format(action))
    return _after(board, action)


def _after(board: Board, action: Action) -> Board:
    row, column = action
    copy = [list(cells) for cells in board]
    copy[row][column] = player(board)
    return copy


def winner(board: Board) -> Optional[str]:
    """Who has ``NUM_TO_WIN`` in a row, in any direction; ``None`` where nobody has."""
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
    """Whether the game is over: somebody has won, or the board is full."""
    return winner(board) is not None or not _falls(board)


def utility(board: Board) -> int:
    """1 where ``X`` has won, -1 where ``O`` has, else 0, on an unfinished board as well."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board: Board, alpha: float = -math.inf, beta: float = math.inf) -> Tuple[Optional[Action], float]:
    """The best action for the player to move and the utility that it leads to, by alpha-beta.

    ``X`` wants the highest utility and ``O`` the lowest. ``alpha`` is what ``X`` is sure of elsewhere
    and ``beta`` what ``O`` is: a utility outside of them is a bound and no more. Of several best
    actions it is the leftmost. A finished board has no action, and the answer is ``(None, 0)``
    whoever has won, as the course has it; ``utility`` knows.
    """
    if terminal(board):
        return None, 0
    maximising = player(board) == X
    best_action = None
    best = -math.inf if maximising else math.inf
    for action in _falls(board):
        child = _after(board, action)
        value = utility(child) if terminal(child) else minimax(child, alpha, beta)[1]
        if value > best if maximising else value < best:
            best_action, best = action, value
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best_action, best


def _typed(text: str, board: Board) -> Optional[Action]:
    """The action that a person means by the number of a column, counted from 1."""
    found = [action for action in _falls(board) if text == str(action[1] + 1)]
    return found[0] if found else None


def _why_not(text: str, board: Board) -> str:
    """Why the answer of a person is no action.

    >>> _why_not("4", initial_state())
    'Please enter the number of a column, 1 to 3.'
    """
    if text in [str(column + 1) for column in range(COLUMN_COUNT)]:
        return "Column {} is full.".format(text)
    return "Please enter the number of a column, 1 to {}.".format(COLUMN_COUNT)


def main() -> None:
    """Play in the terminal: a person against ``minimax``."""
    question = "Your column, 1 to {}: ".format(COLUMN_COUNT)

    def choose(board: Board) -> Optional[Action]:
        return minimax(board)[0]

    play(Game(initial_state, player, result, winner, terminal, choose, question, _typed, _why_not))


if __name__ == "__main__":
    main()
