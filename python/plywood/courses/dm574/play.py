"""A game of Alquerque in the terminal, with the same questions as the course's window."""

from typing import Optional

from board import (
    Board,
    Move,
    black,
    is_game_over,
    is_legal,
    legal_moves,
    make_board,
    make_move,
    move,
    source,
    target,
    white,
    white_plays,
)
from minimax import next_move

LEVELS = range(1, 8)


def main() -> None:
    """Ask which sides the computer plays, then play a game."""
    print("Welcome to Alquerque!")
    computers = {
        True: _ask_yes_no("Should the computer play white (y or n)? "),
        False: _ask_yes_no("Should the computer play black (y or n)? "),
    }
    level = _ask_level() if any(computers.values()) else 0
    b = make_board()
    if not all(computers.values()):
        print("The squares have these numbers:\n{}\n".format(_square_numbers()))
    print(b)
    while not is_game_over(b):
        chosen = next_move(b, level) if computers[white_plays(b)] else _ask_move(b)
        print("{}: {} to {}".format("White" if white_plays(b) else "Black", source(chosen), target(chosen)))
        move(chosen, b)
        print(b)
    print("Game over! {}".format(_result_message(b)))


def _square_numbers() -> str:
    """Return a drawing of the board with the numbers of the squares.

    >>> print(_square_numbers())
     1-- 2-- 3-- 4-- 5
     | \\ | / | \\ | / |
     6-- 7-- 8-- 9--10
     | / | \\ | / | \\ |
    11--12--13--14--15
     | \\ | / | \\ | / |
    16--17--18--19--20
     | / | \\ | / | \\ |
    21--22--23--24--25
    """
    rows = ["--".join("{:2}".format(square) for square in range(start, start + 5)) for start in range(1, 26, 5)]
    connections = [" | \\ | / | \\ | / |", " | / | \\ | / | \\ |"]
    lines = [line for number, row in enumerate(rows) for line in (row, connections[number % 2])]
    return "\n".join(lines[:-1])


def _ask_yes_no(question: str) -> bool:
    return input(question).strip().lower() == "y"


def _ask_level() -> int:
    while True:
        text = input("How smart should the computer be (1-7)? ").strip()
        if text.isdecimal() and int(text) in LEVELS:
            return int(text)
        print("Please enter a number in the range 1-7.")


def _ask_move(b: Board) -> Move:
    """Ask a person for a move, typed as two squares, until it is legal."""
    while True:
        squares = input("Your move, two squares with a space between: ").split()
        if len(squares) == 2 and all(square.isdecimal() for square in squares):
            typed = make_move(*(int(square) for square in squares))
            if is_legal(typed, b):
                return typed
            print("The move {} to {} is not legal.".format(source(typed), target(typed)))
        else:
            print("Please enter the numbers of two squares, such as 17 13.")
        legal = ", ".join("{} {}".format(source(m), target(m)) for m in legal_moves(b))
        print("The legal moves are: {}".format(legal))


def _winner(b: Board) -> Optional[str]:
    if not white(b):
        return "Black"
    return None if black(b) else "White"


def _result_message(b: Board) -> str:
    winner = _winner(b)
    return "The game is a draw..." if winner is None else "{} has won!".format(winner)


if __name__ == "__main__":
    main()
