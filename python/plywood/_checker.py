"""The laws of single positions: :class:`Checker` checks positions of a game written in Python and compares them."""

from __future__ import annotations

import random
from collections import deque
from itertools import islice
from operator import eq, index
from typing import Any, Collection, Deque, Dict, List, NamedTuple, Optional, Sequence, Tuple

from plywood import _deadline

MAX_MOVES = 65_536
"""The largest number of legal moves of a position."""

COMPARED = 100
"""The number of earlier positions with which each position is compared."""

LISTED = 1_000
"""The number of legal moves that are listed again while the moves of a position are applied; each list counts as a whole.
Listing the moves after each of many moves would take quadratic time."""

FEWEST_LISTS = 8
"""The number of moves after which the legal moves are listed again even if :data:`LISTED` is then exceeded."""

SAME_TEXT = "the text of a position stays the same"
"""The law that is broken if only the text of a position changes. No search uses this text."""

EQUAL_HASHES = "equal positions have equal hashes"
"""The law without which tables do not find positions again."""

METHODS = ("to_move", "outcome", "legal_moves", "apply")
"""The methods that every position has."""

Path = Optional[Tuple[Any, Any]]
"""The moves to a position: the path to the position before and the last move; ``None`` at the start."""


class LawViolation(AssertionError):
    """A game breaks a law: the name of the law, the moves to the position, and what was observed."""

    # The class is public as `plywood.testing.LawViolation`, also in messages and pickled violations.
    __module__ = "plywood.testing"

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


def missing_methods(position: Any) -> List[str]:
    """Return the names of the methods that a position must have, and that this object does not have."""
    return [name for name in METHODS if not callable(getattr(position, name, None))]


def moves_of(path: Path) -> List[Any]:
    """Return the moves of a path, the first one first."""
    moves = []
    while path is not None:
        path, move = path
        moves.append(move)
    return moves[::-1]


class Observed(NamedTuple):
    """The properties of a position that a search uses, and its text."""

    outcome: Any
    to_move: Any
    moves: Tuple[str, ...]
    text: str
    hash: int

    def difference(self, other: Observed) -> str:
        """Describe in words the first difference from ``other`` that affects a search; return ``""`` if there is none.

        The hashes are not compared: different objects may have different hashes.
        """
        for name, before, after in zip(("outcome()", "to_move()", "legal_moves()"), self, other):
            if before != after:
                return "{} from {!r} to {!r}".format(name, before, after)
        return ""


class Options(NamedTuple):
    """What is checked, and until when.

    ``sampler`` selects the moves after which all moves are listed again. Its state continues from one position to the next, so
    that different positions sample different moves.
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
        raise LawViolation("a {} has a text".format(noun), moves_of(path), details)


def _first_move(position: Any) -> Tuple[Any, ...]:
    """Return the first legal move, if any; an exception counts as no move."""
    try:
        return tuple(islice(position.legal_moves(), 1))
    except Exception:
        return ()


Known = Dict[Tuple[type, Any], Tuple[Observed, Path]]
"""The positions that were checked, with their classes, as they were observed, each with the moves to it.

