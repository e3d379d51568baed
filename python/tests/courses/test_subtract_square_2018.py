"""Subtract Square of CSC148 2018: the expectations of the course's tests, and the behavior of its starter code."""

import copy
import pickle
import random
import re
import unittest

import plywood
from course_layers import LayerTestCase, typed_input

ENDS_IN_A_NUMBER = r".*(?<=[^0-9])([0-9]+)"


class SubtractSquareTestCase(LayerTestCase):
    course = "csc148_2018"

    def game(self, number, p1_starts=True):
        with typed_input(number) as input_mock:
            game = self.module("game_interface").playable_games["s"](p1_starts)
        input_mock.assert_called_once_with("Enter the number to subtract from: ")
        return game

    def total(self, state):
        return int(re.search(ENDS_IN_A_NUMBER, str(state)).group(1))


class Games(SubtractSquareTestCase):
    def test_a_game_has_the_attributes_that_the_course_requires(self):
        game = self.game(20)
        self.assertIsInstance(game, self.module("game_interface").playable_games["s"])
        for name in ("current_state", "get_instructions", "is_over", "is_winner", "str_to_move"):
            self.assertTrue(hasattr(game, name), name)
        self.assertIsInstance(game, self.module("game").Game)
        self.assertIsInstance(game.current_state, self.module("game_state").GameState)

    def test_the_constructor_calls_input_once(self):
        with typed_input("20", "END"):
            self.module("game_interface").playable_games["s"](True)
            self.assertEqual(input(), "END")

    def test_the_starting_number_is_any_whole_number(self):
        for number in (0, 1, 20, 10**12):
            self.assertEqual(self.game(number).current_state.current_total, number)
        for text in ("", "twenty", "2.5"):
            with self.subTest(text), self.assertRaises(ValueError):
                self.game(text)

    def test_the_instructions_match_the_course(self):
        self.assertEqual(
            self.game(20).get_instructions(),
            "Players take turns subtracting square numbers from the starting number. "
            "The winner is the person who subtracts to 0.",
        )

    def test_player_names_are_str(self):
        self.assertEqual(self.game(20).current_state.get_current_player_name(), "p1")
        self.assertEqual(self.game(20, False).current_state.get_current_player_name(), "p2")
        self.assertIs(type(self.game(20).current_state.get_current_player_name()), str)

    def test_a_game_that_starts_at_zero_is_lost_by_the_player_to_move(self):
        game = self.game(0)
        self.assertTrue(game.is_over(game.current_state))
        self.assertEqual(game.current_state.get_possible_moves(), [])
        self.assertTrue(game.is_winner("p2"))
        self.assertFalse(game.is_winner("p1"))

    def test_is_winner_returns_a_bool(self):
        game = self.game(20)
        self.assertIs(game.is_winner("p1"), False)
        self.assertIs(game.is_winner("p2"), False)
        game = self.game(1)
        game.current_state = game.current_state.make_move(game.str_to_move("1"))
        self.assertIs(game.is_winner("p1"), True)
        self.assertIs(game.is_winner("p2"), False)

    def test_str_to_move_returns_a_number_or_minus_one(self):
        game = self.game(20)
        for text, move in (("16", 16), (" 4 ", 4), ("8", 8), ("25", 25), ("x", -1), ("", -1), ("-4", -1), ("²", -1)):
            self.assertEqual(game.str_to_move(text), move, text)
            self.assertIs(type(game.str_to_move(text)), int, text)
        self.assertIn(game.str_to_move("16"), game.current_state.get_possible_moves())
        self.assertEqual(game.str_to_move(game.str_to_move("16")), 16)


class States(SubtractSquareTestCase):
    def test_strings_match_the_course(self):
        state = self.game(20).current_state
        self.assertEqual(str(state), "Current total: 20")
        self.assertEqual(repr(state), "P1's Turn: True - Total: 20")
        self.assertEqual(repr(state.make_move(16)), "P1's Turn: False - Total: 4")
        self.assertEqual(self.total(state), 20)

    def test_moves_are_sorted_in_ascending_order(self):
        self.assertEqual(self.game(20).current_state.get_possible_moves(), [1, 4, 9, 16])
        self.assertEqual(self.game(1).current_state.get_possible_moves(), [1])
        self.assertEqual(self.game(10000).current_state.get_possible_moves()[-1], 10000)

    def test_each_move_gives_the_expected_state(self):
        state = self.game(20).current_state
        after = sorted(self.total(state.make_move(move)) for move in state.get_possible_moves())
        self.assertEqual(after, [4, 11, 16, 19])
        self.assertEqual(self.total(self.game(1).current_state.make_move(1)), 0)

    def test_make_move_accepts_text_and_does_not_check_moves(self):
        state = self.game(20).current_state
        self.assertEqual(state.make_move("16").current_total, 4)
        self.assertEqual(state.make_move(7).current_total, 13)

    def test_make_move_does_not_change_the_state(self):
        game = self.game(20)
        game.current_state.make_move(game.str_to_move("16"))
        self.assertEqual(self.total(game.current_state), 20)

    def test_players_take_turns(self):
        state = self.game(20).current_state
        for move in state.get_possible_moves():
            self.assertEqual(state.make_move(move).get_current_player_name(), "p2")

    def test_valid_moves_are_the_possible_moves(self):
        state = self.game(20).current_state
        self.assertTrue(all(state.is_valid_move(move) for move in state.get_possible_moves()))
        for move in (8, 25, 0, -1, "16", None):
            self.assertFalse(state.is_valid_move(move), move)

    def test_rough_outcomes(self):
        def rough_outcome(number):
            return self.game(number).current_state.rough_outcome()

        squares = {number * number for number in range(1, 12)}
        for number in range(101):
            left = [number - square for square in squares if square < number]
            expected = 1 if number in squares else -1 if all(total in squares for total in left) else 0
            self.assertEqual(rough_outcome(number), expected, number)
        self.assertEqual([rough_outcome(number) for number in (0, 2, 3, 4, 5, 6)], [-1, -1, 0, 1, -1, 0])

    def test_the_engine_agrees_on_random_games(self):
        rng = random.Random(100)
        for _ in range(100):
            game = self.game(rng.randrange(1, 500), rng.random() < 0.5)
            first = game.current_state.get_current_player_name()
            position = plywood.position("subtract-square:{}".format(game.current_state.current_total))
            while not game.is_over(game.current_state):
                moves = game.current_state.get_possible_moves()
                self.assertEqual([str(move) for move in moves], position.moves)
                move = rng.choice(moves)
                game.current_state, position = game.current_state.make_move(move), position.play(move)
            self.assertTrue(position.is_over)
            self.assertEqual(game.is_winner(first), position.outcome == "first")

    def test_games_can_be_copied_and_pickled(self):
        game = self.game(20, False)
        for duplicate in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            self.assertEqual(repr(duplicate.current_state), repr(game.current_state))


if __name__ == "__main__":
    unittest.main()
