"""CSC148 2018's strategies, on the layer's own games and on anybody's."""

import copy
import random
import unittest

from boards_2018 import NaiveGame
from layers import LayerTestCase, typing

MINIMAX = ("mi", "mr")
LOST = {0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130}
"""The numbers up to 131 of Subtract Square at which the player to move loses."""


class StrategyTestCase(LayerTestCase):
    course = "csc148_2018"

    def strategy(self, key):
        return self.module("game_interface").usable_strategies[key]

    def game(self, key, size, p1_starts=True, moves=""):
        with typing(size):
            game = self.module("game_interface").playable_games[key](p1_starts)
        for move in moves:
            game.current_state = game.current_state.make_move(game.str_to_move(move))
        return game


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


class NimState:
    """Nim with one heap: take 1 to 3, and who takes the last wins; every method counts."""

    calls = 0

    def __init__(self, left, player):
        self.left, self.player = left, player

    def get_current_player_name(self):
        return self.player

    def get_possible_moves(self):
        return [count for count in (1, 2, 3) if count <= self.left]

    def make_move(self, move):
        NimState.calls += 1
        return NimState(self.left - move, "p2" if self.player == "p1" else "p1")


class NimGame:
    def __init__(self, left, player="p1"):
        self.current_state = NimState(left, player)

    def is_over(self, state):
        return state.left == 0

    def is_winner(self, player):
        return self.is_over(self.current_state) and self.current_state.player != player


class BrokenGame(NimGame):
    """A Nim that cannot tell who has won."""

    def is_winner(self, player):
        raise RuntimeError("nobody knows")


class Node:
    """A tree written as nested lists; a leaf is what the end is worth to ``p1``. A player may move twice running."""

    def __init__(self, tree, player):
        self.tree, self.player = tree, player

    def get_current_player_name(self):
        return self.player

    def get_possible_moves(self):
        return [] if isinstance(self.tree, int) else list(range(1, len(self.tree)))

    def make_move(self, move):
        child = self.tree[move]
        return Node(child, child[0] if isinstance(child, list) else "p1")


class TreeGame:
    def __init__(self, tree):
        self.current_state = Node(tree, tree[0])

    def is_over(self, state):
        return isinstance(state.tree, int)

    def is_winner(self, player):
        worth = self.current_state.tree
        return worth == (1 if player == "p1" else -1)


class ForeignGames(StrategyTestCase):
    def test_nim_is_played_well(self):
        for left in range(1, 13):
            for player in ("p1", "p2"):
                for key in MINIMAX + ("solver",):
                    game = NimGame(left, player)
                    before = game.current_state
                    move = self.strategy(key)(game)
                    self.assertEqual(move, left % 4 or 1, (key, left))
                    self.assertIs(game.current_state, before)

    def test_every_state_is_visited_once(self):
        visits = {}
        for key in MINIMAX:
            NimState.calls = 0
            self.strategy(key)(NimGame(8))
            visits[key] = NimState.calls
        nodes = [1]
        for left in range(1, 9):
            nodes.append(1 + sum(nodes[left - count] for count in (1, 2, 3) if count <= left))
        self.assertEqual(visits, {key: nodes[8] - 1 for key in MINIMAX})

    def test_the_state_is_put_back_when_something_raises(self):
        for key in MINIMAX:
            game = BrokenGame(5)
            before = game.current_state
            with self.assertRaisesRegex(RuntimeError, "nobody knows"):
                self.strategy(key)(game)
            self.assertIs(game.current_state, before, key)

    def test_draws_lie_between_wins_and_losses(self):
        # The only move that does not lose is the draw; beside a win it is not chosen.
        for tree, best in (
            (["p1", ["p2", -1, 1], ["p2", 0, 1], -1], 2),
            (["p1", ["p2", 0, 1], ["p2", 1, 1], 0], 2),
            (["p2", ["p1", -1, 1], ["p1", 0, -1], 1], 2),
        ):
            for key in MINIMAX:
                self.assertEqual(self.strategy(key)(TreeGame(tree)), best, (key, tree))

    def test_a_player_may_move_twice_running(self):
        # After 2, p1 moves again and wins; after 1, p2 moves and p1 loses.
        tree = ["p1", ["p2", -1, 1], ["p1", -1, 1]]
        for key in MINIMAX:
            self.assertEqual(self.strategy(key)(TreeGame(tree)), 2, key)

    def test_ties_go_to_the_first_move(self):
        for key in MINIMAX:
            self.assertEqual(self.strategy(key)(TreeGame(["p1", -1, 1, 1])), 2, key)
            self.assertEqual(self.strategy(key)(TreeGame(["p1", -1, -1, -1])), 1, key)

    def test_the_course_s_positions_are_answered_on_somebody_else_s_stonehenge(self):
        for side, p1_starts, moves, best in ((3, False, "KACBFEGDI", "H"), (2, True, "AFD", "E")):
            for key in MINIMAX + ("solver",):
                game = NaiveGame(side, p1_starts)
                for move in moves:
                    game.current_state = game.current_state.make_move(move)
                self.assertEqual(self.strategy(key)(game), best, (key, side))

    def test_a_subclass_plays_by_its_own_rules(self):
        interface = self.module("game_interface")

        class Misere(interface.playable_games["s"]):
            """Who subtracts to 0 loses."""

            def is_winner(self, player):
                over = self.is_over(self.current_state)
                return over and self.current_state.get_current_player_name() == player

        for key in MINIMAX + ("solver",):
            with typing(5):
                game = Misere(True)
            self.assertEqual(self.strategy(key)(game), 4, key)

    def test_a_strange_state_in_an_own_game_is_searched_as_it_is(self):
        state_class = self.module("subtract_square_state").SubtractSquareState

        class NoFours(state_class):
            def get_possible_moves(self):
                return [move for move in super().get_possible_moves() if move != 4]

            def make_move(self, move):
                return NoFours(not self.p1_turn, self.current_total - move)

        for key in MINIMAX + ("solver",):
            game = self.game("s", 4)
            game.current_state = NoFours(True, 4)
            self.assertEqual(self.strategy(key)(game), 1, key)

    def test_a_copied_game_is_searched_as_well(self):
        for key in MINIMAX:
            self.assertEqual(self.strategy(key)(copy.deepcopy(self.game("h", 2, True, "AFD"))), "E")


if __name__ == "__main__":
    unittest.main()
