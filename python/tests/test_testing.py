"""``plywood.testing.check`` accepts correct games, and finds and names planted faults."""

import gc
import re
import warnings
import weakref
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from typing import Callable, Tuple

import pytest

import plywood
import plywood.testing
from plywood.testing import LawViolation, check, first_violation
from python_games import Pairs, SubtractSquare, TicTacToe


@dataclass(frozen=True)
class Row:
    """Two sides take 1 or 2 from a number; the last one wins."""

    left: int = 5
    turn: str = "first"

    def to_move(self):
        return self.turn

    def outcome(self):
        return None if self.left > 0 else ("second" if self.turn == "first" else "first")

    def legal_moves(self):
        return list(range(1, min(self.left, 2) + 1))

    def apply(self, move):
        return replace(self, left=self.left - move, turn="second" if self.turn == "first" else "first")

    def __str__(self):
        return "o" * self.left


class Shared(Row):
    """The positions share a list."""

    taken: list = []

    def apply(self, move):
        self.taken.append(move)
        return super().apply(move)

    def legal_moves(self):
        return [1] if len(self.taken) % 2 else [1, 2]


class WideEquality(Row):
    def __eq__(self, other):
        return self.left == other.left

    def __hash__(self):
        return self.left


class OtherHash(Row):
    def __eq__(self, other):
        return self.left == other.left and self.turn == other.turn

    def __hash__(self):
        return id(self)


@dataclass(frozen=True)
class OtherHashInTree(Row):
    """No two sequences of moves lead to equal positions."""

    moves: Tuple[int, ...] = ()

    def apply(self, move):
        return replace(super().apply(move), moves=(*self.moves, move))

    def __hash__(self):
        return id(self)


class NoHash(Row):
    def __eq__(self, other):
        return self.left == other.left

    __hash__ = None


class EqualTexts(Row):
    def legal_moves(self):
        return [1, "1"]

    def apply(self, move):
        return super().apply(int(move))


class EqualMoves(Row):
    """A move contains ``1`` and ``True``, which are equal and have different effects."""

    def legal_moves(self):
        return [("take", 1), ("take", True)]

    def apply(self, move):
        return super().apply(2 if move[1] is True else 1)


@dataclass(frozen=True)
class AlwaysEqual:
    number: int

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class AlwaysEqualMoves(Row):
    def legal_moves(self):
        return [AlwaysEqual(move) for move in super().legal_moves()]

    def apply(self, move):
        return super().apply(move.number)


class EqualMovesOfTwoClasses(Row):
    """``1`` and ``True`` are different moves, because their classes differ."""

    def legal_moves(self):
        return [1, True] if self.left > 0 else []

    def apply(self, move):
        return super().apply(2 if move is True else 1)


@dataclass(frozen=True)
class Take:
    number: int
    left: int = field(compare=False)


class Remarks(Row):
    """Moves of different positions are equal, although their texts differ."""

    def legal_moves(self):
        return [Take(move, self.left) for move in super().legal_moves()]

    def apply(self, move):
        return super().apply(move.number)


class Endless(Row):
    def apply(self, move):
        return super().apply(0)


class EndlessMoves(Row):
    def legal_moves(self):
        while True:
            yield 1


class NoMoves(Row):
    def legal_moves(self):
        return []


class Changing(Row):
    calls: list = []

    def legal_moves(self):
        self.calls.append(1)
        return [1, 2] if len(self.calls) % 2 else [2, 1]


class ChangingLater(Row):
    calls: list = []

    def legal_moves(self):
        self.calls.append(1)
        return [1, 2] if len(self.calls) % 3 else []


class SameObject(Row):
    def apply(self, move):
        return self


class Winner(Row):
    def outcome(self):
        return "nobody" if self.left < 3 else None


class NoNumber(Row):
    """The points differ from themselves."""

    def outcome(self):
        return nan if self.left < 3 else None


class MovesAfterEnd(Row):
    def legal_moves(self):
        return [1, 2] if self.left > 1 else [1]


class RefusesAfterEnd(Row):
    def legal_moves(self):
        if self.left <= 0:
            raise ValueError("the game is over")
        return super().legal_moves()


class Side(Row):
    def to_move(self):
        return 1


@dataclass(frozen=True)
class History(Row):
    """The winner depends on the first move, which is not part of equality."""

    moves: Tuple[int, ...] = ()

    def apply(self, move):
        return replace(super().apply(move), moves=(*self.moves, move))

    def outcome(self):
        return None if self.left > 0 else ("first" if self.moves[0] == 1 else "second")

    def __eq__(self, other):
        return (self.left, self.turn) == (other.left, other.turn)

    def __hash__(self):
        return hash((self.left, self.turn))


