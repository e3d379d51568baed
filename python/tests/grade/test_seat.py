"""A submission in its seat speaks the line protocol, whatever it does otherwise."""


import pytest

from conversing import CLASS, FOLDER, seat
from plywood.courses import path
from plywood.grade.answer import Answer, refused


def asked(course, submission, game, moves, legal, *options):
    return seat(course, submission, ["game " + game, "position moves " + moves, "go legal " + legal], *options)


def test_it_greets_and_is_ready():
    said = seat("csc148_2018", CLASS / "anna", ["plywood", "isready", "what a lovely day", "quit", "isready"])
    assert said == ["id name anna", "plywoodok", "readyok"]


@pytest.mark.parametrize("strategy", ["mr", "mi"])
@pytest.mark.parametrize(
    "game, moves, legal, only",
    [("stonehenge:2", "A F D", "B C E G", "E"), ("subtract-square:4", "", "1 4", "4")],
)
def test_the_only_right_move_is_found(strategy, game, moves, legal, only):
    assert asked("csc148_2018", CLASS / "anna", game, moves, legal, "--strategy", strategy) == ["bestmove " + only]


def test_what_is_printed_is_no_part_of_the_conversation():
    said = asked("csc148_2018", CLASS / "anna", "stonehenge:1", "", "A B C")
    assert said == ["bestmove A"]


def test_an_exception_is_told_with_its_line():
    said = asked("csc148_2018", CLASS / "emil.py", "subtract-square:4", "", "1 4")
    assert said == ["? go: emil.py, line 5: IndexError: list index out of range"]


def test_nobody_is_there_to_type():
    said = asked("csc148_2018", CLASS / "jana.py", "subtract-square:4", "", "1 4")
    assert said == ["? go: jana.py, line 5: EOFError: EOF when reading a line"]


def test_the_menu_may_have_other_names():
    said = asked("csc148_2018", CLASS / "carl", "subtract-square:4", "", "1 4")
    assert said == ["bestmove 4"]


def test_a_game_without_strategies_is_played_by_the_course():
    # By the rules it would have to be E.
    assert asked("csc148_2018", FOLDER / "kim", "stonehenge:2", "A F D", "B C E G") == ["bestmove B"]


def test_each_course_is_its_own_good_submission():
    for course, game, moves, legal, right in [
        ("csc148_2015", "subtract-square:28", "", "1 4 9 16 25", "bestmove 16"),
        ("csc148_2015", "tippy:3", "", "a1 b1 c1 a2 b2 c2 a3 b3 c3", "bestmove b2"),
        ("buss3620", "connect:3x5x3", "2 2", "1 2 3", "bestmove 2"),
        ("cs50", "tic-tac-toe", "b1 c1 b2", "a1 a2 c2 a3 b3 c3", "bestmove b3"),
        ("dm574", "alquerque", "", "17-13 18-13 19-13", "bestmove 17-13"),
    ]:
        assert asked(course, path(course), game, moves, legal)[-1] == right, course


def test_a_utility_is_said_as_the_side_to_move_sees_it():
    assert asked("buss3620", FOLDER / "leo", "connect:3x5x3", "", "1 2 3")[0] == "value win 1000000 lower"
    assert asked("buss3620", FOLDER / "leo", "connect:3x5x3", "1", "1 2 3")[0] == "value win 1000000 lower"
    assert asked("buss3620", path("buss3620"), "connect:3x5x3", "", "1 2 3")[0] == "value draw"


def test_a_deeper_look_can_be_asked_for():
    legal = "17-13 18-13 19-13"
    for depth in ("1", "4"):
        assert asked("dm574", path("dm574"), "alquerque", "", legal, "--depth", depth)[0].split()[1] in legal


def test_a_game_of_another_course_is_refused():
    said = seat("cs50", path("cs50"), ["game alquerque"])
    assert said == ["? game: cs50 does not have alquerque: it has tic-tac-toe"]


def test_what_is_missing_is_said():
    assert seat("csc148_2018", CLASS / "ben", ["plywood"], "--strategy", "mi") == []


def test_any_answer_is_one_word():
    assert Answer("").lines() == ["bestmove"]
    assert refused(" pass the turn\n") == "<'passtheturn\\n'>"
    assert refused(None) == ""
    assert refused("") == "<''>"
    assert len(refused("x" * 100_000)) < 300

