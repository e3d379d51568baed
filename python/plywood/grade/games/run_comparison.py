"""Compares a student's game: ``python -m plywood.grade.games.run_comparison --course C --game G --output FILE PATH``.

The results are written to a file as JSON. The student's input is empty and its output is discarded.
"""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

from plywood.grade.error_line import error_message
from plywood.grade.games.comparison import Abandoned, Comparison
from plywood.grade.games.plans import PLANS
from plywood.grade.submission import NotFound, Submission

MEMORY = 1 << 30
"""The memory that the comparison of one game may use, in bytes."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Run the comparison and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m plywood.grade.games.run_comparison", description=__doc__)
    parser.add_argument("--course", required=True, choices=PLANS)
    parser.add_argument("--game", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--max-positions", type=int, default=1_000_000)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("submission", type=Path)
    chosen = parser.parse_args(arguments)
    null_device = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(null_device, descriptor)
    limit_memory()
    sys.dont_write_bytecode = True
    sys.path[:] = [entry for entry in sys.path if entry not in ("", os.getcwd())]
    process = os.getpid()
    submission = Submission(chosen.course, chosen.submission)
    plan = PLANS[chosen.course][chosen.game]

    def write(results: List[Dict[str, Any]]) -> None:
        # A process that the submission forks must not write results.
        if os.getpid() != process:
            os._exit(0)
        text = json.dumps({"results": results, "notes": submission.notes()})
        chosen.output.write_text(text, encoding="utf-8")

    try:
        comparison = Comparison(plan.load(submission, chosen.game), submission, chosen.game)
    except (Exception, SystemExit) as error:
        message = str(error) if isinstance(error, NotFound) else error_message(error, submission)
        write([failed_import(chosen.game, message)])
        return 0
    for spec, positions, games in plan.scopes:
        try:
            comparison.explore(spec, min(positions, chosen.max_positions), games, chosen.seed)
        except Abandoned:
            write(comparison.results())
            break
        write(comparison.results())
    return 0


def limit_memory() -> None:
    """Limit the address space of this process, so that an endless list of the submission ends as a ``MemoryError``."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def failed_import(game: str, reason: str, verdict: str = "crash") -> Dict[str, Any]:
    """Return the result for a game that cannot be compared.

    >>> failed_import("stonehenge", "it is empty")["difference"]["actual"]
    'it is empty'
    """
    difference: Dict[str, Any] = {"number": 0, "spec": game, "moves": [], "board": ""}
    difference.update({"expected": "a game", "actual": reason, "line": ""})
    return {"game": game, "part": "the whole game", "verdict": verdict, "checks": 1, "difference": difference}


if __name__ == "__main__":
    sys.exit(main())
