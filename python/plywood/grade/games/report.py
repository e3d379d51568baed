"""Runs the comparison of a student's game in its own process and describes the results: :class:`GameReport`."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Sequence

from plywood.grade.games.run_comparison import failed_import

SECONDS = 300
"""The time for the comparison of one game."""


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

    def lines(self) -> List[str]:
        """Return the report as lines of text: the number of right parts, and the first difference in full."""
        right = len(self.results) - len(self.wrong)
        line = "{}, game {}: {} of {} parts right".format(self.name, self.game, right, len(self.results))
        if not self.wrong:
            return [line]
        line += "; wrong: " + ", ".join(result["part"] for result in self.wrong)
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
    course: str, game: str, name: str, submission: Path, seed: str, output: Path, max_positions: int = 1_000_000
) -> GameReport:
    """Compare a game in a new process, and return the report. All processes of the submission are ended.

    :param max_positions: the largest number of positions of each size, apart from those in random games.
    """
    command = [sys.executable, "-m", "plywood.grade.games.run_comparison", "--course", course, "--game", game]
    command += ["--max-positions", str(max_positions)]
    command += ["--seed", seed, "--output", str(output), str(submission.resolve())]
    null = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=null, stderr=null, start_new_session=True) as child:
        try:
            code = child.wait(SECONDS)
            failure = "" if code == 0 else "the process ended with the exit code {}".format(code)
        except subprocess.TimeoutExpired:
            failure = "the comparison took more than {} s".format(SECONDS)
        finally:
            _end_group(child)
    found = json.loads(output.read_text(encoding="utf-8")) if output.is_file() else {"results": [], "notes": []}
    results = list(found["results"])
    if failure:
        results.append(failed_import(game, failure, "crash" if "exit code" in failure else "time"))
    return GameReport(name, game, results, found["notes"])


def _end_group(child: "subprocess.Popen[bytes]") -> None:
    """End the process and, where process groups exist, all processes of its group."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
    except OSError:
        # All of them have ended already.
        pass
