"""Submissions that take long to load."""

import pytest

from grading import grade, has_sandbox, reference
from plywood.grade.student_process import StudentError, StudentLate, StudentProcess

STRATEGY = "--course cs50 --what strategy --positions 3 --max-tree 100 --seed 1 --time-per-move 50ms".split()


def submission(folder, code):
    """Return a correct submission whose module runs the given code first."""
    copy = reference("cs50", folder)
    file = copy / "tictactoe.py"
    file.write_text(code + "\n" + file.read_text())
    return str(copy)


@pytest.mark.slow
def test_loading_may_take_longer_than_a_move(tmp_path):
    process = grade(submission(tmp_path, "import time\ntime.sleep(3.5)"), *STRATEGY)
    assert process.returncode == 0 and "3 of 3 right" in process.stdout, process


@pytest.mark.slow
def test_loading_ends_after_10_seconds_and_the_submission_is_given_up(tmp_path):
    process = grade(submission(tmp_path, "while True: pass"), *STRATEGY)
    assert process.returncode == 1 and "the module did not finish loading in 10 s" in process.stdout, process


def test_refused_actions_do_not_extend_the_time(tmp_path):
    (tmp_path / "tictactoe.py").write_text(
        "import time\nfor _ in range(40):\n    time.sleep(0.3)\n    try: open('/etc/passwd')\n    except OSError: pass\n"
    )
    # If each refusal began the time again, the module would be loaded after 12 s.
    actions = []
    with StudentProcess("cs50", tmp_path, on_refusal=actions.append) as student, pytest.raises(StudentLate):
        student.load("load_strategy", "cs50", "minimax", None, [], seconds=2)
    assert actions


@pytest.mark.parametrize("sandbox", [False, True])
def test_the_hash_of_a_text_is_the_same_in_all_runs(sandbox, tmp_path):
    if sandbox and not has_sandbox():
        pytest.skip("bubblewrap is missing or not permitted")
    (tmp_path / "tictactoe.py").write_text(
        "import sys\nraise ValueError((hash('a'), {'a', 'b', 'c', 'd'}, '' in sys.path, sys.flags.no_user_site))\n"
    )
    errors = set()
    for _ in range(3):
        with StudentProcess("cs50", tmp_path, sandbox=sandbox) as student, pytest.raises(StudentError) as error:
            student.load("load_strategy", "cs50", "minimax", None, [])
        errors.add(str(error.value))
    [message] = errors
    assert "ValueError: (" in message and message.endswith(", False, 1)"), message
