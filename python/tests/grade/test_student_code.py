"""Only the student's own code is graded; modules of the layer complete a submission but never count as its code."""

import pytest

from grading import CLASS, FOLDER, grade_to_json, run_protocol
from plywood.courses import path

# Code of submissions: an inherited strategy, a function body that fails, and one that returns the first move.
INHERITED = "import strategy_minimax as base\n\nclass StrategyMinimax(base.StrategyMinimax):\n    pass\n"
RAISES = "    raise RuntimeError('never works')\n"
FIRST = "    return game.current_state.get_possible_moves()[0]\n"


def first_program(folder, course, *options, positions="4"):
    chosen = ["--what", "strategy", "--positions", positions, "--seed", "1", "--oracle-time", "100ms", *options]
    found = grade_to_json(1, str(folder), "--course", course, *chosen)
    return found["submissions"][0]


def write_submission(folder, **files):
    for name, code in files.items():
        (folder / (name + ".py")).write_text(code)
    return folder


def reply_to(folder, *options):
    lines = ["game subtract-square:4", "position moves", "go legal 1 4"]
    return run_protocol("csc148_2018", folder, lines, *options)


def crash_reason(program):
    assert program["right"] == 0 and set(program["verdicts"]) <= {"crash", "not asked"}, program["verdicts"]
    return program["cases"][0]["reason"]


def test_strategies_with_other_names_are_found_beside_a_game(tmp_path):
    game = (path("csc148_2018") / "stonehenge.py").read_text()
    write_submission(
        tmp_path,
        stonehenge=game,
        strategy="def minimax_recursive(game):\n" + RAISES + "def minimax_iterative(game):\n" + RAISES,
    )
    for strategy in ("mr", "mi"):
        reason = crash_reason(first_program(tmp_path, "csc148_2018", "--strategy", strategy, "--game", "stonehenge:2"))
        assert "strategy.py, line {}: RuntimeError: never works".format({"mr": 2, "mi": 4}[strategy]) in reason


def test_unrecognized_function_names_are_reported(tmp_path):
    game = (path("csc148_2018") / "stonehenge.py").read_text()
    write_submission(tmp_path, stonehenge=game, strategy="def think(game):\n" + FIRST + "def ponder(game):\n" + FIRST)
    reason = crash_reason(first_program(tmp_path, "csc148_2018", "--strategy", "mr", "--game", "stonehenge:2"))
    assert "does not define recursive_minimax_strategy" in reason
    assert "strategy.py defines think, ponder" in reason


@pytest.mark.parametrize(
    "course, files, words",
    [
        ("csc148_2018", {"mine": "from strategy import *\n\ndef my_thing(state):\n    return 1\n"}, " does not define "),
        ("csc148_2018", {"game_interface": "from strategy import solver_strategy\n"}, "cannot import name"),
        ("csc148_2018", {"strategy": "import plywood\n"}, "No module named 'plywood'"),
        ("csc148_2015", {"mine": INHERITED}, "No module named 'strategy_minimax'"),
        ("buss3620", {"main": "from connect_three import minimax\n"}, "cannot import name 'minimax' from 'connect_three'`"),
        ("cs50", {"main": "from tictactoe import *\n"}, " does not define minimax"),
        ("dm574", {"main": "from minimax import next_move\n"}, "No module named 'minimax'"),
    ],
)
def test_the_layer_provides_no_search(tmp_path, course, files, words):
    reason = crash_reason(first_program(write_submission(tmp_path, **files), course))
    assert words in reason


def test_code_imported_from_other_modules_does_not_count(tmp_path):
    write_submission(tmp_path, strategy="from strategy_helpers import *\nrecursive_minimax_strategy = max\n")
    write_submission(tmp_path, strategy_helpers="")
    reason = crash_reason(first_program(tmp_path, "csc148_2018", "--strategy", "mr"))
    assert " does not define recursive_minimax_strategy (strategy.py imports it from another module)" in reason


def test_a_game_alone_has_no_strategy(tmp_path):
    code = "class StonehengeGame:\n    def __init__(self, p1_starts):\n    " + RAISES
    reason = crash_reason(first_program(write_submission(tmp_path, stonehenge=code), "csc148_2018", "--strategy", "mr"))
    assert "does not define recursive_minimax_strategy; stonehenge.py defines StonehengeGame" in reason


def test_a_game_with_an_unrecognized_strategy_is_not_played_by_the_layer(tmp_path):
    game = (FOLDER / "kim" / "stonehenge.py").read_text()
    write_submission(tmp_path, stonehenge=game, thinking="def think(game):\n" + FIRST)
    assert reply_to(tmp_path) == []


def test_strategies_are_found_by_name_then_menu_then_hint(tmp_path):
    code = "def a_recursive_thing(game):\n    return 1\n\ndef chosen(game):\n    return 4\n"
    assert reply_to(write_submission(tmp_path, strategy=code)) == ["bestmove 1"]
    write_submission(tmp_path, game_interface="from strategy import *\nusable_strategies = {'mr': chosen}\n")
    assert reply_to(tmp_path) == ["bestmove 4"]
    write_submission(tmp_path, strategy=code + "\ndef recursive_minimax_strategy(game):\n    return 1\n")
    assert reply_to(tmp_path) == ["bestmove 1"]


def test_a_hint_must_match_exactly_one_function(tmp_path):
    code = "def recursive_one(game):\n    return 4\n\ndef recursive_help(game, state):\n    return 1\n"
    assert reply_to(write_submission(tmp_path, strategy=code)) == ["bestmove 4"]
    assert reply_to(write_submission(tmp_path, strategy=code + "\ndef recursive_two(game):\n    return 1\n")) == []


def test_packages_and_decorated_functions_are_student_code(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "__init__.py").write_text("")
    (tmp_path / "inner" / "deep.py").write_text("def recursive_minimax_strategy(game):\n    return 4\n")
    assert reply_to(write_submission(tmp_path, strategy="from inner.deep import *\n")) == ["bestmove 4"]
    code = "from functools import lru_cache\n\n@lru_cache()\ndef recursive_minimax_strategy(game):\n    return 4\n"
    assert reply_to(write_submission(tmp_path, strategy=code)) == ["bestmove 4"]


def test_no_module_is_imported_after_the_strategy_is_found(tmp_path):
    write_submission(
        tmp_path, strategy=(CLASS / "anna" / "strategy.py").read_text(), game_interface=RAISES.strip() + "\n"
    )
    assert reply_to(tmp_path) == ["bestmove 4"]


def test_the_current_folder_does_not_affect_student_code(tmp_path, monkeypatch):
    menu = "usable_strategies = ['mr']\nrecursive_minimax_strategy = max\n"
    write_submission(tmp_path, strategy="def recursive_one(game):\n    return 4\n", game_interface=menu)
    monkeypatch.chdir(tmp_path)
    assert reply_to(tmp_path) == ["bestmove 4"]
    monkeypatch.chdir(tmp_path.parent)
    assert reply_to(tmp_path) == ["bestmove 4"]
