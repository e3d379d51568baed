"""The requests to the process of a student: :meth:`plywood.grade.student_process.StudentProcess.call_groups`."""

from pathlib import Path
from typing import Any, Iterator, List, Sequence, Tuple

import pytest
from plywood.grade import student_process
from plywood.grade.games.comparison import Comparison, Stages
from plywood.grade.games.csc148_2018 import Csc148Game
from plywood.grade.games.report import compare_game
from plywood.grade.games.rules import Node
from plywood.grade.student_process import Call, StudentEnded, StudentProcess

GAME = """
import os

class SubtractSquareState:
    def __init__(self, total):
        self.total = total
    def get_possible_moves(self):
        return []
    def make_move(self, move):
        if move == "exit":
            os._exit(3)
        if move == "late":
            raise __import__("plywood_student.time_limit").time_limit.TimeLimit
        self.total += int(move)
        return SubtractSquareState(self.total)
    def __str__(self):
        return str(self.total)
    def __repr__(self):
        return "nan"

class SubtractSquareGame:
    def __init__(self, p1_starts):
        self.current_state = SubtractSquareState(int(input()))
    def str_to_move(self, text):
        return text
"""

SNAPSHOT: Call = ("snapshot", (0,))
TEXT: Call = ("__str__", (0,))


def play(move: str) -> Call:
    """Return a call of ``make_move``, which adds the number ``move`` to the state itself."""
    return ("play", (0, move))


@pytest.fixture
def student(tmp_path: Path) -> Iterator[StudentProcess]:
    """Return a process with the game, whose state 0 is 20."""
    (tmp_path / "subtract_square_game.py").write_text(GAME)
    with StudentProcess("csc148_2018", tmp_path) as process:
        process.load("load_game", "csc148_2018", "subtract-square")
        assert process.call("create", "20", True) == 0
        yield process


def test_all_stages_are_run_while_their_last_results_are_equal(student: StudentProcess) -> None:
    stages = [[TEXT, SNAPSHOT], [play("0"), SNAPSHOT], [play("0"), play("0"), SNAPSHOT], [TEXT]]
    [results], ended = student.call_groups([stages], lambda calls: 10 * calls)
    assert ended is None
    assert results == [["20", ["20", "nan", []]], [1, ["20", "nan", []]], [2, 3, ["20", "nan", []]], ["20"]]


@pytest.mark.parametrize(("first", "second", "answered"), [("1", "0", 2), ("0", "1", 3), ("0", "0", 4)])
def test_no_stage_is_run_after_a_stage_with_another_last_result(
    student: StudentProcess, first: str, second: str, answered: int
) -> None:
    stages = [[SNAPSHOT], [play(first), SNAPSHOT], [play(second), SNAPSHOT], [TEXT]]
    [results], ended = student.call_groups([stages], lambda calls: 10)
    assert ended is None
    assert len(results) == answered
    # The next request is not answered by the rest of this one.
    assert student.call("__str__", 0) == str(20 + int(first) + (int(second) if first == "0" else 0))


def test_the_last_result_of_the_first_stage_may_differ_from_that_of_a_single_next_one(student: StudentProcess) -> None:
    [results], _ = student.call_groups([[[TEXT], [play("5")]]], lambda calls: 10)
    assert results == [["20"], [1]]


def test_a_stage_with_another_last_result_does_not_end_the_next_group(student: StudentProcess) -> None:
    group = [[SNAPSHOT], [play("1"), SNAPSHOT], [TEXT]]
    results, ended = student.call_groups([group, [[TEXT]], group], lambda calls: 10)
    snapshots = [["{}".format(total), "nan", []] for total in (20, 21, 21, 22)]
    assert ended is None
    assert results == [
        [[snapshots[0]], [1, snapshots[1]]],
        [["21"]],
        [[snapshots[2]], [2, snapshots[3]]],
    ]


def test_a_call_that_takes_too_long_ends_its_group_or_if_other_calls_follow_in_its_stage_the_request(
    student: StudentProcess,
) -> None:
    # The game raises the exception of the time limit itself.
    late = play("late")
    results, ended = student.call_groups([[[late], [TEXT]], [[TEXT]], [[late, TEXT]], [[TEXT]]], lambda calls: 10)
    assert ended is None
    assert [list(map(len, group)) for group in results] == [[1], [1], [1]]
    assert [group[0][0].is_time for group in results[::2]] == [True, True] and results[1] == [["20"]]
    # The next request is not answered by the rest of this one.
    assert student.call("__str__", 0) == "20"


