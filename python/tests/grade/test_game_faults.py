"""Faults planted one at a time into correct games are found and named; correct games have no differences."""

import json
import shutil
import xml.etree.ElementTree

import pytest

from grading import CLASS, FOLDER, assert_right, grade, mostly_slow
from plywood.grade.games.report import compare_game

GAMES = FOLDER / "games"
FILES = {"stonehenge": "stonehenge.py", "subtract-square": "subtract_square_game.py"}
DRAWN = "make_move, drawn by __str__"
MUTATES = "make_move does not change the state"
EARLIER = "earlier states do not change"

# The game, the correct text, the faulty text, and a part that must be named.
STONEHENGE_FAULTS = [
    ("2 * sum(cells[cell] == player for cell in line) >= len(line)", "sum(cells[cell] == player for cell in line) > len(line) / 2", DRAWN),
    ("2 * sum(cells[cell] == player for cell in line) >= len(line)", "sum(cells[cell] == player for cell in line) >= len(line) // 2", DRAWN),
    ("2 * sum(cells[cell] == player for cell in line) >= len(line)", "2 * sum(cells[cell] == player for cell in line) >= min(len(line), 4)", DRAWN),
    ('owners[line] == "@" and ', "", DRAWN),
    ('player = "1" if self.p1_turn else "2"', 'player = "2" if self.p1_turn else "1"', DRAWN),
    ('player = "1" if self.p1_turn else "2"', 'player = "1"', DRAWN),
    ("StonehengeState(not self.p1_turn,", "StonehengeState(self.p1_turn,", "get_current_player_name"),
    ("cells = dict(self.cells)", "cells = self.cells", MUTATES),
    ("owners = dict(self.owners)", "owners = self.owners", MUTATES),
    ("        player = ", "        raise RuntimeError('no')\n        player = ", "make_move"),
    ("        player = ", "        filler = []\n        while True: filler.append(bytes(1 << 20))\n        player = ", "make_move"),
    ("        if self.is_over():\n            return []\n", "", "get_possible_moves"),
    ("if owner is None]", "if owner != '1']", "get_possible_moves"),
    ("if owner is None]", "if owner is None][1:]", "get_possible_moves"),
    ("if owner is None]", "if owner is None] + ['Z']", "get_possible_moves"),
    ("any(2 * list", "any(2 * list(self.owners.values()).count(player) > len(self.owners) for player in '12') or False and any(2 * list", "is_over"),
    ('for player in "12")', 'for player in "1")', "is_over"),
    ("return state.is_over()\n\n    def is_winner", "return self.current_state.is_over()\n\n    def is_winner", "is_over"),
    ("state.get_current_player_name() != player", "state.get_current_player_name() == player", "is_winner"),
    ("return state.is_over() and ", "return ", "is_winner"),
    ("return state.is_over() and state.get_current_player_name() != player", "return state.is_over() and player == 'p1'", "is_winner"),
    ("            return self.LOSE\n        children", "            return self.WIN\n        children", "rough_outcome"),
    ("            return self.WIN\n        if all", "            return 0\n        if all", "rough_outcome"),
    ("            return self.LOSE\n        return self.DRAW", "            return 0\n        return self.DRAW", "rough_outcome"),
    ("        return self.DRAW", "        return 7", "rough_outcome"),
    ("string.strip().upper()", "None", "str_to_move"),
    ("string.strip().upper()", "string.strip().upper().translate({65: 66, 66: 65})", "str_to_move"),
    ("            return self.LOSE\n        children", "            return str(self.LOSE)\n        children", "rough_outcome"),
    ("string.strip().upper()", "string.strip().lower()", "str_to_move"),
    ("return move in self.get_possible_moves()", "return move in self.cells", "is_valid_move"),
    ("return move in self.get_possible_moves()", "return move.upper() in self.get_possible_moves()", "is_valid_move"),
    ('"{} {} {}".format(self.p1_turn, ', '"{} {}".format(', "__repr__"),
    ('"{} {} {}".format(self.p1_turn, ', '"{} {} {} {}".format(id(self), self.p1_turn, ', "__repr__"),
    ("sorted(self.cells.items()), self.owners", "sorted(self.owners.items()), 0", "__repr__"),
    ("self.cells[word] or word", "word", DRAWN),
    ('return self.owners[word[1:]] if', 'return "@" if', DRAWN),
    ('" ".join(self.token', '"".join(self.token', "__str__"),
    ('        size = int(input("Enter the side length: "))\n', '        size = 2\n', "Game(True)"),
    ('        size = int(input("Enter the side length: "))\n', '        size = int(input("Size? "))\n        input("Sure? ")\n', "Game(True)"),
    ("StonehengeState(p1_starts,", "StonehengeState(True,", "get_current_player_name"),
    ("=ADHL", "=ADHK", DRAWN),
    ("=FKQW", "=FKQX", DRAWN),
    ("        return any(2 *", "        while len(self.cells) - list(self.cells.values()).count(None) == 2: pass\n        return any(2 *", "rough_outcome"),
]  # fmt: skip
SQUARE_FAULTS = [
    ("root * root <= self.current_total]", "root * root < self.current_total]", "get_possible_moves"),
    ("range(1, self.current_total + 1)", "range(1, self.current_total)", "get_possible_moves"),
    ("range(1, self.current_total + 1)", "range(1, min(self.current_total, 9) + 1)", "get_possible_moves"),
    ("range(1, self.current_total + 1)", "range(0, self.current_total + 1)", "get_possible_moves"),
    ("self.current_total - move)", "self.current_total - move if move < 25 else 0)", DRAWN),
    ("SubtractSquareState(not self.p1_turn, self.current_total - move)", "setattr(self, 'current_total', self.current_total - move) or self", MUTATES),
    ("self.is_over(state) and state.get", "self.is_over(state) or state.get", "is_winner"),
    ("state.current_total == 0", "state.current_total < 2", "is_over"),
    ("            return 1\n", "            return 0.5\n", "rough_outcome"),
    ("int(string) if string.strip().isdigit() else -1", "int(string)", "str_to_move"),
]  # fmt: skip
FAULTS = [("stonehenge", *fault) for fault in STONEHENGE_FAULTS]
FAULTS += [("subtract-square", *fault) for fault in SQUARE_FAULTS]


