"""What is graded is the student's own work: the layer fills the gaps around it, and is never taken for it."""

import pytest

from conversing import CLASS, FOLDER, graded, seat
from plywood.courses import path

INHERITED = "import strategy_minimax as base\n\nclass StrategyMinimax(base.StrategyMinimax):\n    pass\n"
RAISES = "    raise RuntimeError('never works')\n"
FIRST = "    return game.current_state.get_possible_moves()[0]\n"


def verdicts(folder, course, *options, positions="4"):
    chosen = ["--positions", positions, "--seed", "1", "--oracle-time", "100ms", *options]
    found = graded(1, str(folder), "--course", course, *chosen)
    return found["submissions"][0]


def hand_in(folder, **files):
    for name, code in files.items():
        (folder / (name + ".py")).write_text(code)
    return folder


def asked(folder, *options):
    lines = ["game subtract-square:4", "position moves", "go legal 1 4"]
    return seat("csc148_2018", folder, lines, *options)


def crash(program):
    assert program["right"] == 0 and set(program["verdicts"]) <= {"crash", "not asked"}, program["verdicts"]
    return program["cases"][0]["reason"]


def test_strategies_under_other_names_are_asked_though_there_is_a_game(tmp_path):
    game = (path("csc148_2018") / "stonehenge.py").read_text()
    hand_in(
        tmp_path,
        stonehenge=game,
        strategy="def minimax_recursive(game):\n" + RAISES + "def minimax_iterative(game):\n" + RAISES,
    )
    for strategy in ("mr", "mi"):
        reason = crash(verdicts(tmp_path, "csc148_2018", "--strategy", strategy, "--game", "stonehenge:2"))
        assert "strategy.py, line {}: RuntimeError: never works".format({"mr": 2, "mi": 4}[strategy]) in reason


def test_names_that_say_nothing_are_told_and_not_replaced_by_the_layer(tmp_path):
    game = (path("csc148_2018") / "stonehenge.py").read_text()
    hand_in(tmp_path, stonehenge=game, strategy="def think(game):\n" + FIRST + "def ponder(game):\n" + FIRST)
    reason = crash(verdicts(tmp_path, "csc148_2018", "--strategy", "mr", "--game", "stonehenge:2"))
    assert "has no recursive_minimax_strategy of its own" in reason
    assert "strategy.py has think, ponder" in reason


@pytest.mark.parametrize(
    "course, files",
    [
        ("csc148_2018", {"mine": "from strategy import *\n\ndef my_thing(state):\n    return 1\n"}),
        ("csc148_2018", {"game_interface": (path("csc148_2018") / "game_interface.py").read_text()}),
        ("csc148_2015", {"game_view": (path("csc148_2015") / "game_view.py").read_text()}),
        ("csc148_2015", {"mine": INHERITED}),
        ("buss3620", {"main": "from connect_three import minimax\n"}),
        ("cs50", {"main": "from tictactoe import *\n"}),
        ("dm574", {"main": "from minimax import next_move\n"}),
    ],
)
def test_what_is_only_imported_from_the_layer_is_nobody_s_work(tmp_path, course, files):
    reason = crash(verdicts(hand_in(tmp_path, **files), course))
    assert " of its own" in reason and "elsewhere" in reason


def test_a_game_alone_is_played_and_nothing_else_is():
    lines = ["game subtract-square:4", "position moves", "go legal 1 4", "game stonehenge:1", "go legal A B C"]
    assert seat("csc148_2018", FOLDER / "kim", lines) == [
        "? go: kim has a game and no strategies: there is nothing to ask about subtract-square",
        "bestmove A",
    ]


def test_a_game_that_raises_earns_nothing(tmp_path):
    code = "class StonehengeGame:\n    def __init__(self, p1_starts):\n    " + RAISES
    crash(verdicts(hand_in(tmp_path, stonehenge=code), "csc148_2018", "--strategy", "mr", positions="3"))


def test_a_game_with_a_function_that_takes_a_game_is_not_played_by_the_layer(tmp_path):
    game = (FOLDER / "kim" / "stonehenge.py").read_text()
    hand_in(tmp_path, stonehenge=game, thinking="def think(game):\n" + FIRST)
    assert asked(tmp_path) == []


def test_the_exact_name_comes_first_then_the_menu_then_a_hint(tmp_path):
    three = "def a_recursive_thing(game):\n    return 1\n\ndef chosen(game):\n    return 4\n"
    assert asked(hand_in(tmp_path, strategy=three)) == ["bestmove 1"]
    hand_in(tmp_path, game_interface="from strategy import *\nusable_strategies = {'mr': chosen}\n")
    assert asked(tmp_path) == ["bestmove 4"]
    hand_in(tmp_path, strategy=three + "\ndef recursive_minimax_strategy(game):\n    return 1\n")
    assert asked(tmp_path) == ["bestmove 1"]


def test_a_hint_has_to_fit_one_function(tmp_path):
    one = "def recursive_one(game):\n    return 4\n\ndef recursive_help(game, state):\n    return 1\n"
    assert asked(hand_in(tmp_path, strategy=one)) == ["bestmove 4"]
    assert asked(hand_in(tmp_path, strategy=one + "\ndef recursive_two(game):\n    return 1\n")) == []


def test_helpers_and_decorators_and_packages_are_own_work(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "__init__.py").write_text("")
    (tmp_path / "inner" / "deep.py").write_text("def recursive_minimax_strategy(game):\n    return 4\n")
    assert asked(hand_in(tmp_path, strategy="from inner.deep import *\n")) == ["bestmove 4"]
    kept = "from functools import lru_cache\n\n@lru_cache()\ndef recursive_minimax_strategy(game):\n    return 4\n"
    assert asked(hand_in(tmp_path, strategy=kept)) == ["bestmove 4"]


def test_a_module_is_not_imported_once_the_work_is_found(tmp_path):
    hand_in(tmp_path, strategy=(CLASS / "anna" / "strategy.py").read_text(), game_interface=RAISES.strip() + "\n")
    assert asked(tmp_path) == ["bestmove 4"]


def test_where_the_grader_is_makes_nothing_own_work(tmp_path, monkeypatch):
    menu = "usable_strategies = ['mr']\nrecursive_minimax_strategy = max\n"
    hand_in(tmp_path, strategy="def recursive_one(game):\n    return 4\n", game_interface=menu)
    monkeypatch.chdir(tmp_path)
    assert asked(tmp_path) == ["bestmove 4"]
    monkeypatch.chdir(tmp_path.parent)
    assert asked(tmp_path) == ["bestmove 4"]
