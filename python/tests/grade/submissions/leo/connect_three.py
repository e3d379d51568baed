"""A wrong submission: it plays the first action and always claims to win."""

import math

X = "X"
O = "O"  # noqa: E741


def minimax(board, alpha=-math.inf, beta=math.inf):
    column = next(column for column in range(3) if board[0][column] is None)
    row = max(row for row in range(5) if board[row][column] is None)
    x_moves = sum(cell is not None for cells in board for cell in cells) % 2 == 0
    return (row, column), 1 if x_moves else -1
