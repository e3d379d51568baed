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
from itertools import islice
from math import inf
from operator import eq, index
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Collection,
    Deque,
    Dict,
    List,
    NamedTuple,
    Optional,
    Sequence,
    SupportsFloat,
    SupportsIndex,
    Tuple,
    TypeVar,
    Union,
)

from plywood import _deadline
from plywood.errors import GameError, LimitError

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["LawViolation", "check", "first_violation", "move_sequences", "positions"]

MAX_MOVES = 65_536
"""The largest number of legal moves of a position."""

COMPARED = 100
"""The number of earlier positions with which each position is compared."""

LISTED = 1_000
"""The number of legal moves that are listed again while the moves of a position are applied; each list counts as a whole.
Listing the moves after each of many moves would take quadratic time."""

FEWEST_LISTS = 8
"""The number of moves after which the legal moves are listed again even if :data:`LISTED` is then exceeded."""

REPLAYED = 20_000
"""The number of replayed plies after which the game of a violation is shortened no further."""

SAME_TEXT = "the text of a position stays the same"
"""The law of positions whose rules are the same, but not their texts, which no search uses."""

EQUAL_HASHES = "equal positions have equal hashes"
"""The law without which tables do not find positions again."""

GAME_ENDS = "a game ends"
"""The law of games without endless play, in which no position occurs twice in one game."""

METHODS = ("to_move", "outcome", "legal_moves", "apply")
"""The methods that every position has."""

Choose = Callable[[Sequence[str]], Optional[int]]
"""Returns the index of the move to play, given the texts of the moves, or ``None`` to stop."""

N = TypeVar("N", int, float)

Path = Optional[Tuple[Any, Any]]
"""The moves to a position: the path to the position before and the last move; ``None`` at the start."""


class LawViolation(AssertionError):
    """A game breaks a law: the name of the law, the moves to the position, and what was observed."""

    def __init__(self, law: str, moves: Sequence[Any], details: str) -> None:
        """Create a violation of ``law`` in the position after ``moves``."""
        self.law = law
        self.moves = tuple(moves)
        self.details = details
        after = "after {}".format(" ".join(map(str, moves))) if moves else "at the start"
        message = "law broken: {}; {}, {}".format(law, after, details)
        # The text of a move may contain a lone surrogate, which no file can store.
        super().__init__(message.encode("utf-8", "backslashreplace").decode())

    def __reduce__(self) -> Tuple[Any, ...]:
        return (type(self), (self.law, self.moves, self.details))


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
    known: _Known = {}
    options = _Options(moves_after_end, may_recur, same_texts, random.Random(seed), deadline)
    checker = _Checker(options, known)
    try:
        queue: Deque[Tuple[Any, Path]] = deque([(game, None)])
        for _ in range(positions):
            if not queue:
                break
            position, path = queue.popleft()
            children = checker.check(position, path)
            if not may_recur and _contains(path, known[position][1]):
                raise _recurrence(path, len(_moves_of(known[position][1])))
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


def _missing_methods(position: Any) -> List[str]:
    """Return the names of the methods that a position must have, and that this object does not have."""
    return [name for name in METHODS if not callable(getattr(position, name, None))]


def _number(convert: Callable[[Any], N], name: str, number: Any, accepted: str) -> N:
    """Return a converted number; raise ``LimitError`` if it is negative, a ``bool`` or refused by ``convert``."""
    try:
        found = None if isinstance(number, bool) else convert(number)
    except (OverflowError, TypeError, ValueError):
        found = None
    if found is None or not found >= 0:
        raise LimitError("invalid {} (got {!r}): {}".format(name, number, accepted))
    return found


def _as_float(number: Any) -> float:
    """Return a number of any class as ``float``; raise ``TypeError`` for other objects, such as texts."""
    if not isinstance(number, (SupportsFloat, SupportsIndex)):
        raise TypeError
    return float(number)


def _require_game(game: Any) -> None:
    """Return nothing if ``game`` is an object with the methods of a position; otherwise raise ``GameError``."""
    missing = _missing_methods(game)
    if missing or isinstance(game, type):
        reason = "no method " + ", ".join(missing) if missing else "it is a class"
        accepted = "a game is a position of your own game class, an object with the methods {} and __str__; see plywood.Game"
        raise GameError("invalid game (got {!r}, {}): {}".format(game, reason, accepted.format(", ".join(METHODS))))


