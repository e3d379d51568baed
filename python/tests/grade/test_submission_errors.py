"""Errors in a submission: the protocol continues after each of them."""

import os
import subprocess
import sys

import pytest

from grading import run_protocol

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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize(
    "code", [RIGHT_SECOND_CALL + "    os.fork()\n    return 4\n", "os.fork()\n" + RIGHT_SECOND_CALL + "    return 4\n"]
)
def test_a_forked_process_sends_no_replies(tmp_path, code):
    assert reply_to(tmp_path, "import os\n" + code) == ["bestmove 4", "bestmove 1", "readyok"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_exits(tmp_path):
    """The child of the submission inherits the end of a pipe, which the operating system closes when the child
    exits."""
    reading, writing = os.pipe()
    close_in_parent = "    if os.fork():\n        os.close({})\n    return 4\n".format(writing)
    submission = tmp_path / "submission.py"
    submission.write_text("import os\n" + RIGHT_SECOND_CALL + close_in_parent)
    command = [sys.executable, "-m", "plywood.grade.run_submission", "--course", "csc148_2018", str(submission)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, pass_fds=[writing])
    os.close(writing)
    with process, open(reading, "rb") as pipe:
        process.stdin.write("game subtract-square:4\nposition moves\ngo legal 1 4\nisready\n")
        process.stdin.flush()
        assert [process.stdout.readline(), process.stdout.readline()] == ["bestmove 4\n", "readyok\n"]
        assert pipe.read() == b"", "the child has exited"
        assert process.poll() is None, "the program still serves the protocol"
        process.stdin.close()
        assert process.stdout.read() == ""
