"""Tic-Tac-Toe as assigned in CS50 AI: three in a row on 3 x 3 win.

A board is a list of three rows, the top one first; a cell holds ``X``, ``O`` or ``EMPTY``. ``X`` moves first. An
action is the row and the column of a free cell.
"""

import math
from typing import List, Optional, Set, Tuple

from plywood.courses.terminal import BoardGame, play

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
    return set(_ordered_actions(board))


def _ordered_actions(board: Board) -> List[Action]:
    """Return the free cells row by row from the top left."""
    return [(row, column) for row, cells in enumerate(board) for column, cell in enumerate(cells) if cell is EMPTY]


def result(board: Board, action: Action) -> Board:
    """Return a new board after ``action``; raise ``ValueError`` if the action is not legal."""
    if action not in _ordered_actions(board):
        raise ValueError(
            "illegal action (got {}); the free cells of this board are {}".format(action, _ordered_actions(board))
        )
    return _result(board, action)


def _result(board: Board, action: Action) -> Board:
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
    return winner(board) is not None or not _ordered_actions(board)


def utility(board: Board) -> int:
    """Return 1 if ``X`` has won, -1 if ``O`` has won, otherwise 0."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board: Board) -> Optional[Action]:
    """Return the best action of the player to move, or ``None`` for a finished board.

    ``X`` maximizes the utility and ``O`` minimizes it. Among equally good actions, the first one is returned, row by
    row from the top left.
    """
    return None if terminal(board) else _best(board, -math.inf, math.inf)[0]


def _best(board: Board, alpha: float, beta: float) -> Tuple[Optional[Action], float]:
    """Return the best action and its utility, found by alpha-beta search.

    A result between ``alpha`` and ``beta`` is exact; a result outside this window is a bound.
    """
    if terminal(board):
        return None, utility(board)
    maximizing = player(board) == X
    best_action = None
    best = -math.inf if maximizing else math.inf
    for action in _ordered_actions(board):
        value = _best(_result(board, action), alpha, beta)[1]
        if value > best if maximizing else value < best:
            best_action, best = action, value
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best_action, best


def _parse_action(text: str, board: Board) -> Optional[Action]:
    """Return the free cell in this row and column, each counted from 1."""
    numbers = text.split()
    matches = (action for action in _ordered_actions(board) if numbers == [str(number + 1) for number in action])
    return next(matches, None)


def _rejection(text: str, board: Board) -> str:
    """Return the message for text that is not an action.

    >>> _rejection("b2", initial_state())
    'Please enter two numbers from 1 to 3 with a space between, such as 2 3.'
    """
    numbers = text.split()
    if len(numbers) == 2 and all(number in ("1", "2", "3") for number in numbers):
        return "The cell in row {} and column {} is taken.".format(*numbers)
    return "Please enter two numbers from 1 to 3 with a space between, such as 2 3."


def main() -> None:
    """Play in the terminal: a person against ``minimax``."""
    prompt = "Your row and column, 1 to 3 each: "
    play(BoardGame(initial_state, player, result, winner, terminal, minimax, prompt, _parse_action, _rejection))


if __name__ == "__main__":
    main()