def compare(folder, game, text):
    (folder / FILES[game]).write_text(text)
    return compare_game("csc148_2018", game, "anna", folder, 1, max_positions=60)


@pytest.mark.parametrize("game", FILES)
def test_a_correct_game_has_no_differences(game, tmp_path):
    report = compare(tmp_path, game, (GAMES / FILES[game]).read_text())
    assert_right(report, "csc148_2018")
    assert len(report.results) == 15
    assert sum(result["checks"] for result in report.results) > 5_000


@pytest.mark.parametrize("game, correct, faulty, part", mostly_slow(FAULTS))
def test_a_planted_fault_is_found_and_named(game, correct, faulty, part, tmp_path):
    text = (GAMES / FILES[game]).read_text()
    assert text.count(correct) >= 1
    report = compare(tmp_path, game, text.replace(correct, faulty))
    assert part in [result["part"] for result in report.wrong], report.lines()
    difference = report.wrong[0]["difference"]
    assert difference["expected"] != difference["actual"]
    assert difference["board"] or part.startswith("Game(")


@pytest.mark.parametrize("positions", [1, 2, 7])
@pytest.mark.parametrize("game", FILES)
def test_a_correct_game_has_no_differences_in_few_positions(game, positions, tmp_path):
    (tmp_path / FILES[game]).write_text((GAMES / FILES[game]).read_text())
    assert_right(compare_game("csc148_2018", game, "anna", tmp_path, 5, max_positions=positions), "csc148_2018")


def test_parts_that_need_a_move_are_wrong_without_moves(tmp_path):
    text = (GAMES / "stonehenge.py").read_text()
    faulty = text.replace("        player = ", "        raise RuntimeError('no')\n        player = ")
    report = compare(tmp_path, "stonehenge", faulty)
    missed = {each["part"]: each["difference"]["actual"] for each in report.wrong if each["verdict"] == "not compared"}
    finished, moved = "the comparison reached no finished game", "the comparison reached no state after a move"
    assert {part for part, actual in missed.items() if actual == finished} >= {"is_over", "is_winner", "is_valid_move"}
    assert {part for part, actual in missed.items() if actual == moved} == {DRAWN, "__repr__", MUTATES, EARLIER}
    assert report.wrong[0]["part"] == "make_move" and report.wrong[0]["verdict"] == "crash"