def _play(game: Any, plies: int, choose: Choose, checker: _Checker) -> Optional[LawViolation]:
    """Play one game and return the violation of a law; at the end, check that no earlier position has changed.

    :param checker: a checker that has checked no other game.
    """
    path: Path = None
    occurred: Dict[Any, int] = {}
    try:
        positions = [(game, checker.observe(game, path))]
        while len(positions) <= plies + 1:
            children = checker.check(positions[-1][0], path)
            plies_before = occurred.setdefault(positions[-1][0], len(positions) - 1)
            if plies_before < len(positions) - 1 and not checker.options.may_recur:
                raise _recurrence(path, plies_before)
            number = choose(positions[-1][1].moves) if children else None
            if number is None:
                break
            path = (path, children[number][0])
            positions.append((children[number][1], checker.observe(children[number][1], path)))
        else:
            details = "a random game has more than {} plies, the value of `plies`".format(plies)
            raise LawViolation(GAME_ENDS, _moves_of(path)[:10], details)
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


def _moves_of(path: Path) -> List[Any]:
    """Return the moves of a path, the first one first."""
    moves = []
    while path is not None:
        path, move = path
        moves.append(move)
    return moves[::-1]


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
    return LawViolation(GAME_ENDS, _moves_of(path), "the position is the same as {}, so play can go on forever".format(before))


class _Observed(NamedTuple):
    """The properties of a position that a search uses, and its text."""

    outcome: Any
    to_move: Any
    moves: Tuple[str, ...]
    text: str

    def difference(self, other: _Observed) -> str:
        """Return the first difference from ``other`` that a search may notice in words; empty if there is none."""
        for name, before, after in zip(("outcome()", "to_move()", "legal_moves()"), self, other):
            if before != after:
                return "{} from {!r} to {!r}".format(name, before, after)
        return ""


class _Options(NamedTuple):
    """What is checked, and until when.

    ``sampler`` selects the moves after which all moves are listed again. It goes on from position to position, so that
    more positions also mean more moves.
    """

    moves_after_end: bool
    may_recur: bool
    same_texts: bool
    sampler: random.Random
    deadline: _deadline.Deadline


def _require_text(thing: Any, noun: str, path: Path) -> None:
    """Raise ``LawViolation`` if the class of a position or a move, which ``noun`` names, defines no text."""
    kind: Any = type(thing)
    if kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__:
        details = "the class {} defines neither __str__ nor __repr__".format(kind.__name__)
        raise LawViolation("a {} has a text".format(noun), _moves_of(path), details)


def _first_move(position: Any) -> Tuple[Any, ...]:
    """Return the first legal move, if any; an exception counts as a refusal to list moves."""
    try:
        return tuple(islice(position.legal_moves(), 1))
    except Exception:
        return ()


_Known = Dict[Any, Tuple[_Observed, Path]]
"""The positions that were checked, as they were observed, each with the moves to it."""


