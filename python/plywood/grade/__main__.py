"""``python -m plywood.grade``: grade what students have handed in for a course."""

import argparse
import re
import shlex
import sys
from pathlib import Path
from typing import List, Optional, Sequence

from plywood.__main__ import main as command
from plywood.grade.games import Refused, check
from plywood.grade.handed_in import HandedIn, find
from plywood.grade.players import KINDS

PASSED_ON = {
    "cases": ("FILE", "ask about the positions of a file, a line each, instead of random ones"),
    "positions": ("N", "ask about so many random positions of each game"),
    "seed": ("S", "choose the positions as they were chosen with this number"),
    "time-per-move": ("TIME", "time for a move, for instance 10s; a submission that takes 2 s more is ended"),
    "memory-per-engine": ("SIZE", "the most memory of a submission, on Linux"),
    "give-up": ("N", "ask a submission no more that had to be ended, or ended, this often"),
    "oracle-time": ("TIME", "leave a position out whose exact values take longer than this to find"),
    "junit": ("FILE", "write a JUnit report"),
    "gradescope": ("FILE", "write a results.json for Gradescope; for one submission and one strategy"),
}
"""The options of ``plywood grade`` that take a value."""

SWITCHES = {
    "all": "ask about every position that can be reached",
    "exact": "only the quickest win, or the slowest loss, is right",
    "json": "print one JSON object",
}
"""Those that take none."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Do what the command line asks for, and answer the exit code of ``plywood grade``."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    kind = KINDS[chosen.course]
    strategies = chosen.strategy or list(kind.asked)
    for strategy in strategies:
        if strategy not in kind.strategies:
            known = ", ".join(kind.strategies)
            parser.error("{} has no strategy {!r}: there are {}".format(chosen.course, strategy, known))
    if chosen.gradescope and len(strategies) > 1:
        ways = " or ".join("--strategy " + strategy for strategy in strategies)
        parser.error("--gradescope is for one program with one strategy: say {}".format(ways))
    try:
        check(chosen.course, chosen.game or [], chosen.cases)
    except Refused as refused:
        print("{}: {}".format(parser.prog, refused), file=sys.stderr)
        return 3
    found: List[HandedIn] = []
    for where in chosen.submissions:
        if not where.exists():
            parser.error("there is no file or folder {}".format(where))
        here, skipped = find(chosen.course, where)
        if len(chosen.submissions) > 1 and len(here) == 1:
            # One of several, with its modules in a folder within it.
            here = [here[0]._replace(name=where.resolve().name)]
        found += here
        for name, why in skipped:
            print("{}: {} is skipped: {}".format(parser.prog, name, why), file=sys.stderr)
    if not found:
        parser.error("there is no submission: a folder of modules, or a file that ends in .py")
    line = ["grade"] + (chosen.game or ([] if chosen.cases else list(kind.games)))
    for submission in found:
        for strategy in strategies:
            name = submission.name if len(strategies) == 1 else "{} ({})".format(submission.name, strategy)
            seat = [sys.executable, "-m", "plywood.grade.seat", "--course", chosen.course, "--strategy", strategy]
            seat += [] if chosen.depth is None else ["--depth", str(chosen.depth)]
            seat += [str(submission.where.resolve())]
            line += ["--engine", "engine,name={}:{}".format(_written(name), shlex.join(seat))]
    usual = dict(kind.usual)
    if chosen.cases or chosen.all:
        usual.pop("positions", None)
    for option in PASSED_ON:
        said = getattr(chosen, option.replace("-", "_"))
        value = usual.get(option) if said is None else said
        line += [] if value is None else ["--" + option, value]
    line += ["--" + option for option in SWITCHES if getattr(chosen, option)]
    return command(line)


def _written(name: str) -> str:
    """A name as an option can hold it: the option ends at a comma, and all options at a colon.

    >>> _written("Müller, Jo (late)"), _written("a=b"), _written(",")
    ('Müller Jo (late)', 'a=b', '_')
    """
    return " ".join(re.sub("[,:]", " ", name).split()) or "_"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m plywood.grade",
        description="Grade Python submissions as they were handed in, each in its own process, against exact answers.",
        epilog="This guards against accidents, not against attackers: a submission runs with your rights.",
    )
    parser.add_argument(
        "submissions",
        metavar="SUBMISSION",
        type=Path,
        nargs="+",
        help="a file or a folder with the student's modules, or a folder of such files and folders",
    )
    parser.add_argument("--course", required=True, choices=KINDS, help="whose assignment it is")
    parser.add_argument(
        "--game", metavar="GAME", action="append", help="a game, as stonehenge:2; may be given several times"
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME",
        action="append",
        help="mr or mi of csc148_2018 (both unless said); minimax, prune, memoize or myopic of csc148_2015",
    )
    parser.add_argument("--depth", metavar="N", type=int, help="how many moves next_move of dm574 is to look ahead")
    for option, (value, about) in PASSED_ON.items():
        parser.add_argument("--" + option, metavar=value, help=about)
    for option, about in SWITCHES.items():
        parser.add_argument("--" + option, action="store_true", help=about)
    return parser


if __name__ == "__main__":
    sys.exit(main())
