"""CSC148 2018's strategies on the layer's own games."""

import random
import unittest

from boards_2018 import NaiveGame
from course_2018 import MINIMAX, StrategyTestCase
from layers import typing

LOST = {0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130}
"""The numbers up to 131 of Subtract Square at which the player to move loses."""


class TheCourse(StrategyTestCase):
    """The eight tests of the course: four positions, each for both kinds of minimax."""

    def test_subtract_square_4_is_taken_at_once(self):
        for key in MINIMAX + ("solver",):
            self.assertEqual(self.strategy(key)(self.game("s", 4)), 4, key)

    def test_subtract_square_18_is_won_by_1_and_16(self):
        for key in MINIMAX + ("solver",):
            self.assertIn(self.strategy(key)(self.game("s", 18)), (1, 16), key)

    def test_stonehenge_is_won_at_once_by_h_alone(self):
        for key in MINIMAX + ("solver",):
            game = self.game("h", 3, False, "KACBFEGDI")
            self.assertEqual(self.strategy(key)(game), "H", key)

    def test_stonehenge_is_won_by_e_alone(self):
        for key in MINIMAX + ("solver",):
            self.assertEqual(self.strategy(key)(self.game("h", 2, True, "AFD")), "E", key)

    def test_an_early_revision_took_two_of_four_winning_moves_for_all(self):
        game = self.game("h", 3, True, "ACBFEGDI")
        position = game.engine_position()
        winning = [answer.move for answer in position.analyze(each=True).each if answer.value.kind == "win"]
        self.assertEqual(winning, ["H", "J", "K", "L"])
        for key in MINIMAX + ("solver",):
            self.assertIn(self.strategy(key)(game), winning)


class OwnGames(StrategyTestCase):
    def test_moves_are_of_the_game_s_own_type(self):
        for key in MINIMAX + ("solver", "ro"):
            self.assertIs(type(self.strategy(key)(self.game("h", 2))), str, key)
            self.assertIs(type(self.strategy(key)(self.game("s", 18))), int, key)

    def test_both_kinds_choose_alike(self):
        for number in range(1, 26):
            with self.subTest(number):
                game = self.game("s", number)
                self.assertEqual(self.strategy("mr")(game), self.strategy("mi")(game))

    def test_won_numbers_stay_won(self):
        for number in range(1, 131):
            move = self.strategy("solver")(self.game("s", number))
            self.assertTrue(number in LOST or number - move in LOST, number)
            if number <= 30:
                for key in MINIMAX:
                    move = self.strategy(key)(self.game("s", number))
                    self.assertTrue(number in LOST or number - move in LOST, (key, number))

    def test_numbers_beyond_the_engine_are_searched_as_well(self):
        game = self.game("s", 10**9 + 1)
        self.assertIsNone(game.engine_position())

    def test_the_state_is_left_alone(self):
        for key in MINIMAX + ("solver", "ro"):
            game = self.game("h", 2, False, "AF")
            before = game.current_state
            self.strategy(key)(game)
            self.assertIs(game.current_state, before, key)

    def test_a_finished_game_has_no_move(self):
        for key in MINIMAX + ("solver",):
            for game in (self.game("h", 1, True, "A"), self.game("s", 0), NaiveGame(1, True)):
                if isinstance(game, NaiveGame):
                    game.current_state = game.current_state.make_move("A")
                with self.subTest(key), self.assertRaises(ValueError):
                    self.strategy(key)(game)

    def test_every_position_of_side_2_is_answered_by_a_move_that_keeps_the_outcome(self):
        chance = random.Random(2)
        for _ in range(120):
            game = self.game("h", 2, chance.random() < 0.5)
            for _ in range(chance.randrange(6)):
                state = game.current_state.make_move(chance.choice(game.current_state.get_possible_moves()))
                if game.is_over(state):
                    break
                game.current_state = state
            each = {answer.move: answer.value.sign for answer in game.engine_position().analyze(each=True).each}
            for key in MINIMAX + ("solver",):
                self.assertEqual(each[self.strategy(key)(game)], max(each.values()), key)

    def test_the_solver_answers_side_3_from_the_empty_board(self):
        self.assertIn(self.strategy("solver")(self.game("h", 3)), list("ABCDEFGHIJKL"))

    def test_both_kinds_answer_side_3_after_a_move(self):
        game = self.game("h", 3, True, "AL")
        each = {answer.move: answer.value.sign for answer in game.engine_position().analyze(each=True).each}
        for key in MINIMAX:
            self.assertEqual(each[self.strategy(key)(game)], max(each.values()), key)


class RoughOutcome(StrategyTestCase):
    def test_the_first_of_the_best_moves_is_chosen(self):
        self.assertEqual(self.strategy("ro")(self.game("s", 4)), 4)
        self.assertEqual(self.strategy("ro")(self.game("s", 21)), 16)
        self.assertEqual(self.strategy("ro")(self.game("s", 8)), 1)
        game = self.game("h", 2, True, "AB")
        state = game.current_state
        outcomes = {move: -state.make_move(move).rough_outcome() for move in state.get_possible_moves()}
        self.assertEqual([move for move, outcome in outcomes.items() if outcome == 1], ["C", "D", "E", "F", "G"])
        self.assertEqual(self.strategy("ro")(game), "C")

    def test_ties_go_to_the_first(self):
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
    def test_the_text_typed_is_a_move_whether_legal_or_not(self):
        for text, move in (("A", "A"), ("zz", "ZZ")):
            with typing(text) as asked:
                self.assertEqual(self.strategy("i")(self.game_without_typing("h", 2)), move)
            asked.assert_called_once_with("Enter a move: ")

    def game_without_typing(self, key, size):
        with typing(size):
            return self.module("game_interface").playable_games[key](True)


if __name__ == "__main__":
    unittest.main()
