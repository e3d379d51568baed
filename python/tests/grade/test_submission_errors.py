"""Errors in a submission: the protocol continues after each of them."""

import pytest

from grading import run_protocol
from plywood.grade.games.report import compare_game

TWO_REQUESTS = [
    "game subtract-square:4",
    "position moves",
    "go legal 1 4",
    "position moves 1",
    "go legal 1",
    "isready",
]
RIGHT_SECOND_CALL = """calls = []

def recursive_minimax_strategy(game):
    calls.append(1)
    if len(calls) == 2:
        return 1
"""
"""The code of a strategy that returns the right move at its second call; tests append the code of the first call."""


def reply_to(folder, code):
    submission = folder / "submission.py"
    submission.write_text(code)
    return run_protocol("csc148_2018", submission, TWO_REQUESTS)


@pytest.mark.parametrize(
    "raised, message",
    [
        ("KeyboardInterrupt", "KeyboardInterrupt"),
        ("SystemExit(0)", "SystemExit: 0"),
        ("GeneratorExit", "GeneratorExit"),
        ("type('Enough', (BaseException,), {'__module__': 'builtins'})('no more')", "Enough: no more"),
        ("ValueError('\\udc80')", "ValueError: ?"),
    ],
)
def test_exceptions_that_end_a_program_are_reported_with_their_line(tmp_path, raised, message):
    replies = reply_to(tmp_path, RIGHT_SECOND_CALL + "    raise " + raised + "\n")
    assert replies == ["? go: submission.py, line 7: " + message, "bestmove 1", "readyok"]


def test_a_move_that_cannot_be_encoded_is_escaped(tmp_path):
    assert reply_to(tmp_path, RIGHT_SECOND_CALL + "    return '\\udc80'\n") == [
        "bestmove <'\\udc80'>",
        "bestmove 1",
        "readyok",
    ]


def test_a_long_error_message_is_shortened(tmp_path):
    replies = reply_to(tmp_path, RIGHT_SECOND_CALL + "    raise ValueError('ah' * 1_000_000)\n")
    assert len(replies) == 3 and len(replies[0]) < 2_000 and replies[0].endswith(("ahah", "haha"))


@pytest.mark.parametrize(
    "returned, reply",
    [
        ("(each for each in ())", "bestmove <<generatorobjectrecursive_minimax_strategy.<locals>.<genexpr>at0x…>>"),
        ("object(), 0x1f", "bestmove <(<objectobjectat0x…>,31)>"),
        ("str(object())", "bestmove <'<objectobjectat0x…>'>"),
        ("{}[object()]", "? go: submission.py, line 7: KeyError: <object object at 0x…>"),
        ("'at 0xy'", "bestmove <'at0xy'>"),
    ],
)
def test_replies_contain_no_addresses_which_differ_in_each_run(tmp_path, returned, reply):
    replies = reply_to(tmp_path, RIGHT_SECOND_CALL.replace("return 1", "return 1\n    return " + returned))
    assert replies[0] == reply


def test_differences_of_games_contain_no_addresses(tmp_path):
    code = "def initial_state(): return object()\ndef winner(board): raise ValueError(object())\n"
    (tmp_path / "tictactoe.py").write_text(code)
    report = compare_game("cs50", "tic-tac-toe", "anna", tmp_path, 1, max_positions=2)
    differences = {result["part"]: result["difference"] for result in report.results}
    assert differences["initial_state"]["actual"] == "<object object at 0x…>"
    assert differences["winner"]["line"] == "tictactoe.py, line 2: ValueError: <object object at 0x…>"
