"""A person against the computer in the terminal, for games whose boards are lists of rows.

BUSS3620 and CS50 AI give their students a window for this. Here is the same in text, in the same words.
"""

from typing import Any, Callable, List, Optional, Tuple

Board = List[List[Optional[str]]]
Action = Tuple[int, int]


def play(
    game: Any,
    question: str,
    typed: Callable[[str, Board], Optional[Action]],
    choose: Callable[[Board], Optional[Action]],
) -> None:
    """Play as often as the person wants.

    ``game`` is the course's module. ``question`` asks the person for a move, ``typed`` turns the answer
    into an action, or ``None`` where it is none, and ``choose`` is how the computer moves.
    """
    again = "y"
    while again.strip().lower() == "y":
        _play_once(game, question, typed, choose)
        again = input("Play Again (y or n)? ")


def _play_once(game: Any, question: str, typed: Any, choose: Any) -> None:
    person = ""
    while person not in (game.X, game.O):
        person = input("Play as X or Play as O? ").strip().upper()[-1:]
    board = game.initial_state()
    print(drawing(board))
    while not game.terminal(board):
        if game.player(board) == person:
            action = None
            while action is None:
                action = typed(input(question).strip(), board)
        else:
            print("Computer thinking...")
            action = choose(board)
        board = game.result(board, action)
        print(drawing(board))
    winner = game.winner(board)
    print("Game Over: {}.".format("Tie" if winner is None else winner + " wins"))


def drawing(board: Board) -> str:
    """The board as text, a dot for a free cell.

    >>> print(drawing([['X', None], ['O', None]]))
    X .
    O .
    """
    return "\n".join(" ".join(cell or "." for cell in row) for row in board)
