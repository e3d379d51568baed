"""A person against the computer in the terminal, for games whose boards are lists of rows.

BUSS3620 and CS50 AI give their students a window for this. Here is the same in text, in the same words.
"""

from typing import Callable, List, NamedTuple, Optional, Tuple

Board = List[List[Optional[str]]]
Action = Tuple[int, int]


class Game(NamedTuple):
    """What a course's module knows of its game, and how its moves are typed."""

    initial_state: Callable[[], Board]
    player: Callable[[Board], str]
    result: Callable[[Board, Action], Board]
    winner: Callable[[Board], Optional[str]]
    terminal: Callable[[Board], bool]
    choose: Callable[[Board], Optional[Action]]
    """How the computer moves."""
    question: str
    """What asks a person for a move."""
    typed: Callable[[str, Board], Optional[Action]]
    """The action that an answer names, ``None`` where it names none."""
    why_not: Callable[[str, Board], str]
    """What is wrong with an answer that names none."""


def play(game: Game) -> None:
    """Play as often as the person wants."""
    again = "y"
    while again.strip().lower() == "y":
        _play_once(game)
        again = input("Play Again (y or n)? ")


def _play_once(game: Game) -> None:
    person = ""
    while person not in ("X", "O"):
        person = input("Play as X or Play as O? ").strip().upper()[-1:]
        if person not in ("X", "O"):
            print("Please enter X or O.")
    board = game.initial_state()
    print(drawing(board))
    while not game.terminal(board):
        if game.player(board) == person:
            action = None
            while action is None:
                answer = input(game.question).strip()
                action = game.typed(answer, board)
                if action is None:
                    print(game.why_not(answer, board))
        else:
            print("Computer thinking...")
            action = game.choose(board)
        assert action is not None, "a game that is not over has a move"
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
