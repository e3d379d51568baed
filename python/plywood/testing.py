"""Checks of games written in Python: :func:`check` for a test, and strategies for Hypothesis.

One line in a test file checks a game::

    def test_my_game():
        plywood.testing.check(MyGame())

A search relies on the laws of its game. If two states share a list, or if equal positions have different moves, a search
returns a wrong value without any error; :func:`check` finds such faults and names them.
"""

from __future__ import annotations

import random
from collections import deque
from math import inf
from operator import index
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Deque,
    Dict,
    List,
    Optional,
    Sequence,
    SupportsFloat,
    SupportsIndex,
    Tuple,
    TypeVar,
    Union,
)

from plywood import _deadline
from plywood._arguments import shown
from plywood._checker import METHODS, Known, LawViolation, Path, missing_methods, moves_of
from plywood._checker import Checker as _Checker
from plywood._checker import Options as _Options
from plywood.errors import GameError, LimitError

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["LawViolation", "check", "first_violation", "move_sequences", "positions"]

REPLAYED = 20_000
"""The number of replayed plies after which the game of a violation is shortened no further."""

GAME_ENDS = "a game ends"
"""The law of games without endless play, in which no position occurs twice in one game."""

Choose = Callable[[Sequence[str]], Optional[int]]
"""Returns the index of the move to play, given the texts of the moves, or ``None`` to stop."""

N = TypeVar("N", int, float)


def check(
    game: Any,
    *,
    positions: SupportsIndex = 500,
    games: SupportsIndex = 20,
    plies: SupportsIndex = 2_000,
    seed: SupportsIndex = 1,
    moves_after_end: bool = False,
    may_recur: bool = False,
) -> None:
    """Raise :class:`LawViolation` if a game breaks a law of :class:`plywood.Game`; an exception of the game propagates.

    The first ``positions`` positions are checked in order of their plies, so the reported moves are as few as possible.
    Then ``games`` random games are played to their ends. If one of them breaks a law, its moves are shortened.

    The text of a position must also stay the same: it must not contain the address of an object. No search uses the text.

    In a position with more than about 31 moves, a fault that a single move causes may be missed, because the legal moves are
    listed again after a sample of the moves. Other values of ``seed`` select other samples.

    :param plies: the number of plies after which a game counts as endless.
    :param seed: selects the random games and, in a position with many moves, the moves after which ``legal_moves`` is
        called again to compare its result.
    :param moves_after_end: whether a finished game may have legal moves. Searches never request them, but other
        programs that play the game might. A ``legal_moves`` that raises an exception in a finished game breaks no law.
    :param may_recur: whether a position may occur twice in one game. Such a game can go on without end, so each search of it
        needs a depth limit; a random game must still end.
    :raises GameError: if ``game`` is not a position of a game written in Python.
    :raises LimitError: if ``positions``, ``games``, ``plies`` or ``seed`` is negative or not a whole number, that is, if it has
        no ``__index__`` or is a ``bool``.

    >>> import plywood.testing
    >>> class Numbers:  # All positions share one list.
    ...     def __init__(self, left): self.left = left
    ...     def to_move(self): return "first" if len(self.left) % 2 == 0 else "second"
    ...     def outcome(self): return None if self.left else "draw"
    ...     def legal_moves(self): return list(self.left)
    ...     def apply(self, move):
    ...         self.left.remove(move)
    ...         return Numbers(self.left)
    ...     def __str__(self): return str(self.left)
    >>> plywood.testing.check(Numbers([1, 2]))
    Traceback (most recent call last):
        ...
    plywood.testing.LawViolation: law broken: apply leaves its position unchanged; at the start, apply(1) changes to_move() from 'first' to 'second'
    """
    violation = first_violation(
        game,
        positions=positions,
        games=games,
        plies=plies,
        seed=seed,
        moves_after_end=moves_after_end,
        may_recur=may_recur,
    )
    if violation is not None:
        raise violation


def first_violation(
    game: Any,
    *,
    positions: SupportsIndex = 500,
    games: SupportsIndex = 20,
    plies: SupportsIndex = 2_000,
    seed: SupportsIndex = 1,
    moves_after_end: bool = False,
    may_recur: bool = False,
    same_texts: bool = True,
    seconds: Union[SupportsFloat, SupportsIndex] = inf,
) -> Optional[LawViolation]:
    """Return the violation that :func:`check` raises, or ``None``.

    :param same_texts: whether the text of a position must stay the same.
    :param seconds: the time after which at most two more methods of the game are called. A violation that a random game
        has shown by then is returned.
    :raises LimitError: if a number is negative or a ``bool``, if ``seconds`` is not a number, or if another number is not whole.
    """
    _require_game(game)
    counts = (("positions", positions), ("games", games), ("plies", plies))
    accepted = "a number of {} is a whole number, 0 or more, such as 20"
    positions, games, plies = (_number(index, name, count, accepted.format(name)) for name, count in counts)
    seed = _number(index, "seed", seed, "a seed is a whole number, 0 or more, such as 1")
    deadline = _deadline.Deadline(_number(_as_float, "seconds", seconds, "a number of seconds is 0 or more, such as 0.5"))
    known: Known = {}
    options = _Options(moves_after_end, may_recur, same_texts, random.Random(seed), deadline)
    checker = _Checker(options, known)
    try:
        queue: Deque[Tuple[Any, Path]] = deque([(game, None)])
        for _ in range(positions):
            if not queue:
                break
            position, path = queue.popleft()
            children, first_path = checker.check(position, path)
            if not may_recur and _contains(path, first_path):
                raise _recurrence(path, len(moves_of(first_path)))
            queue.extend((child, (path, move)) for move, child in children)
        chooser = random.Random(seed)
        for _ in range(games):
            random_game = _Checker(options, known)
            found = _play(game, plies, lambda moves: chooser.randrange(len(moves)), random_game)
            if found is not None:
                return _shortened(game, plies, found, options)
    except LawViolation as violation:
        return violation
    except _deadline.TimeUp:
        pass
    return None


