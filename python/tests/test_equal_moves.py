"""Moves that are equal but not alike, and moves without ``__eq__``."""

import gc
import weakref
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Callable, ClassVar, List, Optional, Tuple

import pytest

import plywood
import plywood.testing


@dataclass(frozen=True)
class Take:
    """A move that knows what it gains. Two moves of the same pile are equal, whatever they gain."""

    pile: int
    gain: int = field(compare=False)

    def __str__(self) -> str:
        return f"take {self.pile}"


@dataclass(frozen=True)
class Piles:
    """The side to move takes one from a pile and gains as many points as the pile had."""

    left: Tuple[int, ...]
    turn: str = "first"
    margin: int = 0

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[int]:
        return None if any(self.left) else self.margin

    def legal_moves(self) -> List[Take]:
        return [Take(pile, count) for pile, count in enumerate(self.left) if count]

    def apply(self, move: Take) -> "Piles":
        left = tuple(count - (pile == move.pile) for pile, count in enumerate(self.left))
        gain, turn = (move.gain, "second") if self.turn == "first" else (-move.gain, "first")
        return Piles(left, turn, self.margin + gain)


@dataclass(frozen=True)
class Choice:
    """One move ends the game; each move has its own points."""

    moves: Tuple[Any, ...]
    points: Tuple[int, ...]
    chosen: Optional[int] = None

    def to_move(self) -> str:
        return "first" if self.chosen is None else "second"

    def outcome(self) -> Optional[int]:
        return self.chosen

    def legal_moves(self) -> Tuple[Any, ...]:
        return self.moves

    def apply(self, move: Any) -> "Choice":
        index = next(index for index, each in enumerate(self.moves) if str(each) == str(move))
        return replace(self, chosen=self.points[index])


class Pair:
    """A move without ``__eq__``: each object is different from all others."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __str__(self) -> str:
        return str(self.count)


@dataclass(frozen=True)
class Stones:
    """The sides take one or two; who takes the last stone wins."""

    left: int
    turn: str = "first"

    def to_move(self) -> str:
        return self.turn

    def outcome(self) -> Optional[str]:
        return None if self.left else {"first": "second", "second": "first"}[self.turn]

    def legal_moves(self) -> List[Pair]:
        return [Pair(count) for count in (1, 2) if count <= self.left]

    def apply(self, move: Pair) -> "Stones":
        return Stones(self.left - move.count, {"first": "second", "second": "first"}[self.turn])


def best_margin(game: Piles) -> int:
    """Return the final margin of the first player by plain minimax."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome
    better = max if game.turn == "first" else min
    return better(best_margin(game.apply(move)) for move in game.legal_moves())


@pytest.mark.parametrize("search", plywood.searches())
def test_apply_gets_the_object_of_its_position(search: str) -> None:
    for left in ((1, 2), (1, 3), (2, 3), (3, 1, 2)):
        value = plywood.position(Piles(left)).analyze(search).value
        assert value is not None and value.points == best_margin(Piles(left)), (left, value)


