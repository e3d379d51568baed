"""The tables and boards that a notebook shows for results."""

import pickle
from dataclasses import dataclass
from xml.etree import ElementTree

import plywood
from python_games import Pairs


def parsed(result):
    return ElementTree.fromstring(f"<div>{result._repr_html_()}</div>")


def cells(page):
    return [["".join(cell.itertext()) for cell in row.iter("td")] for row in page.iter("tr")][1:]


def bold(page):
    return ["".join(each.itertext()) for each in page.iter("strong")]


def board(page):
    return [picture.get("aria-label") for picture in page.iter("{http://www.w3.org/2000/svg}svg")]


def test_an_analysis_shows_the_board_and_each_move_with_its_value():
    found = plywood.position("stonehenge:2", "A F D").analyze("recursive", each=True)
    page = parsed(found)
    rows = [["B", "loss 2", "B E"], ["C", "loss 2", "C B"], ["E", "win 3", "E B C"], ["G", "loss 2", "G B"]]
    assert cells(page) == rows
    assert (bold(page), page.find(".//p").text) == (["E", "win 3"], str(found))
    assert board(page) == ["stonehenge:2 after A F D, second to move"]


def test_an_analysis_without_each_move_has_no_table():
    page = parsed(plywood.position("tic-tac-toe").analyze(depth=1))
    assert (list(page.iter("table")), board(page)) == ([], ["tic-tac-toe, first to move"])
    assert list(parsed(plywood.position("stonehenge:1", "A").analyze(each=True)).iter("table")) == []


def test_the_table_of_a_solution_has_no_lines():
    assert cells(parsed(plywood.position("subtract-square:6").solve(each=True))) == [["1", "win"], ["4", "win"]]


def test_a_stopped_search_shows_bounds_and_its_best_move():
    found = plywood.position("tippy:5").analyze("recursive", nodes=40, each=True)
    page = parsed(found)
    assert [row[1] for row in cells(page)].count("value unknown") > 0
    assert bold(page)[0] == found.best and len(bold(page)) == 2


def test_an_analysis_of_a_game_in_python_shows_its_text():
    found = plywood.position(Pairs((3, 1, 4))).analyze(each=True)
    words = "".join(parsed(found).find(".//{http://www.w3.org/2000/svg}svg").itertext())
    assert "margin" in words and cells(parsed(found))[0][0] == "('left', 3)"
    assert board(parsed(pickle.loads(pickle.dumps(found)))) == board(parsed(found)) != []


def test_equal_moves_of_different_classes_are_not_both_bold():
    @dataclass(frozen=True)
    class Choice:
        chosen: object = None

        def to_move(self):
            return "first" if self.chosen is None else "second"

        def outcome(self):
            return None if self.chosen is None else "first" if self.chosen is True else "second"

        def legal_moves(self):
            return [1, True]

        def apply(self, move):
            return Choice(move)

        def __hash__(self):
            return hash(str(self.chosen))

        def __eq__(self, other):
            return isinstance(other, Choice) and str(self.chosen) == str(other.chosen)

        def __str__(self):
            return str(self.chosen)

    found = plywood.position(Choice()).analyze(each=True)
    assert (str(found.value), found.best_moves) == ("win 1", (True,))
    assert bold(parsed(found)) == ["True", "win 1"]


def test_moves_are_escaped():
    @dataclass(frozen=True)
    class Tags:
        winner: str = ""

        def to_move(self):
            return "first"

        def outcome(self):
            return self.winner or None

        def legal_moves(self):
            return ["<b>", "a & b", "<i>"]

        def apply(self, move):
            return Tags("second" if move == "<i>" else "first")

    found = plywood.position(Tags()).analyze(each=True)
    assert [row[0] for row in cells(parsed(found))] == ["<b>", "a & b", "<i>"]
    assert bold(parsed(found)) == ["<b>", "win 1", "a & b", "win 1"]


def test_the_games_are_a_table():
    games = plywood.games()
    assert isinstance(games, list) and repr(games).startswith("<plywood.GameList: stonehenge, ")
    rows = cells(parsed(games))
    assert [row[0] for row in rows] == [game.name for game in games]
    assert ["tic-tac-toe", "one size"] in [row[:2] for row in rows]
    for game in games:
        text = "".join(parsed(game).itertext())
        assert all(part in text for part in (game.name, game.rules, game.notation, *game.aliases))
