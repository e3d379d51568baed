"""The program of CSC148 2015: its menu, its prompts and its output."""

import random
import runpy
import unittest

from course_2015_tests import Course2015TestCase
from course_layers import run_with_input


class View(Course2015TestCase):
    def play(self, state, strategy, *answers):
        view = self.module("game_view")
        return run_with_input(
            lambda: view.GameView(view.GAME_STATES[state], view.STRATEGIES[strategy]).play(), *answers
        )

    def test_complete_output_of_a_game(self):
        random.seed(0)
        printed, prompts = self.play("s", "m", "", "1", "4", "1")
        instructions = (
            "On your turn, you may remove any number so long as it is (a) a perfect square, "
            "and (b) no more than the current number."
        )
        self.assertEqual(
            printed,
            instructions + "\nCurrent total: 1; next player: p1\n\n"
            "Illegal move: Remove 4\nPlease try again.\n\n" + instructions + "\nCurrent total: 1; next player: p1\n\n"
            "You choose: Remove 1\nNew game state:  Current total: 0; next player: p2\n\nCongrats -- you won!!\n",
        )
        self.assertEqual(
            prompts,
            ["Type c if you wish the computer to play first ", "Maximum starting value? "] + ["Remove how much? "] * 2,
        )

    def test_the_computer_plays_first_on_request(self):
        printed, _ = self.play("s", "m", "c", "1")
        self.assertIn("The computer chooses: Remove 1\nNew game state:  Current total: 0; next player: p1\n", printed)
        self.assertTrue(printed.endswith("Beat ya!\n"))

    def test_a_tie_of_tippy_is_reported(self):
        view, rng = self.module("game_view"), random.Random(3)
        state, cells = None, self.tippy().possible_next_moves()
        while state is None or state.winner("p1") or state.winner("p2"):
            rng.shuffle(cells)
            state = self.tippy()
            for cell in cells:
                state = state.apply_move(cell) or state

        class Scripted(self.module("strategy").Strategy):
            def suggest_move(self, state):
                return cells[9 - len(state.possible_next_moves())]

        answers = ["{} {}".format(*cell.position) for cell in cells[::2]]
        printed, _ = run_with_input(lambda: view.GameView(view.GAME_STATES["t"], Scripted).play(), "", "3", *answers)
        self.assertTrue(printed.endswith("We tied...\n"))

    def test_the_menu_repeats_its_questions(self):
        printed, prompts = run_with_input(
            lambda: runpy.run_module("game_view", run_name="__main__"), "x", "s", "q", "r", "", "1", "1"
        )
        self.assertTrue(prompts[0].startswith("s to play Subtract Square, "))
        self.assertTrue(prompts[2].startswith("r for random strategy for computer, "))
        self.assertEqual(prompts[0], prompts[1])
        self.assertEqual(prompts[2], prompts[3])
        self.assertTrue(printed.endswith("Congrats -- you won!!\n"))

    def test_every_strategy_of_the_menu_plays_a_game_of_tippy(self):
        view = self.module("game_view")
        for key in view.STRATEGIES:
            answers = ["c", "3"] + ["{} {}".format(row, column) for row in range(3) for column in range(3)] * 5
            printed, _ = self.play("t", key, *answers)
            self.assertRegex(printed, r"(Beat ya!|Congrats -- you won!!|We tied\.\.\.)\n$", key)


if __name__ == "__main__":
    unittest.main()
