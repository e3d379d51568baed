"""Faults planted one at a time into the games of four courses are found and named."""

import pytest

from grading import assert_right, grade, mostly_slow
from plywood.courses import COURSES, path
from plywood.grade.games.report import compare_game

GAMES = {"csc148_2015": "subtract-square", "buss3620": "connect-three", "cs50": "tic-tac-toe", "dm574": "alquerque"}
UNCHANGED = "result does not change the board"
KEEPS = "result does not change earlier boards"
REFUSES = "result raises an exception for an illegal action"

# All results are the same board.
SHARED = "    copy = vars(player).setdefault('copy', [])\n    copy[:] = [list(cells) for cells in board]"

# The course, the correct text, the faulty text, and a part that must be named.
FAULTS = [
    ("cs50", "return [[EMPTY] * 3 for _ in range(3)]", "return [[EMPTY] * 3] * 2", "initial_state"),
    ("cs50", "return [[EMPTY] * 3 for _ in range(3)]", "return [[EMPTY] * 3] * 3", "initial_state"),
    ("buss3620", "return [[EMPTY] * COLUMN_COUNT for _ in range(ROW_COUNT)]", "return [[EMPTY] * COLUMN_COUNT] * ROW_COUNT", "initial_state"),
    ("cs50", "cells.count(X) <= cells.count(O)", "cells.count(X) < cells.count(O)", "player"),
    ("cs50", "return set(ordered_actions(board))", "return ordered_actions(board)", "actions"),
    ("cs50", "return set(ordered_actions(board))", "return set(ordered_actions(board)[:-1])", "actions"),
    ("cs50", "copy = [list(cells) for cells in board]", "copy = board", UNCHANGED),
    ("cs50", "copy = [list(cells) for cells in board]", "copy = list(board)", UNCHANGED),
    ("cs50", "    copy = [list(cells) for cells in board]", SHARED, KEEPS),
    ("cs50", "    return copy\n", "    return tuple(map(tuple, copy))\n", "result"),
    ("cs50", "return [[EMPTY] * 3 for _ in range(3)]", "return ((EMPTY,) * 3,) * 3", "initial_state"),
    ("cs50", "return set(ordered_actions(board))", "return board[0].reverse() or set(ordered_actions(board))", "actions"),
    ("cs50", "if action not in", "if action[1] != -1 and action not in", REFUSES),
    ("cs50", "copy[row][column] = player(board)", "copy[column][row] = player(board)", "result"),
    ("cs50", "copy[row][column] = player(board)", "copy[row][column] = X", "result"),
    ("cs50", "if action not in ordered_actions(board) or", "if False and", REFUSES),
    ("cs50", "[(step, 2 - step) for step in range(3)]", "[(step, step) for step in range(3)]", "winner"),
    ("cs50", "winner(board) is not None or not ordered_actions(board)", "not ordered_actions(board)", "terminal"),
    ("cs50", "{X: 1, O: -1, None: 0}", "{X: 1, O: 0, None: 0}", "utility"),
    ("buss3620", "{X: 1, O: -1, None: 0}", "{X: -1, O: 1, None: 0}", "utility"),
    ("buss3620", "((0, 1), (1, 0), (1, 1), (1, -1))", "((0, 1), (1, 0), (1, 1))", "winner"),
    ("buss3620", "or not 0 <= last_column < width", "or not 0 < last_column < width", "winner"),
    ("buss3620", "copy = [list(cells) for cells in board]", "copy = board", UNCHANGED),
    ("buss3620", "    copy = [list(cells) for cells in board]", SHARED, KEEPS),
    ("buss3620", "winner(board) is not None or not ordered_actions(board)", "winner(board) is not None", "terminal"),
    ("buss3620", "return set(ordered_actions(board))", "raise RuntimeError('no')", "actions"),
    ("dm574", "_bits(range(1, 13)), True, ()", "_bits(range(1, 13)), False, ()", "white_plays"),
    ("dm574", "_bits(range(14, 26))", "_bits(range(15, 26))", "white and black"),
    ("dm574", "b._white_plays = not b._white_plays", "b._white_plays = b._white_plays", "white_plays"),
    ("dm574", "b._black &= ~captured", "b._black ^= 0", "move, read by white and black"),
    ("dm574", "(diagonal and square % 2 == 0)", "(diagonal and square % 2 == 1)", "legal_moves"),
    ("dm574", "and down == forward", "and down != -forward", "legal_moves"),
    ("dm574", "return not legal_moves(b)", "return not white(b) or not black(b)", "is_game_over"),
    ("dm574", "return m in legal_moves(b)", "return m[1] in [each[1] for each in legal_moves(b)]", "is_legal"),
    ("dm574", "return Board(b._white, b._black, b._white_plays, b._history)", "return b", "copy"),
    ("csc148_2015", "self.opponent(), current_total=", "self.next_player, current_total=", "next_player"),
    ("csc148_2015", "or move not in self.possible_next_moves()", "", "apply_move returns None for an illegal move"),
    ("csc148_2015", "current_total < 1", "current_total < 2", "over"),
    ("csc148_2015", "self.over and player == self.opponent()", "self.over and player == self.next_player", "winner"),
    ("csc148_2015", "Current total: {}; next", "Current total is {}; next", "__str__"),
    ("csc148_2015", "            and self.next_player == other.next_player\n", "", "__eq__"),
    ("csc148_2015", "isqrt(max(self.current_total, 0))", "isqrt(max(self.current_total - 1, 0))", "possible_next_moves"),
    ("csc148_2015", "return self.LOSE if all(", "return self.LOSE if any(", "rough_outcome"),
]


