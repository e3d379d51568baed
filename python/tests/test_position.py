"""Positions: their properties, equality and immutability."""

import copy
import pickle
import time
import unittest

import plywood


class Positions(unittest.TestCase):
    def test_moves_are_text_or_an_iterable(self):
        by_text = plywood.position("tic-tac-toe", "b2, a1  c3")
        self.assertEqual(by_text.history, ("b2", "a1", "c3"))
        self.assertEqual(plywood.position("tic-tac-toe", ["b2", "a1", "c3"]), by_text)
        self.assertEqual(plywood.position("subtract-square:20", [16, 4]).outcome, "second")

    def test_play_returns_a_new_position(self):
        start = plywood.position("connect-three")
        after = start.play("2")
        self.assertEqual((start.history, after.history), ((), ("2",)))
        self.assertEqual((start.to_move, after.to_move), ("first", "second"))
        self.assertNotEqual(str(start), str(after))

    def test_a_long_list_of_moves_takes_linear_time(self):
        start = time.perf_counter()
        # In quadratic time, these moves took more than ten seconds.
        over = plywood.position("subtract-square:20000", ["1"] * 20_000)
        self.assertEqual((len(over.history), over.outcome), (20_000, "second"))
        self.assertLess(time.perf_counter() - start, 2)

    def test_properties_of_a_position(self):
        position = plywood.position("stonehenge", "A B")
        self.assertEqual(position.spec, "stonehenge:3")
        self.assertEqual(position.moves, list("CDEFGHIJKL"))
        self.assertEqual(position.heuristics, ["blind", "rough"])
        self.assertIsNone(position.game)
        self.assertIsNone(position.outcome)
        self.assertFalse(position.is_over)
        self.assertEqual(repr(position), "plywood.position('stonehenge:3', 'A B')")
        self.assertEqual(eval(repr(position)), position)

    def test_outcomes_of_finished_games(self):
        over = plywood.position("stonehenge:1", "A")
        self.assertEqual((over.outcome, over.is_over, over.moves), ("first", True, []))
        full = plywood.position("tic-tac-toe", "a1 b1 c1 b2 a2 c2 b3 a3 c3")
        self.assertEqual(full.outcome, "draw")
        points = plywood.position("((3 -5) 2)", "a b")
        self.assertEqual(points.outcome, -5)

    def test_equality_ignores_the_history(self):
        one, other = plywood.position("tippy:3", "a1 b2 c3"), plywood.position("tippy:3", "c3 b2 a1")
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))
        self.assertEqual(len({one, other, plywood.position("tippy:3")}), 2)
        self.assertNotEqual(plywood.position("tippy:3"), plywood.position("tippy:4"))
        self.assertNotEqual(plywood.position("tippy:3"), plywood.position("tic-tac-toe"))
        self.assertNotEqual(one, "tippy:3")

    def test_positions_can_be_copied_and_pickled(self):
        position = plywood.position("connect:4x4x3", "1 2 1")
        for duplicate in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            self.assertEqual(duplicate, position)
            self.assertEqual(duplicate.history, position.history)
        tree = plywood.position("((3 5) (2 9))", "b")
        self.assertEqual(pickle.loads(pickle.dumps(tree)).moves, ["a", "b"])

    def test_a_position_has_no_public_constructor_and_is_immutable(self):
        with self.assertRaises(TypeError):
            plywood.Position()
        with self.assertRaises(AttributeError):
            plywood.position("tippy").color = "red"

    def test_perft_of_tic_tac_toe(self):
        position = plywood.position("tic-tac-toe")
        self.assertEqual([position.perft(depth) for depth in range(6)], [1, 9, 72, 504, 3024, 15120])

    def test_every_listed_game_size_and_alias_opens(self):
        names = [game.name for game in plywood.games()]
        for name in ("stonehenge", "subtract-square", "tippy", "connect", "tic-tac-toe"):
            self.assertIn(name, names)
        for game in plywood.games():
            self.assertEqual(plywood.position(game.name).heuristics, list(game.heuristics))
            for size in game.offered:
                self.assertEqual(plywood.position(f"{game.name}:{size}").spec, f"{game.name}:{size}")
            for alias, size in game.aliases.items():
                self.assertEqual(plywood.position(alias).spec, f"{game.name}:{size}")
        self.assertIn("alpha-beta-iterative", plywood.searches())


if __name__ == "__main__":
    unittest.main()
