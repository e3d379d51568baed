"""Evaluators written in Python: they agree with equal built-in evaluators and may distinguish any two positions."""

import math
import pickle
import random
import unittest

import plywood
from test_games import random_history
from python_games import LINES, NAMES, TicTacToe

COUNT = 400


def lines(position):
    """The heuristic `lines` of Tic-Tac-Toe: each line with pieces of only one side counts the square of their
    number."""
    rows = [line.split()[1:] for line in str(position).splitlines()[1:]]
    cells = [cell for row in rows for cell in row]
    own, their = "XO" if position.to_move == "first" else "OX"
    balance = 0
    for line in LINES:
        marks = [cells[cell] for cell in line]
        if their not in marks:
            balance += marks.count(own) ** 2
        elif own not in marks:
            balance -= marks.count(their) ** 2
    return balance / (9 * len(LINES))


def rough(position):
    """The heuristic `rough` of Subtract Square: 1 for a square, -1 if every move leaves a square, otherwise 0."""
    left = int(str(position).split()[0])

    def is_square(number):
        return math.isqrt(number) ** 2 == number

    if is_square(left):
        return 1.0
    squares = [root * root for root in range(1, math.isqrt(left) + 1)]
    return -1.0 if all(is_square(left - square) for square in squares) else 0.0


