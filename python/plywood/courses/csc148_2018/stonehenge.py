"""Stonehenge as assigned in CSC148 2018, with the rules of the engine."""

from typing import List, Optional

import plywood
from plywood._plywood import CourseStonehenge

from game import Game
from game_state import GameState

SIZES = (1, 5)
"""The smallest and the largest size of the board. A larger board has more cells than there are letters."""


class StonehengeState(GameState):
    """The owners of the cells and ley-lines, and the player to move.

    A move is the letter of a free cell. The course's tests also make moves in a finished game, in which
    ``get_possible_moves`` returns none.

    >>> state = StonehengeState.empty(True, 1).make_move('B')
    >>> print(state)
          @   1
         /   /
    1 - A - 1
         \\ / \\
      @ - C   1
           \\
            @
    >>> state
    P1's Turn: False - Cells: A1C - Lines: 1@1@@1
    >>> state.get_possible_moves()
    []
    """

    def __init__(self, board: CourseStonehenge) -> None:
        """Create a state from a board of the native module."""
        super().__init__(board.to_move == 1)
        self._board = board

    @classmethod
    def empty(cls, is_p1_turn: bool, size: int) -> "StonehengeState":
        """Return the state without claimed cells; raise ``ValueError`` for an invalid size."""
        return cls(CourseStonehenge(size, 1 if is_p1_turn else 2))

    def __str__(self) -> str:
        """Return the drawing, with ``@`` for each line that is not captured."""
        return self._board.drawing()

    def __repr__(self) -> str:
        """Return the player to move, the owners of the cells and the owners of the lines."""
        return "P1's Turn: {} - Cells: {} - Lines: {}".format(
            self.p1_turn,
            "".join(str(self._board.owner(cell) or cell) for cell in self._board.cells),
            self._board.markers,
        )

    def get_possible_moves(self) -> List[str]:
        """Return the letters of the free cells in order; an empty list if the game is over."""
        return [] if self._board.is_over else list(self._board.free_cells)

    def make_move(self, move: str) -> "StonehengeState":
        """Return the state after the player to move claims the cell ``move``; raise ``ValueError`` if it is not
        free."""
        return type(self)(self._board.claim(move))

    def rough_outcome(self) -> float:
        """Return the result of a finished game; otherwise 1 if a move wins at once, -1 if the opponent wins at once
        after every move, and in all other states the lead in captured lines as a fraction of all lines.
        """
        if self._board.is_over:
            return self.WIN if self.is_winner(self.get_current_player_name()) else self.LOSE
        children = [self.make_move(move) for move in self.get_possible_moves()]
        if any(child.is_over() for child in children):
            return self.WIN
        if all(child.can_be_won_at_once() for child in children):
            return self.LOSE
        lines = self._board.markers
        own, others = ("1", "2") if self.p1_turn else ("2", "1")
        return (lines.count(own) - lines.count(others)) / len(lines)

    def is_over(self) -> bool:
        """Return whether a player has captured half of the lines."""
        return self._board.is_over

    def is_winner(self, player: str) -> bool:
        """Return whether ``player`` was the first to capture half of the lines."""
        return self._board.winner == (1 if player == "p1" else 2)

    def can_be_won_at_once(self) -> bool:
        """Return whether the player to move can win with one move."""
        return any(self.make_move(move).is_over() for move in self.get_possible_moves())

    def engine_position(self) -> Optional[plywood.Position]:
        """Return the position of the engine, or ``None`` if the game is over."""
        if self._board.is_over:
            return None
        return plywood.position("stonehenge:{}".format(self._board.size), list(self._board.claims))


class StonehengeGame(Game):
    """A game of Stonehenge: the first player to capture half of the ley-lines wins."""

    current_state: StonehengeState

    def __init__(self, p1_starts: bool) -> None:
        """Ask for the size, the side length of the board; raise ``ValueError`` if the answer is not a valid size."""
        size = int(input("Enter the side length of the board, {} to {}: ".format(*SIZES)))
        if not SIZES[0] <= size <= SIZES[1]:
            raise ValueError("invalid side length (got {}); the sides are {} to {}".format(size, *SIZES))
        self.current_state = StonehengeState.empty(p1_starts, size)

    def get_instructions(self) -> str:
        """Return the rules."""
        return (
            "Players take turns claiming cells. The first player to hold at least half of the cells of a ley-line "
            "captures it permanently. The first player to capture at least half of the ley-lines wins."
        )

    def is_over(self, state: GameState) -> bool:
        """Return whether a player has captured half of the lines in ``state``."""
        return state.is_over()  # type: ignore[attr-defined, no-any-return]

    def is_winner(self, player: str) -> bool:
        """Return whether ``player`` was the first to capture half of the lines."""
        return self.current_state.is_winner(player)

    def str_to_move(self, string: str) -> str:
        """Return ``string`` in capitals without spaces around it: a legal move if it is the letter of a free cell."""
        return str(string).strip().upper()

    def engine_position(self) -> Optional[plywood.Position]:
        """Return the position of the engine, or ``None`` if the engine does not have this position."""
        state = self.current_state
        return state.engine_position() if type(state) is StonehengeState else None
