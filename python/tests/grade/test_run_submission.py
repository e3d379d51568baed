"""The line protocol of ``plywood.grade.run_submission``."""

import subprocess
import sys

import pytest

from grading import CLASS, FOLDER, reference, run_protocol
from plywood.grade.reply import Reply, unrecognized_move


def reply_to(course, submission, game, moves, legal, *options):
    return run_protocol(course, submission, ["game " + game, "position moves " + moves, "go legal " + legal], *options)


def test_the_program_answers_the_handshake():
    replies = run_protocol("csc148_2018", CLASS / "anna", ["plywood", "isready", "an unknown line", "quit", "isready"])
    assert replies == ["id name anna", "plywoodok", "readyok"]


@pytest.mark.parametrize("strategy", ["mr", "mi"])
@pytest.mark.parametrize(
    "game, moves, legal, only",
    [("stonehenge:2", "A F D", "B C E G", "E"), ("subtract-square:4", "", "1 4", "4")],
)
def test_a_correct_submission_returns_the_only_right_move(strategy, game, moves, legal, only):
    assert reply_to("csc148_2018", CLASS / "anna", game, moves, legal, "--strategy", strategy) == ["bestmove " + only]


def test_printed_output_is_discarded():
    replies = reply_to("csc148_2018", CLASS / "anna", "stonehenge:1", "", "A B C")
    assert replies == ["bestmove A"]


def test_an_exception_is_reported_with_its_line():
    replies = reply_to("csc148_2018", CLASS / "emil.py", "subtract-square:4", "", "1 4")
    assert replies == ["? go: emil.py, line 5: IndexError: list index out of range"]


def test_standard_input_is_empty():
    replies = reply_to("csc148_2018", CLASS / "jana.py", "subtract-square:4", "", "1 4")
    assert replies == ["? go: jana.py, line 5: EOFError: EOF when reading a line"]


def test_strategies_are_found_by_menu_key():
    replies = reply_to("csc148_2018", CLASS / "carl", "subtract-square:4", "", "1 4")
    assert replies == ["bestmove 4"]


def test_the_reference_solutions_are_correct(tmp_path):
    for course, game, moves, legal, right in [
        ("csc148_2015", "subtract-square:28", "", "1 4 9 16 25", "bestmove 16"),
        ("csc148_2015", "tippy:3", "b2 a1", "b1 c1 a2 c2 a3 b3 c3", "bestmove b1"),
        ("buss3620", "connect:3x5x3", "2 2", "1 2 3", "bestmove 2"),
        ("cs50", "tic-tac-toe", "b1 c1 b2", "a1 a2 c2 a3 b3 c3", "bestmove b3"),
        ("dm574", "alquerque:5x5", "", "17-13 18-13 19-13", "bestmove 17-13"),
    ]:
        submission = tmp_path / course
        if not submission.exists():
            reference(course, tmp_path)
        assert reply_to(course, submission, game, moves, legal)[-1] == right, course


def test_a_utility_is_converted_to_the_side_to_move(tmp_path):
    assert reply_to("buss3620", FOLDER / "leo", "connect:3x5x3", "", "1 2 3")[0] == "value win 1000000 lower"
    assert reply_to("buss3620", FOLDER / "leo", "connect:3x5x3", "1", "1 2 3")[0] == "value win 1000000 lower"
    assert reply_to("buss3620", reference("buss3620", tmp_path), "connect:3x5x3", "", "1 2 3")[0] == "value draw"


def test_dm574_accepts_a_depth(tmp_path):
    submission = reference("dm574", tmp_path)
    legal = "17-13 18-13 19-13"
    for depth in ("1", "4"):
        assert reply_to("dm574", submission, "alquerque:5x5", "", legal, "--depth", depth)[0].split()[1] in legal


def test_games_of_other_courses_are_refused(tmp_path):
    replies = run_protocol("cs50", reference("cs50", tmp_path), ["game alquerque:5x5"])
    assert replies == ["? game: cs50 does not have the game alquerque:5x5; it has tic-tac-toe"]


def test_a_submission_without_the_strategy_does_not_start():
    replies = run_protocol("csc148_2018", CLASS / "ben", ["plywood", "isready"], "--strategy", "mi")
    assert replies == ["id name ben", "plywoodok"]


@pytest.mark.parametrize("strategy", ["", "ab"])
def test_unknown_strategies_are_refused(strategy):
    command = [sys.executable, "-m", "plywood.grade.run_submission", "--course", "csc148_2018", "--strategy", strategy]
    process = subprocess.run([*command, str(CLASS / "anna")], input="", capture_output=True, text=True, timeout=300)
    assert process.returncode == 2
    assert "unknown strategy for csc148_2018 (got {!r}); the strategies are mr, mi".format(strategy) in process.stderr


def test_a_reply_is_one_word():
    assert Reply("").protocol_lines() == ["bestmove"]
    assert unrecognized_move(" pass the turn\n") == "<'passtheturn\\n'>"
    assert unrecognized_move(None) == ""
    assert unrecognized_move("") == "<''>"
    assert len(unrecognized_move("x" * 100_000)) < 300
