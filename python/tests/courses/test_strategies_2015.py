"""CSC148 2015's strategies, on the layer's own games and on anybody's."""

import math
import random
import unittest

import plywood
from course_2015 import Course2015TestCase


class TheCourse(Course2015TestCase):
    """The course's own tests of minimax."""

    def test_winning_moves_of_subtract_square(self):
        for total, amount in ((25, 25), (27, 25), (28, 16), (29, 9), (33, 16), (41, 36)):
            for player in ("p1", "p2"):
                for strategy in self.strategies():
                    move = strategy.suggest_move(self.number(player, total))
                    self.assertEqual(move, self.take(amount), (total, player, strategy))
                    self.assertIn(move, [self.take(amount)])

    def test_tippy_opens_in_the_centre(self):
        for strategy in self.strategies():
            for board in (None, [[0] * 3 for _ in range(3)]):
                self.assertEqual(strategy.suggest_move(self.tippy(b=board)), self.cell(1, 1))
        self.assertEqual(self.module("tippy_move").TippyMove(1, 1), self.cell(1, 1))


class Strategies(Course2015TestCase):
    def test_chance_plays_legal_moves_and_all_of_them(self):
        strategy = self.module("strategy_random").StrategyRandom(interactive=True)
        random.seed(1)
        state = self.number("p1", 20)
        moves = {strategy.suggest_move(state) for _ in range(200)}
        self.assertEqual(moves, set(state.possible_next_moves()))

    def test_the_three_keep_the_outcome_of_tippy(self):
        chance = random.Random(9)
        for _ in range(25):
            state = self.tippy(chance.choice(("p1", "p2")))
            for _ in range(chance.randrange(7)):
                after = state.apply_move(chance.choice(state.possible_next_moves()))
                state = state if after.over else after
            each = {answer.move: answer.value.sign for answer in state.engine_position().analyze(each=True).each}
            for strategy in self.strategies():
                move = strategy.suggest_move(state)
                self.assertEqual(each[move.engine_text()], max(each.values()), str(state))

    def test_the_courses_searches_find_what_the_engine_finds(self):
        for strategy, depth in zip(self.strategies(), ((), (math.inf,), ())):
            for total in range(1, 26):
                state = self.number("p1", total)
                own = strategy._best_move(state, *depth)
                other = strategy.suggest_move(state)
                lost = [
                    plywood.position("subtract-square:{}".format(total - move.amount)).solve().value.kind == "loss"
                    if move.amount < total
                    else True
                    for move in (own, other)
                ]
                self.assertEqual(lost[0], lost[1], total)

    def test_somebody_else_s_states_are_searched(self):
        base, take = self.module("game_state").GameState, self.take

        class Nim(base):
            """Who takes the last of a heap wins; 1 to 3 at a time. It never says that it is over."""

            def __init__(self, p, left):
                super().__init__(p)
                self.left = left

            def __repr__(self):
                return "Nim({!r}, {})".format(self.next_player, self.left)

            def possible_next_moves(self):
                return [take(count) for count in (1, 2, 3) if count <= self.left]

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
                    self.assertEqual(strategy.suggest_move(Nim(player, left)), take(left % 4 or 1))
        for left in (1, 2, 3, 5, 6, 7):
            self.assertEqual(myopic().suggest_move(Nim("p1", left)), take(left % 4))

    def nim(self, **defined):
        """A class of heaps from which 1 to 3 are taken, and who takes the last wins, with these methods as well."""
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

    def test_memory_is_right_whatever_states_say_of_themselves(self):
        equal = {"__eq__": lambda own, other: own.left == other.left, "__hash__": lambda own: own.left}
        for says in (
            {},
            {"__repr__": lambda own: "{} left".format(own.left)},
            {"__eq__": equal["__eq__"]},
            {"__eq__": equal["__eq__"], "__hash__": lambda own: hash([own.left])},
            equal,
            {"__str__": lambda own: "a heap"},
        ):
            nim, memoize = self.nim(**says), self.strategies()[2]
            for left in range(1, 10):
                for player in ("p1", "p2"):
                    move = memoize.suggest_move(nim(player, left))
                    self.assertEqual(move, left % 4 or 1, (sorted(says), player, left))

    def test_what_is_known_is_not_looked_at_again(self):
        looked = []
        equal = {"__eq__": lambda own, other: own.left == other.left, "__hash__": lambda own: own.left}
        for says in (equal, {"__repr__": lambda own: str(own.left)}):
            nim, memoize = self.nim(**says), self.strategies()[2]
            moves = nim.possible_next_moves
            nim.possible_next_moves = lambda own: looked.append(own.left) or moves(own)
            memoize.suggest_move(nim("p1", 12))
            # The heap itself, and those below it with each player to move; at 0 the game is over.
            self.assertLessEqual(len(looked), 1 + 2 * 11)
            looked.clear()

    def test_a_myopic_strategy_sees_as_far_as_it_is_told(self):
        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic
        # 27 is won by 25 (what is left, 2, is lost) and it takes three plies to see that.
        self.assertEqual(myopic(depth=3).suggest_move(self.number("p1", 27)), self.take(25))
        self.assertEqual(myopic(interactive=True).suggest_move(self.tippy()), self.cell(0, 0))
        state = self.tippy(b=[list(row) for row in ("XX ", "OX ", "O  ")])
        self.assertEqual(myopic(depth=1).suggest_move(state), self.cell(1, 2))
        for depth in (0, -1):
            with self.subTest(depth), self.assertRaises(ValueError):
                myopic(depth=depth)

    def test_a_myopic_strategy_agrees_with_plain_minimax_to_its_depth(self):
        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic

        def score(state, depth):
            if state.over:
                return state.outcome()
            if depth == 0:
                return state.rough_outcome()
            return max(-score(state.apply_move(move), depth - 1) for move in state.possible_next_moves())

        chance = random.Random(5)
        for _ in range(30):
            state = self.tippy()
            for _ in range(chance.randrange(1, 6)):
                after = state.apply_move(chance.choice(state.possible_next_moves()))
                state = state if after.over else after
            for depth in (1, 2, 3):
                scores = [-score(state.apply_move(move), depth - 1) for move in state.possible_next_moves()]
                best = state.possible_next_moves()[scores.index(max(scores))]
                self.assertEqual(myopic(depth=depth).suggest_move(state), best)


if __name__ == "__main__":
    unittest.main()