@dataclass(frozen=True)
class LateHistory(History):
    """The winner depends on the last move but one, so that only positions far from the start differ."""

    left: int = 20

    def outcome(self):
        return None if self.left > 0 else ("first" if self.moves[-2:][0] == 1 else "second")

    __eq__, __hash__ = History.__eq__, History.__hash__


class Large(Row):
    def outcome(self):
        return None if self.left > 0 else 10**30


class ListMoves(Row):
    def legal_moves(self):
        return [[move] for move in super().legal_moves()]

    def apply(self, move):
        return super().apply(move[0])


@dataclass(frozen=True)
class ListField(Row):
    cells: list = field(default_factory=list)


class NoneMoves(Row):
    def legal_moves(self):
        return None


class NumberMoves(Row):
    def legal_moves(self):
        return 3 if self.left < 4 else [1, 2]


class TupleApply(Row):
    def apply(self, move):
        return (self.left, move)


class Plain:
    """A move without a text."""

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return self.number == other.number

    def __hash__(self):
        return self.number


class PlainMoves(Row):
    def legal_moves(self):
        return [Plain(move) for move in super().legal_moves()]

    def apply(self, move):
        return super().apply(move.number)


class Board:
    """A position without a text."""

    def __init__(self, row=Row()):
        self.row = row
        self.to_move, self.outcome, self.legal_moves = row.to_move, row.outcome, row.legal_moves

    def apply(self, move):
        return Board(self.row.apply(move))


class Surrogate(Winner):
    def legal_moves(self):
        return ["\ud800" + str(move) for move in super().legal_moves()]

    def apply(self, move):
        return super().apply(int(move[1:]))


class Address(Row):
    """The text of a position contains the address of an object."""

    def __str__(self):
        return repr(object.__repr__(self))