def move_sequences(game: Any, max_plies: SupportsIndex = 40) -> SearchStrategy[List[Any]]:
    """Return a Hypothesis strategy for lists of at most ``max_plies`` legal moves from the position ``game``.

    Shorter lists are simpler.
    """
    return _paths(game, max_plies).map(lambda path: path[0])


def positions(game: Any, max_plies: SupportsIndex = 40) -> SearchStrategy[Any]:
    """Return a Hypothesis strategy for the positions that are reached from ``game`` by at most ``max_plies`` moves."""
    return _paths(game, max_plies).map(lambda path: path[1])


def _paths(game: Any, max_plies: SupportsIndex) -> SearchStrategy[Tuple[List[Any], Any]]:
    """Return a Hypothesis strategy for moves with the position after them."""
    _require_game(game)
    most = _number(index, "max_plies", max_plies, "a number of plies is a whole number, 0 or more, such as 40")
    from hypothesis import strategies

    @strategies.composite
    def paths(draw: Any) -> Tuple[List[Any], Any]:
        position, moves = game, []
        for _ in range(draw(strategies.integers(0, most))):
            if position.outcome() is not None:
                break
            moves.append(draw(strategies.sampled_from(list(position.legal_moves()))))
            position = position.apply(moves[-1])
        return moves, position

    return paths()


def _number(convert: Callable[[Any], N], name: str, number: Any, accepted: str) -> N:
    """Return a converted number; raise ``LimitError`` if it is negative, a ``bool`` or refused by ``convert``."""
    try:
        found = None if isinstance(number, bool) else convert(number)
    except (OverflowError, TypeError, ValueError):
        found = None
    if found is None or not found >= 0:
        raise LimitError("invalid {} (got {}): {}".format(name, shown(number), accepted))
    return found


def _as_float(number: Any) -> float:
    """Return a number of any class as ``float``; raise ``TypeError`` for other objects, such as texts."""
    if not isinstance(number, (SupportsFloat, SupportsIndex)):
        raise TypeError
    return float(number)


def _require_game(game: Any) -> None:
    """Return nothing if ``game`` is an object with the methods of a position; otherwise raise ``GameError``."""
    missing = missing_methods(game)
    if missing or isinstance(game, type):
        reason = "no method " + ", ".join(missing) if missing else "it is a class"
        accepted = "a game is a position of your own game class, an object with the methods {} and __str__; see plywood.Game"
        raise GameError("invalid game (got {}, {}): {}".format(shown(game), reason, accepted.format(", ".join(METHODS))))


def _play(game: Any, plies: int, choose: Choose, checker: _Checker) -> Optional[LawViolation]:
    """Play one game and return the violation of a law; at the end, check that no earlier position has changed.

    :param checker: a checker that has checked no other game.
    """
    path: Path = None
    occurred: Dict[Tuple[type, Any], int] = {}
    try:
        positions = [(game, checker.observe(game, path))]
        while len(positions) <= plies + 1:
            position = positions[-1][0]
            children, _ = checker.check(position, path)
            plies_before = occurred.setdefault((type(position), position), len(positions) - 1)
            if plies_before < len(positions) - 1 and not checker.options.may_recur:
                raise _recurrence(path, plies_before)
            number = choose(positions[-1][1].moves) if children else None
            if number is None:
                break
            path = (path, children[number][0])
            positions.append((children[number][1], checker.observe(children[number][1], path)))
        else:
            details = "a random game has more than {} plies, the value of `plies`".format(plies)
            raise LawViolation(GAME_ENDS, moves_of(path)[:10], details)
        for number, (position, before) in enumerate(positions):
            event = "the position after {} plies has changed:".format(number)
            checker.require_same("a position never changes", path, event, before, checker.observe(position, path))
    except LawViolation as violation:
        return violation
    return None


def _shortened(game: Any, plies: int, violation: LawViolation, options: _Options) -> LawViolation:
    """Return a violation of the same law after fewer moves, if there is one.

    Moves are left out, one at a time, while the game still breaks the law, until :data:`REPLAYED` plies were replayed or
    the time is over.
    """
    number, replayed = 0, 0
    try:
        while number < len(violation.moves) and replayed < REPLAYED:
            wanted = deque(options.deadline.each(map(str, violation.moves)))
            del wanted[number]
            replayed += len(wanted)

            def choose(moves: Sequence[str], wanted: Deque[str] = wanted) -> Optional[int]:
                return moves.index(wanted.popleft()) if wanted and wanted[0] in moves else None

            shorter = _play(game, plies, choose, _Checker(options, {}))
            if shorter is not None and shorter.law == violation.law and len(shorter.moves) < len(violation.moves):
                violation = shorter
            else:
                number += 1
    except _deadline.TimeUp:
        pass
    return violation


def _contains(path: Path, start: Path) -> bool:
    """Return whether ``start`` is the path to a position before the last one of ``path``."""
    while path is not None:
        path = path[0]
        if path is start:
            return True
    return False


def _recurrence(path: Path, plies: int) -> LawViolation:
    """Return the violation of a game that reaches the position after ``plies`` plies of ``path`` again at its end."""
    before = "after {} of these plies".format(plies) if plies else "before them"
    return LawViolation(GAME_ENDS, moves_of(path), "the position is the same as {}, so play can go on forever".format(before))
