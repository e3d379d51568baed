"""Connect Three as assigned in BUSS3620: pieces fall into columns, and three in a row win.

A board is a list of rows, the top one first; a cell holds ``X``, ``O`` or ``EMPTY``. ``X`` moves first. An action is
the row and the column of the cell into which a piece falls.
"""

import math
from typing import Optional, Tuple

from plywood.courses.terminal import BoardGame, play

from connect_three_rules import (
    COLUMN_COUNT,
    EMPTY,
    NUM_TO_WIN,
    O,
    ROW_COUNT,
    X,
    Action,
    Board,
    actions,
    initial_state,
    ordered_actions,
    player,
    result,
    terminal,
    unchecked_result,
    utility,
    winner,
)

__all__ = [
    "COLUMN_COUNT",
    "EMPTY",
    "NUM_TO_WIN",
    "O",
    "ROW_COUNT",
    "X",
    "Action",
    "Board",
    "actions",
    "initial_state",
    "minimax",
    "player",
    "result",
    "terminal",
    "utility",
    "winner",
]


def minimax(board: Board, alpha: float = -math.inf, beta: float = math.inf) -> Tuple[Optional[Action], float]:
    """Return the best action of the player to move and its utility, found by alpha-beta search.

    ``X`` maximizes the utility and ``O`` minimizes it. A result between ``alpha`` and ``beta`` is exact; a result
    outside this window is a bound. Among equally good actions, the leftmost is returned. The result for a finished
    board is ``(None, 0)``, even if a player has won, as in the course.
    """
    if terminal(board):
        return None, 0
    maximizing = player(board) == X
    best_action = None
    best = -math.inf if maximizing else math.inf
    for action in ordered_actions(board):
        child = unchecked_result(board, action)
        # `minimax` returns the utility 0 for every finished board, so it is not called for one.
        value = utility(child) if terminal(child) else minimax(child, alpha, beta)[1]
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
    """Return the action in the column with this number, counted from 1."""
    return next((action for action in ordered_actions(board) if text == str(action[1] + 1)), None)


def _rejection(text: str, board: Board) -> str:
    """Return the message for text that is not an action.

    >>> _rejection("4", initial_state())
    'Please enter the number of a column, 1 to 3.'
    """
    if text in [str(column + 1) for column in range(COLUMN_COUNT)]:
        return "Column {} is full.".format(text)
    return "Please enter the number of a column, 1 to {}.".format(COLUMN_COUNT)


def main() -> None:
    """Play in the terminal: a person against ``minimax``."""
    prompt = "Your column, 1 to {}: ".format(COLUMN_COUNT)

    def computer_action(board: Board) -> Optional[Action]:
        return minimax(board)[0]

    play(BoardGame(initial_state, player, result, winner, terminal, computer_action, prompt, _parse_action, _rejection))


if __name__ == "__main__":
    main()