class AgreementWithBuiltInGames(unittest.TestCase):
    """Evaluators written in Python agree with the built-in evaluators in hundreds of random positions."""

    def agree(self, spec, name, function, positions):
        searches = plywood.searches()
        for number, position in enumerate(positions):
            search, depth = searches[number % len(searches)], 1 + number % 3
            built_in = position.analyze(search, depth=depth, evaluator=name, each=True)
            in_python = position.analyze(search, depth=depth, evaluator=function, each=True)
            moves = [
                [(move.move, str(move.value), move.bound) for move in found.each] for found in (in_python, built_in)
            ]
            self.assertEqual(*moves, (position, search, depth))
            self.assertEqual((in_python.value, in_python.best_moves), (built_in.value, built_in.best_moves))

    def test_tic_tac_toe(self):
        rng = random.Random(3)
        positions = (plywood.position("tic-tac-toe", random_history("tic-tac-toe", rng)) for _ in range(COUNT // 2))
        self.agree("tic-tac-toe", "lines", lines, positions)

    def test_subtract_square(self):
        rng = random.Random(4)
        specs = [f"subtract-square:{rng.randrange(1, 80)}" for _ in range(COUNT // 2)]
        positions = (plywood.position(spec, random_history(spec, rng)) for spec in specs)
        self.agree("subtract-square", "rough", rough, positions)

    def test_a_python_game_and_its_built_in_twin_get_equal_values(self):
        rng = random.Random(5)
        for _ in range(100):
            history = random_history("tic-tac-toe", rng)
            position, python_position = plywood.position("tic-tac-toe", history), plywood.position(TicTacToe(), history)
            self.assertEqual(
                python_position.analyze("pvs", depth=3, evaluator=lines).value,
                position.analyze("pvs", depth=3, evaluator="lines").value,
            )


class Evaluators(unittest.TestCase):
    def test_an_evaluator_gets_positions(self):
        seen = []

        def evaluate(position):
            seen.append(position)
            return 0.0

        plywood.position("tic-tac-toe").analyze("recursive", depth=1, evaluator=evaluate)
        self.assertEqual(
            [str(position) for position in seen], [str(plywood.position("tic-tac-toe", [name])) for name in NAMES]
        )
        self.assertEqual({(position.to_move, position.history) for position in seen}, {("second", ())})
        self.assertEqual(seen[0], plywood.position("tic-tac-toe", "a1"))
        # The positions stay usable after the search.
        self.assertEqual(seen[0].analyze().value.kind, "draw")
        self.assertEqual(seen[0].play("b2"), plywood.position("tic-tac-toe", "a1 b2"))
        self.assertEqual(seen[0].play("b2").history, ())
        with self.assertRaises(plywood.Error):
            pickle.dumps(seen[0])

    def test_a_result_does_not_name_another_position_than_that_of_the_evaluator(self):
        kept = []

        def evaluate(position):
            kept.append(position)
            return 0.0

        start = plywood.position("tic-tac-toe", "b2")
        start.analyze("recursive", depth=1, evaluator=evaluate)
        for position in (kept[0], kept[0].play("c3")):
            found = position.analyze(each=True, depth=2)
            results = (found.to_dict(), position.solve().to_dict(), position.measure_heuristics(positions=1, depth=1))
            self.assertEqual([result["moves"] for result in results], [None, None, None])
            self.assertIn("<svg", found._repr_html_())
            for call in (position.tree, position.explain):
                with self.assertRaisesRegex(plywood.SearchError, "has no tree: it does not record the moves that led to it"):
                    call(2)
        self.assertEqual(start.solve().to_dict()["moves"], ["b2"])

    def test_an_evaluator_gets_the_object_of_a_python_game(self):
        found = plywood.position(TicTacToe()).analyze(
            "recursive", depth=1, evaluator=lambda at: at.game.cells.index("X")
        )
        self.assertEqual((str(found.value), found.best), ("estimate 0.0", "a1"))

    def test_positions_with_the_same_key_may_get_different_scores(self):
        """The corners of Tic-Tac-Toe are symmetric and have one key; this evaluator prefers the last corner."""

        def evaluate(position):
            return -1.0 if str(position).split()[-1] == "X" else 0.0

        for search in plywood.searches():
            found = plywood.position("tic-tac-toe").analyze(search, depth=1, evaluator=evaluate)
            self.assertEqual((found.best, str(found.value)), ("c3", "estimate 1.0"), search)

    def test_every_search_agrees_with_minimax_at_every_depth(self):
        def evaluate(position):
            return float(sum(map(ord, str(position))) % 17) - 8.0

        position = plywood.position("stonehenge:2", "A")
        for depth in range(4):
            plain = position.analyze("recursive", depth=depth, evaluator=evaluate)
            for search in plywood.searches():
                found = position.analyze(search, depth=depth, evaluator=evaluate)
                self.assertEqual(found.value, plain.value, (search, depth))

    def test_a_function_is_measured_like_an_equal_heuristic(self):
        start = plywood.position("tic-tac-toe", "b2 a1 b1")
        named = start.measure_heuristics("lines", positions=None, depth=1)
        called = start.measure_heuristics(lines, positions=None, depth=1)
        blind, function = called["heuristics"]
        self.assertEqual((blind["name"], function["name"]), ("blind", "python"))
        self.assertEqual({**function, "name": "lines"}, named["heuristics"][0])
        self.assertEqual(start.measure_heuristics(depth=1)["heuristics"][0]["name"], "blind")
        with self.assertRaises(plywood.SearchError):
            start.measure_heuristics("rough")

    def test_a_game_written_in_python_is_measured(self):
        study = plywood.position(TicTacToe(), "b2 a1 b1 b3").measure_heuristics(
            lambda at: float(at.game.cells.count("X")), positions=20, seed=3, depth=0
        )
        self.assertEqual((study["seed"], len(study["heuristics"])), (3, 2))
        self.assertLessEqual(study["positions"], 20)

    def test_an_exception_of_an_evaluator_propagates_unchanged(self):
        class EvaluatorError(Exception):
            pass

        raised, calls = EvaluatorError(), []

        def evaluate(position):
            calls.append(position)
            if len(calls) == 50:
                raise raised
            return 0.0

        for search in plywood.searches():
            calls.clear()
            with self.assertRaises(EvaluatorError) as caught:
                plywood.position("tippy:4").analyze(search, depth=4, evaluator=evaluate, threads=2)
            self.assertIs(caught.exception, raised)
            self.assertEqual(len(calls), 50, search)

    def test_evaluators_must_return_finite_numbers(self):
        for score in (math.nan, math.inf, "much", None):
            with self.assertRaises(plywood.SearchError) as caught:
                plywood.position("tippy").analyze(depth=1, evaluator=lambda position: score)
            self.assertIn("the evaluator must return a finite number (got ", str(caught.exception))

    def test_an_exception_of_a_number_propagates_unchanged(self):
        class Score:
            def __init__(self, raised):
                self.raised = raised

            def __float__(self):
                raise self.raised

        start = plywood.position("tic-tac-toe")
        for raised in (KeyboardInterrupt(), SystemExit(3), ZeroDivisionError(), plywood.MoveError()):
            with self.assertRaises(type(raised)) as caught:
                start.analyze(depth=1, evaluator=lambda position: Score(raised))
            self.assertIs(caught.exception, raised)
            with self.assertRaises(type(raised)) as caught:
                start.analyze(time=Score(raised))
            self.assertIs(caught.exception, raised)
        # These are the exceptions of Python itself for an object that is not a number, or too large.
        for raised in (TypeError(), OverflowError()):
            with self.assertRaises(plywood.SearchError):
                start.analyze(depth=1, evaluator=lambda position: Score(raised))

    def test_an_evaluator_may_search(self):
        def evaluate(position):
            return float(position.analyze(depth=2, evaluator=lines).value.sign)

        found = plywood.position("tic-tac-toe", "a1 b2").analyze("recursive", depth=1, evaluator=evaluate)
        self.assertEqual(found.value.kind, "estimate")


if __name__ == "__main__":
    unittest.main()
