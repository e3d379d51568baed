"""Stonehenge as CSC148 2018, assignment 2 sets it, on the rules of plywood's own."""

from typing import List, Optional

import plywood
from plywood._plywood import Stonehenge

from game import Game
from game_state import GameState

SIDES = (1, 5)
"""The shortest and the longest side; the cells of a longer one would run out of letters."""


class StonehengeState(GameState):
    """Which cells and ley-lines are whose, and whose turn it is.

    A move is the letter of a free cell. As the course's own tests have it, moves may also be made
    when the game is over, although none is possible any more.

    >>> state = StonehengeState.beginning(True, 1).make_move('B')
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

    def __init__(self, stonehenge: Stonehenge) -> None:
        """Begin with the position of the engine that this state stands for."""
        super().__init__(stonehenge.to_move == 1)
        self._stonehenge = stonehenge

    @classmethod
    def beginning(cls, is_p1_turn: bool, side: int) -> "StonehengeState":
        """The state in which nothing is claimed; ``ValueError`` for a side that there is not."""
        return cls(Stonehenge(side, 1 if is_p1_turn else 2))

    def __str__(self) -> str:
        """The drawing, with ``@`` for a line that is free."""
        return self._stonehenge.text()

    def __repr__(self) -> str:
        """Whose turn it is, who has which cell and who has which line."""
        return "P1's Turn: {} - Cells: {} - Lines: {}".format(
            self.p1_turn,
            "".join(str(self._stonehenge.owner(cell) or cell) for cell in self._stonehenge.cells),
            self._stonehenge.markers,
        )

    def get_possible_moves(self) -> List[str]:
        """The letters of the free cells, in order; none once the game is over."""
        return [] if self._stonehenge.is_over else list(self._stonehenge.free)

    def make_move(self, move: str) -> "StonehengeState":
        """The state after the player to move has claimed the cell ``move``, which must be free."""
        return type(self)(self._stonehenge.claim(move))

    def rough_outcome(self) -> float:
        """The result of a game that is over; 1 where a move wins at once; -1 where after any move the
        opponent wins at once; otherwise how many more lines are one's own, as a share of all.
        """
        if self._stonehenge.is_over:
            return self.WIN if self.is_winner(self.get_current_player_name()) else self.LOSE
        children = [self.make_move(move) for move in self.get_possible_moves()]
        if any(child.is_over() for child in children):
            return self.WIN
        if all(child.can_be_won_at_once() for child in children):
            return self.LOSE
        lines = self._stonehenge.markers
        own, others = ("1", "2") if self.p1_turn else ("2", "1")
        return (lines.count(own) - lines.count(others)) / len(lines)

    def is_over(self) -> bool:
        """Whether a player has captured half of the lines."""
        return self._stonehenge.is_over

    def is_winner(self, player: str) -> bool:
        """Whether ``player`` was the first to capture half of the lines."""
        return self._stonehenge.winner == (1 if player == "p1" else 2)

    def can_be_won_at_once(self) -> bool:
        """Whether the player to move can end the game with this move."""
        return any(self.make_move(move).is_over() for move in self.get_possible_moves())

    def engine_position(self) -> Optional[plywood.Position]:
        """The same position for the engine, or ``None`` where the game is over."""
        if self._stonehenge.is_over:
            return None
        return plywood.position("stonehenge:{}".format(self._stonehenge.side), list(self._stonehenge.claims))


class StonehengeGame(Game):
    """Whoever first captures half of the ley-lines wins."""

    current_state: StonehengeState

    def __init__(self, p1_starts: bool) -> None:
        """Ask for the side of the board; ``ValueError`` where the answer is no number or not a side."""
        side = int(input("Enter the side length of the board, {} to {}: ".format(*SIDES)))
        if not SIDES[0] <= side <= SIDES[1]:
            raise ValueError("a side of {} is refused: the sides are {} to {}".format(side, *SIDES))
        self.current_state = StonehengeState.beginning(p1_starts, side)

    def get_instructions(self) -> str:
        """The rules in a few sentences."""
        return (
            "Players take turns claiming cells. Whoever first holds at least half of the cells of a ley-line "
            "captures the line, for good. The winner is whoever first captures at least half of the ley-lines."
        )

    def is_over(self, state: GameState) -> bool:
        """Whether a player has captured half of the lines in ``state``."""
        return state.is_over()  # type: ignore[attr-defined, no-any-return]

    def is_winner(self, player: str) -> bool:
        """Whether ``player`` was the first to capture half of the lines."""
        return self.current_state.is_winner(player)

    def str_to_move(self, string: str) -> str:
        """The letter that ``string`` holds, as a capital; other text comes back as it is, and is no move."""
        return str(string).strip().upper()

    def engine_position(self) -> Optional[plywood.Position]:
        """The same position for the engine, or ``None`` where it has no such one."""
        state = self.current_state
        return state.engine_position() if type(state) is StonehengeState else None
