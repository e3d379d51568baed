"""The strategies of CSC148 2015, on the layer's games and on games of other authors."""

import math
import random
import unittest

import plywood
from course_2015_tests import Course2015TestCase


class CourseTests(Course2015TestCase):
    """The course's own tests of minimax."""

    def test_minimax_finds_the_winning_moves_of_subtract_square(self):
        for total, amount in ((25, 25), (27, 25), (28, 16), (29, 9), (33, 16), (41, 36)):
            for player in ("p1", "p2"):
                for strategy in self.strategies():
                    move = strategy.suggest_move(self.subtract_square(player, total))
                    self.assertEqual(move, self.subtract(amount), (total, player, strategy))
                    self.assertIn(move, [self.subtract(amount)])

    def test_minimax_opens_tippy_in_the_center(self):
        for strategy in self.strategies():
            for board in (None, [[0] * 3 for _ in range(3)]):
                self.assertEqual(strategy.suggest_move(self.tippy(b=board)), self.cell(1, 1))
        self.assertEqual(self.module("tippy_move").TippyMove(1, 1), self.cell(1, 1))


class Strategies(Course2015TestCase):
    def test_the_random_strategy_plays_all_legal_moves(self):
        strategy = self.module("strategy_random").StrategyRandom(interactive=True)
        random.seed(1)
        state = self.subtract_square("p1", 20)
        moves = {strategy.suggest_move(state) for _ in range(200)}
        self.assertEqual(moves, set(state.possible_next_moves()))

    def test_minimax_strategies_preserve_the_outcome_of_tippy(self):
        rng = random.Random(9)
        for _ in range(25):
            state = self.tippy(rng.choice(("p1", "p2")))
            for _ in range(rng.randrange(7)):
                after = state.apply_move(rng.choice(state.possible_next_moves()))
                state = state if after.over else after
            signs = {item.move: item.value.sign for item in plywood.position(*state.engine_position()).analyze(each=True).each}
            for strategy in self.strategies():
                move = strategy.suggest_move(state)
                self.assertEqual(signs[move.engine_text()], max(signs.values()), str(state))

    def test_the_python_searches_agree_with_the_engine(self):
        for strategy, depth_argument in zip(self.strategies(), ((), (math.inf,), ())):
            for total in range(1, 26):
                state = self.subtract_square("p1", total)
                own = strategy._best_move(state, *depth_argument)
                other = strategy.suggest_move(state)
                # A move wins if the number that it leaves is 0 or lost. Both moves must win, or neither of them.
                wins = [
                    plywood.position("subtract-square:{}".format(total - move.amount)).solve().value.kind == "loss"
                    if move.amount < total
                    else True
                    for move in (own, other)
                ]
                self.assertEqual(wins[0], wins[1], total)

    def test_states_of_other_authors_are_searched(self):
        base, subtract = self.module("game_state").GameState, self.subtract

        class Nim(base):
            """Nim: a move takes 1 to 3 from a heap, and taking the last one wins. ``over`` is never set."""

            def __init__(self, p, left):
                super().__init__(p)
                self.left = left

            def __repr__(self):
                return "Nim({!r}, {})".format(self.next_player, self.left)

            def possible_next_moves(self):
                return [subtract(count) for count in (1, 2, 3) if count <= self.left]

            def apply_move(self, move):
                return Nim(self.opponent(), self.left - move.amount)

            def winner(self, player):
                return self.left == 0 and player == self.opponent()

            def rough_outcome(self):
                return 0.0

        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic
        for left in range(1, 12):
            for player in ("p1", "p2"):
                for strategy in self.strategies():
                    self.assertEqual(strategy.suggest_move(Nim(player, left)), subtract(left % 4 or 1))
        for left in (1, 2, 3, 5, 6, 7):
            self.assertEqual(myopic().suggest_move(Nim("p1", left)), subtract(left % 4))

    def nim(self, **defined):
        """Return a class of Nim states with additional methods."""
        base = self.module("game_state").GameState

        class Nim(base):
            def __init__(self, p, left):
                super().__init__(p)
                self.left = left
                self.over = left == 0

            def possible_next_moves(self):
                return [count for count in (1, 2, 3) if count <= self.left]

            def apply_move(self, count):
                return type(self)(self.opponent(), self.left - count)

            def winner(self, player):
                return self.over and player == self.opponent()

        return type("Nim", (Nim,), defined)

    def test_memoization_is_correct_for_every_definition_of_equality(self):
        equal = {"__eq__": lambda own, other: own.left == other.left, "__hash__": lambda own: own.left}
        for methods in (
            {},
            {"__repr__": lambda own: "{} left".format(own.left)},
            {"__eq__": equal["__eq__"]},
            {"__eq__": equal["__eq__"], "__hash__": lambda own: hash([own.left])},
            equal,
            {"__str__": lambda own: "a heap"},
        ):
            nim, memoize = self.nim(**methods), self.strategies()[2]
            for left in range(1, 10):
                for player in ("p1", "p2"):
                    move = memoize.suggest_move(nim(player, left))
                    self.assertEqual(move, left % 4 or 1, (sorted(methods), player, left))

    def test_memoization_searches_no_state_twice(self):
        searched = []
        equal = {"__eq__": lambda own, other: own.left == other.left, "__hash__": lambda own: own.left}
        for methods in (equal, {"__repr__": lambda own: str(own.left)}):
            nim, memoize = self.nim(**methods), self.strategies()[2]
            possible_next_moves = nim.possible_next_moves
            nim.possible_next_moves = lambda own: searched.append(own.left) or possible_next_moves(own)
            memoize.suggest_move(nim("p1", 12))
            # The heap itself and all smaller heaps except 0, with either player to move.
            self.assertLessEqual(len(searched), 1 + 2 * 11)
            searched.clear()

    def test_a_myopic_strategy_obeys_its_depth(self):
        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic
        # Subtracting 25 from 27 leaves 2, which is lost; a search needs three plies to find this.
        self.assertEqual(myopic(depth=3).suggest_move(self.subtract_square("p1", 27)), self.subtract(25))
        self.assertEqual(myopic(interactive=True).suggest_move(self.tippy()), self.cell(0, 0))
        state = self.tippy(b=[list(row) for row in ("XX ", "OX ", "O  ")])
        self.assertEqual(myopic(depth=1).suggest_move(state), self.cell(1, 2))
        for depth in (0, -1):
            with self.subTest(depth), self.assertRaises(ValueError):
                myopic(depth=depth)

    def test_a_myopic_strategy_agrees_with_depth_limited_minimax(self):
        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic

        def score(state, depth):
            if state.over:
                return state.outcome()
            if depth == 0:
                return state.rough_outcome()
            return max(-score(state.apply_move(move), depth - 1) for move in state.possible_next_moves())

        rng = random.Random(5)
        for _ in range(30):
            state = self.tippy()
            for _ in range(rng.randrange(1, 6)):
                after = state.apply_move(rng.choice(state.possible_next_moves()))
                state = state if after.over else after
            for depth in (1, 2, 3):
                scores = [-score(state.apply_move(move), depth - 1) for move in state.possible_next_moves()]
                best = state.possible_next_moves()[scores.index(max(scores))]
                self.assertEqual(myopic(depth=depth).suggest_move(state), best)


if __name__ == "__main__":
    unittest.main()
