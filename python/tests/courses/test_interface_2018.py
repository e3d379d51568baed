"""The program of CSC148 2018: its menu, its prompts and its output."""

import runpy
import unittest

from course_layers import LayerTestCase, run_with_input


class InterfaceTestCase(LayerTestCase):
    course = "csc148_2018"

    def play(self, *answers, key="h", p1="i", p2="i"):
        interface = self.module("game_interface")

        def run():
            interface.GameInterface(
                interface.playable_games[key], interface.usable_strategies[p1], interface.usable_strategies[p2]
            ).play()

        return run_with_input(run, *answers)


class Playing(InterfaceTestCase):
    def test_complete_output_of_stonehenge_size_1(self):
        printed, prompts = self.play("y", "1", "zz", "", "B")
        lines = printed.split("\n")
        self.assertEqual(
            lines[1:],
            [
                "      @   @",
                "     /   /",
                "@ - A - B",
                "     \\ / \\",
                "  @ - C   @",
                "       \\",
                "        @",
                "The current available moves are:",
                "A",
                "B",
                "C",
                "p1 made the move B. The game's state is now:",
                "      @   1",
                "     /   /",
                "1 - A - 1",
                "     \\ / \\",
                "  @ - C   1",
                "       \\",
                "        @",
                "Player 1 is the winner!",
                "",
            ],
        )
        self.assertEqual(prompts[0], "Type y if player 1 is to make the first move: ")
        self.assertEqual(prompts[2:], ["Enter a move: "] * 3)

    def test_complete_output_of_subtract_square(self):
        printed, prompts = self.play("no", "6", "5", "x", "4", "1", "1", key="s")
        self.assertEqual(
            printed,
            "Players take turns subtracting square numbers from the starting number. "
            "The winner is the person who subtracts to 0.\n"
            "Current total: 6\n"
            "The current available moves are:\n1\n4\n"
            "p2 made the move 4. The game's state is now:\nCurrent total: 2\n"
            "The current available moves are:\n1\n"
            "p1 made the move 1. The game's state is now:\nCurrent total: 1\n"
            "The current available moves are:\n1\n"
            "p2 made the move 1. The game's state is now:\nCurrent total: 0\n"
            "Player 2 is the winner!\n",
        )
        self.assertEqual(
            prompts,
            ["Type y if player 1 is to make the first move: ", "Enter the number to subtract from: "]
            + ["Enter a move: "] * 5,
        )

    def test_player_1_begins_only_after_y(self):
        for answer, mover in (("y", "p1"), ("Y", "p1"), ("yes", "p2"), ("n", "p2"), ("", "p2"), (" y", "p2")):
            printed, _ = self.play(answer, "1", "1", key="s")
            self.assertIn("{} made the move 1.".format(mover), printed, answer)

    def test_each_player_uses_the_chosen_strategy(self):
        printed, _ = self.play("y", "18", key="s", p1="mr", p2="ro")
        self.assertIn("p1 made the move", printed)
        self.assertTrue(printed.endswith("Player 1 is the winner!\n"))
        printed, _ = self.play("n", "18", key="s", p1="ro", p2="mi")
        self.assertTrue(printed.endswith("Player 2 is the winner!\n"))

    def test_a_tie_is_reported(self):
        interface = self.module("game_interface")

        class Tie(interface.playable_games["s"]):
            def is_winner(self, player):
                return False

        def run():
            interface.GameInterface(Tie, interface.usable_strategies["ro"], interface.usable_strategies["ro"]).play()

        self.assertTrue(run_with_input(run, "y", "1")[0].endswith("It's a tie!\n"))


class Menu(InterfaceTestCase):
    def test_the_menu_repeats_its_questions(self):
        def run():
            runpy.run_module("game_interface", run_name="__main__")

        printed, prompts = run_with_input(run, "x", "h", "", "ro", "q", "mr", "y", "2")
        strategies = (
            "'i': interactive_strategy, 'ro': rough_outcome_strategy, 'mr': recursive_minimax_strategy, "
            "'mi': iterative_minimax_strategy, 'solver': solver_strategy"
        )
        game = "Select the game you want to play ('s': SubtractSquareGame, 'h': StonehengeGame): "
        self.assertEqual(
            prompts[:7],
            [game] * 2
            + ["Select the strategy for Player 1 ({}): ".format(strategies)] * 2
            + ["Select the strategy for Player 2 ({}): ".format(strategies)] * 2
            + ["Type y if player 1 is to make the first move: "],
        )
        self.assertRegex(printed, r"Player [12] is the winner!\n$")

    def test_the_menus_have_the_keys_of_the_course(self):
        interface = self.module("game_interface")
        self.assertEqual({"s", "h"}, set(interface.playable_games))
        self.assertLessEqual({"i", "ro", "mr", "mi"}, set(interface.usable_strategies))
        self.assertEqual(interface.playable_games["h"].__name__, "StonehengeGame")
        self.assertEqual(interface.playable_games["s"].__name__, "SubtractSquareGame")

    def test_the_first_player_wins_size_2_with_every_search(self):
        for searching in ("mr", "mi", "solver"):
            printed, _ = self.play("y", "2", p1=searching, p2="ro")
            self.assertTrue(printed.endswith("Player 1 is the winner!\n"), searching)


if __name__ == "__main__":
    unittest.main()