def test_a_move_that_changes_nothing_does_not_show_that_states_remain(tmp_path):
    text = (GAMES / "subtract_square_game.py").read_text()
    correct = "return SubtractSquareState(not self.p1_turn, self.current_total - move)"
    assert text.count(correct) == 1
    report = compare(tmp_path, "subtract-square", text.replace(correct, "return self"))
    assert {MUTATES, EARLIER, DRAWN} <= {result["part"] for result in report.wrong}


IN_PLACE = """
def change(self, move):
    self.__dict__.update(make_new(self, move).__dict__)
    return self
make_new, {0}.make_move = {0}.make_move, change
"""


@pytest.mark.parametrize("game, state", [("stonehenge", "StonehengeState"), ("subtract-square", "SubtractSquareState")])
def test_a_move_that_changes_its_state_costs_only_the_parts_that_need_the_state(game, state, tmp_path):
    report = compare(tmp_path, game, (GAMES / FILES[game]).read_text() + IN_PLACE.format(state))
    wrong = {result["part"]: result["verdict"] for result in report.wrong}
    assert wrong == {MUTATES: "wrong", EARLIER: "wrong", "rough_outcome": "not compared"}, report.lines()
    assert report.wrong[0]["part"] == MUTATES


@pytest.mark.parametrize("body", ["raise ValueError('no')", "return None", "return string.translate({65: 66, 66: 65})"])
def test_a_wrong_str_to_move_costs_no_other_part(body, tmp_path):
    text = (GAMES / "stonehenge.py").read_text() + "\ndef wrong(self, string):\n    " + body + "\n"
    report = compare(tmp_path, "stonehenge", text + "StonehengeGame.str_to_move = wrong\n")
    assert [result["part"] for result in report.wrong] == ["str_to_move"], report.lines()


# The correct text, the faulty text, the first wrong part, and the expected and the actual result.
DIFFERENCES = [
    ("            return []\n", "            return None\n", "get_possible_moves", "[]", "None"),
    ("        player = ", "        return None\n        player = ", "make_move", "a state", "None"),
    ("        player = ", "        if self.is_over():\n            return self\n        player = ", "make_move", "['1', '2'", "['1', '@'"),
]  # fmt: skip


@pytest.mark.parametrize("correct, faulty, part, expected, actual", DIFFERENCES)
def test_a_difference_shows_python_objects(correct, faulty, part, expected, actual, tmp_path):
    text = (GAMES / "stonehenge.py").read_text()
    assert text.count(correct) >= 1
    report = compare(tmp_path, "stonehenge", text.replace(correct, faulty))
    [difference] = [result["difference"] for result in report.wrong if result["part"] == part]
    assert difference["expected"].startswith(expected) and difference["actual"].startswith(actual), difference
    assert "stonehenge.py, line " in difference["line"]


def test_moves_may_be_listed_twice(tmp_path):
    text = (GAMES / "subtract_square_game.py").read_text()
    correct = "root * root <= self.current_total]"
    assert text.count(correct) == 1
    assert_right(compare(tmp_path, "subtract-square", text.replace(correct, correct + " * 2")), "csc148_2018")


def test_a_state_that_is_changed_later_is_found(tmp_path):
    text = (GAMES / "stonehenge.py").read_text()
    text = text.replace("class StonehengeGame", "ALL = []\n\n\nclass StonehengeGame")
    fault = "        if len(ALL) > 3:\n            ALL.pop(0).cells.clear()\n        ALL.append(self)\n        player = "
    text = text.replace("        player = ", fault)
    report = compare(tmp_path, "stonehenge", text)
    assert {result["part"] for result in report.wrong} & {EARLIER, MUTATES, DRAWN, "make_move"}


def test_the_first_difference_is_reported_with_board_and_line(tmp_path):
    text = (GAMES / "stonehenge.py").read_text()
    text = text.replace("        player = ", "        cells = 1 / (len(self.cells) - 7)\n        player = ")
    lines = "\n".join(compare(tmp_path, "stonehenge", text).lines())
    number = text.splitlines().index("        cells = 1 / (len(self.cells) - 7)") + 1
    assert "the first difference: make_move (crash), stonehenge:2 after -" in lines
    assert "@ - C - D - E" in lines and "p1 to move" in lines
    assert "line      stonehenge.py, line {}: ZeroDivisionError: division by zero".format(number) in lines