class SharedText(Row):
    """The positions share a list that only their text contains, and the moves contain braces."""

    taken: list = []

    def legal_moves(self):
        return ["{}" * move for move in super().legal_moves()]

    def apply(self, move):
        self.taken.append(move)
        return super().apply(len(move) // 2)

    def __str__(self):
        return str(len(self.taken))


MESSAGES = [
    (
        EqualMoves(),
        "equal moves have equal texts; at the start, two equal moves have the texts \"('take', 1)\" and \"('take', True)\"",
    ),
    (
        SharedText(2),
        "the text of a position stays the same; at the start, apply('{}') changes str() from '0' to '1'",
    ),
    (NoHash(), "a position has a hash; at the start, the class NoHash has no __hash__"),
    (
        ListField(),
        "a position has a hash; at the start, ListField.__hash__ raises TypeError (unhashable type: 'list'); "
        "use tuples instead of lists",
    ),
    (
        NoneMoves(),
        "legal_moves() returns an iterable of moves; at the start, NoneMoves.legal_moves() returns None",
    ),
    (NumberMoves(), "legal_moves() returns an iterable of moves; after 2, NumberMoves.legal_moves() returns 3"),
    (
        TupleApply(),
        "apply returns a new position; at the start, TupleApply.apply(1) returns (5, 1), which has no method to_move, "
        "outcome, legal_moves, apply",
    ),
    (PlainMoves(), "a move has a text; at the start, the class Plain defines neither __str__ nor __repr__"),
    (Board(), "a position has a text; at the start, the class Board defines neither __str__ nor __repr__"),
    (
        Surrogate(),
        "outcome() returns None, 'first', 'second', 'draw' or a number of points of 32 bits; after \\ud8001 \\ud8002, "
        "it returns 'nobody'",
    ),
]

FAULTS = [
    (LateHistory(), "equal positions have equal moves, sides to move and outcomes"),
    (Large(), "outcome() returns None, 'first', 'second', 'draw' or a number of points of 32 bits"),
    (ListMoves(), "a move has a hash"),
    (Shared(), "apply leaves its position unchanged"),
    (WideEquality(), "equal positions have equal moves, sides to move and outcomes"),
    (History(), "equal positions have equal moves, sides to move and outcomes"),
    (OtherHash(), "equal positions have equal hashes"),
    (OtherHashInTree(), "equal positions have equal hashes"),
    (AlwaysEqualMoves(), "equal moves have equal texts"),
    (NoHash(), "a position has a hash"),
    (EqualTexts(), "different moves have different texts"),
    (Endless(), "a game ends"),
    (EndlessMoves(), "an unfinished game has 1 to 65536 legal moves"),
    (NoMoves(), "an unfinished game has 1 to 65536 legal moves"),
    (Changing(), "the methods return the same results again"),
    (ChangingLater(), "the methods return the same results again"),
    (SameObject(), "apply returns a new position"),
    (NoNumber(), "outcome() returns None, 'first', 'second', 'draw' or a number of points of 32 bits"),
    (Winner(), "outcome() returns None, 'first', 'second', 'draw' or a number of points of 32 bits"),
    (MovesAfterEnd(), "a finished game has no legal moves"),
    (Address(), "the text of a position stays the same"),
    (Side(), "to_move() returns 'first' or 'second'"),
]


CORRECT = [
    Row(),
    RefusesAfterEnd(),
    EqualMovesOfTwoClasses(),
    Remarks(),
    TicTacToe(),
    SubtractSquare(12),
    Pairs((3, 1, 4, 1, 5)),
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


def test_a_finished_position_does_not_count_as_a_check(recwarn):
    class Shared(Row):
        """The moves change the position itself."""

        def apply(self, move):
            object.__setattr__(self, "left", self.left - move)
            return super().apply(0)

    assert plywood.position(Shared(0)).perft(1) == 0
    assert not recwarn
    with pytest.warns(plywood.GameWarning, match="apply leaves its position unchanged"), pytest.raises(plywood.GameError):
        plywood.position(Shared(4)).perft(1)


@pytest.mark.parametrize("game", [MovesAfterEnd, Address])
def test_the_first_search_does_not_warn_of_what_no_search_uses(game, monkeypatch):
    distrusted = []
    monkeypatch.setattr("plywood._plywood.distrust", distrusted.append)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert str(plywood.position(game()).analyze().value) == "win 3"
    assert not distrusted


class Clock:
    """A clock that stands still until the call of a method number ``last``, and then is far ahead."""

    def __init__(self, last):
        self.calls, self.last = 0, last

    def count(self):
        self.calls += 1

    def __call__(self):
        return 0.0 if self.calls < self.last else 1e9


def counted(clock):
    """Return a game with 12 moves in each position. The methods of its positions and moves count their calls."""

    def counting(function):
        def method(*arguments):
            clock.count()
            return function(*arguments)

        return method

    def counting_moves(self):
        for number in range(1, 13):
            clock.count()
            yield move_class(number)

    methods = {name: counting(getattr(Row, name)) for name in ("to_move", "outcome", "__str__", "__eq__", "__hash__")}
    methods["legal_moves"] = counting(counting_moves)
    methods["apply"] = counting(lambda self, move: Row.apply(self, move.number))
    move_methods = {name: counting(getattr(Plain, name)) for name in ("__eq__", "__hash__")}
    move_methods["__str__"] = counting(lambda self: str(self.number))
    move_class = type("Move", (Plain,), move_methods)
    return type("Counted", (Row,), methods)(13)


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


def test_the_first_search_of_a_class_calls_few_methods_after_the_time(monkeypatch):
    clock = Clock(last=inf)
    game, calls = counted(clock), []
    monkeypatch.setattr("plywood._deadline.monotonic", clock)
    for _ in range(2):
        position = plywood.position(game)
        before = clock.calls
        clock.last = before + 50
        position.analyze("recursive", nodes=1)
        calls.append(clock.calls - before)
    # The second search of the class checks nothing.
    assert 50 <= calls[0] - calls[1] <= 52


def test_hypothesis_strategies_give_legal_moves_and_positions():
    hypothesis = pytest.importorskip("hypothesis")
    settings = hypothesis.settings(max_examples=50, database=None, deadline=None)

    @settings
    @hypothesis.given(plywood.testing.move_sequences(Row(9)), plywood.testing.positions(Row(9), Whole()))
    def agrees(moves, position):
        assert plywood.position(Row(9), moves).history == tuple(moves)
        assert position.left >= 3

    agrees()


def test_the_first_search_of_a_faulty_game_warns_once():
    with pytest.warns(plywood.GameWarning, match="WideEquality: law broken: equal positions have equal moves"):
        plywood.position(WideEquality()).analyze(depth=2)


def test_the_classes_of_games_are_freed():
    def search():
        correct, faulty = type("Correct", (Row,), {}), type("Faulty", (WideEquality,), {})
        plywood.position(correct()).analyze()
        with pytest.warns(plywood.GameWarning):
            plywood.position(faulty()).analyze(depth=2)
        return weakref.ref(correct), weakref.ref(faulty)

    classes = search()
    while gc.collect():
        pass
    assert [each() for each in classes] == [None, None]


@pytest.mark.parametrize("method", ["analyze", "solve", "tree", "explain", "perft", "measure_heuristics"])
def test_the_warning_names_the_line_of_the_caller(method):
    faulty = type("Faulty", (WideEquality,), {})
    with pytest.warns(plywood.GameWarning) as caught:
        getattr(plywood.position(faulty()), method)(depth=2)
    assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize("method", ["analyze", "perft", "measure_heuristics"])
def test_the_documentation_names_the_warning(method):
    assert ":class:`GameWarning`" in getattr(plywood.Position, method).__doc__
