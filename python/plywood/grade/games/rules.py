"""The rules of a course's game and the calls of the student's game that are compared with them: :class:`Rules`."""

import random
from itertools import groupby
from typing import Any, Callable, Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple


class Text(str):
    """An expected result or an answer that a report shows without quotes."""

    def __repr__(self) -> str:
        """Return the text itself."""
        return str(self)


class Items(FrozenSet[Any]):
    """A set that a report shows in order."""

    def __repr__(self) -> str:
        """Return the text of a Python set."""
        return "{" + ", ".join(sorted(map(repr, self))) + "}" if self else "set()"


A_STATE = Text("a state")
"""The expected result of a call that returns a state."""

UNCHANGED = "{} does not change the state"
"""The name of a part, with the name of the part that makes the moves."""

EARLIER_UNCHANGED = "earlier states do not change"
"""The name of a part: a random game does not change the states before its last one."""

AFTER_A_MOVE = "state after a move"
"""The case of checks that need a move of the student's game."""

FINISHED = "finished game"
"""The case of checks that need a finished game."""


class Node(NamedTuple):
    """A position in both games."""

    moves: Tuple[str, ...]
    """The moves that led to the position."""
    ours: Any
    theirs: Any
    """The number of the student's state."""


class Check(NamedTuple):
    """A call of the student's game with its expected result."""

    part: str
    """The part of the assignment, usually the name of a function."""
    expected: Any
    """The expected result as plain data."""
    service: str
    """The service of the student's process that is called."""
    arguments: Tuple[Any, ...]
    """The arguments of the service."""
    read: Callable[[Any], Any] = lambda answer: answer
    """Converts an answer before it is compared. An exception means that the answer is wrong."""
    accepts: Optional[Callable[[Any], bool]] = None
    """Decides whether a result is right; by default it must be equal to the expected result."""
    function: str = ""
    """The student's function whose line is reported; by default, the one with the name of the service."""
    case: str = "position"
    """What the check needs. A part is right only if it was checked in all cases that a right game reaches."""
    counts: Callable[[Sequence[Any]], bool] = lambda results: True
    """Decides, by the results of the checks before it in the same stage, whether a right result shows anything."""
    looks_ahead: bool = False
    """Whether the student's function makes moves itself. It is then called after our moves, if they left the state
    unchanged."""
    node: Optional[Node] = None
    """The position, if the checks of a request concern different positions."""


class Rules:
    """A game of a course by our rules, and the calls of the student's game that are compared with it."""

    makes_moves: str
    """The name of the student's function that makes a move."""
    has_states = True
    """Whether the student's game has states, which must not change. Otherwise its functions get our positions."""

    def roots(self, spec: str) -> Iterator[Tuple[str, Any, Check]]:
        """Yield, for each start of the game, its name, our position, and the check that creates the student's."""
        raise NotImplementedError

    def checks(self, spec: str, node: Node, brief: bool) -> Iterator[Check]:
        """Yield the checks of a position, the most basic ones first.

        :param brief: the position was checked before and is reached by other moves, so only checks are needed whose
            results could depend on the moves.
        """
        raise NotImplementedError

    def moves(self, node: Node) -> Sequence[str]:
        """Return the legal moves as text."""
        raise NotImplementedError

    def play(self, node: Node, move: str) -> Tuple[Any, Check]:
        """Return our position after a move, and the check that plays the move in the student's game."""
        raise NotImplementedError

    def key(self, node: Node) -> str:
        """Return a text that is equal for equal positions."""
        raise NotImplementedError

    def show(self, node: Node) -> str:
        """Return the position as text for a report."""
        raise NotImplementedError

    def unchanged(self, before: Any, theirs: Any) -> Check:
        """Return the check that a move has not changed the student's state, given its snapshot before the move."""
        part = UNCHANGED.format(self.makes_moves)
        return Check(part, before, "snapshot", (theirs,), function=self.makes_moves, case=AFTER_A_MOVE)


def expected_parts(rules: Rules, spec: str, games: int, seed: int) -> Dict[str, Set[str]]:
    """Return the parts that a comparison of a right game contains with their cases, found along a few games by our rules."""
    parts: Dict[str, Set[str]] = {}
    chooser = random.Random("{} {}".format(seed, spec))

    def expect(check: Check) -> None:
        parts.setdefault(check.part, set()).add(check.case)

    for _, ours, check in rules.roots(spec):
        expect(check)
        for _ in range(3):
            node = Node((), ours, 0)
            while True:
                for each in rules.checks(spec, node, False):
                    expect(each)
                moves = list(rules.moves(node))
                if not moves:
                    break
                move = chooser.choice(moves)
                ours_after, check = rules.play(node, move)
                expect(check)
                if rules.has_states:
                    expect(rules.unchanged(None, 0))
                    if games:
                        parts[EARLIER_UNCHANGED] = {AFTER_A_MOVE}
                node = Node((*node.moves, move), ours_after, 0)
    return parts


def is_state(answer: Any) -> bool:
    """Return whether an answer is the number of a state."""
    return type(answer) is int


def answers_by(names: Sequence[Any], answers: Sequence[Any]) -> Dict[Any, Any]:
    """Return the answers to several questions by the names of the questions."""
    return dict(zip(names, answers))


def in_order(answer: Any) -> Any:
    """Return an answer with its items in order if it is a list whose items have an order."""
    try:
        return sorted(answer) if isinstance(answer, list) else answer
    except TypeError:
        return answer


def distinct_in_order(answer: Any) -> Any:
    """Return an answer with each of its items once and in order if it is a list whose items have an order."""
    items = in_order(answer)
    return [item for item, _ in groupby(items)] if isinstance(items, list) else items
