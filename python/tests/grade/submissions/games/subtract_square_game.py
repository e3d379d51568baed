"""A correct game of Subtract Square, in plain Python. The tests plant faults into it."""

from game import Game
from game_state import GameState


class SubtractSquareState(GameState):
    def __init__(self, is_p1_turn, total):
        super().__init__(is_p1_turn)
        self.current_total = total

    def __str__(self):
        return "Current total: {}".format(self.current_total)

    def __repr__(self):
        return "P1's Turn: {} - Total: {}".format(self.p1_turn, self.current_total)

    def get_possible_moves(self):
        return [root * root for root in range(1, self.current_total + 1) if root * root <= self.current_total]

    def make_move(self, move):
        return SubtractSquareState(not self.p1_turn, self.current_total - move)

    def rough_outcome(self):
        if self.current_total in self.get_possible_moves():
            return 1
        children = [self.make_move(move) for move in self.get_possible_moves()]
        return -1 if all(child.current_total in child.get_possible_moves() for child in children) else 0


class SubtractSquareGame(Game):
    def __init__(self, p1_starts):
        self.current_state = SubtractSquareState(p1_starts, int(input("Number: ")))

    def get_instructions(self):
        return "Subtract squares."

    def is_over(self, state):
        return state.current_total == 0

    def is_winner(self, player):
        state = self.current_state
        return self.is_over(state) and state.get_current_player_name() != player

    def str_to_move(self, string):
        return int(string) if string.strip().isdigit() else -1
