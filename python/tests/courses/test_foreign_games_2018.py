"""The strategies of CSC148 2018 on games of other authors."""

import copy
import unittest

from naive_stonehenge import NaiveGame
from course_2018_tests import MINIMAX, StrategyTestCase
from course_layers import typed_input


class NimState:
    """A state of Nim with one heap: a move takes 1 to 3, and taking the last one wins. Calls of ``make_move`` are
    counted."""

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
    """A Nim whose ``is_winner`` raises."""

    def is_winner(self, player):
        raise RuntimeError("is_winner failed")


class Node:
    """A game tree as nested lists, each with its player first; a leaf is the score for ``p1``."""

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
        score = self.current_state.tree
        return score == (1 if player == "p1" else -1)


class ForeignGames(StrategyTestCase):
    def test_strategies_find_the_winning_moves_of_nim(self):
        for left in range(1, 13):
            for player in ("p1", "p2"):
                for key in MINIMAX + ("solver",):
                    game = NimGame(left, player)
                    before = game.current_state
                    move = self.strategy(key)(game)
                    self.assertEqual(move, left % 4 or 1, (key, left))
                    self.assertIs(game.current_state, before)

    def test_minimax_visits_every_state_once(self):
        visits = {}
        for key in MINIMAX:
            NimState.calls = 0
            self.strategy(key)(NimGame(8))
            visits[key] = NimState.calls
        # The number of states of the whole game by the size of the heap; each but the first comes from `make_move`.
        nodes = [1]
        for left in range(1, 9):
            nodes.append(1 + sum(nodes[left - count] for count in (1, 2, 3) if count <= left))
        self.assertEqual(visits, dict.fromkeys(MINIMAX, nodes[8] - 1))

    def test_the_state_is_restored_after_an_exception(self):
        for key in MINIMAX:
            game = BrokenGame(5)
            before = game.current_state
            with self.assertRaisesRegex(RuntimeError, "is_winner failed"):
                self.strategy(key)(game)
            self.assertIs(game.current_state, before, key)

    def test_a_draw_is_better_than_a_loss_and_worse_than_a_win(self):
        # In the second tree, move 2 wins and the others draw; in the other trees, move 2 draws and the others lose.
        for tree, best in (
            (["p1", ["p2", -1, 1], ["p2", 0, 1], -1], 2),
            (["p1", ["p2", 0, 1], ["p2", 1, 1], 0], 2),
            (["p2", ["p1", -1, 1], ["p1", 0, -1], 1], 2),
        ):
            for key in MINIMAX:
                self.assertEqual(self.strategy(key)(TreeGame(tree)), best, (key, tree))

    def test_a_player_may_move_twice_in_a_row(self):
        # After 2, p1 moves again and wins; after 1, p2 moves and p1 loses.
        tree = ["p1", ["p2", -1, 1], ["p1", -1, 1]]
        for key in MINIMAX:
            self.assertEqual(self.strategy(key)(TreeGame(tree)), 2, key)

    def test_ties_are_broken_by_move_order(self):
        for key in MINIMAX:
            self.assertEqual(self.strategy(key)(TreeGame(["p1", -1, 1, 1])), 2, key)
            self.assertEqual(self.strategy(key)(TreeGame(["p1", -1, -1, -1])), 1, key)

    def test_the_course_s_positions_are_solved_on_another_implementation(self):
        for size, p1_starts, moves, best in ((3, False, "KACBFEGDI", "H"), (2, True, "AFD", "E")):
            for key in MINIMAX + ("solver",):
                game = NaiveGame(size, p1_starts)
                for move in moves:
                    game.current_state = game.current_state.make_move(move)
                self.assertEqual(self.strategy(key)(game), best, (key, size))

    def test_a_subclass_is_searched_by_its_own_rules(self):
        interface = self.module("game_interface")

        class Misere(interface.playable_games["s"]):
            """A game that the player who reaches 0 loses."""

            def is_winner(self, player):
                over = self.is_over(self.current_state)
                return over and self.current_state.get_current_player_name() == player

        for key in MINIMAX + ("solver",):
            with typed_input(5):
                game = Misere(True)
            self.assertEqual(self.strategy(key)(game), 4, key)

    def test_a_subclass_of_a_state_is_searched_by_its_own_rules(self):
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

    def test_a_copied_game_is_searched(self):
        for key in MINIMAX:
            self.assertEqual(self.strategy(key)(copy.deepcopy(self.game("h", 2, True, "AFD"))), "E")


if __name__ == "__main__":
    unittest.main()
