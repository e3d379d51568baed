"""The comparison of a student's game with ours: :class:`Comparison`.

Both games play the same moves. In each position, every function of the student's game must give the expected result.
The student's game runs in the process of the student; this module compares its answers with our game.
"""

import random
import time
from collections import deque
from functools import partial
from typing import Any, Deque, Dict, Iterable, List, Sequence, Set, Tuple

from plywood.grade.games.rules import AFTER_A_MOVE, EARLIER_UNCHANGED, Check, Node, Rules, Text, is_state
from plywood.grade.student.plain import without_addresses
from plywood.grade.student.time_limit import CALL_SECONDS
from plywood.grade.student_process import StudentEnded, StudentError, StudentProcess

SECONDS = 300.0
"""The largest time for the comparison of one game."""

SECONDS_TO_ANSWER = CALL_SECONDS + 2
"""The time for an answer. It exceeds the time limit in the student's process, which can report the line of the code."""

MAX_SECONDS_TO_ANSWER = 100
"""The longest time for the answers of one request."""

MAX_SHOWN = 2_000
"""The maximum number of characters of a result in a report."""

AS_BEFORE = Text("the snapshot before the moves")
"""The expected result of a snapshot after moves: the last result of the first stage of a request."""

CHECKS_TOGETHER = 8
"""The number of checks of different positions in one stage.

An answer has at most two long texts, of 4,000 characters or 48,000 bytes each, so that the reply is shorter than a line may be.
"""

GROUPS_TOGETHER = 16
"""The number of groups of stages in one request, each with the checks of one position or with checks of several positions."""

Stages = Sequence[Sequence[Check]]
"""The stages of a group of checks."""


class Abandoned(Exception):
    """The comparison ended early, because a call took too long or the process of the student ended."""


class OutOfTime(Exception):
    """The comparison took too long."""


def shown(value: Any, depth: int = 5) -> str:
    """Return an expected result or an answer as a report shows it: objects of the student as their ``repr``.

    >>> shown({"the board after actions": [[None, {"object": "{1}"}]]})
    "{'the board after actions': [[None, {1}]]}"
    """
    if not depth:
        return repr(value)
    if isinstance(value, dict):
        if set(value) == {"object"}:
            return str(value["object"])
        items = ("{!r}: {}".format(key, shown(item, depth - 1)) for key, item in value.items())
        return "{" + ", ".join(items) + "}"
    return "[" + ", ".join(shown(item, depth - 1) for item in value) + "]" if isinstance(value, list) else repr(value)


def follows_a_move(results: Sequence[Any]) -> bool:
    """Return whether a move before a check returned a state."""
    return any(map(is_state, results))


def _function(check: Check) -> str:
    """Return the name of the student's function whose line is reported."""
    return check.function or check.service