class _Checker:
    """Checks positions, and compares them with earlier positions, also those of other games.

    The methods raise ``TimeUp`` at the deadline, before they call another method of a position or a move.
    """

    def __init__(self, options: _Options, known: _Known) -> None:
        """Create a checker of one game. ``known`` is shared with the checkers of other games."""
        self.options = options
        self.known = known
        self.deadline = options.deadline
        self.recent: Deque[Any] = deque(maxlen=COMPARED)

    def observe(self, position: Any, path: Path, lists_moves: bool = True) -> _Observed:
        """Return the results of the methods of the position after the moves of ``path``.

        Raise ``LawViolation`` if a method returns something that it must not return, or if a position or a move has no text.

        :param lists_moves: whether to call ``legal_moves``; otherwise, no moves are observed.
        """
        call = self.deadline.call
        outcome = _as_read(call(position.outcome))
        if not _is_outcome(outcome):
            law = "outcome() returns None, 'first', 'second', 'draw' or a number of points of 32 bits"
            raise LawViolation(law, _moves_of(path), "it returns {!r}".format(outcome))
        moves = self._texts_of_moves(position, path) if lists_moves and outcome is None else ()
        _require_text(position, "position", path)
        text = call(str, position) if self.options.same_texts else ""
        to_move = call(position.to_move)
        if to_move not in ("first", "second"):
            raise LawViolation("to_move() returns 'first' or 'second'", _moves_of(path), "it returns {!r}".format(to_move))
        return _Observed(outcome, to_move, moves, text)

    def _texts_of_moves(self, position: Any, path: Path) -> Tuple[str, ...]:
        """Return the texts of the legal moves."""
        listed = self.deadline.call(position.legal_moves)
        try:
            iterator = iter(listed)
        except TypeError as error:
            details = "{}.legal_moves() returns {!r}".format(type(position).__name__, listed)
            raise LawViolation("legal_moves() returns an iterable of moves", _moves_of(path), details) from error
        moves = tuple(islice(self.deadline.each(iterator), MAX_MOVES + 1))
        for move in dict(zip(map(type, moves), moves)).values():
            _require_text(move, "move", path)
            if move is None:
                raise LawViolation("a move is not None", _moves_of(path), "legal_moves() contains None")
        return tuple(map(str, self.deadline.each(moves)))

    def require_same(self, law: str, path: Path, event: str, before: _Observed, after: _Observed) -> None:
        """Raise ``LawViolation`` if a position has changed by ``event``, words to which the difference is added.

        If only its text has changed, the broken law is :data:`SAME_TEXT`.
        """
        difference = before.difference(after)
        if not difference and before.text != after.text:
            law, difference = SAME_TEXT, "str() from {!r} to {!r}".format(before.text, after.text)
        if difference:
            raise LawViolation(law, _moves_of(path), "{} {}".format(event, difference))

    def check(self, position: Any, path: Path) -> List[Tuple[Any, Any]]:
        """Check a position and return its children, each with its move; raise ``LawViolation``."""

        def broken(law: str, details: str) -> LawViolation:
            return LawViolation(law, _moves_of(path), details)

        seen = self.observe(position, path)
        self._compare(position, seen, path)
        if seen.outcome is not None:
            after_end = () if self.options.moves_after_end else self.deadline.call(_first_move, position)
            if after_end:
                details = "outcome() returns {!r}, but legal_moves() contains {!r}".format(seen.outcome, after_end[0])
                raise broken("a finished game has no legal moves", details)
            return []
        if not 0 < len(seen.moves) <= MAX_MOVES:
            law = "an unfinished game has 1 to {} legal moves".format(MAX_MOVES)
            raise broken(law, "it has {}".format(len(seen.moves) or "none"))
        same_results = "the methods return the same results again"
        self.require_same(same_results, path, "a second call changes", seen, self.observe(position, path))
        if len(set(seen.moves)) < len(seen.moves):
            text = next(text for text in seen.moves if seen.moves.count(text) > 1)
            raise broken("different moves have different texts", "two moves have the text {!r}".format(text))
        moves = list(self.deadline.each(self.deadline.call(position.legal_moves)))
        if len(moves) != len(seen.moves):
            details = "a third call of legal_moves() returns {} moves instead of {}".format(len(moves), len(seen.moves))
            raise broken(same_results, details)
        self._require_different(moves, seen.moves, path)
        return list(zip(moves, self._children(position, seen, moves, path)))

    def _children(self, position: Any, seen: _Observed, moves: List[Any], path: Path) -> List[Any]:
        """Return the positions after the moves; raise ``LawViolation``.

        The moves of the position and of its children are listed again only after the moves of a sample.

        :param seen: the position as it was observed.
        """
        sample, since_listed, children = self._sample(len(moves)), [], []
        for number, move in enumerate(moves):
            lists_moves = number in sample
            child = self.deadline.call(position.apply, move)
            since_listed.append(move)
            now = self.observe(position, path, lists_moves)
            if now != (seen if lists_moves else seen._replace(moves=())):
                self._require_unchanged(position, seen, self._with_moves(now, position, path), since_listed, path)
            if lists_moves:
                since_listed = []
            self._require_new_position(position, child, move, path)
            self._require_equal_again(position, child, move, path, lists_moves)
            children.append(child)
        return children

    def _sample(self, moves: int) -> Collection[int]:
        """Return the indices of the moves after which all moves are listed again: all of few moves, and always the last."""
        lists = max(FEWEST_LISTS, LISTED // moves)
        if lists >= moves:
            return range(moves)
        return {moves - 1, *self.options.sampler.sample(range(moves), lists)}

    def _with_moves(self, observed: _Observed, position: Any, path: Path) -> _Observed:
        """Return ``observed`` with its moves, if they were not listed yet."""
        return observed if observed.moves else observed._replace(moves=self.observe(position, path).moves)

    def _require_unchanged(self, position: Any, seen: _Observed, now: _Observed, played: List[Any], path: Path) -> None:
        """Raise ``LawViolation`` if a position has changed from ``seen`` to ``now``.

        :param played: the moves after which no moves were listed yet, and the last move, after which they were.
        """
        event = "apply({!r}) changes".format(played[-1])
        if seen[:2] == now[:2] and seen.moves != now.moves and len(played) > 1:
            found = self._find_change(position, played, path)
            if found is None:
                event = "a move from {!r} to {!r}, when it is applied, changes".format(played[0], played[-1])
            else:
                move, seen, now = found
                event = "apply({!r}) changes".format(move)
        self.require_same("apply leaves its position unchanged", path, event, seen, now)

    def _find_change(self, position: Any, moves: List[Any], path: Path) -> Optional[Tuple[Any, _Observed, _Observed]]:
        """Return the move that changes the position, which is observed before and after it; ``None`` if it is not found.

        The moves are applied again. One half of them is left out in each step.
        """
        try:
            while moves:
                half = moves[: (len(moves) + 1) // 2]
                before = self.observe(position, path)
                for move in half:
                    self.deadline.call(position.apply, move)
                after = self.observe(position, path)
                changes = before.difference(after) != ""
                if changes and len(half) == 1:
                    return half[0], before, after
                moves = half if changes else moves[len(half) :]
        except _deadline.TimeUp:
            pass
        return None

    def _require_new_position(self, position: Any, child: Any, move: Any, path: Path) -> None:
        """Raise ``LawViolation`` if ``child``, the result of a move, is no position, or the same one."""
        missing = _missing_methods(child)
        if missing or child is position:
            details = "{}.apply({!r}) returns {!r}".format(type(position).__name__, move, child)
            details += ", which has no method {}".format(", ".join(missing)) if missing else ""
            raise LawViolation("apply returns a new position", _moves_of(path), details)

    def _require_equal_again(self, position: Any, child: Any, move: Any, path: Path, lists_moves: bool) -> None:
        """Raise ``LawViolation`` if the move, when it is applied again, gives another position than ``child``."""
        after = (path, move)
        first = self.observe(child, after, lists_moves)
        other = self.deadline.call(position.apply, move)
        second = self.observe(other, after, lists_moves)
        if first != second:
            first, second = self._with_moves(first, child, after), self._with_moves(second, other, after)
        event = "a second apply({!r}) changes".format(move)
        self.require_same("apply returns an equal position again", path, event, first, second)
        hashes = [self._hash(each, "position", after) for each in (child, other)]
        if hashes[0] != hashes[1] and self.deadline.call(eq, child, other):
            details = "a second apply({!r}) returns an equal position with another hash".format(move)
            raise LawViolation(EQUAL_HASHES, _moves_of(path), details)

    def _require_different(self, moves: List[Any], texts: Sequence[str], path: Path) -> None:
        """Raise ``LawViolation`` if two moves are equal, although their texts are different, or if a move has no hash.

        Moves of different classes, such as ``1`` and ``True``, are different moves even if they are equal.
        """
        known: Dict[Any, str] = {}
        for move, text in zip(moves, texts):
            self._hash(move, "move", path)
            other = self.deadline.call(known.setdefault, (type(move), move), text)
            if other != text:
                details = "two equal moves have the texts {!r} and {!r}".format(other, text)
                raise LawViolation("equal moves have equal texts", _moves_of(path), details)

    def _hash(self, thing: Any, noun: str, path: Path) -> int:
        """Return the hash of a move or a position, which ``noun`` names; raise ``LawViolation`` if it has none."""
        try:
            return self.deadline.call(hash, thing)
        except TypeError as error:
            name = type(thing).__name__
            details = "the class {} has no __hash__".format(name)
            if type(thing).__hash__ is not None:
                details = "{}.__hash__ raises TypeError ({}); use tuples instead of lists".format(name, error)
            raise LawViolation("a {} has a hash".format(noun), _moves_of(path), details) from error

    def _compare(self, position: Any, seen: _Observed, path: Path) -> None:
        """Compare a position with earlier ones; raise ``LawViolation``."""

        def broken(law: str, details: str) -> LawViolation:
            return LawViolation(law, _moves_of(path), details)

        own_hash = self._hash(position, "position", path)
        earlier = self.known.setdefault(position, (seen, path))
        difference = earlier[0].difference(seen)
        if difference:
            moves = " ".join(map(str, _moves_of(earlier[1]))) or "no moves"
            details = "it equals the position after {}, but differs in {}".format(moves, difference)
            raise broken("equal positions have equal moves, sides to move and outcomes", details)
        call = self.deadline.call
        for other in self.recent:
            is_equal = call(eq, position, other)
            if is_equal and own_hash != call(hash, other):
                raise broken(EQUAL_HASHES, "{!r} has another hash".format(other))
            if is_equal != call(eq, other, position):
                raise broken("equality is symmetric", "compared with {!r}".format(other))
        self.recent.append(position)


def _as_read(outcome: Any) -> Any:
    """Return an outcome as a search reads it: an integer of any class, such as ``numpy.int64``, as ``int``."""
    if isinstance(outcome, (bool, str)) or outcome is None:
        return outcome
    try:
        return index(outcome)
    except Exception:
        return outcome


def _is_outcome(outcome: Any) -> bool:
    if isinstance(outcome, str):
        return outcome in ("first", "second", "draw")
    points = isinstance(outcome, int) and not isinstance(outcome, bool) and abs(outcome) < 1 << 31
    return outcome is None or points
