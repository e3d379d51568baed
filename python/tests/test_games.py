"""Games written in Python: their values, and the errors in their methods."""

import copy
import itertools
import pickle
import random
import traceback
import unittest
from dataclasses import dataclass

import plywood
from python_games import Pairs, SubtractSquare, TicTacToe

COUNT = 400
TEXTBOOK = plywood.searches()[:5]


def results(position, search, **options):
    """Return the parts of the results that must not depend on the implementation of the game; the best move may
    differ."""
    found = position.analyze(search, **options)
    each = position.analyze(search, each=True, **options)
    values = [(str(move.move), str(move.value)) for move in each.each]
    return (str(found.value), found.bound, found.stopped, values, notations(each.best_moves))


def notations(moves):
    return moves if moves is None else [str(move) for move in moves]


def random_history(spec, rng):
    """Return the history of a random position in a random game that is not over."""
    position, states = plywood.position(spec), []
    while not position.is_over:
        states.append(position)
        position = position.play(rng.choice(position.moves))
    return rng.choice(states).history


class AgreementWithBuiltInGames(unittest.TestCase):
    """Games written in Python agree with the built-in games in hundreds of random positions."""

    def agree(self, position, python_position, search):
        self.assertEqual(notations(python_position.moves), position.moves)
        self.assertEqual((python_position.to_move, python_position.outcome), (position.to_move, position.outcome))
        self.assertEqual(str(python_position), str(position))
        self.assertEqual(results(python_position, search), results(position, search), (position, search))

    def test_tic_tac_toe(self):
        rng, searches = random.Random(1), plywood.searches()
        for number in range(COUNT // 2):
            history = ()
            while len(history) < 3:
                history = random_history("tic-tac-toe", rng)
            position = plywood.position("tic-tac-toe", history)
            self.agree(position, plywood.position(TicTacToe(), history), searches[number % len(searches)])

    def test_subtract_square(self):
        rng, searches = random.Random(2), plywood.searches()
        for number in range(COUNT // 2):
            spec = f"subtract-square:{rng.randrange(1, 22)}"
            history = random_history(spec, rng)
            start = SubtractSquare(int(spec.split(":")[1]))
            position, python_position = plywood.position(spec, history), plywood.position(start, history)
            search = searches[number % len(searches)]
            self.agree(position, python_position, search)

    def test_searches_from_the_start_agree(self):
        for search in plywood.searches():
            if search != "tree":
                found = plywood.position(SubtractSquare(18)).analyze(search, each=True)
                built_in = plywood.position("subtract-square:18").analyze(each=True)
                self.assertEqual(notations(found.best_moves), notations(built_in.best_moves))
        found = plywood.position(TicTacToe()).analyze()
        self.assertEqual((found.value.kind, found.stopped), ("draw", "proved"))
        self.assertEqual(plywood.position(TicTacToe()).perft(4), plywood.position("tic-tac-toe").perft(4))


class Rules(unittest.TestCase):
    def test_a_side_may_move_twice_in_a_row_and_win_by_points(self):
        def best(pairs):
            """Return the minimax value for the first player."""
            if pairs.outcome() is not None:
                return pairs.outcome()
            values = [best(pairs.apply(move)) for move in pairs.legal_moves()]
            return max(values) if pairs.to_move() == "first" else min(values)

        row = (3, 9, 1, 2, 8, 4, 7)
        for search in plywood.searches():
            found = plywood.position(Pairs(row)).analyze(search)
            self.assertEqual((found.value.kind, found.value.points), ("points", best(Pairs(row))), search)
        after = plywood.position(Pairs(row)).play(("left", 3))
        self.assertEqual((after.to_move, after.history), ("first", (("left", 3),)))
        self.assertEqual(after.game, Pairs(row).apply(("left", 3)))

    def test_a_class_with_the_methods_is_a_game(self):
        self.assertIsInstance(SubtractSquare(4), plywood.Game)
        self.assertNotIsInstance(3, plywood.Game)
        with self.assertRaises(TypeError):
            plywood.Game()

    def test_moves_may_be_int(self):
        position = plywood.position(SubtractSquare(20), [16])
        self.assertEqual(position.play(4), position.play("4"))
        self.assertEqual(position.play(4).outcome, "second")

    def test_equality_copies_and_pickles_of_python_games(self):
        one, other = plywood.position(TicTacToe(), "a1 b1 c1"), plywood.position(TicTacToe(), "c1 b1 a1")
        self.assertEqual(one, other)
        self.assertEqual(hash(one), hash(other))
        self.assertNotEqual(one, plywood.position("tic-tac-toe", "a1 b1 c1"))
        for duplicate in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            self.assertEqual((duplicate, duplicate.history), (one, one.history))

    def test_equal_positions_of_several_classes_are_equal(self):
        class Phase:
            """One ply of a game; ``apply`` returns an object of the class for the next ply."""

            def __init__(self, ply=0):
                self.ply = ply

            def __eq__(self, other):
                return isinstance(other, Phase) and self.ply == other.ply

            def __hash__(self):
                return hash(self.ply)

            def to_move(self):
                return "first" if self.ply == 0 else "second"

            def outcome(self):
                return "draw" if self.ply == 2 else None

            def legal_moves(self):
                return [1]

            def apply(self, move):
                return End(self.ply + 1)

            def __str__(self):
                return str(self.ply)

        class End(Phase):
            """The second phase."""

        played, opened = plywood.position(Phase()).play(1), plywood.position(End(1))
        self.assertEqual(played, opened)
        self.assertEqual(hash(played), hash(opened))
        self.assertEqual(played.analyze(), opened.analyze())
        self.assertNotEqual(played, plywood.position(Phase()))
        seen = []
        plywood.position(Phase()).analyze("recursive", depth=1, evaluator=lambda each: seen.append(each) or 0.0)
        self.assertEqual(seen, [played])

    def test_a_game_may_be_a_text_with_the_methods_of_a_game(self):
        class Letters(str):
            def to_move(self):
                return "first" if len(self) % 2 == 0 else "second"

            def outcome(self):
                return None if self else "first"

            def legal_moves(self):
                return [self[0]]

            def apply(self, move):
                return Letters(self[1:])

        self.assertEqual(str(plywood.position(Letters("abc")).analyze().value), "loss 3")
        with self.assertRaises(plywood.GameError):
            plywood.position(type("Text", (str,), {})("abc"))

    def test_positions_compared_by_identity_get_correct_values(self):
        class Plain(SubtractSquare):
            __eq__ = object.__eq__
            __hash__ = object.__hash__

            def apply(self, move):
                next = super().apply(move)
                return Plain(next.left, next.turn)

        value = plywood.position("subtract-square:12").analyze().value
        for search in plywood.searches():
            self.assertEqual(plywood.position(Plain(12)).analyze(search).value, value, search)

    def test_equal_moves_of_different_types_are_different_moves(self):
        @dataclass(frozen=True)
        class Kinds:
            """The move 1 loses and the move True wins; they are equal and have the same hash."""

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
        self.assertEqual([(move.move, str(move.value)) for move in found.each], [(1, "loss 1"), (True, "win 1")])
        self.assertIs(found.best, True)
        self.assertEqual([plywood.position(Kinds()).play(move).outcome for move in (1, True)], ["second", "first"])

    def test_trees_explanations_and_pictures_of_a_python_game(self):
        position = plywood.position(TicTacToe(), "a1 b1 a2 b2")
        self.assertIn("TicTacToe after a1 b1 a2 b2", position.tree(depth=2).text())
        self.assertIn("first wins", position.explain(depth=1))
        self.assertTrue(position.svg().startswith("<svg "))

    def test_the_memory_limit_covers_python_objects(self):
        found = plywood.position(SubtractSquare(60)).analyze("tree", memory="1M")
        self.assertEqual(found.stopped, "memory")


class Broken(Exception):
    """The exception that the methods of a test game raise."""


class Errors(unittest.TestCase):
    def game(self, name, replacement, below=0):
        """Return a Subtract Square from 20 whose method `name` calls `replacement`. If `below` is given, only positions
        with smaller numbers have this method."""

        def method(self, *arguments):
            if below and self.left >= below:
                return apply(self, *arguments) if name == "apply" else getattr(SubtractSquare, name)(self, *arguments)
            return replacement()

        def apply(self, move):
            return cls(self.left - move, SubtractSquare.apply(self, move).turn)

        members = {"apply": apply, "__hash__": SubtractSquare.__hash__, "__eq__": SubtractSquare.__eq__, name: method}
        cls = type("Wrong", (SubtractSquare,), members)
        return cls(20)

    def test_an_exception_of_a_game_stops_the_search_and_propagates_unchanged(self):
        raised = Broken("in the middle")

        def fail():
            raise raised

        for name in ("to_move", "outcome", "legal_moves", "apply", "__hash__", "__eq__"):
            for search in plywood.searches():
                if name in ("__hash__", "__eq__") and search in TEXTBOOK:
                    continue  # These compare no positions.
                position = plywood.position(self.game(name, fail, below=12))
                try:
                    position.analyze(search)
                except Broken as caught:
                    self.assertIs(caught, raised, (name, search))
                    self.assertIn("fail", [frame.name for frame in traceback.extract_tb(caught.__traceback__)])
                else:
                    self.fail((name, search))
        # The next search works.
        self.assertEqual(plywood.position(SubtractSquare(20)).analyze().value.kind, "loss")

    def test_exceptions_outside_of_a_search_propagate(self):
        def fail():
            raise Broken

        wrong = plywood.position(self.game("__str__", fail))
        for query in (str, lambda wrong: wrong.svg(), lambda wrong: wrong.tree(depth=1)):
            with self.assertRaises(Broken):
                query(wrong)
        for name, query in [
            ("to_move", lambda wrong: wrong.to_move),
            ("outcome", lambda wrong: wrong.is_over),
            ("legal_moves", lambda wrong: wrong.moves),
            ("legal_moves", lambda wrong: wrong.play("4")),
            ("apply", lambda wrong: wrong.perft(2)),
        ]:
            with self.assertRaises(Broken):
                query(plywood.position(self.game(name, fail)))

    def test_invalid_results_of_methods_are_reported(self):
        for name, replacement, message in [
            ("to_move", lambda: "white", 'Wrong.to_move() must return "first" or "second" (got \'white\')'),
            ("to_move", lambda: None, 'Wrong.to_move() must return "first" or "second" (got None)'),
            ("outcome", lambda: "X", 'Wrong.outcome() must return None, "first", "second", "draw", or the points'),
            ("outcome", lambda: True, "(got True)"),
            ("outcome", lambda: 2**31, "(got 2147483648)"),
            ("outcome", lambda: -(2**31), "(got -2147483648)"),
            ("outcome", lambda: 0.5, "(got 0.5)"),
            (
                "legal_moves",
                lambda: [],
                "Wrong.legal_moves() must return at least one move while outcome() is None (got [])",
            ),
            ("legal_moves", lambda: [[1]], "a move must have a hash (got [1])"),
            ("legal_moves", lambda: None, "Wrong.legal_moves() must return an iterable of moves, such as a list (got None)"),
            ("legal_moves", lambda: 3, "(got 3)"),
            (
                "apply",
                lambda: (1, 2),
                "Wrong.apply(1) must return a new position and leave its own unchanged (got (1, 2), which has no method "
                "to_move, outcome, legal_moves, apply)",
            ),
            ("apply", lambda: None, "(got None, which has no method to_move, outcome, legal_moves, apply)"),
        ]:
            with self.assertRaises(plywood.GameError) as caught:
                plywood.position(self.game(name, replacement)).analyze("recursive")
            self.assertIn(message, str(caught.exception))

    def test_an_exception_of_a_result_propagates_unchanged(self):
        def raising(method, raised):
            """Return an object whose `method` raises an exception."""

            def fail(self):
                raise raised

            return type("Raising", (), {method: fail})()

        class Property(SubtractSquare):
            raised = None

            @property
            def apply(self):
                raise self.raised

        for raised in (KeyboardInterrupt(), Broken()):
            Property.raised = raised
            for call in (
                lambda: plywood.position(self.game("outcome", lambda: raising("__index__", raised))),
                lambda: plywood.position(self.game("legal_moves", lambda: [raising("__hash__", raised)])).moves,
                lambda: plywood.position(SubtractSquare(4)).play(raising("__hash__", raised)),
                lambda: plywood.position(Property(4)),
            ):
                with self.assertRaises(type(raised)) as caught:
                    call()
                self.assertIs(caught.exception, raised)
        # An error message needs the texts of the objects.
        for call in (
            lambda raised: plywood.position(self.game("outcome", lambda: raising("__repr__", raised))),
            lambda raised: plywood.position(self.game("legal_moves", lambda: raising("__repr__", raised))).moves,
            lambda raised: plywood.position("tic-tac-toe").analyze(time=raising("__repr__", raised)),
        ):
            with self.assertRaises(KeyboardInterrupt):
                call(KeyboardInterrupt())
            with self.assertRaisesRegex(plywood.Error, "got an object"):
                call(Broken())

    def test_apply_must_return_a_new_object(self):
        class InPlace(SubtractSquare):
            def apply(self, move):
                object.__setattr__(self, "left", self.left - move)
                return self

        with self.assertRaises(plywood.GameError) as caught:
            plywood.position(InPlace(4)).analyze("recursive")
        self.assertIn("InPlace.apply(1) must return a new position", str(caught.exception))
        self.assertIn("(got the same object)", str(caught.exception))

    def test_an_endless_iterator_of_legal_moves_is_refused(self):
        moves = iter([])

        class Endless(SubtractSquare):
            def legal_moves(self):
                return moves

        message = "Endless.legal_moves() returned too many moves (got more than 65536); a position has at most 65536"
        for query in (
            lambda position: position.moves,
            lambda position: position.play("1"),
            lambda position: position.analyze(),
            lambda position: position.analyze("recursive", depth=1),
            lambda position: position.perft(1),
        ):
            for moves in (itertools.count(), itertools.repeat(1)):
                with self.assertRaises(plywood.GameError) as caught:
                    query(plywood.position(Endless(4)))
                self.assertIn(message, str(caught.exception))

    def test_a_position_may_have_65536_legal_moves(self):
        class Wide(SubtractSquare):
            def legal_moves(self):
                return range(65536)

        self.assertEqual(len(plywood.position(Wide(4)).moves), 65536)

    def test_objects_that_are_not_games_are_refused(self):
        class Half:
            def to_move(self):
                return "first"

            def outcome(self):
                return None

        class Unhashable(TicTacToe):
            __hash__ = None

        for thing, message in [
            (Half(), "Half is not a game (no method legal_moves, apply)"),
            (3, "int is not a game (no method to_move, outcome, legal_moves, apply)"),
            (SubtractSquare, "a position must be an object (got the class"),
            (
                Unhashable(),
                "positions of Unhashable have no hash: a class that defines __eq__ must also define __hash__",
            ),
            (
                Pairs([3, 1]),
                "positions of Pairs have no hash: Pairs.__hash__ raised TypeError: unhashable type: 'list'; everything "
                "that a hash includes needs a hash, so use tuples instead of lists",
            ),
        ]:
            with self.assertRaises(plywood.GameError) as caught:
                plywood.position(thing)
            self.assertIn(message, str(caught.exception))

    def test_a_position_without_a_hash_is_reported_within_a_search(self):
        class Lists(Pairs):
            def apply(self, move):
                return Lists(list(super().apply(move).row), self.taken + 1)

        with self.assertWarns(plywood.GameWarning), self.assertRaises(plywood.GameError) as caught:
            plywood.position(Lists((3, 1, 4, 1, 5, 9))).analyze()
        self.assertIn("positions of Lists have no hash: Lists.__hash__ raised TypeError", str(caught.exception))
        self.assertIsInstance(caught.exception.__cause__, TypeError)

    def test_a_python_game_has_only_the_blind_heuristic(self):
        with self.assertRaises(plywood.SearchError):
            plywood.position(TicTacToe()).analyze(depth=1, evaluator="lines")
        found = plywood.position(TicTacToe()).analyze(depth=2, evaluator="blind")
        self.assertEqual(str(found.value), "estimate 0.0")


if __name__ == "__main__":
    unittest.main()
