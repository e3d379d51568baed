"""CSC148 2018's Subtract Square: what the course's own tests expect of it, and every quirk of its starter."""

import copy
import pickle
import random
import re
import unittest

import plywood
from layers import LayerTestCase, typing

ENDS_IN_A_NUMBER = r".*(?<=[^0-9])([0-9]+)"


class SubtractSquareTestCase(LayerTestCase):
    course = "csc148_2018"

    def game(self, number, p1_starts=True):
        with typing(number) as asked:
            game = self.module("game_interface").playable_games["s"](p1_starts)
        asked.assert_called_once_with("Enter the number to subtract from: ")
        return game

    def total(self, state):
        return int(re.search(ENDS_IN_A_NUMBER, str(state)).group(1))


class Games(SubtractSquareTestCase):
    def test_a_game_has_what_the_course_asks_for(self):
        game = self.game(20)
        self.assertIsInstance(game, self.module("game_interface").playable_games["s"])
        for name in ("current_state", "get_instructions", "is_over", "is_winner", "str_to_move"):
            self.assertTrue(hasattr(game, name), name)
        self.assertIsInstance(game, self.module("game").Game)
        self.assertIsInstance(game.current_state, self.module("game_state").GameState)

    def test_the_number_is_asked_for_once(self):
        with typing("20", "END"):
            self.module("game_interface").playable_games["s"](True)
            self.assertEqual(input(), "END")

    def test_any_whole_number_begins_a_game_and_nothing_else_does(self):
        for number in (0, 1, 20, 10**12):
            self.assertEqual(self.game(number).current_state.current_total, number)
        for text in ("", "twenty", "2.5"):
            with self.subTest(text), self.assertRaises(ValueError):
                self.game(text)

    def test_the_instructions_are_the_course_s(self):
        self.assertEqual(
            self.game(20).get_instructions(),
            "Players take turns subtracting square numbers from the starting number. "
            "The winner is the person who subtracts to 0.",
        )

    def test_names_are_text(self):
        self.assertEqual(self.game(20).current_state.get_current_player_name(), "p1")
        self.assertEqual(self.game(20, False).current_state.get_current_player_name(), "p2")
        self.assertIs(type(self.game(20).current_state.get_current_player_name()), str)

    def test_zero_is_over_at_once_and_who_is_not_to_move_has_won(self):
        game = self.game(0)
        self.assertTrue(game.is_over(game.current_state))
        self.assertEqual(game.current_state.get_possible_moves(), [])
        self.assertTrue(game.is_winner("p2"))
        self.assertFalse(game.is_winner("p1"))

    def test_a_winner_is_a_truth_value(self):
        game = self.game(20)
        self.assertIs(game.is_winner("p1"), False)
        self.assertIs(game.is_winner("p2"), False)
        game = self.game(1)
        game.current_state = game.current_state.make_move(game.str_to_move("1"))
        self.assertIs(game.is_winner("p1"), True)
        self.assertIs(game.is_winner("p2"), False)

    def test_text_becomes_a_number_or_no_move(self):
        game = self.game(20)
        for text, move in (("16", 16), (" 4 ", 4), ("8", 8), ("25", 25), ("x", -1), ("", -1), ("-4", -1), ("²", -1)):
            self.assertEqual(game.str_to_move(text), move, text)
            self.assertIs(type(game.str_to_move(text)), int, text)
        self.assertIn(game.str_to_move("16"), game.current_state.get_possible_moves())
        self.assertEqual(game.str_to_move(game.str_to_move("16")), 16)


class States(SubtractSquareTestCase):
    def test_strings_are_the_course_s(self):
        state = self.game(20).current_state
        self.assertEqual(str(state), "Current total: 20")
        self.assertEqual(repr(state), "P1's Turn: True - Total: 20")
        self.assertEqual(repr(state.make_move(16)), "P1's Turn: False - Total: 4")
        self.assertEqual(self.total(state), 20)

    def test_moves_ascend(self):
        self.assertEqual(self.game(20).current_state.get_possible_moves(), [1, 4, 9, 16])
        self.assertEqual(self.game(1).current_state.get_possible_moves(), [1])
        self.assertEqual(self.game(10000).current_state.get_possible_moves()[-1], 10000)

    def test_each_move_leads_where_it_should(self):
        state = self.game(20).current_state
        after = sorted(self.total(state.make_move(move)) for move in state.get_possible_moves())
        self.assertEqual(after, [4, 11, 16, 19])
        self.assertEqual(self.total(self.game(1).current_state.make_move(1)), 0)

    def test_a_move_may_be_text_and_is_not_checked(self):
        state = self.game(20).current_state
        self.assertEqual(state.make_move("16").current_total, 4)
        self.assertEqual(state.make_move(7).current_total, 13)

    def test_a_move_leaves_the_state_alone(self):
        game = self.game(20)
        game.current_state.make_move(game.str_to_move("16"))
        self.assertEqual(self.total(game.current_state), 20)

    def test_players_take_turns(self):
        state = self.game(20).current_state
        for move in state.get_possible_moves():
            self.assertEqual(state.make_move(move).get_current_player_name(), "p2")

    def test_valid_moves_are_the_possible_ones(self):
        state = self.game(20).current_state
        self.assertTrue(all(state.is_valid_move(move) for move in state.get_possible_moves()))
        for move in (8, 25, 0, -1, "16", None):
            self.assertFalse(state.is_valid_move(move), move)

    def test_rough_outcomes(self):
        def rough(number):
            return self.game(number).current_state.rough_outcome()

        squares = {number * number for number in range(1, 12)}
        for number in range(101):
            left = [number - square for square in squares if square < number]
            expected = 1 if number in squares else -1 if all(total in squares for total in left) else 0
            self.assertEqual(rough(number), expected, number)
        self.assertEqual([rough(number) for number in (0, 2, 3, 4, 5, 6)], [-1, -1, 0, 1, -1, 0])

    def test_the_engine_says_the_same_on_random_playings(self):
        chance = random.Random(100)
        for _ in range(100):
            game = self.game(chance.randrange(1, 500), chance.random() < 0.5)
            first = game.current_state.get_current_player_name()
            position = plywood.position("subtract-square:{}".format(game.current_state.current_total))
            while not game.is_over(game.current_state):
                moves = game.current_state.get_possible_moves()
                self.assertEqual([str(move) for move in moves], position.moves)
                move = chance.choice(moves)
                game.current_state, position = game.current_state.make_move(move), position.play(move)
            self.assertTrue(position.is_over)
            self.assertEqual(game.is_winner(first), position.outcome == "first")

    def test_games_are_copied_and_pickled(self):
        game = self.game(20, False)
        for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            self.assertEqual(repr(twin.current_state), repr(game.current_state))


if __name__ == "__main__":
    unittest.main()