def submission(folder, course, correct="", faulty=""):
    """Write the rules of a course as a submission, with a fault."""
    found = 0
    for name, file in COURSES[course].rules.items():
        text = (path(course) / (file + ".py")).read_text()
        found += bool(correct) and text.count(correct)
        (folder / (name + ".py")).write_text(text.replace(correct, faulty) if correct else text)
    assert found or not correct
    return folder


@pytest.mark.parametrize(
    "course", [pytest.param(course, marks=[pytest.mark.slow] if course in ("buss3620", "cs50") else []) for course in GAMES]
)
def test_a_correct_game_has_no_differences(course, tmp_path):
    report = compare_game(course, GAMES[course], "anna", submission(tmp_path, course), 1)
    assert_right(report, course)
    checks = sum(result["checks"] for result in report.results)
    assert len(report.results) >= 7 and checks > 1_000
    # All positions are compared, and no random games.
    assert checks == {"cs50": 50_460, "buss3620": 59_097}.get(course, checks)


def test_a_correct_game_of_connect_three_has_no_differences_in_some_positions(tmp_path):
    folder = submission(tmp_path, "buss3620")
    report = compare_game("buss3620", GAMES["buss3620"], "anna", folder, 1, max_positions=300)
    assert_right(report, "buss3620")
    assert sum(result["checks"] for result in report.results) > 1_000


@pytest.mark.parametrize("course, correct, faulty, part", mostly_slow(FAULTS))
def test_a_planted_fault_is_found_and_named(course, correct, faulty, part, tmp_path):
    report = compare_game(course, GAMES[course], "anna", submission(tmp_path, course, correct, faulty), 1, max_positions=300)
    assert part in [result["part"] for result in report.wrong], report.lines()


def test_a_game_is_compared_beside_the_strategy(tmp_path):
    text = (submission(tmp_path, "cs50", "[(step, 2 - step) for step in range(3)]", "[]") / "tictactoe.py").read_text()
    strategy = "\n\ndef minimax(board):\n    return min(actions(board))\n"
    (tmp_path / "tictactoe.py").write_text(text.replace("for line in LINES", "for line in filter(None, LINES)") + strategy)
    for game in ([], ["--game", "tic-tac-toe"]):
        process = grade(str(tmp_path), *"--course cs50 --positions 3 --game-positions 300 --seed 1".split(), *game)
        assert process.returncode == 1 and "game tic-tac-toe: " in process.stdout, process
        assert "wrong: winner, terminal, utility\n" in process.stdout and " of 3 right" in process.stdout
        assert "line      tictactoe.py, line 82: winner\n" in process.stdout


def test_a_missing_function_is_named(tmp_path):
    folder = submission(tmp_path, "buss3620", "def utility(", "def worth(")
    lines = "\n".join(compare_game("buss3620", "connect-three", "anna", folder, 1, max_positions=60).lines())
    assert "wrong: utility" in lines and "connect_three.py does not define utility" in lines


def compare(folder, course, correct="", faulty=""):
    return compare_game(course, GAMES[course], "anna", submission(folder, course, correct, faulty), 1, max_positions=40)


def wrong_parts(report):
    return [result["part"] for result in report.wrong]


# The course, the correct text, the faulty text, the only wrong part, and the expected and the actual result.
DIFFERENCES = [
    ("cs50", "    return None\n\n\ndef terminal", "    return 'Tie'\n\n\ndef terminal", "winner", "None", "'Tie'"),
    ("cs50", "return set(ordered_actions(board))", "return ordered_actions(board)", "actions", "{(0, 0), (0, 1)", "[(0, 0), (0, 1)"),
    ("cs50", "return set(ordered_actions(board))", "return {None, *ordered_actions(board)}", "actions", "(2, 2)}", "(2, 2), None}"),
    ("cs50", "not in ordered_actions(board)", "not in [*ordered_actions(board), (-1, 2)]", REFUSES, "(-1, 2): True", "(-1, 2): False"),
    ("csc148_2015", " or move not in self.possible_next_moves()", "", "apply_move returns None for an illegal move", "{0: True, 2: True", "{0: False, 2: False"),
    ("csc148_2015", "        largest = isqrt", "        if self.over:\n            return None\n        largest = isqrt", "possible_next_moves", "[]", "None"),
    ("dm574", "    return _squares(b._white)\n", "    _squares(b._white)\n", "white and black", "{'white': [14", "{'white': None"),
    ("dm574", "return Board(b._white, b._black, b._white_plays, b._history)", "return b", "copy", "unchanged': True", "unchanged': False"),
    ("dm574", "return Board(b._white, b._black, b._white_plays, b._history)", "pass", "copy", "equal to the board': True", "equal to the board': False"),
]  # fmt: skip


