"""Runs the comparison of a student's game and describes the results: :class:`GameReport`."""

import functools
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Sequence, Set, Tuple, Union

from plywood.grade.games.comparison import SECONDS, Abandoned, Comparison, OutOfTime
from plywood.grade.games.module_names import module_names
from plywood.grade.games.plans import PLANS
from plywood.grade.games.rules import expected_parts
from plywood.grade.printable import printable
from plywood.grade.student_process import StudentEnded, StudentError, StudentLate, StudentProcess, refusal_note

MEMORY = 1 << 30
"""The memory that the process of a student may use for one game, in bytes."""

SECONDS_TO_LOAD = 30

MAX_REASON = 120
"""The maximum number of characters of a reason in a comment."""

MAX_POSITIONS = 1_000_000
"""The largest number of positions of one size; all plans have fewer."""


WHOLE_GAME = "the whole game"
"""The part of a game that cannot be compared to the end."""

LAST = 1_000
"""The number of the difference of a part that was not compared; other differences have smaller numbers."""


class GameReport(NamedTuple):
    """The results of the comparison of a student's game."""

    name: str
    """The name of the submission."""
    game: str
    """The name of the game."""
    results: Sequence[Dict[str, Any]]
    """The result of each part: ``part``, ``verdict``, ``checks`` and ``difference``."""
    notes: Sequence[str]
    """Sentences about the submission."""

    @property
    def wrong(self) -> List[Dict[str, Any]]:
        """The parts that are not right, in the order in which the first differences were found."""
        wrong = [result for result in self.results if result["verdict"] != "right"]
        return sorted(wrong, key=lambda result: result["difference"]["number"])

    def summary(self) -> str:
        """Return the number of right parts, and the names of the others."""
        right = len(self.results) - len(self.wrong)
        wrong = "; wrong: " + ", ".join(result["part"] for result in self.wrong) if self.wrong else ""
        return "{} of {} parts right{}".format(right, len(self.results), wrong)

    def comment(self) -> str:
        """Return the summary, and the reason if the game could not be compared."""
        reasons = [result["difference"]["actual"] for result in self.wrong if result["part"] == WHOLE_GAME]
        return self.summary() + "".join(" ({})".format(reason[:MAX_REASON]) for reason in reasons)

    def lines(self) -> List[str]:
        """Return the report as lines of text: the summary, and the first difference in full."""
        line = "{}, game {}: {}".format(self.name, self.game, self.summary())
        if not self.wrong:
            return [line]
        return [line, "", "the first difference: " + describe(self.wrong[0]), ""]


def describe(result: Dict[str, Any]) -> str:
    """Return the difference of a part as text."""
    difference = result["difference"]
    where = "{} after {}".format(difference["spec"], " ".join(difference["moves"]) or "-")
    lines = ["{} ({}), {}".format(result["part"], result["verdict"], where)]
    lines += ["", difference["board"], ""] if difference["board"] else []
    lines += ["expected  " + difference["expected"], "actual    " + difference["actual"]]
    return "\n".join(lines + (["line      " + difference["line"]] if difference["line"] else []))


def compare_game(
    course: str,
    game: str,
    name: str,
    submission: Path,
    seed: int,
    *,
    seconds: float = SECONDS,
    max_positions: int = MAX_POSITIONS,
    sandbox: bool = False,
) -> GameReport:
    """Compare a game with a new process of the student, and return the report.

    :param seconds: the time for the comparison.
    :param max_positions: the largest number of positions of each size, apart from those in random games.
    """
    results, notes = _compare(course, game, submission, seed, seconds, max_positions, sandbox)
    return GameReport(name, game, printable(results, "\n\t"), printable(list(dict.fromkeys(notes))))


def _compare(
    course: str, game: str, submission: Path, seed: int, seconds: float, max_positions: int, sandbox: bool
) -> Tuple[List[Dict[str, Any]], List[str]]:
    """Return the results of the parts of a game, and notes, which may contain any characters."""
    plan = PLANS[course][game]
    notes: List[str] = []
    late = not_compared(game, "the comparison took more than {:.3g} s".format(seconds), "time")
    with StudentProcess(
        course,
        submission,
        sandbox=sandbox,
        memory=MEMORY,
        without=plan.modules,
        own_group=True,
        on_refusal=lambda action: notes.append(refusal_note(action)),
    ) as student:
        comparison = Comparison(plan.rules(game), student, game, seconds)
        try:
            notes += student.load("load_game", course, game, seconds=min(SECONDS_TO_LOAD, seconds))
        except StudentLate as error:
            return [not_compared(game, str(error), "time")], notes
        except (StudentError, StudentEnded) as error:
            return [not_compared(game, _load_error(submission, str(error)))], notes
        end: Union[Abandoned, OutOfTime, None] = None
        try:
            for spec, positions, games in plan.scopes:
                comparison.explore(spec, min(positions, max_positions), games, seed)
        except (Abandoned, OutOfTime) as error:
            end = error
    results = _with_parts_not_reached(course, comparison, end is not None)
    return results + ([late] if isinstance(end, OutOfTime) else []), notes


def _with_parts_not_reached(course: str, comparison: Comparison, has_ended: bool) -> List[Dict[str, Any]]:
    """Return the results of a comparison, in which parts are wrong that were not checked in all cases.

    :param has_ended: whether the comparison ended early.
    """
    results = {result["part"]: result for result in comparison.results()}
    for part, cases in _expected_parts(course, comparison.game).items():
        missing = comparison.missing_cases(part, cases)
        if missing and (part not in results or results[part]["verdict"] == "right"):
            reached = "the comparison reached no " + " and no ".join(sorted(missing))
            reason = "the comparison ended before this part" if has_ended else reached
            results.pop(part, None)
            results[part] = _not_reached(comparison.game, part, reason)
    return list(results.values())


@functools.lru_cache(maxsize=None)
def _expected_parts(course: str, game: str) -> Dict[str, Set[str]]:
    """Return the parts of a right game with their cases."""
    plan = PLANS[course][game]
    rules = plan.rules(game)
    expected: Dict[str, Set[str]] = {}
    for spec, _, games in plan.scopes:
        for part, cases in expected_parts(rules, spec, games, 0).items():
            expected.setdefault(part, set()).update(cases)
    return expected


def _load_error(submission: Path, error: str) -> str:
    """Return the reason why a game could not be loaded, which names a module that cannot be parsed."""
    files = [name + ".py" for name in sorted(module_names(submission).broken) if error.startswith(name + ".py")]
    return "{} could not be parsed ({})".format(files[0], error) if files else error


def _not_reached(game: str, part: str, reason: str) -> Dict[str, Any]:
    """Return the result of a part that was not compared."""
    result = not_compared(game, reason, "not compared")
    # The differences that were found come first.
    result["difference"].update({"number": LAST, "expected": "a comparison"})
    return {**result, "part": part, "checks": 0}


def not_compared(game: str, reason: str, verdict: str = "crash") -> Dict[str, Any]:
    """Return the result for a game that cannot be compared to the end.

    >>> not_compared("stonehenge", "it is empty")["difference"]["actual"]
    'it is empty'
    """
    difference: Dict[str, Any] = {"number": 0, "spec": game, "moves": [], "board": ""}
    difference.update({"expected": "a game", "actual": reason, "line": ""})
    return {"game": game, "part": WHOLE_GAME, "verdict": verdict, "checks": 1, "difference": difference}
