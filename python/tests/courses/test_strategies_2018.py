"""The strategies of CSC148 2018 on the layer's games."""

import random
import unittest

import plywood
from naive_stonehenge import NaiveGame
from course_2018_tests import MINIMAX, StrategyTestCase
from course_layers import typed_input

LOST = {0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130}
"""The numbers of Subtract Square, up to 130, at which the player to move loses."""


class CourseTests(StrategyTestCase):
    """The eight tests of the course: four positions, each for both minimax strategies."""

    def test_subtract_square_4_is_won_at_once(self):
        for key in MINIMAX + ("solver",):
            self.assertEqual(self.strategy(key)(self.game("s", 4)), 4, key)

    def test_subtract_square_18_is_won_by_1_or_16(self):
        for key in MINIMAX + ("solver",):
            self.assertIn(self.strategy(key)(self.game("s", 18)), (1, 16), key)

    def test_only_h_wins_stonehenge_at_once(self):
        for key in MINIMAX + ("solver",):
            game = self.game("h", 3, False, "KACBFEGDI")
            self.assertEqual(self.strategy(key)(game), "H", key)

    def test_only_e_wins_stonehenge(self):
        for key in MINIMAX + ("solver",):
            self.assertEqual(self.strategy(key)(self.game("h", 2, True, "AFD")), "E", key)

    def test_an_early_revision_of_the_course_accepts_only_two_of_four_winning_moves(self):
        game = self.game("h", 3, True, "ACBFEGDI")
        position = plywood.position(*game.engine_position())
        winning = [item.move for item in position.analyze(each=True).each if item.value.kind == "win"]
        self.assertEqual(winning, ["H", "J", "K", "L"])
        for key in MINIMAX + ("solver",):
            self.assertIn(self.strategy(key)(game), winning)


class OwnGames(StrategyTestCase):
    def test_moves_have_the_type_that_the_game_uses(self):
        for key in MINIMAX + ("solver", "ro"):
            self.assertIs(type(self.strategy(key)(self.game("h", 2))), str, key)
            self.assertIs(type(self.strategy(key)(self.game("s", 18))), int, key)

    def test_recursive_and_iterative_minimax_return_the_same_move(self):
        for number in range(1, 26):
            with self.subTest(number):
                game = self.game("s", number)
                self.assertEqual(self.strategy("mr")(game), self.strategy("mi")(game))

    def test_strategies_win_from_every_won_number(self):
        for number in range(1, 131):
            move = self.strategy("solver")(self.game("s", number))
            self.assertTrue(number in LOST or number - move in LOST, number)
            if number <= 30:
                for key in MINIMAX:
                    move = self.strategy(key)(self.game("s", number))
                    self.assertTrue(number in LOST or number - move in LOST, (key, number))

    def test_numbers_above_the_engine_limit_have_no_engine_position(self):
        game = self.game("s", 10**9 + 1)
        self.assertIsNone(game.engine_position())

    def test_strategies_restore_the_state(self):
        for key in MINIMAX + ("solver", "ro"):
            game = self.game("h", 2, False, "AF")
            before = game.current_state
            self.strategy(key)(game)
            self.assertIs(game.current_state, before, key)

    def test_strategies_refuse_finished_games(self):
        for key in MINIMAX + ("solver",):
            for game in (self.game("h", 1, True, "A"), self.game("s", 0), NaiveGame(1, True)):
                if isinstance(game, NaiveGame):
                    game.current_state = game.current_state.make_move("A")
                with self.subTest(key), self.assertRaises(ValueError):
                    self.strategy(key)(game)

    def test_moves_on_size_2_preserve_the_outcome(self):
        rng = random.Random(2)
        for _ in range(120):
            game = self.game("h", 2, rng.random() < 0.5)
            for _ in range(rng.randrange(6)):
                state = game.current_state.make_move(rng.choice(game.current_state.get_possible_moves()))
                if game.is_over(state):
                    break
                game.current_state = state
            signs = {item.move: item.value.sign for item in plywood.position(*game.engine_position()).analyze(each=True).each}
            for key in MINIMAX + ("solver",):
                self.assertEqual(signs[self.strategy(key)(game)], max(signs.values()), key)

    def test_the_solver_searches_size_3_from_the_empty_board(self):
        self.assertIn(self.strategy("solver")(self.game("h", 3)), list("ABCDEFGHIJKL"))

    def test_minimax_preserves_the_outcome_on_size_3(self):
        game = self.game("h", 3, True, "AL")
        signs = {item.move: item.value.sign for item in plywood.position(*game.engine_position()).analyze(each=True).each}
        for key in MINIMAX:
            self.assertEqual(signs[self.strategy(key)(game)], max(signs.values()), key)


class RoughOutcome(StrategyTestCase):
    def test_rough_outcome_strategy_returns_the_first_best_move(self):
        self.assertEqual(self.strategy("ro")(self.game("s", 4)), 4)
        self.assertEqual(self.strategy("ro")(self.game("s", 21)), 16)
        self.assertEqual(self.strategy("ro")(self.game("s", 8)), 1)
        game = self.game("h", 2, True, "AB")
        state = game.current_state
        outcomes = {move: -state.make_move(move).rough_outcome() for move in state.get_possible_moves()}
        self.assertEqual([move for move, outcome in outcomes.items() if outcome == 1], ["C", "D", "E", "F", "G"])
        self.assertEqual(self.strategy("ro")(game), "C")

    def test_ties_are_broken_by_order(self):
        class Level:
            def get_possible_moves(self):
                return ["b", "a"]

            def make_move(self, move):
                return self

            def rough_outcome(self):
                return 1.0

        game = type("Game", (), {"current_state": Level()})()
        self.assertEqual(self.strategy("ro")(game), "b")


class Interactive(StrategyTestCase):
    def test_typed_text_becomes_a_move_even_if_illegal(self):
        for text, move in (("A", "A"), ("zz", "ZZ")):
            with typed_input(text) as input_mock:
                self.assertEqual(self.strategy("i")(self.game_without_typing("h", 2)), move)
            input_mock.assert_called_once_with("Enter a move: ")

    def game_without_typing(self, key, size):
        with typed_input(size):
            return self.module("game_interface").playable_games[key](True)


if __name__ == "__main__":
    unittest.main()
