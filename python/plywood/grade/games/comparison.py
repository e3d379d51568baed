"""The comparison of a student's game with ours: :func:`compare`.

Both games play the same moves. In each position, every function of the student's game must give the expected result.
"""

import random
import signal
from collections import deque
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Deque, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from plywood.grade.error_line import error_message
from plywood.grade.submission import Submission

CALL_SECONDS = 5
"""The time for one call of the student's game."""

MAX_SHOWN = 2_000
"""The maximum number of characters of a result in a report."""


class Node(NamedTuple):
    """A position in both games."""

    moves: Tuple[str, ...]
    """The moves that led to the position."""
    ours: Any
    theirs: Any


class Check(NamedTuple):
    """A call of the student's game with its expected result."""

    part: str
    """The part of the assignment, usually the name of a function."""
    expected: Any
    """The expected result, of built-in types only."""
    call: Callable[[], Any]
    """Calls the student's game and converts the result to built-in types."""
    function: Any
    """The student's function, whose line is reported."""
    accepts: Optional[Callable[[Any], bool]] = None
    """Decides whether a result is right; by default it must be equal to the expected result."""


class Rules:
    """A game of a course in two versions: the student's and ours."""

    def roots(self, spec: str) -> Iterator[Tuple[str, Callable[[], Tuple[Any, Any]], Any]]:
        """Yield, for each start of the game, its name, a call that returns our game and the student's, and the
        student's function that is called."""
        raise NotImplementedError

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a position, the most basic ones first.

        :param brief: the position was checked before and is reached by other moves, so only checks are needed whose
            results could depend on the moves.
        """
        raise NotImplementedError

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text, by our rules."""
        raise NotImplementedError

    def play(self, node: Node, move: str) -> Tuple[Any, Any]:
        """Return our game and the student's after a move."""
        raise NotImplementedError

    def snapshot(self, theirs: Any) -> Any:
        """Return what must not change when a move is made in the student's game."""
        raise NotImplementedError

    def key(self, node: Node) -> str:
        """Return a text that is equal for equal positions of our game."""
        raise NotImplementedError

    def show(self, node: Node) -> str:
        """Return the position as text for a report."""
        raise NotImplementedError

    def make_move(self, node: Node) -> Tuple[str, Any]:
        """Return the name of the function that makes a move, and the student's function."""
        raise NotImplementedError


class TimeLimit(BaseException):
    """A call took too long. It is not an ``Exception``, which the student's code might catch."""

    def __str__(self) -> str:
        return "the call took more than {} s".format(CALL_SECONDS)


class Abandoned(Exception):
    """The comparison ends early because a call took too long."""


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise ``TimeLimit`` if the block takes too long, on systems that have an interval timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TimeLimit

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, CALL_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class Comparison:
    """The results of all parts of one game."""

    def __init__(self, rules: Rules, submission: Submission, game: str) -> None:
        """Create a comparison without results."""
        self.rules = rules
        self.submission = submission
        self.game = game
        self.parts: Dict[str, Dict[str, Any]] = {}

    def explore(self, spec: str, positions: int, games: int, seed: int) -> None:
        """Compare at most ``positions`` positions in order of their plies, and then ``games`` random games.

        Raise ``Abandoned`` if a call takes too long.
        """
        roots = []
        for name, create, function in self.rules.roots(spec):
            pair = self._run(spec, Node((name,), None, None), Check(name, None, create, function, lambda _: True))
            if pair is not None:
                roots.append(Node((), *pair))
        queue: Deque[Node] = deque(roots)
        seen = set()
        while queue and len(seen) < positions:
            node = queue.popleft()
            key = self.rules.key(node)
            self._check(spec, node, brief=key in seen)
            if key not in seen:
                seen.add(key)
                queue.extend(filter(None, (self._child(spec, node, move) for move in self.rules.moves(node))))
        chooser = random.Random("{} {}".format(seed, spec))
        for number in range(games * bool(roots)):
            self._random_game(spec, roots[number % len(roots)], chooser)

    def _random_game(self, spec: str, node: Node, chooser: random.Random) -> None:
        part = "earlier states do not change"
        path = [(node, self._snapshot(spec, node, part))]
        while self.rules.moves(node):
            child = self._child(spec, node, chooser.choice(list(self.rules.moves(node))))
            if child is None:
                return
            node = child
            self._check(spec, node)
            path.append((node, self._snapshot(spec, node, part)))
        _, function = self.rules.make_move(node)
        for earlier, before in path[:-1]:
            self._run(spec, earlier, Check(part, before, lambda: self.rules.snapshot(earlier.theirs), function))

    def _check(self, spec: str, node: Node, brief: bool = False) -> None:
        for check in self.rules.checks(spec, node, brief):
            self._run(spec, node, check)

    def _child(self, spec: str, node: Node, move: str) -> Optional[Node]:
        """Return the position after a move, or ``None`` if the student's game raises an exception."""
        name, function = self.rules.make_move(node)
        part = "{} does not change the state".format(name)
        before = self._snapshot(spec, node, part)
        pair = self._run(spec, node, Check(name, None, lambda: self.rules.play(node, move), function, lambda _: True))
        self._run(spec, node, Check(part, before, lambda: self.rules.snapshot(node.theirs), function))
        return None if pair is None else Node((*node.moves, move), *pair)

    def _snapshot(self, spec: str, node: Node, part: str) -> Any:
        return self._run(spec, node, Check(part, None, lambda: self.rules.snapshot(node.theirs), None, lambda _: True))

    def _run(self, spec: str, node: Node, check: Check) -> Any:
        """Run a check and return the result; keep the first difference of each part."""
        result = self.parts.setdefault(
            check.part, {"game": self.game, "part": check.part, "verdict": "right", "checks": 0, "difference": None}
        )
        result["checks"] += 1
        actual = None
        try:
            with time_limit():
                actual = check.call()
                right = check.accepts(actual) if check.accepts else actual == check.expected
            verdict, shown = "right" if right else "wrong", repr(actual)
            where = definition(check.function, self.submission)
        except TimeLimit as error:
            verdict, shown, where = "time", str(error), error_message(error, self.submission)
        except BaseException as error:
            # SystemExit and KeyboardInterrupt are errors of the student's game too.
            verdict, shown, where = "crash", "an exception", error_message(error, self.submission)
        if verdict != "right" and result["verdict"] == "right":
            result["verdict"] = verdict
            result["difference"] = {
                "number": sum(part["difference"] is not None for part in self.parts.values()),
                "spec": spec,
                "moves": list(node.moves),
                "board": "" if node.ours is None else self.rules.show(node),
                "expected": _shown(check.expected),
                "actual": shown[:MAX_SHOWN],
                "line": where,
            }
        if verdict == "time":
            # Other calls would probably take as long.
            raise Abandoned
        return actual

    def results(self) -> List[Dict[str, Any]]:
        """Return the results of all parts."""
        return list(self.parts.values())


def _shown(expected: Any) -> str:
    return "no exception" if expected is None else repr(expected)[:MAX_SHOWN]


def definition(function: Any, submission: Submission) -> str:
    """Return the file and the line in which a function is defined, or an empty text if the student has not defined
    it."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None or not submission.contains(Path(code.co_filename)):
        return ""
    return "{}, line {}: {}".format(Path(code.co_filename).name, code.co_firstlineno, code.co_name)
