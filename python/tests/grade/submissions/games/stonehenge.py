"""A correct game of Stonehenge, in plain Python. The tests plant faults into it."""

from game import Game
from game_state import GameState

ROWS = {
    1: "=A =BC / =AB A B / =C C =B / =AC",
    2: "=AC =BDF / =AB A B =EG / =CDE C D E / =FG F G =BE / =CF =ADG",
    3: "=ACF =BDGJ / =AB A B =EHK / =CDE C D E =IL / =FGHI F G H I / =JKL J K L =BEI / =FJ =CGK =ADHL",
    4: "=ACFJ =BDGKO / =AB A B =EHLP / =CDE C D E =IMQ / =FGHI F G H I =NR / =JKLMN J K L M N /"
    " =OPQR O P Q R =BEIN / =JO =FKP =CGLQ =ADHMR",
    5: "=ACFJO =BDGKPU / =AB A B =EHLQV / =CDE C D E =IMRW / =FGHI F G H I =NSX / =JKLMN J K L M N =TY /"
    " =OPQRST O P Q R S T / =UVWXY U V W X Y =BEINT / =OU =JPV =FKQW =CGLRX =ADHMSY",
}
"""The drawing of each size: cells, and lines with their cells."""


class StonehengeState(GameState):
    def __init__(self, is_p1_turn, size, cells, owners):
        super().__init__(is_p1_turn)
        self.size, self.cells, self.owners = size, cells, owners

    def __str__(self):
        rows = [row.split() for row in ROWS[self.size].split("/")]
        return "\n".join(" ".join(self.token(word) for word in row) for row in rows)

    def token(self, word):
        return self.owners[word[1:]] if word.startswith("=") else self.cells[word] or word

    def __repr__(self):
        return "{} {} {}".format(self.p1_turn, sorted(self.cells.items()), self.owners)

    def get_possible_moves(self):
        if self.is_over():
            return []
        return [cell for cell, owner in self.cells.items() if owner is None]

    def is_valid_move(self, move):
        return move in self.get_possible_moves()

    def make_move(self, move):
        player = "1" if self.p1_turn else "2"
        cells = dict(self.cells)
        cells[move] = player
        owners = dict(self.owners)
        for line in owners:
            if owners[line] == "@" and 2 * sum(cells[cell] == player for cell in line) >= len(line):
                owners[line] = player
        return StonehengeState(not self.p1_turn, self.size, cells, owners)

    def is_over(self):
        return any(2 * list(self.owners.values()).count(player) >= len(self.owners) for player in "12")

    def rough_outcome(self):
        if self.is_over():
            return self.LOSE
        children = [self.make_move(move) for move in self.get_possible_moves()]
        if any(child.is_over() for child in children):
            return self.WIN
        if all(any(child.make_move(move).is_over() for move in child.get_possible_moves()) for child in children):
            return self.LOSE
        return self.DRAW


class StonehengeGame(Game):
    def __init__(self, p1_starts):
        size = int(input("Enter the side length: "))
        words = ROWS[size].replace("/", " ").split()
        cells = {word: None for word in words if not word.startswith("=")}
        owners = {word[1:]: "@" for word in words if word.startswith("=")}
        self.current_state = StonehengeState(p1_starts, size, cells, owners)

    def get_instructions(self):
        return "Claim cells."

    def is_over(self, state):
        return state.is_over()

    def is_winner(self, player):
        state = self.current_state
        return state.is_over() and state.get_current_player_name() != player

    def str_to_move(self, string):
        return string.strip().upper()

