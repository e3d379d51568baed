"""Games with planted faults for the tests of ``plywood.testing`` and of the first search of a class."""

from dataclasses import dataclass, field, replace
from math import nan
from typing import Tuple


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


class CountedMoves(Row):
    """The moves that were applied to a position count in its equality and hash."""

    applied = 0

    def apply(self, move):
        object.__setattr__(self, "applied", self.applied + 1)
        return super().apply(move)

    def __eq__(self, other):
        return (self.left, self.turn, self.applied) == (other.left, other.turn, other.applied)

    def __hash__(self):
        return hash((self.left, self.turn, self.applied))


class NewHashes(Row):
    """Each call returns another hash."""

    calls = 0
    __eq__ = object.__eq__

    def __hash__(self):
        NewHashes.calls += 1
        return NewHashes.calls


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
    (CountedMoves(), "apply leaves its position unchanged"),
    (NewHashes(), "the methods return the same results again"),
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