class Comparison:
    """The results of all parts of one game."""

    def __init__(self, rules: Rules, student: StudentProcess, game: str, seconds: float = SECONDS) -> None:
        """Create a comparison without results, which may take the given time."""
        self.rules = rules
        self.student = student
        self.game = game
        self.deadline = time.monotonic() + seconds
        self.parts: Dict[str, Dict[str, Any]] = {}
        self.cases: Dict[str, Set[str]] = {}
        """The cases in which each part was checked."""
        self.starts: Set[Tuple[str, str]] = set()
        """The snapshots of the states at the start of each size."""
        self.lines: Dict[str, str] = {}
        """The lines in which the student's functions are defined."""
        self.has_moved = False
        """Whether the snapshot of a state after a move differs from those at the start."""

    def remaining_seconds(self) -> float:
        """Return the time that remains; it is negative after the deadline."""
        return self.deadline - time.monotonic()

    def explore(self, spec: str, positions: int, games: int, seed: int) -> None:
        """Compare at most ``positions`` positions in order of their plies, and then ``games`` random games.

        Without states, random games are compared only if positions remain: the student's functions get a position, so the
        moves that lead to it make no difference.

        Raise ``Abandoned`` if a call takes too long or the process ends, and ``OutOfTime`` if the comparison takes too
        long.
        """
        roots = []
        for name, ours, check in self.rules.roots(spec):
            [theirs] = self._run(spec, Node((name,), None, None), [check])
            if is_state(theirs) or not self.rules.has_states:
                roots.append(Node((), ours, theirs))
        queue: Deque[Node] = deque(roots)
        seen: Set[str] = set()
        while queue and len(seen) < positions:
            # The positions with the same number of plies: a reported difference is in a position with as few as possible.
            plies = len(queue[0].moves)
            found: List[Tuple[Node, Sequence[str], Sequence[Check]]] = []
            repeated: List[Tuple[Node, Check]] = []
            while queue and len(queue[0].moves) == plies and len(seen) < positions:
                node = queue.popleft()
                key = self.rules.key(node)
                checks = list(self.rules.checks(spec, node, key in seen))
                if key in seen:
                    repeated += [(node, check) for check in checks]
                else:
                    seen.add(key)
                    found.append((node, self.rules.moves(node), checks))
            for first in range(0, len(found), GROUPS_TOGETHER):
                queue.extend(self._children(spec, found[first : first + GROUPS_TOGETHER]))
            self._run_together(spec, repeated)
        if not self.rules.has_states and all(self.rules.key(node) in seen for node in queue):
            return
        chooser = random.Random("{} {}".format(seed, spec))
        for number in range(games * bool(roots)):
            root = roots[number % len(roots)]
            if self.rules.has_states and self._is_wrong(self.rules.unchanged(None, root.theirs).part):
                # Moves may have changed the state at the start.
                root = root._replace(theirs=self._start_again(spec, root))
            if is_state(root.theirs) or not self.rules.has_states:
                self._random_game(spec, root, chooser)

    def _is_wrong(self, part: str) -> bool:
        """Return whether a difference of a part was found."""
        return part in self.parts and self.parts[part]["verdict"] != "right"

    def _start_again(self, spec: str, root: Node) -> Any:
        """Return another state of the student's game at the same start."""
        for name, ours, check in self.rules.roots(spec):
            if self.rules.key(Node((), ours, None)) == self.rules.key(root):
                return self._run(spec, Node((name,), None, None), [check])[0]
        return root.theirs

    def _random_game(self, spec: str, node: Node, chooser: random.Random) -> None:
        path: List[Tuple[Node, Any]] = []
        checks: List[Check] = []

        def remember(snapshot: Any) -> Any:
            path.append((node, snapshot))
            return snapshot

        while self.rules.moves(node):
            if self.rules.has_states:
                # Unlike the snapshot before the moves, this one also shows what the checks change.
                checks = [self._snapshot_of(node, EARLIER_UNCHANGED)._replace(read=remember), *checks]
            move = chooser.choice(list(self.rules.moves(node)))
            children = self._children(spec, [(node, [move], checks)])
            checks = []
            if not children:
                path = [each for each in path if each[0] is not node]
                break
            [node] = children
            checks = list(self.rules.checks(spec, node, False))
        self._run(spec, node, checks)
        unchanged: List[Tuple[Node, Check]] = []
        for earlier, before in path:
            check = self.rules.unchanged(before, earlier.theirs)
            unchanged.append((earlier, check._replace(part=EARLIER_UNCHANGED, function=self.rules.makes_moves)))
        self._run_together(spec, unchanged)

    def _children(self, spec: str, nodes: Sequence[Tuple[Node, Sequence[str], Sequence[Check]]]) -> List[Node]:
        """Run the checks of positions, and return the positions after their moves, without those for which the student's game
        raises an exception.

        :param nodes: the positions, each with its moves and its checks.
        """
        plays = [[self.rules.play(node, move) for move in moves] for node, moves, _ in nodes]
        groups = [
            (node, self._stages(spec, node, checks, [check for _, check in each]))
            for (node, _, checks), each in zip(nodes, plays)
        ]
        children: List[Node] = []
        for (node, moves, _), each, results in zip(nodes, plays, self._run_groups(spec, groups)):
            ours = [state for state, _ in each]
            if self.rules.has_states:
                # The last result of a stage with moves is a snapshot.
                theirs = [answer for stage in results[1 : 2 + (len(moves) > 1)] for answer in stage[:-1]]
            else:
                theirs = [None] * len(moves)
            children += [
                Node((*node.moves, move), *states)
                for move, states in zip(moves, zip(ours, theirs))
                if is_state(states[1]) or not self.rules.has_states
            ]
        return children

    def _stages(self, spec: str, node: Node, checks: Sequence[Check], plays: Sequence[Check]) -> Stages:
        """Return the stages of a position with the given moves.

        If a move changes the state, there are no other moves: the game could not be compared in the state that they find.
        Functions that make moves are then not called either.
        """
        if not plays or not self.rules.has_states:
            return [[*checks, *plays]]
        part = self.rules.unchanged(None, node.theirs).part
        basic = [check for check in checks if not check.looks_ahead]
        unchanged = self.rules.unchanged(AS_BEFORE, node.theirs)._replace(counts=follows_a_move)
        # The state is compared after the first move too: a second move may undo a change that the first one made.
        first, *others = plays
        compare_with_start = partial(self._compare_with_start, spec, node)
        stages = [[*basic, self._snapshot_of(node, part)._replace(read=compare_with_start)], [first, unchanged]]
        if others:
            stages.append([*others, unchanged])
        if len(basic) < len(checks):
            stages.append([check for check in checks if check.looks_ahead])
        return stages

    def _snapshot_of(self, node: Node, part: str) -> Check:
        """Return the check that requests the data that a move in the student's game must not change."""
        return Check(part, None, "snapshot", (node.theirs,), accepts=lambda _: True, counts=lambda _: False)

    def _compare_with_start(self, spec: str, node: Node, snapshot: Any) -> Any:
        """Find out whether moves change anything; if none does, nothing shows that a move leaves its state unchanged.
        Return the snapshot.
        """
        if not node.moves:
            self.starts.add((spec, repr(snapshot)))
        elif (spec, repr(snapshot)) not in self.starts:
            self.has_moved = True
        return snapshot

    def _run(self, spec: str, node: Node, checks: Sequence[Check]) -> List[Any]:
        """Run the checks of a position and return the results."""
        if not checks:
            return []
        [[results]] = self._run_groups(spec, [(node, [checks])])
        return results

    def _run_together(self, spec: str, checks: Sequence[Tuple[Node, Check]]) -> None:
        """Run checks of different positions by few requests: most of the time of a short request is its transfer."""
        stages = [checks[first : first + CHECKS_TOGETHER] for first in range(0, len(checks), CHECKS_TOGETHER)]
        groups = [(stage[0][0], [[check._replace(node=node) for node, check in stage]]) for stage in stages]
        for first in range(0, len(groups), GROUPS_TOGETHER):
            self._run_groups(spec, groups[first : first + GROUPS_TOGETHER])

    def _run_groups(self, spec: str, groups: Sequence[Tuple[Node, Stages]]) -> List[List[List[Any]]]:
        """Run the checks in the stages of each group by one request, and return their results.

        After each stage of a group but the first, the next one is run only if the last results of this stage and of the first
        one are equal: in :meth:`_children`, only if the moves left the state unchanged.
        """

        def seconds(calls: int) -> float:
            return min(SECONDS_TO_ANSWER * calls, MAX_SECONDS_TO_ANSWER, self.remaining_seconds())

        if self.remaining_seconds() <= 0:
            raise OutOfTime
        self._find_lines(check for _, stages in groups for stage in stages for check in stage)
        calls = [[[(check.service, check.arguments) for check in stage] for stage in stages] for _, stages in groups]
        replies, ended = self.student.call_groups(calls, seconds)
        found = [self._record_group(spec, node, stages, answers) for (node, stages), answers in zip(groups, replies)]
        if ended is not None:
            if self.remaining_seconds() <= 0:
                raise OutOfTime from ended
            node, stages = groups[len(replies) - 1]
            stage = stages[len(replies[-1])]
            # A snapshot calls functions that other checks of the stage call, too.
            check = next((check for check in stage if check.service != "snapshot"), stage[0])
            if check.node is not None:
                ended = StudentEnded("{}, in this position or in one that was compared with it".format(ended))
            self._record(spec, node, check, ended, True)
            raise Abandoned
        return found

    def _record_group(self, spec: str, node: Node, stages: Stages, replies: Sequence[Sequence[Any]]) -> List[List[Any]]:
        """Judge the answers to the stages of a group and return the results; raise ``Abandoned`` if a call took too long."""
        found: List[List[Any]] = []
        for stage, answers in zip(stages, replies):
            results: List[Any] = []
            for check, answer in zip(stage, answers):
                if check.expected is AS_BEFORE:
                    check = check._replace(expected=found[0][-1])
                results.append(self._record(spec, check.node or node, check, answer, check.counts(results)))
            if len(results) < len(stage):
                raise Abandoned
            found.append(results)
        return found

    def _record(self, spec: str, node: Node, check: Check, answer: Any, counts: bool) -> Any:
        """Judge an answer and return the result; keep the first difference of each part.

        :param counts: whether a right result shows anything.
        """
        actual, where = None, ""
        if isinstance(answer, StudentError):
            verdict, text, where = "time" if answer.is_time else "crash", "an exception", str(answer)
        elif isinstance(answer, StudentEnded):
            verdict, text = "crash", str(answer)
        else:
            actual, right = self._judge(check, answer)
            verdict, text = ("right", "") if right else ("wrong", shown(actual))
        if verdict == "right" and not counts:
            return actual
        result = self.parts.get(check.part) or self._add_part(check.part)
        result["checks"] += 1
        self.cases[check.part].add(check.case)
        if verdict != "right" and result["verdict"] == "right":
            result["verdict"] = verdict
            result["difference"] = {
                "number": sum(part["difference"] is not None for part in self.parts.values()),
                "spec": spec,
                "moves": list(node.moves),
                "board": "" if node.ours is None else self.rules.show(node),
                "expected": shown(check.expected)[:MAX_SHOWN],
                "actual": without_addresses(text)[:MAX_SHOWN],
                "line": self.lines.get(_function(check), "") if verdict == "wrong" else where,
            }
        return actual

    def _add_part(self, part: str) -> Dict[str, Any]:
        """Return the result of a part that was not checked before."""
        self.cases[part] = set()
        self.parts[part] = {"game": self.game, "part": part, "verdict": "right", "checks": 0, "difference": None}
        return self.parts[part]

    def _judge(self, check: Check, answer: Any) -> Tuple[Any, bool]:
        """Return the result of an answer and whether it is right."""
        try:
            actual = check.read(answer)
            return actual, bool(check.accepts(actual)) if check.accepts else actual == check.expected
        except (TypeError, ValueError, LookupError, AttributeError):
            return answer, False

    def _find_lines(self, checks: Iterable[Check]) -> None:
        """Request the lines of the functions of these checks, unless they are known. After the checks, the process of the
        student may have ended.
        """
        for name in dict.fromkeys(map(_function, checks)):
            if name not in self.lines:
                try:
                    line = self.student.call("definition", name, seconds=SECONDS_TO_ANSWER)
                except (StudentError, StudentEnded):
                    line = ""
                self.lines[name] = str(line)[:MAX_SHOWN]

    def results(self) -> List[Dict[str, Any]]:
        """Return the results of all parts."""
        return list(self.parts.values())

    def missing_cases(self, part: str, expected: Set[str]) -> Set[str]:
        """Return the expected cases in which a part was not checked."""
        return {
            case
            for case in expected
            if case not in self.cases.get(part, ())
            or (case == AFTER_A_MOVE and self.rules.has_states and not self.has_moved)
        }
