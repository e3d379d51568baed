"""``plywood.testing.check`` accepts correct games, and finds and names planted faults."""

import re
import warnings
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Callable, Tuple

import pytest

import plywood
import plywood.testing
from faulty_games import (
    FAULTS,
    MESSAGES,
    Clock,
    EqualMovesOfTwoClasses,
    MovesAfterEnd,
    RefusesAfterEnd,
    Remarks,
    Row,
    SharedText,
    Winner,
    counted,
)
from plywood.testing import LawViolation, check, first_violation
from python_games import NamedPile, Pairs, SubtractSquare, TicTacToe

CORRECT = [
    Row(),
    RefusesAfterEnd(),
    EqualMovesOfTwoClasses(),
    Remarks(),
    TicTacToe(),
    SubtractSquare(12),
    Pairs((3, 1, 4, 1, 5)),
    NamedPile(14),
]


@pytest.mark.parametrize("game", CORRECT, ids=lambda game: type(game).__name__)
def test_correct_games_break_no_law(game):
    check(game)


class Index:
    """An integer of another class than ``int``, as in NumPy."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number

    def __repr__(self):
        return f"Index({self.number})"


@dataclass(frozen=True)
class Ending(Row):
    """A game whose outcome is the result of a function."""

    result: Callable[[], object] = lambda: "draw"

    def outcome(self):
        return None if self.left > 0 else self.result()


OUTCOMES = [
    ("integer of another class", lambda: Index(3), True),
    ("least number", lambda: -(2**31) + 1, True),
    ("number below", lambda: -(2**31), False),
    ("number above", lambda: Index(2**31), False),
    ("bool", lambda: True, False),
    ("float", lambda: 1.0, False),
    ("not a number", lambda: nan, False),
    ("text of another class", lambda: type("Text", (str,), {})("draw"), True),
    ("equal to a text", lambda: type("Like", (), {"__eq__": lambda *_: True, "__hash__": None})(), False),
]


@pytest.mark.parametrize("result, accepted", [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES])
def test_check_and_searches_accept_the_same_outcomes(result, accepted):
    game = type("NewEnding", (Ending,), {})(3, result=result)
    violation = first_violation(game)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if accepted:
            plywood.position(game).analyze("recursive")
        else:
            with pytest.raises(plywood.GameError, match=r"outcome\(\)"):
                plywood.position(game).analyze("recursive")
    assert (violation is None, not caught) == (accepted, accepted)


@pytest.mark.parametrize("game, law", FAULTS, ids=lambda value: type(value).__name__)
def test_a_fault_is_found_and_named(game, law):
    with pytest.raises(LawViolation) as caught:
        check(game)
    assert caught.value.law == law and str(caught.value).startswith("law broken: {}; ".format(law))


@pytest.mark.parametrize("game, message", MESSAGES, ids=lambda value: type(value).__name__)
def test_the_message_names_the_fault(game, message):
    # Random games check each position, too.
    for options in ({"games": 0}, {"positions": 0}):
        SharedText.taken.clear()
        with pytest.raises(LawViolation) as caught:
            check(game, **options)
        assert caught.value.law == message.split(";")[0]
        if "games" in options:
            assert str(caught.value) == "law broken: " + message
        str(caught.value).encode()


@pytest.mark.parametrize(
    "game, got",
    [
        (5, "5, no method to_move, outcome, legal_moves, apply"),
        ("tic-tac-toe", "'tic-tac-toe', no method to_move, outcome, legal_moves, apply"),
        (
            plywood.position("tic-tac-toe"),
            "plywood.position('tic-tac-toe'), no method to_move, outcome, legal_moves, apply",
        ),
        (Row, "{!r}, it is a class".format(Row)),
    ],
    ids=["number", "name", "position", "class"],
)
def test_only_positions_of_own_classes_are_checked(game, got):
    accepted = (
        "a game is a position of your own game class, an object with the methods to_move, outcome, legal_moves, apply and "
        "__str__; see plywood.Game"
    )
    with pytest.raises(plywood.GameError) as caught:
        check(game)
    assert str(caught.value) == "invalid game (got {}): {}".format(got, accepted)


def test_strategies_accept_only_positions_of_own_classes():
    for strategy in (plywood.testing.positions, plywood.testing.move_sequences):
        with pytest.raises(plywood.GameError, match="invalid game"):
            strategy("tic-tac-toe")


@pytest.mark.parametrize("option", ["positions", "games", "plies"])
@pytest.mark.parametrize("number", [-1, 1.5, True, "3"])
def test_invalid_numbers_are_refused(option, number):
    with pytest.raises(plywood.LimitError) as caught:
        check(Row(), **{option: number})
    accepted = "a number of {} is a whole number, 0 or more, such as 20".format(option)
    assert str(caught.value) == "invalid {} (got {!r}): {}".format(option, number, accepted)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: check(Row(), seed="3"), "invalid seed (got '3'): a seed is a whole number, 0 or more, such as 1"),
        (lambda: first_violation(Row(), seconds="1s"), "invalid seconds (got '1s'): a number of seconds is 0 or more, such as 0.5"),
        (lambda: first_violation(Row(), seconds="2"), "invalid seconds (got '2'): a number of seconds is 0 or more, such as 0.5"),
        (lambda: first_violation(Row(), seconds=True), "invalid seconds (got True): a number of seconds is 0 or more, such as 0.5"),
        (lambda: first_violation(Row(), seconds=nan), "invalid seconds (got nan): a number of seconds is 0 or more, such as 0.5"),
        (
            lambda: plywood.testing.positions(Row(), -1),
            "invalid max_plies (got -1): a number of plies is a whole number, 0 or more, such as 40",
        ),
    ],
)
def test_other_invalid_arguments_are_refused(call, message):
    with pytest.raises(plywood.LimitError) as caught:
        call()
    assert str(caught.value) == message


class Whole:
    """A whole number of another class, such as those of NumPy."""

    def __index__(self):
        return 3


def test_numbers_of_any_class_are_accepted():
    check(Row(3), positions=Whole(), games=Whole(), plies=Whole(), seed=Whole())
    for seconds in (Whole(), Fraction(1, 2), Decimal("0.5"), inf):
        assert first_violation(Row(), seconds=seconds) is None


@dataclass(frozen=True)
class Wide(Row):
    """A game with many moves in each position."""

    left: int = 3
    width: int = 200

    def legal_moves(self):
        return range(self.width)

    def apply(self, move):
        return replace(self, left=self.left - 1, turn="second" if self.turn == "first" else "first")


def test_a_position_with_many_moves_is_checked_in_linear_time(monkeypatch):
    class Move(int):
        def __str__(self):
            texts.append(int(self))
            return repr(int(self))

    monkeypatch.setattr(Wide, "legal_moves", lambda self: map(Move, range(self.width)))
    counts = []
    for width in (200, 400):
        texts = []
        check(Wide(width=width), positions=1, games=0)
        counts.append(len(texts))
    # In quadratic time, the moves of the position with 400 moves were written 480,000 times.
    assert counts[0] < 10_000 and counts[1] < 2.5 * counts[0]


def test_check_finds_which_of_many_moves_changes_its_position():
    class LateChange(Wide):
        changes: list = []

        def legal_moves(self):
            return range(200 + len(self.changes))

        def apply(self, move):
            self.changes.extend([move] if move == number else [])
            return super().apply(move)

    for number in (0, 1, 57, 143, 198, 199):
        LateChange.changes.clear()
        with pytest.raises(LawViolation) as caught:
            check(LateChange(), games=0)
        assert caught.value.law == "apply leaves its position unchanged" and caught.value.moves == ()
        assert caught.value.details.startswith(f"apply({number}) changes legal_moves() from ")


def test_check_names_the_range_of_a_move_that_changes_its_position_only_once():
    class OneChange(Wide):
        changes: set = set()

        def legal_moves(self):
            return range(200 + len(self.changes))

        def apply(self, move):
            self.changes.update([move] if move == 100 else [])
            return super().apply(move)

    violation = first_violation(OneChange(), games=0)
    assert violation is not None and violation.law == "apply leaves its position unchanged"
    found = re.match(r"a move from (\d+) to (\d+), when it is applied, changes legal_moves\(\) from", violation.details)
    assert found is not None and int(found[1]) <= 100 <= int(found[2]) < 199


def test_check_finds_other_moves_of_a_child_of_many():
    class OtherMoves(Wide):
        width_of_next: list = [200]

        def apply(self, move):
            if move == 100:
                self.width_of_next[0] += 1
            return replace(super().apply(move), width=self.width_of_next[0])

        __eq__, __hash__ = object.__eq__, object.__hash__

    violation = first_violation(OtherMoves(), positions=100, games=0)
    assert violation is not None and violation.law == "apply returns an equal position again"
    assert violation.details.startswith("a second apply(100) changes legal_moves() from ")


def test_a_random_game_is_shortened():
    violation = first_violation(Winner(40), positions=0)
    # The shortened game takes 38 or 39 in at most 38 moves; leaving out any one move shortens it no further.
    assert violation is not None and violation.law.startswith("outcome()") and len(violation.moves) <= 38
    assert sum(violation.moves) in (38, 39)


def test_a_random_game_is_shortened_if_its_moves_are_compared_by_identity():
    class Move:
        def __init__(self, number):
            self.number = number

        def __str__(self):
            return str(self.number)

    @dataclass(frozen=True)
    class Sequences:
        numbers: Tuple[int, ...] = ()

        def to_move(self):
            return "first" if len(self.numbers) % 2 == 0 else "second"

        def outcome(self):
            return "nobody" if self.numbers.count(2) == 5 else "draw" if len(self.numbers) == 30 else None

        def legal_moves(self):
            return [Move(number) for number in range(3)]

        def apply(self, move):
            return Sequences((*self.numbers, move.number))

    violation = first_violation(Sequences(), positions=0)
    assert violation is not None and [move.number for move in violation.moves] == [2] * 5


def test_a_long_game_is_shortened_in_a_limited_number_of_plies(monkeypatch):
    class Countdown(MovesAfterEnd):
        def legal_moves(self):
            return [1]

    applied = []
    apply = Row.apply
    monkeypatch.setattr(Row, "apply", lambda self, move: applied.append(move) or apply(self, move))
    monkeypatch.setattr(plywood.testing, "REPLAYED", 2_000)
    violation = first_violation(Countdown(200), positions=0, games=1)
    assert violation is not None and len(violation.moves) == 200
    # Each ply of a check applies its move twice. Without the limit, 40 000 plies would be replayed.
    assert len(applied) < 2 * (2_000 + 3 * 200)


def test_moves_after_the_end_are_reported_with_the_fewest_moves():
    with pytest.raises(LawViolation) as caught:
        check(MovesAfterEnd())
    details = "after 1 2 2, outcome() returns 'first', but legal_moves() contains 1"
    assert str(caught.value) == "law broken: a finished game has no legal moves; " + details
    shortened = first_violation(MovesAfterEnd(40), positions=0)
    assert shortened is not None and shortened.law == caught.value.law and sum(shortened.moves) == 40
    check(MovesAfterEnd(), moves_after_end=True)
    check(MovesAfterEnd(40), positions=0, moves_after_end=True)


@dataclass(frozen=True)
class Walk(Row):
    """Each ply changes the number by one, up or down; first wins at 0, and second at 5."""

    left: int = 2

    def outcome(self):
        return {0: "first", 5: "second"}.get(self.left)

    def legal_moves(self):
        return [1, -1]


def test_a_position_that_recurs_is_reported():
    with pytest.raises(LawViolation) as caught:
        check(Walk(), moves_after_end=True)
    details = "after 1 -1, the position is the same as before them, so play can go on forever"
    assert str(caught.value) == "law broken: a game ends; " + details
    check(Walk(), moves_after_end=True, may_recur=True)
    # In a random game, the position may recur later; a shortened game is reported.
    violation = first_violation(Walk(), positions=0, moves_after_end=True)
    assert violation is not None and violation.law == "a game ends" and len(violation.moves) == 2
    later = first_violation(Walk(1), moves_after_end=True)
    assert later is not None and later.moves == (-1, 1)


def test_positions_that_are_reached_by_several_moves_do_not_recur():
    check(Row(12), positions=2_000)


def test_a_move_that_is_none_is_reported():
    class Passes(Row):
        def legal_moves(self):
            return [None, 1]

    with pytest.raises(LawViolation, match="a move is not None; at the start, "):
        check(Passes())
    with pytest.raises(plywood.GameError, match="a move must not be None"):
        plywood.position(Passes()).moves


def test_at_most_two_methods_are_called_after_the_time(monkeypatch):
    whole = Clock(last=inf)
    assert first_violation(counted(whole), positions=6, games=0, moves_after_end=True) is None
    assert whole.calls > 1_000
    for last in range(1, whole.calls, 41):
        clock = Clock(last)
        monkeypatch.setattr("plywood._deadline.monotonic", clock)
        options = {"positions": 6, "games": 0, "moves_after_end": True}
        assert first_violation(counted(clock), seconds=0.02, **options) is None
        assert last <= clock.calls <= last + 2


def test_random_games_end_at_the_time_and_return_the_violation_that_was_found(monkeypatch):
    for last in (1, 10, 100):
        clock = Clock(last)
        monkeypatch.setattr("plywood._deadline.monotonic", clock)
        assert first_violation(counted(clock), positions=0, games=20, seconds=0.02) is None
        assert last <= clock.calls <= last + 2

    class Countdown(MovesAfterEnd):
        def outcome(self):
            clock.count()
            return super().outcome()

        def legal_moves(self):
            return [1]

    # The first game is played to its end, and its moves are left out only in part.
    clock = Clock(last=1_000)
    monkeypatch.setattr("plywood._deadline.monotonic", clock)
    assert len(first_violation(Countdown(100), positions=0, games=1, seconds=0.02).moves) == 100
    assert 1_000 <= clock.calls <= 1_002


def test_hypothesis_strategies_give_legal_moves_and_positions():
    hypothesis = pytest.importorskip("hypothesis")
    settings = hypothesis.settings(max_examples=50, database=None, deadline=None)

    @settings
    @hypothesis.given(plywood.testing.move_sequences(Row(9)), plywood.testing.positions(Row(9), Whole()))
    def agrees(moves, position):
        assert plywood.position(Row(9), moves).history == tuple(moves)
        assert position.left >= 3

    agrees()