def test_the_stages_before_the_end_of_a_process_are_kept(student: StudentProcess) -> None:
    groups = [[[TEXT], [TEXT]], [[TEXT], [play("exit")], [TEXT]], [[TEXT]]]
    results, ended = student.call_groups(groups, lambda calls: 10)
    assert results == [[["20"], ["20"]], [["20"]]]
    assert isinstance(ended, StudentEnded)
    with pytest.raises(StudentEnded):
        student.call("__str__", 0)


def test_replies_may_be_longer_than_a_pipe_holds(tmp_path: Path) -> None:
    code = GAME.replace('return "nan"', 'return "x" * 4000')
    # The signal that the replies are complete needs no function that the student's code can replace.
    (tmp_path / "subtract_square_game.py").write_text(code + "\nos.write = None\n")
    with StudentProcess("csc148_2018", tmp_path) as process:
        process.load("load_game", "csc148_2018", "subtract-square")
        process.call("create", "20", True)
        results, ended = process.call_groups([[[SNAPSHOT]]] * 100, lambda calls: 10)
    assert ended is None and results == [[[["20", "x" * 4000, []]]]] * 100


CORRECT = Path(__file__).parent / "submissions" / "games" / "subtract_square_game.py"


@pytest.mark.parametrize(
    ("method", "calls", "positions", "part", "place"),
    [
        # In the second stage of the first position with a move.
        ("make_move", 0, 3, "make_move", ""),
        # In the last stage of an early position.
        ("rough_outcome", 3, 3, "rough_outcome", ""),
        # With three positions of each size, later calls are in random games. The first check of their first stage is a snapshot.
        ("is_over", 150, 3, "get_current_player_name", ""),
        # After a random game, in a snapshot of an earlier state.
        ("__repr__", 156, 3, "earlier states do not change", ", in this position or in one that was compared with it"),
        # In the checks of positions that were reached before by other moves.
        ("__str__", 2_015, 100, "get_current_player_name", ", in this position or in one that was compared with it"),
    ],
)
def test_the_end_of_a_process_is_attributed_to_its_stage(
    tmp_path: Path, method: str, calls: int, positions: int, part: str, place: str
) -> None:
    code = CORRECT.read_text()
    start = code.index("\n", code.index("def {}(".format(method)))
    fault = [
        "global CALLS",
        "CALLS += 1",
        "if CALLS > {}:".format(calls),
        "    __import__('os')._exit(3)",
    ]
    code = code[:start] + "".join("\n        " + line for line in fault) + code[start:] + "\n\nCALLS = 0\n"
    (tmp_path / CORRECT.name).write_text(code.replace("total: {}", "total: 1{}"))
    results = compare_game("csc148_2018", "subtract-square", "anna", tmp_path, 1, max_positions=positions).results
    [crash] = [result for result in results if result["verdict"] == "crash"]
    assert crash["part"] == part and crash["difference"]["actual"] == "it ended with exit code 3" + place, crash
    # The expected player is the one to move on the board.
    if part == "get_current_player_name":
        expected, board = crash["difference"]["expected"], crash["difference"]["board"]
        assert board.endswith(expected.strip("'") + " to move"), crash
    # The stages before the end of the process are judged, with the lines of the functions.
    wrong = next(result for result in results if result["part"] == "__str__")
    assert wrong["verdict"] == "wrong" and "line 12: __str__" in wrong["difference"]["line"], wrong


def test_positions_are_compared_in_order_of_their_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    plies: List[int] = []
    run = Comparison._run_groups

    def recorded(self: Comparison, spec: str, groups: Sequence[Tuple[Node, Stages]]) -> List[List[List[Any]]]:
        checks = [(node, check) for node, stages in groups for stage in stages for check in stage]
        plies.extend(len((check.node or node).moves) for node, check in checks if check.service != "create")
        return run(self, spec, groups)

    monkeypatch.setattr(Comparison, "_run_groups", recorded)
    with StudentProcess("csc148_2018", CORRECT.parent) as process:
        process.load("load_game", "csc148_2018", "subtract-square")
        comparison = Comparison(Csc148Game("subtract-square"), process, "subtract-square")
        comparison.explore("subtract-square:20", 100, 0, 1)
    assert plies == sorted(plies) and len(plies) > 100
    assert all(result["verdict"] == "right" for result in comparison.results())


def test_a_process_that_closes_its_output_and_goes_on_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(student_process, "SECONDS_TO_END", 0.1)
    code = GAME.replace("os._exit(3)", "os.closerange(0, 100)\n            while True: pass")
    (tmp_path / "subtract_square_game.py").write_text(code)
    with StudentProcess("csc148_2018", tmp_path) as process:
        process.load("load_game", "csc148_2018", "subtract-square")
        process.call("create", "20", True)
        with pytest.raises(StudentEnded, match="it closed its connection to the grader"):
            process.call("play", 0, "exit")
