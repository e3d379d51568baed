"""Boards and trees as self-contained SVG pictures."""

import unittest
from xml.etree import ElementTree

import plywood

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position):
    return ElementTree.fromstring(position._repr_svg_())


def with_class(picture, *words):
    return [shape for shape in picture.iter() if set(words) <= set(shape.get("class", "").split())]


class Game:
    """A game that is over after one move."""

    over = False

    def to_move(self):
        return "first"

    def outcome(self):
        return "draw" if self.over else None

    def legal_moves(self):
        return ["on"]

    def apply(self, move):
        after = type(self)()
        after.over = True
        return after


class Boards(unittest.TestCase):
    def test_circles_lie_within_the_picture_for_every_game_and_size(self):
        for game in plywood.games():
            for size in [f":{size}" for size in game.offered] or [""]:
                position = plywood.position(game.name + size)
                for _ in range(4):
                    picture = drawn(position)
                    self.assertEqual(picture.tag, SVG + "svg")
                    left, top, width, height = map(float, picture.get("viewBox").split())
                    for shape in picture.iter(SVG + "circle"):
                        x, y, r = (float(shape.get(name)) for name in ("cx", "cy", "r"))
                        self.assertTrue(left <= x - r and x + r <= left + width, (position, x))
                        self.assertTrue(top <= y - r and y + r <= top + height, (position, y))
                    self.assertIn(position.spec, picture.get("aria-label"))
                    if position.moves:
                        position = position.play(position.moves[0])

    def test_the_caption_fits_the_picture(self):
        for size in range(1, 6):
            picture = drawn(plywood.position(f"stonehenge:{size}"))
            (caption,) = with_class(picture, "caption")
            width = float(picture.get("viewBox").split()[2])
            self.assertLess(0.5 * float(caption.get("font-size")) * len(caption.text), width)

    def test_terminal_escape_sequences_are_shown_as_text(self):
        class Colored(Game):
            def __str__(self):
                return "\x1b[31mX\x1b[0m"

        position = plywood.position(Colored())
        self.assertIn("[31mX", "".join(drawn(position).itertext()))
        ElementTree.fromstring(position.tree(depth=1)._repr_svg_())

    def test_pieces_have_a_class_for_each_player(self):
        picture = drawn(plywood.position("connect-three", "1 2 1"))
        self.assertEqual(len(with_class(picture, "piece", "first")), 2)
        self.assertEqual(len(with_class(picture, "piece", "second")), 1)
        self.assertEqual((len(with_class(picture, "ring")), len(with_class(picture, "dot"))), (2, 1))
        self.assertEqual(len(with_class(picture, "hole")), 15)

    def test_stonehenge_has_hexagons_and_ley_lines(self):
        picture = drawn(plywood.position("stonehenge:2", "A G"))
        self.assertEqual(len(with_class(picture, "hexagon")), 7)
        self.assertEqual(len(with_class(picture, "line")), 9)
        self.assertEqual(len(with_class(picture, "line", "first")), 2)
        self.assertEqual(len(with_class(picture, "hexagon", "first")), 1)
        self.assertEqual([text.text for text in with_class(picture, "letter")], list("BCDEF"))
        self.assertIn("ley-lines: first 2, second 2; 5 win", [text.text for text in with_class(picture, "caption")])

    def test_the_winning_line_is_highlighted(self):
        self.assertEqual(len(with_class(drawn(plywood.position("tic-tac-toe", "a1 a2 b1 b2 c1")), "halo")), 3)

    def test_board_text_is_escaped(self):
        class Markup(plywood.Game):
            def to_move(self):
                return "first"

            def outcome(self):
                return "draw"

            def legal_moves(self):
                return []

            def apply(self, move):
                return self

            def __str__(self):
                return "<script> & co"

        words = [text.text for text in with_class(drawn(plywood.position(Markup())), "word")]
        self.assertEqual(words, ["<script>", "&", "co"])

    def test_a_tree_is_shown_as_svg(self):
        picture = ElementTree.fromstring(plywood.position("tic-tac-toe").tree(depth=1)._repr_svg_())
        self.assertEqual(picture.tag, SVG + "svg")


if __name__ == "__main__":
    unittest.main()
