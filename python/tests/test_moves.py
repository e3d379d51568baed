"""Moves in results: the user's objects in a game written in Python, texts in a built-in game."""

import pickle
from dataclasses import dataclass
from enum import Enum
from typing import Tuple

import pytest

import plywood
from python_games import Pairs, SubtractSquare, other


@dataclass(frozen=True)
class Take:
    """A move with attributes."""

    heap: int
    stones: int

    def __str__(self):
        return f"{self.stones} from {self.heap}"


@dataclass(frozen=True)
class Nim:
    """Nim, in which the player of the last move wins."""

    heaps: Tuple[int, ...]
    turn: str = "first"

    def to_move(self):
        return self.turn

    def outcome(self):
        return None if any(self.heaps) else other(self.turn)

    def legal_moves(self):
        return [Take(heap, stones) for heap, left in enumerate(self.heaps) for stones in range(1, left + 1)]

    def apply(self, move):
        heaps = list(self.heaps)
        heaps[move.heap] -= move.stones
        return Nim(tuple(heaps), other(self.turn))

    def __str__(self):
        return " ".join(map(str, self.heaps))


@dataclass(frozen=True)
class Anonymous(Nim):
    """Nim with moves that all have the same notation."""

    def legal_moves(self):
        return [Same(move.heap, move.stones) for move in super().legal_moves()]

    def apply(self, move):
        after = super().apply(move)
        return Anonymous(after.heaps, after.turn)


class Same(Take):
    def __str__(self):
        return "take"


HEAPS = (1, 2, 4)
#: The only move after which the exclusive or of the heaps is 0.
WINNING = Take(2, 1)


def played(game, line):
    """Return the game after the moves; each of them must be legal and of the right class."""
    for move in line:
        assert move in game.legal_moves() and {type(legal) for legal in game.legal_moves()} == {type(move)}
        game = game.apply(move)
    return game


@pytest.mark.parametrize("search", plywood.searches())
def test_best_moves_and_lines_are_the_objects_of_the_game(search):
    start = Nim(HEAPS)
    found = plywood.position(start).analyze(search, each=True)
    assert (found.best, found.best_moves) == (WINNING, (WINNING,))
    assert [result.move for result in found.each] == start.legal_moves()
    for line in [found.line, *(result.line for result in found.each)]:
        assert played(start, line).outcome() is not None
    assert [result.line[0] for result in found.each] == start.legal_moves()
    alone = plywood.position(start).analyze(search)
    assert (alone.best, alone.line[0]) == (WINNING, WINNING)


def test_the_moves_of_a_solution_are_objects():
    found = plywood.position(Nim(HEAPS)).solve(each=True)
    assert (found.best, found.line, found.best_moves) == (WINNING, (WINNING,), (WINNING,))
    assert [result.move for result in found.each] == Nim(HEAPS).legal_moves()
    assert plywood.position(Nim(HEAPS)).solve().best == WINNING


def test_the_moves_of_a_position_are_objects():
    position = plywood.position(Nim(HEAPS), [WINNING, "1 from 1"])
    assert position.history == (WINNING, Take(1, 1))
    assert position.moves == position.game.legal_moves() and type(position.moves[0]) is Take
    assert repr(position) == f"plywood.position({Nim(HEAPS)!r}, {list(position.history)!r})"
    assert eval(repr(position)) == position
    assert pickle.loads(pickle.dumps(position)).history == position.history


class Side(str, Enum):
    LEFT = "left"
    RIGHT = "right"


class Direction(Enum):
    LEFT = 1
    RIGHT = 2


class Shouted(str):
    """A text whose notation differs from its content."""

    def __str__(self):
        return self.upper()


@dataclass(frozen=True)
class Choices:
    """Each side chooses one of the same moves once."""

    choices: Tuple[object, ...]
    left: int = 2

    def to_move(self):
        return "first" if self.left == 2 else "second"

    def outcome(self):
        return None if self.left else "draw"

    def legal_moves(self):
        return self.choices

    def apply(self, move):
        return Choices(self.choices, self.left - 1)

    def __str__(self):
        return "." * self.left

    def __repr__(self):
        return "start"


