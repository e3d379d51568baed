"""Games written in Python: searched as plywood's own are, and faults of theirs are told to whoever wrote them."""

import copy
import pickle
import random
import traceback
import unittest
from dataclasses import dataclass

import plywood
from twins import Pairs, SubtractSquare, TicTacToe

COUNT = 1000
TEXTBOOK = plywood.searches()[:5]


def answers(position, search, **options):
    """What has to be the same whoever plays the game; a search of the solver may name another best move."""
    found = position.analyze(search, **options)
    each = position.analyze(search, each=True, **options)
    values = [(move.move, str(move.value)) for move in each.each]
    return (str(found.value), found.bound, found.stopped, values, each.best_moves)


def random_history(spec, random):
    """Random moves, somewhere short of the end of the game."""
    position, states = plywood.position(spec), []
    while not position.is_over:
        states.append(position)
        position = position.play(random.choice(position.moves))
    return random.choice(states).history


class Twins(unittest.TestCase):
    """A thousand random positions: each game agrees with the one that plywood has in Rust."""

    def agree(self, position, twin, search):
        self.assertEqual(twin.moves, position.moves)
        self.assertEqual((twin.to_move, twin.outcome), (position.to_move, position.outcome))
        self.assertEqual(str(twin), str(position))
        self.assertEqual(answers(twin, search), answers(position, search), (position, search))

    def test_tic_tac_toe(self):
        chance, searches = random.Random(1), plywood.searches()
        for number in range(COUNT // 2):
            history = ()
            while len(history) < 3:
                history = random_history("tic-tac-toe", chance)
            position = plywood.position("tic-tac-toe", history)
            self.agree(position, plywood.position(TicTacToe(), history), searches[number % len(searches)])

    def test_subtract_square(self):
        chance, searches = random.Random(2), plywood.searches()
        for number in range(COUNT // 2):
            spec = f"subtract-square:{chance.randrange(1, 22)}"
            history = random_history(spec, chance)
            start = SubtractSquare(int(spec.split(":")[1]))
            position, twin = plywood.position(spec, history), plywood.position(start, history)
            search = searches[number % len(searches)]
            self.agree(position, twin, search)

    def test_from_the_start(self):
        for search in plywood.searches():
            if search != "tree":
                found = plywood.position(SubtractSquare(18)).analyze(search, each=True)
                self.assertEqual(found.best_moves, plywood.position("subtract-square:18").analyze(each=True).best_moves)
        found = plywood.position(TicTacToe()).analyze()
        self.assertEqual((found.value.kind, found.stopped), ("draw", "proved"))
        self.assertEqual(plywood.position(TicTacToe()).perft(4), plywood.position("tic-tac-toe").perft(4))


class Rules(unittest.TestCase):
    def test_a_side_may_move_twice_running_and_win_by_points(self):
        def best(pairs):
            """Plain minimax, for the first player."""
            if pairs.outcome() is not None:
                return pairs.outcome()
            values = [best(pairs.apply(move)) for move in pairs.legal_moves()]
            return max(values) if pairs.to_move() == "first" else min(values)

        row = (3, 9, 1, 2, 8, 4, 7)
        for search in plywood.searches():
            found = plywood.position(Pairs(row)).analyze(search)
            self.assertEqual((found.value.kind, found.value.points), ("points", best(Pairs(row))), search)
        after = plywood.position(Pairs(row)).play(("left", 3))
        self.assertEqual((after.to_move, after.history), ("first", ("('left', 3)",)))
        self.assertEqual(after.game, Pairs(row).apply(("left", 3)))

    def test_a_class_that_only_has_the_methods_is_a_game(self):
        self.assertIsInstance(SubtractSquare(4), plywood.Game)
        self.assertNotIsInstance(3, plywood.Game)
        with self.assertRaises(TypeError):
            plywood.Game()

    def test_moves_may_be_numbers(self):
        position = plywood.position(SubtractSquare(20), [16])
        self.assertEqual(position.play(4), position.play("4"))
        self.assertEqual(position.play(4).outcome, "second")

    def test_equality_and_copies(self):
        one, other = plywood.position(TicTacToe(), "a1 b1 c1"), plywood.position(TicTacToe(), "c1 b1 a1")
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))
        self.assertNotEqual(one, plywood.position("tic-tac-toe", "a1 b1 c1"))
        for twin in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            self.assertEqual((twin, twin.history), (one, one.history))

    def test_positions_that_are_equal_only_to_themselves_are_searched_rightly(self):
        class Plain(SubtractSquare):
            __eq__ = object.__eq__
            __hash__ = object.__hash__

            def apply(self, move):
                next = super().apply(move)
                return Plain(next.left, next.turn)

        value = plywood.position("subtract-square:12").analyze().value
        for search in plywood.searches():
            self.assertEqual(plywood.position(Plain(12)).analyze(search).value, value, search)

    def test_equal_moves_of_different_kinds_are_different_moves(self):
        @dataclass(frozen=True)
        class Kinds:
            """The move 1 loses and the move True wins; they are equal, and have one hash."""

            over: str = ""

            def to_move(self):
                return "first" if not self.over else "second"

            def outcome(self):
                return self.over or None

            def legal_moves(self):
                return [1, True]

            def apply(self, move):
                return Kinds("first" if move is True else "second")

            def __str__(self):
                return self.over

        found = plywood.position(Kinds()).analyze("recursive", each=True)
        self.assertEqual([(move.move, str(move.value)) for move in found.each], [("1", "loss 1"), ("True", "win 1")])

    def test_trees_and_boards(self):
        position = plywood.position(TicTacToe(), "a1 b1 a2 b2")
        self.assertIn("TicTacToe after a1 b1 a2 b2", position.tree(depth=2).text())
        self.assertIn("first wins", position.explain(depth=1))
        self.assertTrue(position.svg().startswith("<svg "))

    def test_memory_is_limited(self):
        found = plywood.position(SubtractSquare(60)).analyze("tree", memory="1M")
        self.assertEqual(found.stopped, "memory")


