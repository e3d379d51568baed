"""A game without strategies and with wrong rules: half of a line or of all lines is not enough."""

from game import Game
from game_state import GameState

LINES = {1: "A BC AB C B AC", 2: "AC BDF AB EG CDE FG BE CF ADG"}


class StonehengeState(GameState):
    def __init__(self, is_p1_turn, lines, cells, owners):
        super().__init__(is_p1_turn)
        self.lines, self.cells, self.owners = lines, cells, owners

    def get_possible_moves(self):
        return [] if self.is_over() else [cell for cell, owner in self.cells.items() if not owner]

    def make_move(self, move):
        player = self.get_current_player_name()
        cells = {**self.cells, move: player}
        owners = [
            owner or (player if 2 * sum(cells[cell] == player for cell in line) > len(line) else None)
            for line, owner in zip(self.lines, self.owners)
        ]
        return StonehengeState(not self.p1_turn, self.lines, cells, owners)

    def is_over(self):
        wins = any(2 * self.owners.count(player) > len(self.owners) for player in ("p1", "p2"))
        return wins or all(self.cells.values())


class StonehengeGame(Game):
    def __init__(self, p1_starts):
        lines = LINES[int(input("Side: "))].split()
        cells = dict.fromkeys(sorted(set("".join(lines))))
        self.current_state = StonehengeState(p1_starts, lines, cells, [None] * len(lines))

    def is_over(self, state):
        return state.is_over()

    def is_winner(self, player):
        return self.is_over(self.current_state) and self.current_state.get_current_player_name() != player

    def str_to_move(self, string):
        return string.strip().upper()
