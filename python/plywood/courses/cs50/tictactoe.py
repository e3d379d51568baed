"""Tic-Tac-Toe as assigned in CS50 AI: three in a row on 3 x 3 win.

A board is a list of three rows, the top one first; a cell holds ``X``, ``O`` or ``EMPTY``. ``X`` moves first. An
action is the row and the column of a free cell.
"""

import math
from typing import Optional, Tuple

from plywood.courses.terminal import BoardGame, play

from tictactoe_rules import (
    EMPTY,
    O,
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
    "EMPTY",
    "O",
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
    for action in ordered_actions(board):
        value = _best(unchecked_result(board, action), alpha, beta)[1]
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
    matches = (action for action in ordered_actions(board) if numbers == [str(number + 1) for number in action])
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
