"""A module that is not needed does not cost the student anything, and every report says that it was not loaded."""

import json
import shutil
import xml.etree.ElementTree

import pytest

from grading import CLASS, FOLDER, grade, run_protocol

OPTIONS = "--course csc148_2018 --strategy mr --game subtract-square:20 --positions 5 --seed 1".split()
NOTE = "game_interface.py could not be loaded and was not needed (game_interface.py, line 2: NameError: name 'oops'"

FAULTS = {
    "a name error": "import math\noops\n",
    "a syntax error": "usable_strategies = {\n",
    "an exit": "import sys\nsys.exit(1)\n",
    "a question to a person": "input('Select the game: ')\n",
}


@pytest.fixture
def anna(tmp_path):
    """A correct submission whose strategies have names that only the last of the finders recognizes."""
    folder = tmp_path / "anna"
    shutil.copytree(CLASS / "anna", folder)
    file = folder / "strategy.py"
    file.write_text(file.read_text().replace("recursive_minimax_strategy", "my_recursive_search"))
    return folder


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_interface_does_not_cost_the_strategy_anything(anna, fault):
    (anna / "game_interface.py").write_text(FAULTS[fault])
    process = grade(str(anna), *OPTIONS)
    assert process.returncode == 0 and "anna: 5 of 5 right" in process.stdout, process
    words = "note: anna: game_interface.py could not be loaded and was not needed (game_interface.py, line"
    assert words in process.stdout


def test_the_usual_modules_of_the_standard_library_can_be_imported(anna):
    modules = "abc argparse bisect calendar cmath collections concurrent.futures copy csv dataclasses datetime decimal doctest"
    modules += " enum fractions functools getpass hashlib heapq http.client itertools json locale logging math pathlib pickle"
    modules += " pprint queue random re secrets shutil signal statistics string struct tempfile threading time timeit typing"
    modules += " unittest xml.etree.ElementTree zipfile zoneinfo"
    file = anna / "strategy.py"
    file.write_text("import {}\nhashlib.sha256()\n".format(", ".join(modules.split())) + file.read_text())
    process = grade(str(anna), *OPTIONS)
    assert "anna: 5 of 5 right" in process.stdout and "note" not in process.stdout, process


@pytest.mark.parametrize("call", ["testmod()", "testmod(verbose=True)", "run_docstring_examples('>>> 1 / 0', {})"])
def test_doctests_at_import_do_not_cost_the_strategy_anything(anna, call):
    file = anna / "strategy.py"
    file.write_text(file.read_text() + "\n\nimport doctest\ndoctest.{}\n".format(call))
    process = grade(str(anna), *OPTIONS)
    assert "anna: 5 of 5 right" in process.stdout and "note" not in process.stdout, process


def test_every_report_says_what_was_not_loaded(anna, tmp_path):
    (anna / "game_interface.py").write_text(FAULTS["a name error"])
    junit, gradescope = tmp_path / "report.xml", tmp_path / "results.json"
    process = grade(str(anna), *OPTIONS, "--json", "--junit", str(junit), "--gradescope", str(gradescope))
    assert process.returncode == 0, process
    [program] = json.loads(process.stdout)["submissions"]
    assert program["right"] == 5 and program["notes"][0].startswith(NOTE)
    assert xml.etree.ElementTree.parse(junit).find("testsuite/system-out").text.startswith(NOTE)
    report = json.loads(gradescope.read_text())
    assert report["output"].startswith("5 of 5 right\nnote: anna: " + NOTE) and len(report["tests"]) == 5


def test_the_course_s_game_replaces_a_faulty_game(anna):
    file = anna / "strategy.py"
    file.write_text("from stonehenge import StonehengeGame\nfrom game_state import GameState\n" + file.read_text())
    (anna / "stonehenge.py").write_text("from game import Game\n\nclass StonehengeGame(Gam):\n    pass\n")
    process = grade(str(anna), *OPTIONS)
    assert process.returncode == 0 and "anna: 5 of 5 right" in process.stdout, process
    words = "stonehenge.py could not be loaded and was not needed (stonehenge.py, line 3: NameError: name 'Gam'"
    assert words in process.stdout and "the course's own module replaced it" in process.stdout


def test_several_faulty_modules_are_replaced(anna):
    file = anna / "strategy.py"
    file.write_text("from stonehenge import StonehengeGame\nimport game_state\n" + file.read_text())
    (anna / "stonehenge.py").write_text("1 / 0\n")
    (anna / "game_state.py").write_text("class GameState\n")
    process = grade(str(anna), *OPTIONS)
    assert "anna: 5 of 5 right" in process.stdout and process.stdout.count("was not needed") == 2, process


def test_a_faulty_board_is_replaced(tmp_path):
    (tmp_path / "board.py").write_text("import reduce\n")
    (tmp_path / "minimax.py").write_text("from board import *\n\ndef next_move(b):\n    return legal_moves(b)[0]\n")
    lines = ["game alquerque:5x5", "position moves", "go legal 17-13 18-13 19-13"]
    assert run_protocol("dm574", tmp_path, lines) == ["bestmove 17-13"]


def test_the_error_of_a_needed_module_is_reported(anna):
    (anna / "strategy.py").write_text("def recursive_minimax_strategy(game)\n")
    (anna / "game_interface.py").write_text("from strategy import recursive_minimax_strategy\n")
    process = grade(str(anna), *OPTIONS)
    assert process.returncode == 1 and "strategy.py, line 1: SyntaxError" in process.stdout
    assert "was not needed" not in process.stdout


def test_correct_submissions_have_no_notes(tmp_path):
    junit = tmp_path / "report.xml"
    process = grade(str(CLASS / "anna"), str(CLASS / "carl"), *OPTIONS, "--json", "--junit", str(junit))
    assert [program["notes"] for program in json.loads(process.stdout)["submissions"]] == [[], []]
    assert "system-out" not in junit.read_text() and FOLDER.exists()