@pytest.fixture
def both(tmp_path):
    """A submission of a strategy and of a game whose `make_move` raises an exception."""
    folder = tmp_path / "both"
    shutil.copytree(CLASS / "anna", folder)
    text = (GAMES / "stonehenge.py").read_text()
    fault = "        raise RuntimeError('no')\n        player = "
    (folder / "stonehenge.py").write_text(text.replace("        player = ", fault))
    return folder


OPTIONS = "--course csc148_2018 --strategy mr --positions 3 --seed 1".split()


def test_the_strategy_and_the_game_are_graded_by_default(both, tmp_path):
    junit, gradescope = tmp_path / "report.xml", tmp_path / "results.json"
    process = grade(str(both), *OPTIONS, "--json", "--junit", str(junit), "--gradescope", str(gradescope))
    assert process.returncode == 1, process
    report = json.loads(process.stdout)
    assert report["submissions"][0]["right"] == 6
    [game] = report["games"]
    verdicts = {part["part"]: part["verdict"] for part in game["parts"]}
    assert (game["name"], game["game"], verdicts["make_move"]) == ("both", "stonehenge", "crash")
    suites = xml.etree.ElementTree.parse(junit).getroot().findall("testsuite")
    assert [suite.get("name") for suite in suites] == ["both", "both, game stonehenge"]
    assert "RuntimeError: no" in suites[1].find("testcase/failure").text
    tests = json.loads(gradescope.read_text())["tests"]
    assert [test["score"] for test in tests if test["name"] == "stonehenge: make_move"] == [0] and len(tests) > 16


def test_texts_that_cannot_be_printed_are_escaped_in_all_reports(both, tmp_path):
    text = (both / "stonehenge.py").read_text()
    (both / "stonehenge.py").write_text(text.replace("RuntimeError('no')", "RuntimeError('\\ud800\\x1b[2J!')"))
    csv, report, junit = tmp_path / "a.csv", tmp_path / "a.json", tmp_path / "a.xml"
    options = ["--what", "game", "--csv", str(csv), "--report", str(report), "--junit", str(junit)]
    process = grade(str(both), *OPTIONS, *options, "--html", str(tmp_path / "html"))
    assert process.returncode == 1, process
    shown = "RuntimeError: \\ud800\\x1b[2J!"
    assert shown in process.stdout and shown in junit.read_text(encoding="utf-8")
    [game] = json.loads(report.read_text(encoding="utf-8"))["games"]
    assert any(shown in part["difference"]["line"] for part in game["parts"] if part["difference"])
    assert "both" in csv.read_text(encoding="utf-8") and list((tmp_path / "html").glob("*.html"))


def test_what_is_graded_can_be_chosen(both):
    text = grade(str(both), *OPTIONS, "--what", "strategy")
    assert text.returncode == 0 and "both: 6 of 6 right" in text.stdout and "game stonehenge" not in text.stdout
    text = grade(str(both), *OPTIONS, "--what", "game")
    assert text.returncode == 1 and " of 6 right" not in text.stdout and "both, game stonehenge: " in text.stdout
    assert "wrong: make_move, rough_outcome" in text.stdout and "RuntimeError: no" in text.stdout
    text = grade(str(CLASS / "anna"), *OPTIONS, "--what", "game")
    assert "not graded: anna: it contains no game that can be compared" in text.stdout


def test_a_submission_of_a_game_alone_has_no_strategy(tmp_path):
    shutil.copy(GAMES / "stonehenge.py", tmp_path)
    process = grade(str(tmp_path), *OPTIONS, "--game-positions", "5", "--json")
    report = json.loads(process.stdout)
    assert process.returncode == 0 and report["submissions"] == [] and len(report["games"]) == 1, process


def test_a_game_that_cannot_be_imported_or_never_returns_is_reported(tmp_path):
    report = compare(tmp_path, "stonehenge", "class StonehengeGame(Game)\n")
    assert report.wrong[0]["part"] == "the whole game" and "SyntaxError" in report.wrong[0]["difference"]["actual"]
    report = compare(tmp_path, "stonehenge", "import os\nos._exit(3)\n")
    assert "it ended with exit code 3" in report.wrong[0]["difference"]["actual"]