@pytest.mark.parametrize(
    "choices, moves",
    [
        (tuple(Side), repr(f"{Side.LEFT!s} {Side.RIGHT!s}")),
        (tuple(Direction), "'Direction.LEFT Direction.RIGHT'"),
        ((Shouted("a"), Shouted("b")), "'A B'"),
        ((Shouted("a b"), Shouted("c")), "['A B', 'C']"),
        (("", "pass"), "['', 'pass']"),
        (("a,b", "c"), "['a,b', 'c']"),
        ((1, 2), "[1, 2]"),
    ],
)
def test_the_repr_of_a_position_gives_the_position_back(choices, moves):
    start = Choices(choices)
    position = plywood.position(start, choices)
    assert repr(position) == f"plywood.position(start, {moves})"
    assert eval(repr(position), {"plywood": plywood, "start": start}).history == choices
    assert repr(plywood.position(start)) == "plywood.position(start)"


def test_an_evaluator_gets_positions_whose_moves_are_objects():
    moves = []

    def collect(position):
        moves.extend(position.moves)
        return 0.0

    plywood.position(Nim(HEAPS)).analyze("recursive", depth=1, evaluator=collect)
    assert moves and {type(move) for move in moves} == {Take}
    assert plywood.position(Nim(HEAPS)).analyze("recursive", depth=1, evaluator=collect).best == Take(0, 1)


def test_moves_may_be_played_as_objects_or_in_their_notation():
    position = plywood.position(Nim(HEAPS))
    assert position.play(Take(2, 1)) == position.play("1 from 2") == position.play(WINNING)
    for illegal in (Take(0, 2), "2 from 0", None, [1]):
        with pytest.raises(plywood.MoveError, match="move 1"):
            position.play(illegal)
    assert plywood.position(SubtractSquare(20)).play("16").history == (16,)
    assert plywood.position(Pairs((3, 1))).play("('left', 3)").history == (("left", 3),)
    both = (("left", 3), ("left", 1))
    assert plywood.position(Pairs((3, 1)), both).history == plywood.position(Pairs((3, 1)), map(str, both)).history == both


def test_results_do_not_depend_on_the_notation():
    position = plywood.position(Anonymous(HEAPS))
    with pytest.warns(plywood.GameWarning, match="two moves have the text 'take'"):
        found = position.analyze(each=True)
    assert (found.best, found.best_moves) == (Same(2, 1), (Same(2, 1),))
    assert found.line[0] == position.solve().best == Same(2, 1)
    assert position.play(Same(0, 1)).history == (Same(0, 1),)
    with pytest.raises(plywood.GameError, match=r"Same\(heap=2, stones=1\) has the same notation as another"):
        position.play(found.best)


def test_the_json_of_an_analysis_contains_notations():
    members = plywood.position(Nim(HEAPS)).analyze(each=True).to_dict()
    assert (members["best"], members["line"][0], members["each"][0]["move"]) == ("1 from 2", "1 from 2", "1 from 0")


def test_an_unfinished_search_returns_an_object():
    found = plywood.position(Nim((9, 9, 9))).analyze("recursive", nodes=5)
    assert (found.stopped, type(found.best)) == ("nodes", Take)
    found = plywood.position(Nim((9, 9, 9))).analyze("recursive", nodes=5, each=True)
    assert [result.move for result in found.each] == Nim((9, 9, 9)).legal_moves()
    assert all(move.line == () or move.line[0] == move.move for move in found.each)


def test_the_moves_of_a_built_in_game_are_texts():
    position = plywood.position("subtract-square:18", [1])
    found = position.analyze(each=True)
    assert (position.history, position.moves) == (("1",), ["1", "4", "9", "16"])
    assert {type(move) for move in (found.best, *found.line, *(result.move for result in found.each))} == {str}


def test_texts_show_the_notation_of_objects():
    found = plywood.position(Nim((1, 0, 1))).analyze()
    assert repr(found) == "<plywood.Analysis loss 2, best 1 from 0, proved>"
    assert "line 1 from 0 1 from 2" in str(found)