class ListMove(List[int]):
    """A move that is a list with a hash; `gain` is an item, but equality compares only the first item."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ListMove) and self[0] == other[0]

    def __hash__(self) -> int:
        return self[0]

    def __str__(self) -> str:
        return f"take {self[0]}"

    @property
    def pile(self) -> int:
        return self[0]

    @property
    def gain(self) -> int:
        return self[1]


@dataclass(frozen=True)
class TakeLater:
    """A move whose gain is known only to a function."""

    pile: int
    compute: Callable[[], int] = field(compare=False, repr=False)

    @property
    def gain(self) -> int:
        return self.compute()


class PilesWithOtherMoves(Piles):
    """The same game with another class of moves."""

    move_class: ClassVar[Any]

    def legal_moves(self) -> List[Any]:
        return [self.move_class(move) for move in super().legal_moves()]

    def apply(self, move: Any) -> "PilesWithOtherMoves":
        after = super().apply(move)
        return type(self)(after.left, after.turn, after.margin)


class PilesWithLists(PilesWithOtherMoves):
    move_class = staticmethod(lambda move: ListMove([move.pile, move.gain]))


class PilesWithFunctions(PilesWithOtherMoves):
    move_class = staticmethod(lambda move: TakeLater(move.pile, lambda: move.gain))


@pytest.mark.parametrize("game", [PilesWithLists, PilesWithFunctions])
def test_moves_may_have_values_outside_of_their_attributes(game: Callable[[Tuple[int, ...]], Piles]) -> None:
    for left in ((1, 2), (1, 3), (2, 3)):
        value = plywood.position(game(left)).analyze("recursive").value
        assert value is not None and value.points == best_margin(Piles(left)), (left, value)


@dataclass(frozen=True)
class Step:
    """A move whose text contains the position."""

    position: Any = field(compare=False)


@dataclass(frozen=True)
class Steps(Piles):
    """A game with one move at each position."""

    living: ClassVar["weakref.WeakSet[Steps]"]

    def __post_init__(self) -> None:
        self.living.add(self)

    def legal_moves(self) -> List[Any]:
        return [Step(self)]

    def apply(self, move: Any) -> "Steps":
        return Steps((self.left[0] - 1,), "second" if self.turn == "first" else "first", self.margin + 1)


Steps.living = weakref.WeakSet()


def test_positions_in_texts_of_moves_are_not_kept() -> None:
    for margin in range(0, 3_000, 10):
        plywood.position(Steps((5,), "first", margin)).analyze("recursive")
    gc.collect()
    assert len(Steps.living) < 1_100


@pytest.mark.parametrize("moves", [((0, 1), (0, True), (1, 0)), (Decimal("1"), Decimal("1.00"), Decimal("2"))])
def test_equal_moves_with_different_texts_are_different_moves(moves: Tuple[Any, ...]) -> None:
    position = plywood.position(Choice(moves, (1, 5, 2)))
    assert [str(move) for move in position.moves] == [str(move) for move in moves]
    analysis = position.analyze(each=True)
    assert str(analysis.value) == "points 5" and str(analysis.best) == str(moves[1])


def test_games_do_not_share_equal_moves_with_different_texts() -> None:
    for moves in ((Decimal("3"), Decimal("4")), (Decimal("3.0"), Decimal("4.0"))):
        position = plywood.position(Choice(moves, (1, 2)))
        assert [str(move) for move in position.moves] == [str(move) for move in moves]
        assert position.play(str(moves[1])).is_over
        # An equal object is accepted, too.
        assert position.play(Decimal("4.00")).is_over


@dataclass(frozen=True)
class Jump:
    """A move whose text shows an attribute that its ``__eq__`` ignores."""

    piece: str = field(compare=False)
    takes: bool = field(compare=False)

    def __str__(self) -> str:
        return "jump" if self.takes else "step"


@dataclass(frozen=True)
class Jumps:
    """A game of four plies with one move in each position: at first a step, then a step of another piece, then jumps."""

    ply: int = 0

    def to_move(self) -> str:
        return "first" if self.ply % 2 == 0 else "second"

    def outcome(self) -> Optional[str]:
        return "draw" if self.ply == 4 else None

    def legal_moves(self) -> List[Jump]:
        return [] if self.ply == 4 else [Jump("king" if self.ply else "man", self.ply >= 2)]

    def apply(self, move: Jump) -> "Jumps":
        return Jumps(self.ply + 1)


def test_each_position_has_the_texts_of_its_own_moves() -> None:
    plywood.testing.check(Jumps())
    start = plywood.position(Jumps())
    assert [str(move) for move in start.analyze("recursive").line] == ["step", "step", "jump", "jump"]
    jumps = plywood.position(Jumps(), "step step")
    best = jumps.analyze("recursive").best
    assert [str(move) for move in jumps.moves] == [str(best)] == ["jump"]
    end = jumps.play("jump").play("jump")
    assert end.game == Jumps(4)
    assert [str(move) for move in end.history] == ["step", "step", "jump", "jump"]


@dataclass(frozen=True)
class Count:
    """A move that counts down by one; its text shows the number that is left."""

    left: int = field(compare=False)

    def __str__(self) -> str:
        return f"to {self.left}"


@dataclass(frozen=True)
class Countdown(Piles):
    """A game with one move in each position, whose text is different in each of them."""

    def legal_moves(self) -> List[Any]:
        return [Count(self.left[0] - 1)]

    def apply(self, move: Any) -> "Countdown":
        return Countdown((move.left,), "second" if self.turn == "first" else "first")


def test_many_equal_moves_have_their_own_texts() -> None:
    position = plywood.position(Countdown((900,)))
    for left in range(899, 0, -1):
        position = position.play(f"to {left}")
    assert position.game == Countdown((1,), "second")


@pytest.mark.parametrize("search", plywood.searches())
def test_moves_need_no_equality(search: str) -> None:
    position = plywood.position(Stones(16))
    value = position.analyze(search).value
    assert value is not None and value.kind == "win", value
    assert plywood.position(Stones(16)).play("2").game == Stones(14, "second")
    assert position.play(position.moves[0]).game == Stones(15, "second")
    assert plywood.position(Stones(16), ["2", "1"]).game == Stones(13)


class Swap:
    """A move whose class has no ``__eq__``."""

    def __str__(self) -> str:
        return "swap"


@dataclass(frozen=True)
class MixedMoves:
    """The moves ``0`` and ``1`` take one or two, and ``swap`` takes three."""

    left: int
    to_move_: str = "first"

    def to_move(self) -> str:
        return self.to_move_

    def other(self) -> str:
        return "second" if self.to_move_ == "first" else "first"

    def outcome(self) -> Optional[str]:
        return None if self.left > 0 else self.other()

    def legal_moves(self) -> List[Any]:
        return [Take(0, 1), Take(1, 2), Swap()][: self.left]

    def apply(self, move: Any) -> "MixedMoves":
        return MixedMoves(self.left - (move.gain if isinstance(move, Take) else 3), self.other())

    def __str__(self) -> str:
        return str(self.left)


def test_one_class_of_moves_may_lack_equality() -> None:
    assert str(plywood.position(MixedMoves(9), ["swap"])) == "6"
    position = plywood.position(MixedMoves(9)).play("swap")
    assert str(position.play(position.moves[2])) == "3"