@pytest.mark.parametrize("course, correct, faulty, part, expected, actual", DIFFERENCES)
def test_a_difference_shows_python_objects(course, correct, faulty, part, expected, actual, tmp_path):
    report = compare(tmp_path, course, correct, faulty)
    difference = report.wrong[0]["difference"]
    assert wrong_parts(report)[0] == part and report.wrong[0]["verdict"] == "wrong", report.lines()
    assert expected in difference["expected"] and actual in difference["actual"], difference
    assert difference["line"]


def test_only_copy_is_wrong_if_it_shares_the_pieces(tmp_path):
    report = compare(tmp_path, "dm574", "return Board(b._white, b._black, b._white_plays, b._history)", "return b")
    assert wrong_parts(report) == ["copy"]


def test_the_constructor_is_two_parts_and_its_difference_names_the_size(tmp_path):
    fault = "        if current_total == 9:\n            raise ValueError\n        super().__init__("
    report = compare(tmp_path, "csc148_2015", "        super().__init__(", fault)
    constructors = [part for part in wrong_parts(report) if part.startswith("SubtractSquareState(")]
    assert constructors == ["SubtractSquareState('p1')", "SubtractSquareState('p2')"]
    assert "current_total=9" in str(report.wrong[0]["difference"]["moves"]) and len(report.results) == 18


def test_moves_may_be_defined_in_the_module_of_the_states(tmp_path):
    submission(tmp_path, "csc148_2015")
    states, moves = tmp_path / "subtract_square_state.py", tmp_path / "subtract_square_move.py"
    text = states.read_text()
    line = "from subtract_square_move import SubtractSquareMove\n"
    assert text.count(line) == 1
    states.write_text(text.replace(line, moves.read_text()))
    moves.unlink()
    assert_right(compare_game("csc148_2015", "subtract-square", "anna", tmp_path, 1, max_positions=40), "csc148_2015")


START = {"make_board", "white and black"}
SQUARE_START = {"SubtractSquareState('p1')", "SubtractSquareState('p2')", "__str__", "__repr__", "opponent"}
# From 0 the game is finished at the start.
SQUARE_START |= {"over", "possible_next_moves", "winner", "outcome", "rough_outcome"}

@pytest.mark.parametrize(
    "course, correct",
    [("csc148_2015", "for root in range(largest, 0, -1)]"), ("dm574", "sorted(moves)")],
)
def test_moves_may_be_listed_twice(course, correct, tmp_path):
    assert_right(compare(tmp_path, course, correct, correct + " * 2"), course)


# The course, the correct text, a faulty text without moves, and the parts that remain right.
STUBS = [
    ("dm574", "    play_unchecked(m, b)\n", "    raise NotImplementedError\n", START),
    ("dm574", "    play_unchecked(m, b)\n", "", START),
    ("csc148_2015", "    def apply_move(self, ", "    def apply_move(self, *_):\n        return None\n\n    def apply_moves(self, ", SQUARE_START),
]  # fmt: skip


@pytest.mark.parametrize("course, correct, faulty, right", STUBS)
def test_parts_that_need_a_move_are_wrong_without_moves(course, correct, faulty, right, tmp_path):
    report = compare(tmp_path, course, correct, faulty)
    found = {result["part"] for result in report.results if result["verdict"] == "right"}
    not_compared = [result for result in report.results if result["verdict"] == "not compared"]
    assert found == right, report.lines()
    assert not_compared and all("reached no" in result["difference"]["actual"] for result in not_compared)
    assert report.wrong[0]["verdict"] != "not compared"


def test_a_result_that_always_raises_an_exception_refuses_nothing(tmp_path):
    report = compare(tmp_path, "cs50", "if action not in ordered_actions(board) or", "if True or")
    assert REFUSES in wrong_parts(report)


@pytest.mark.parametrize("positions", [1, *(pytest.param(number, marks=pytest.mark.slow) for number in (2, 7))])
@pytest.mark.parametrize("course", GAMES)
def test_a_correct_game_has_no_differences_in_few_positions(course, positions, tmp_path):
    folder = submission(tmp_path, course)
    assert_right(compare_game(course, GAMES[course], "anna", folder, 5, max_positions=positions), course)
