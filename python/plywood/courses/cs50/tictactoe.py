"""Tic-Tac-Toe as CS50 AI sets it: three in a row on 3 x 3 win.

A board is a list of three rows, the top one first; a cell holds ``X``, ``O`` or ``EMPTY``. ``X`` moves first. An
action is the row and the column of a free cell.
"""

import math
from typing import List, Optional, Set, Tuple

from plywood.courses.boards import Game, play

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
    """The empty board."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board: Board) -> str:
    """Who moves next: whoever has fewer pieces, and ``X`` where both have the same."""
    cells = [cell for row in board for cell in row]
    return X if cells.count(X) <= cells.count(O) else O


def actions(board: Board) -> Set[Action]:
    """The free cells.

    >>> sorted(actions([[X, O, X], [O, X, O], [EMPTY, X, EMPTY]]))
    [(2, 0), (2, 2)]
    """
    return set(_free(board))


def _free(board: Board) -> List[Action]:
    """The free cells, row by row from the top left."""
    return [(row, column) for row, cells in enumerate(board) for column, cell in enumerate(cells) if cell is EMPTY]


def result(board: Board, action: Action) -> Board:
    """The board after ``action``; ``board`` stays as it is. ``ValueError`` for what is no action."""
    if action not in _free(board):
        raise ValueError("{} is no free cell of this board".format(action))
    return _after(board, action)


def _after(board: Board, action: Action) -> Board:
    row, column = action
    copy = [list(cells) for cells in board]
    copy[row][column] = player(board)
    return copy


def winner(board: Board) -> Optional[str]:
    """Who has three in a row, in any direction; ``None`` where nobody has."""
    for line in LINES:
        (row, column), *others = line
        owner = board[row][column]
        if owner is not EMPTY and all(board[r][c] == owner for r, c in others):
            return owner
    return None


def terminal(board: Board) -> bool:
    """Whether the game is over: somebody has won, or the board is full."""
    return winner(board) is not None or not _free(board)


def utility(board: Board) -> int:
    """1 where ``X`` has won, -1 where ``O`` has, else 0."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board: Board) -> Optional[Action]:
    """The best action for the player to move, ``None`` on a finished board.

    ``X`` wants the highest utility and ``O`` the lowest. Of several best actions it is the first,
    row by row from the top left.
    """
    return None if terminal(board) else _best(board, -math.inf, math.inf)[0]


def _best(board: Board, alpha: float, beta: float) -> Tuple[Optional[Action], float]:
    """The best action and the utility that it leads to, by alpha-beta.

    ``alpha`` is what ``X`` is sure of elsewhere and ``beta`` what ``O`` is: a utility outside of them is a
    bound and no more.
    """
    if terminal(board):
        return None, utility(board)
    maximising = player(board) == X
    best_action = None
    best = -math.inf if maximising else math.inf
    for action in _free(board):
        value = _best(_after(board, action), alpha, beta)[1]
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
    """The action that a person means by a row and a column, each counted from 1."""
    numbers = text.split()
    found = [action for action in _free(board) if numbers == [str(number + 1) for number in action]]
    return found[0] if found else None


def _why_not(text: str, board: Board) -> str:
    """Why the answer of a person is no action.

    >>> _why_not("b2", initial_state())
    'Please enter two numbers from 1 to 3 with a space between, such as 2 3.'
    """
    numbers = text.split()
    if len(numbers) == 2 and all(number in ("1", "2", "3") for number in numbers):
        return "The cell in row {} and column {} is taken.".format(*numbers)
    return "Please enter two numbers from 1 to 3 with a space between, such as 2 3."


def main() -> None:
    """Play in the terminal: a person against ``minimax``."""
    question = "Your row and column, 1 to 3 each: "
    play(Game(initial_state, player, result, winner, terminal, minimax, question, _typed, _why_not))


if __name__ == "__main__":
    main()
