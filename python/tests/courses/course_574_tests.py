"""The base class of the tests of DM574."""

from course_layers import LayerTestCase

COUNTS = (1, 3, 6, 19, 82, 352, 1648, 8560)
"""The numbers of move sequences of 0, 1, 2, .. plies."""


class AlquerqueTestCase(LayerTestCase):
    course = "dm574"

    def setUp(self):
        self.board = self.module("board")
        self.minimax = self.module("minimax")

    def after(self, *moves):
        b = self.board.make_board()
        for squares in moves:
            self.board.move(self.board.make_move(*squares), b)
        return b

    def pairs(self, b):
        return [(self.board.source(m), self.board.target(m)) for m in self.board.legal_moves(b)]

    def random_board(self, rng, plies):
        b = self.board.make_board()
        for _ in range(plies):
            following = self.board.copy(b)
            self.board.move(rng.choice(self.board.legal_moves(b)), following)
            if self.board.is_game_over(following):
                break
            b = following
        return b
