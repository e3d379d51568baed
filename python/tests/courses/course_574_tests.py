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
        """Return the board after ``moves``, each given as two squares."""
        b = self.board.make_board()
        for squares in moves:
            self.board.move(self.board.make_move(*squares), b)
        return b

    def pairs(self, b):
        """Return the legal moves, each as two squares."""
        return [(self.board.source(m), self.board.target(m)) for m in self.board.legal_moves(b)]

    def random_board(self, rng, plies):
        """Return the board after ``plies`` random moves, or after fewer if the next move would end the game."""
        b = self.board.make_board()
        for _ in range(plies):
            after = self.board.copy(b)
            self.board.move(rng.choice(self.board.legal_moves(b)), after)
            if self.board.is_game_over(after):
                break
            b = after
        return b
