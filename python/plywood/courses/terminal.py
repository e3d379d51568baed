"""A terminal game of a person against the computer, for courses whose boards are lists of rows.

The students of BUSS3620 and CS50 AI play in a window; this module asks the same questions as text.
"""

from typing import Callable, List, NamedTuple, Optional, Tuple

Board = List[List[Optional[str]]]
Action = Tuple[int, int]


class BoardGame(NamedTuple):
    """The functions of a course's module, and the notation in which a person types moves."""

    initial_state: Callable[[], Board]
    player: Callable[[Board], str]
    result: Callable[[Board, Action], Board]
    winner: Callable[[Board], Optional[str]]
    terminal: Callable[[Board], bool]
    computer_action: Callable[[Board], Optional[Action]]
    """Returns the computer's action."""
    prompt: str
    """The prompt for a person's action."""
    parse_action: Callable[[str, Board], Optional[Action]]
    """Returns the action that a person typed, or ``None`` if the text is not a legal action."""
    rejection: Callable[[str, Board], str]
    """Returns the message for text that is not a legal action."""


def play(game: BoardGame) -> None:
    """Play games until the person declines another one."""
    again = "y"
    while again.strip().lower() == "y":
        _play_once(game)
        again = input("Play Again (y or n)? ")


def _play_once(game: BoardGame) -> None:
    person = ""
    while person not in ("X", "O"):
        # The last letter of the answer counts, so `Play as O` is accepted too.
        person = input("Play as X or Play as O? ").strip().upper()[-1:]
        if person not in ("X", "O"):
            print("Please enter X or O.")
    board = game.initial_state()
    print(drawing(board))
    while not game.terminal(board):
        if game.player(board) == person:
            action = None
            while action is None:
                text = input(game.prompt).strip()
                action = game.parse_action(text, board)
                if action is None:
                    print(game.rejection(text, board))
        else:
            print("Computer thinking...")
            action = game.computer_action(board)
        assert action is not None, "an unfinished game has an action"
        board = game.result(board, action)
        print(drawing(board))
    winner = game.winner(board)
    print("Game Over: {}.".format("Tie" if winner is None else winner + " wins"))


def drawing(board: Board) -> str:
    """Return the board as text, with a dot for each free cell.

    >>> print(drawing([['X', None], ['O', None]]))
    X .
    O .
    """
    return "\n".join(" ".join(cell or "." for cell in row) for row in board)