Positions of different classes are different positions, even if they are equal: two named tuples of different classes can be.
"""


class Checked(NamedTuple):
    """The result of the check of a position that breaks no law."""

    children: List[Tuple[Any, Any]]
    """The legal moves, each with the position after it."""
    first_path: Path
    """The path to the first position that was equal to this one, perhaps this one itself."""


class Checker:
    """Checks positions, and compares them with earlier positions, also those of other games.

    The methods raise ``TimeUp`` at the deadline, before they call another method of a position or a move.
    """

    def __init__(self, options: Options, known: Known) -> None:
        """Create a checker of one game. ``known`` is shared with the checkers of other games."""
        self.options = options
        self.known = known
        self.deadline = options.deadline
        self.recent: Deque[Any] = deque(maxlen=COMPARED)

    def observe(self, position: Any, path: Path, lists_moves: bool = True) -> Observed:
        """Return the results of the methods of the position after the moves of ``path``.

        Raise ``LawViolation`` if a method returns something that it must not return, or if a position or a move has no text.

        :param lists_moves: whether to call ``legal_moves``; otherwise, no moves are observed.
        """
        call = self.deadline.call
        own_hash = self._hash(position, "position", path)
        outcome = _as_read(call(position.outcome))
        if not _is_outcome(outcome):
            law = "outcome() returns None, 'first', 'second', 'draw' or a number of points of 32 bits"
            raise LawViolation(law, moves_of(path), "it returns {!r}".format(outcome))
        moves = self._texts_of_moves(position, path) if lists_moves and outcome is None else ()
        _require_text(position, "position", path)
        text = call(str, position) if self.options.same_texts else ""
        to_move = call(position.to_move)
        if to_move not in ("first", "second"):
            raise LawViolation("to_move() returns 'first' or 'second'", moves_of(path), "it returns {!r}".format(to_move))
        return Observed(outcome, to_move, moves, text, own_hash)

    def _texts_of_moves(self, position: Any, path: Path) -> Tuple[str, ...]:
        """Return the texts of the legal moves."""
        listed = self.deadline.call(position.legal_moves)
        try:
            iterator = iter(listed)
        except TypeError as error:
            details = "{}.legal_moves() returns {!r}".format(type(position).__name__, listed)
            raise LawViolation("legal_moves() returns an iterable of moves", moves_of(path), details) from error
        moves = tuple(islice(self.deadline.each(iterator), MAX_MOVES + 1))
        for move in dict(zip(map(type, moves), moves)).values():
            _require_text(move, "move", path)
            if move is None:
                raise LawViolation("a move is not None", moves_of(path), "legal_moves() contains None")
        return tuple(map(str, self.deadline.each(moves)))

    def require_same(self, law: str, path: Path, event: str, before: Observed, after: Observed) -> None:
        """Raise ``LawViolation`` if a position has changed by ``event``, words to which the difference is added.

        If only its text has changed, the broken law is :data:`SAME_TEXT`.
        """
        difference = before.difference(after)
        if not difference and before.hash != after.hash:
            difference = "its hash from {} to {}".format(before.hash, after.hash)
        if not difference and before.text != after.text:
            law, difference = SAME_TEXT, "str() from {!r} to {!r}".format(before.text, after.text)
        if difference:
            raise LawViolation(law, moves_of(path), "{} {}".format(event, difference))

    def check(self, position: Any, path: Path) -> Checked:
        """Check a position; raise ``LawViolation`` if it breaks a law."""

        def broken(law: str, details: str) -> LawViolation:
            return LawViolation(law, moves_of(path), details)

        seen = self.observe(position, path)
        first_path = self._compare(position, seen, path)
        if seen.outcome is not None:
            after_end = () if self.options.moves_after_end else self.deadline.call(_first_move, position)
            if after_end:
                details = "outcome() returns {!r}, but legal_moves() contains {!r}".format(seen.outcome, after_end[0])
                raise broken("a finished game has no legal moves", details)
            return Checked([], first_path)
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
        return Checked(list(zip(moves, self._children(position, seen, moves, path))), first_path)

    def _children(self, position: Any, seen: Observed, moves: List[Any], path: Path) -> List[Any]:
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

    def _with_moves(self, observed: Observed, position: Any, path: Path) -> Observed:
        """Return ``observed`` with its moves, if they were not listed yet."""
        return observed if observed.moves else observed._replace(moves=self.observe(position, path).moves)

    def _require_unchanged(self, position: Any, seen: Observed, now: Observed, played: List[Any], path: Path) -> None:
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

    def _find_change(self, position: Any, moves: List[Any], path: Path) -> Optional[Tuple[Any, Observed, Observed]]:
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
        missing = missing_methods(child)
        if missing or child is position:
            details = "{}.apply({!r}) returns {!r}".format(type(position).__name__, move, child)
            details += ", which has no method {}".format(", ".join(missing)) if missing else ""
            raise LawViolation("apply returns a new position", moves_of(path), details)

    def _require_equal_again(self, position: Any, child: Any, move: Any, path: Path, lists_moves: bool) -> None:
        """Raise ``LawViolation`` if the move, when it is applied again, gives another position than ``child``."""
        after = (path, move)
        first = self.observe(child, after, lists_moves)
        other = self.deadline.call(position.apply, move)
        second = self.observe(other, after, lists_moves)
        hashes, second = (first.hash, second.hash), second._replace(hash=first.hash)
        if first != second:
            first, second = self._with_moves(first, child, after), self._with_moves(second, other, after)
        event = "a second apply({!r}) changes".format(move)
        self.require_same("apply returns an equal position again", path, event, first, second)
        if hashes[0] != hashes[1] and self.deadline.call(eq, child, other):
            details = "a second apply({!r}) returns an equal position with another hash".format(move)
            raise LawViolation(EQUAL_HASHES, moves_of(path), details)

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
                raise LawViolation("equal moves have equal texts", moves_of(path), details)

    def _hash(self, thing: Any, noun: str, path: Path) -> int:
        """Return the hash of a move or a position, which ``noun`` names; raise ``LawViolation`` if it has none."""
        try:
            return self.deadline.call(hash, thing)
        except TypeError as error:
            name = type(thing).__name__
            details = "the class {} has no __hash__".format(name)
            if type(thing).__hash__ is not None:
                details = "{}.__hash__ raises TypeError ({}); use tuples instead of lists".format(name, error)
            raise LawViolation("a {} has a hash".format(noun), moves_of(path), details) from error

    def _compare(self, position: Any, seen: Observed, path: Path) -> Path:
        """Compare a position with earlier ones, and return the path to the first one that equals it; raise ``LawViolation``."""

        def broken(law: str, details: str) -> LawViolation:
            return LawViolation(law, moves_of(path), details)

        earlier = self.known.setdefault((type(position), position), (seen, path))
        difference = earlier[0].difference(seen)
        if difference:
            moves = " ".join(map(str, moves_of(earlier[1]))) or "no moves"
            details = "it equals the position after {}, but differs in {}".format(moves, difference)
            raise broken("equal positions have equal moves, sides to move and outcomes", details)
        call = self.deadline.call
        for other in self.recent:
            if type(other) is not type(position):
                continue
            is_equal = call(eq, position, other)
            if is_equal and seen.hash != call(hash, other):
                raise broken(EQUAL_HASHES, "{!r} has another hash".format(other))
            if is_equal != call(eq, other, position):
                raise broken("equality is symmetric", "compared with {!r}".format(other))
        self.recent.append(position)
        return earlier[1]


def _as_read(outcome: Any) -> Any:
    """Return an outcome as a search reads it: an integer of any class, such as ``numpy.int64``, as ``int``."""
    if isinstance(outcome, (bool, str)) or outcome is None:
        return outcome
    try:
        return index(outcome)
    except TypeError:
        return outcome


def _is_outcome(outcome: Any) -> bool:
    if isinstance(outcome, str):
        return outcome in ("first", "second", "draw")
    points = isinstance(outcome, int) and not isinstance(outcome, bool) and abs(outcome) < 1 << 31
    return outcome is None or points