class Broken(Exception):
    """What a game of somebody's raises."""


class Faults(unittest.TestCase):
    def game(self, name, answer, after=0):
        """A Subtract Square whose method of that name goes wrong in positions with fewer counters than `after`."""

        def method(self, *arguments):
            if after and self.left >= after:
                return apply(self, *arguments) if name == "apply" else getattr(SubtractSquare, name)(self, *arguments)
            return answer()

        def apply(self, move):
            return cls(self.left - move, SubtractSquare.apply(self, move).turn)

        members = {"apply": apply, "__hash__": SubtractSquare.__hash__, "__eq__": SubtractSquare.__eq__, name: method}
        cls = type("Wrong", (SubtractSquare,), members)
        return cls(20)

    def test_an_exception_stops_the_search_and_comes_out_as_it_was_raised(self):
        raised = Broken("in the middle")

        def fail():
            raise raised

        for name in ("to_move", "outcome", "legal_moves", "apply", "__hash__", "__eq__"):
            for search in plywood.searches():
                if name in ("__hash__", "__eq__") and search in TEXTBOOK:
                    continue  # These compare no positions.
                position = plywood.position(self.game(name, fail, after=12))
                try:
                    position.analyze(search)
                except Broken as caught:
                    self.assertIs(caught, raised, (name, search))
                    self.assertIn("fail", [frame.name for frame in traceback.extract_tb(caught.__traceback__)])
                else:
                    self.fail((name, search))
        # The next search is none the worse for it.
        self.assertEqual(plywood.position(SubtractSquare(20)).analyze().value.kind, "loss")

    def test_exceptions_outside_of_a_search(self):
        def fail():
            raise Broken

        wrong = plywood.position(self.game("__str__", fail))
        for ask in (str, lambda wrong: wrong.svg(), lambda wrong: wrong.tree(depth=1)):
            with self.assertRaises(Broken):
                ask(wrong)
        for name, ask in [
            ("to_move", lambda wrong: wrong.to_move),
            ("outcome", lambda wrong: wrong.is_over),
            ("legal_moves", lambda wrong: wrong.moves),
            ("legal_moves", lambda wrong: wrong.play("4")),
            ("apply", lambda wrong: wrong.perft(2)),
        ]:
            with self.assertRaises(Broken):
                ask(plywood.position(self.game(name, fail)))

    def test_answers_that_make_no_sense(self):
        for name, answer, words in [
            ("to_move", lambda: "white", "Wrong.to_move() gave 'white': it says \"first\" or \"second\""),
            ("to_move", lambda: None, "Wrong.to_move() gave None"),
            ("outcome", lambda: "X", "Wrong.outcome() gave 'X': it says None, \"first\""),
            ("outcome", lambda: True, "Wrong.outcome() gave True"),
            ("outcome", lambda: 2**31, "Wrong.outcome() gave 2147483648"),
            ("outcome", lambda: -(2**31), "Wrong.outcome() gave -2147483648"),
            ("outcome", lambda: 0.5, "Wrong.outcome() gave 0.5"),
            ("legal_moves", lambda: [], "Wrong.legal_moves() gave []: a game that goes on"),
            ("legal_moves", lambda: [[1]], "the move [1] has no hash"),
            ("apply", lambda: None, "Wrong.apply(1) gave None: it gives the position after the move, a new one"),
        ]:
            with self.assertRaises(plywood.GameError) as caught:
                plywood.position(self.game(name, answer)).analyze("recursive")
            self.assertIn(words, str(caught.exception))

    def test_a_game_that_moves_in_place_is_refused(self):
        class InPlace(SubtractSquare):
            def apply(self, move):
                object.__setattr__(self, "left", self.left - move)
                return self

        with self.assertRaises(plywood.GameError) as caught:
            plywood.position(InPlace(4)).analyze("recursive")
        self.assertIn("InPlace.apply(1) gave itself: it gives the position after the move", str(caught.exception))

    def test_a_method_that_gives_no_list_raises_what_python_raises(self):
        with self.assertRaises(TypeError):
            plywood.position(self.game("legal_moves", lambda: None)).analyze()

    def test_what_is_no_game(self):
        class Half:
            def to_move(self):
                return "first"

            def outcome(self):
                return None

        class Unhashable(TicTacToe):
            __hash__ = None

        for thing, words in [
            (Half(), "Half is no game: it has no method legal_moves, apply"),
            (3, "int is no game: it has no method to_move, outcome, legal_moves, apply"),
            (SubtractSquare, "make one of it"),
            (Unhashable(), "Unhashable have no hash"),
        ]:
            with self.assertRaises(plywood.GameError) as caught:
                plywood.position(thing)
            self.assertIn(words, str(caught.exception))

    def test_only_the_heuristics_that_there_are(self):
        with self.assertRaises(plywood.SearchError):
            plywood.position(TicTacToe()).analyze(depth=1, evaluator="lines")
        found = plywood.position(TicTacToe()).analyze(depth=2, evaluator="blind")
        self.assertEqual(str(found.value), "estimate 0.0")


if __name__ == "__main__":
    unittest.main()
