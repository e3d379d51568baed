"""Whatever a submission does in a move, its seat goes on with the conversation."""

import os
import subprocess
import sys

import pytest

from conversing import seat

ASKED_TWICE = ["game subtract-square:4", "position moves", "go legal 1 4", "position moves 1", "go legal 1", "isready"]
BY_TURNS = """turns = []

def recursive_minimax_strategy(game):
    turns.append(1)
    if len(turns) == 2:
        return 1
"""


def asked(folder, code):
    submission = folder / "handed_in.py"
    submission.write_text(code)
    return seat("csc148_2018", submission, ASKED_TWICE)


@pytest.mark.parametrize(
    "raised, told",
    [
        ("KeyboardInterrupt", "KeyboardInterrupt"),
        ("SystemExit(0)", "SystemExit: 0"),
        ("GeneratorExit", "GeneratorExit"),
        ("type('Enough', (BaseException,), {'__module__': 'builtins'})('no more')", "Enough: no more"),
        ("ValueError('\\udc80')", "ValueError: ?"),
    ],
)
def test_what_would_end_a_program_is_a_crash_with_its_line(tmp_path, raised, told):
    said = asked(tmp_path, BY_TURNS + "    raise " + raised + "\n")
    assert said == ["? go: handed_in.py, line 7: " + told, "bestmove 1", "readyok"]


def test_what_cannot_be_written_is_no_move(tmp_path):
    assert asked(tmp_path, BY_TURNS + "    return '\\udc80'\n") == ["bestmove <'\\udc80'>", "bestmove 1", "readyok"]


def test_a_long_complaint_is_told_in_part(tmp_path):
    said = asked(tmp_path, BY_TURNS + "    raise ValueError('ah' * 1_000_000)\n")
    assert len(said) == 3 and len(said[0]) < 2_000 and said[0].endswith("ahah")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be split here")
@pytest.mark.parametrize(
    "code", [BY_TURNS + "    os.fork()\n    return 4\n", "os.fork()\n" + BY_TURNS + "    return 4\n"]
)
def test_a_process_that_was_split_off_says_nothing(tmp_path, code):
    assert asked(tmp_path, "import os\n" + code) == ["bestmove 4", "bestmove 1", "readyok"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be split here")
def test_a_process_that_was_split_off_leaves_at_once(tmp_path):
    submission = tmp_path / "handed_in.py"
    submission.write_text("import os\n" + BY_TURNS + "    print(os.fork(), file=open({!r}, 'a'))\n    return 4\n")
    pids = tmp_path / "pids"
    submission.write_text(submission.read_text().format(str(pids)))
    command = [sys.executable, "-m", "plywood.grade.seat", "--course", "csc148_2018", str(submission)]
    talk = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with talk:
        talk.stdin.write("game subtract-square:4\nposition moves\ngo legal 1 4\nisready\n")
        talk.stdin.flush()
        assert [talk.stdout.readline(), talk.stdout.readline()] == ["bestmove 4\n", "readyok\n"]
        # The seat is still there. Its child, which it does not wait for, has ended.
        child = max(int(line) for line in pids.read_text().split())
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(child)], capture_output=True, text=True, timeout=20)
        for _ in range(100):
            if state.stdout.strip()[:1] in ("", "Z"):
                break
            state = subprocess.run(["ps", "-o", "stat=", "-p", str(child)], capture_output=True, text=True, timeout=20)
        assert state.stdout.strip()[:1] in ("", "Z")
        talk.stdin.close()
        assert talk.stdout.read() == ""
