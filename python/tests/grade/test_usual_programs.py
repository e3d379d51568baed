"""Correct programs lose no points for code that is usual, and that runs outside of the grader."""

import json
import shutil

import pytest

from grading import CLASS, grade, grade_to_json, reference, run_protocol
from plywood.courses import path

CS50 = "--course cs50 --what both --positions 3 --max-tree 100 --game-positions 20 --seed 1".split()


def assert_all_points(submission, *options):
    """Check that every part of the only submission gets all points."""
    report = grade_to_json(0, str(submission), *options)
    [student] = report["students"]
    assert student["total"] == student["max_total"] > 0, student


@pytest.mark.parametrize(
    "code",
    [
        "import sys\nassert len(sys.argv) == 1 and not [each for each in sys.argv if 'tmp' in each], sys.argv\n",
        "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('depth', nargs='?')\nparser.parse_args()\n",
        "import os\nos.chdir(os.path.dirname(os.path.abspath(__file__)))\n",
        "def close():\n    exit()\n\nleave = quit\nhelp\n",
        "from IPython.display import HTML, clear_output, display\nimport IPython\nclear_output(wait=True)\n"
        "get_ipython().run_line_magic('matplotlib', 'inline')\nIPython.display.display(HTML('a'))\n",
    ],
    ids=["arguments", "argparse", "chdir", "exit", "IPython"],
)
def test_code_at_the_beginning_of_a_module(code, tmp_path):
    copy = reference("cs50", tmp_path)
    file = copy / "tictactoe.py"
    file.write_text(code + file.read_text())
    assert_all_points(copy, *CS50)


def test_another_folder_cannot_become_the_current_one(tmp_path):
    copy = reference("cs50", tmp_path)
    file = copy / "tictactoe.py"
    file.write_text("import os\nos.chdir('/')\n" + file.read_text())
    assert "must not use os.chdir" in grade(str(copy), *CS50).stdout


@pytest.mark.parametrize("name", ["token", "numbers", "fractions", "queue"])
def test_a_module_may_have_the_name_of_a_module_of_the_standard_library(name, tmp_path):
    copy = reference("cs50", tmp_path)
    (copy / (name + ".py")).write_text("X_MARK = 1\n")
    file = copy / "tictactoe.py"
    file.write_text("from {} import X_MARK\n".format(name) + file.read_text())
    assert_all_points(copy, *CS50)


@pytest.mark.parametrize(
    "imports",
    [
        "from setup_board import initial_state\n",
        "from functools import partial\nimport setup_board\n\ninitial_state = partial(setup_board.initial_state)\n",
    ],
    ids=["imported", "partial"],
)
def test_the_functions_of_a_game_may_be_in_several_modules(imports, tmp_path):
    copy = reference("cs50", tmp_path)
    file = copy / "tictactoe.py"
    (copy / "setup_board.py").write_text("def initial_state():\n    return [[None] * 3 for _ in range(3)]\n")
    file.write_text(file.read_text() + "\n\n" + imports)
    assert_all_points(copy, *CS50)


MR = "--course csc148_2018 --strategy mr --game subtract-square:12 --what strategy --positions 5 --seed 1".split()

CHECKS = {
    "game": "from game import Game\n\n\ndef check(game):\n    assert isinstance(game, Game)\n",
    "game_state": "from game_state import GameState\n\n\ndef check(game):\n    assert isinstance(game.current_state, GameState)\n",
}


@pytest.mark.parametrize("module", CHECKS)
def test_copies_of_the_given_modules_do_not_replace_the_classes_of_positions(module, tmp_path):
    shutil.copytree(CLASS / "anna", tmp_path / "anna")
    shutil.copy(path("csc148_2018") / (module + ".py"), tmp_path / "anna")
    file = tmp_path / "anna" / "strategy.py"
    begin = "def recursive_minimax_strategy(game):\n"
    text = file.read_text()
    assert begin in text
    file.write_text(CHECKS[module] + "\n\n" + text.replace(begin, "def recursive_minimax_strategy(game):\n    check(game)\n"))
    assert_all_points(tmp_path / "anna", *MR)
    # A module with further names is the student's own.
    own = tmp_path / "anna" / (module + ".py")
    own.write_text(own.read_text() + "\n\nFURTHER = 1\n")
    file.write_text("from {} import FURTHER\n".format(module) + text)
    assert_all_points(tmp_path / "anna", *MR)


@pytest.mark.parametrize("addition", ["", "\n\nFURTHER = 1\n"], ids=["a copy", "another module"])
def test_moves_of_a_copy_of_the_class_are_accepted(addition, tmp_path):
    for module in ("subtract_square_move", "move"):
        shutil.copy(path("csc148_2015") / (module + ".py"), tmp_path)
    own = tmp_path / "subtract_square_move.py"
    own.write_text(own.read_text() + addition)
    (tmp_path / "strategy_minimax.py").write_text(
        "from subtract_square_move import SubtractSquareMove\n\n\n"
        "class StrategyMinimax:\n    def suggest_move(self, state):\n        return SubtractSquareMove(4)\n"
    )
    lines = ["game subtract-square:12", "position moves", "go legal 1 4 9"]
    assert run_protocol("csc148_2015", tmp_path, lines) == ["bestmove 4"]


def test_the_arguments_of_the_grader_are_in_no_report(tmp_path):
    (tmp_path / "tictactoe.py").write_text("import sys\n\n\ndef minimax(board):\n    raise ValueError(sys.argv, sys.orig_argv)\n")
    report = grade_to_json(1, str(tmp_path / "tictactoe.py"), *CS50[:2], "--what", "strategy", "--positions", "1")
    assert "ValueError: (['tictactoe.py'], ['tictactoe.py'])" in json.dumps(report)
