"""The command line of ``python -m plywood.grade``."""

import argparse
import hashlib
import re
from pathlib import Path
from typing import Any, Dict, List, NoReturn, Optional, Sequence, Type

from plywood.grade.adapters import ADAPTERS
from plywood.grade.errors import UsageError
from plywood.grade.games.report import MAX_POSITIONS

VALUE_OPTIONS = {
    "cases": ("FILE", "grade on the positions of a file, one per line, instead of random ones"),
    "positions": ("N", "the number of random positions of each game"),
    "max-tree": (
        "N",
        "select only random positions from which plain minimax visits at most N positions (default: 20000; in dm574: none); "
        "none allows trees of any size",
    ),
    "memory-per-engine": ("SIZE", "the memory limit of a submission, on Linux"),
    "give-up": ("N", "stop grading a submission after this many crashes and timeouts"),
    "oracle-time": ("TIME", "skip positions whose exact values take longer than this to compute"),
    "resume": (
        "FILE",
        "keep the finished results in this file and the folder FILE.files; after an interruption, the same command continues",
    ),
}
"""The options with a text as value that are passed to ``plywood grade``."""

FLAG_OPTIONS = {
    "all": "grade on all reachable positions",
    "exact": "accept only the quickest win, or the slowest loss",
}
"""The options without a value that are passed to ``plywood grade``."""

MAX_CONCURRENCY = 1024
"""The largest number of submissions that are graded at the same time, as in the command."""

MAX_DEPTH = 1_000_000
"""The largest depth argument of ``next_move``."""

SECONDS_BY_UNIT = {"ms": 0.001, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600}


def parse_time(text: str) -> float:
    """Return a time in seconds.

    >>> parse_time("1m30s"), parse_time("500ms")
    (90.0, 0.5)
    """
    parts = re.findall(r"\s*(\d+)\s*([a-z]+)", text)
    seconds = sum(int(number) * SECONDS_BY_UNIT.get(unit, 0) for number, unit in parts)
    is_complete = re.fullmatch(r"(\s*\d+\s*(ms|s|sec|m|min|h))+\s*", text) is not None
    if not is_complete or not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(
            "invalid time (got {!r}): expected a positive number with its unit, such as 500ms, 20s or 1m30s".format(text)
        )
    return float(seconds)


def parse_concurrency(text: str) -> int:
    """Return a number of submissions that are graded at the same time."""
    return _parse_number(text, "submissions", MAX_CONCURRENCY)


def parse_game_positions(text: str) -> int:
    """Return a number of positions in which games are compared."""
    return _parse_number(text, "positions", MAX_POSITIONS)


def parse_depth(text: str) -> int:
    """Return a search depth."""
    return _parse_number(text, "plies", MAX_DEPTH)


def _parse_number(text: str, things: str, largest: int) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= largest:
        raise argparse.ArgumentTypeError("invalid number of {} (got {!r}): expected 1 to {}".format(things, text, largest))
    return int(text)


def parse_seed(text: str) -> int:
    """Return a seed of random positions."""
    if not text.isdecimal() or not int(text) < 1 << 64:
        raise argparse.ArgumentTypeError("invalid seed (got {!r}): expected a whole number from 0 to 2^64 - 1".format(text))
    return int(text)


def strategies(chosen: argparse.Namespace) -> List[str]:
    """Return the strategies to grade."""
    return chosen.strategy or _default_strategies(chosen)


def _default_strategies(chosen: argparse.Namespace) -> List[str]:
    """Return the strategies without ``--strategy``: only one if ``--function`` names the functions."""
    defaults = list(ADAPTERS[chosen.course].default_strategies)
    return defaults[:1] if chosen.function else defaults


def command_options(chosen: argparse.Namespace, seed: int, seconds: Optional[float]) -> List[str]:
    """Return the options of ``plywood grade``.

    :param seed: the seed of the random positions. With ``--all`` or ``--cases``, only random games use it.
    :param seconds: the time of each strategy of a student; ``None`` without a limit.
    """
    values: Dict[str, str] = dict(ADAPTERS[chosen.course].default_options)
    typed = {option: getattr(chosen, option.replace("-", "_")) for option in VALUE_OPTIONS}
    values.update({option: value for option, value in typed.items() if value is not None})
    values["concurrency"] = str(chosen.concurrency)
    if values.get("max-tree") == "none":
        del values["max-tree"]
    if chosen.cases or chosen.all:
        # A given option stays, so that the command refuses it.
        values = {name: value for name, value in values.items() if typed.get(name) or name not in RANDOM_POSITIONS}
    else:
        values["seed"] = str(seed)
    values["time-per-move"] = _milliseconds(seconds_per_move(chosen, seconds))
    if seconds is not None:
        values["time-per-program"] = _milliseconds(seconds)
    options = [word for name, value in values.items() for word in ("--" + name, value)]
    return options + ["--" + option for option in FLAG_OPTIONS if getattr(chosen, option)]


def settings_of_strategies(chosen: argparse.Namespace) -> Dict[str, str]:
    """Return the options that affect the grades of strategies as texts, without those that are not given.

    The default strategies count as not given, because the same ones may be given when a run is resumed.

    >>> settings_of_strategies(parse(["--course", "cs50", "--positions", "20"]))
    {'course': 'cs50', 'positions': '20', 'time-per-move': '10 s'}
    """
    chosen_strategies = strategies(chosen)
    found = {
        "course": chosen.course,
        "game": " ".join(chosen.game or []),
        "strategy": "" if chosen_strategies == _default_strategies(chosen) else " ".join(chosen_strategies),
        "function": " ".join(chosen.function or []),
        "depth": chosen.depth,
        "sandbox": chosen.sandbox,
        **{name: getattr(chosen, name.replace("-", "_")) for name in [*VALUE_OPTIONS, *FLAG_OPTIONS] if name != "resume"},
        "time-per-move": "{:g} s".format(chosen.time_per_move),
    }
    if chosen.cases not in (None, "-") and Path(chosen.cases).is_file():
        checksum = hashlib.sha256(Path(chosen.cases).read_bytes()).hexdigest()
        found["cases"] = "a file with the checksum {}".format(checksum[:16])
    if chosen.time_per_student is not None:
        # The number of parts determines the share of a strategy.
        found.update({"time-per-student": "{:g} s".format(chosen.time_per_student), "what": chosen.what})
    return {name: "given" if value is True else str(value) for name, value in found.items() if value}


def seconds_per_move(chosen: argparse.Namespace, seconds: Optional[float]) -> float:
    """Return the time for a move, given the time of each strategy, which is ``None`` without a limit."""
    return float(min(chosen.time_per_move, seconds or chosen.time_per_move))


RANDOM_POSITIONS = ("positions", "max-tree")
"""The options that select random positions."""


def _milliseconds(seconds: float) -> str:
    return "{}ms".format(max(1, round(seconds * 1000)))


class _Parser(argparse.ArgumentParser):
    """A parser that raises ``UsageError``, for arguments that do not come from a command line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options; raise ``UsageError`` if an argument is invalid."""
    return parser(_Parser).parse_args(arguments)


KINDS = ("game", "strategy", "both")
"""The values of ``--what``."""

OUTPUTS = ("csv", "html", "junit", "report", "json", "gradescope", "resume", "print_rubric")
"""The options that name results."""


def parse_settings(course: str, words: Sequence[str], purpose: str) -> argparse.Namespace:
    """Return options that affect the grades; raise ``UsageError`` for a submission or an option that names results.

    :param purpose: the use of the options, for error messages.
    """
    chosen = parse(["--course", course, *words])
    for name in OUTPUTS:
        if getattr(chosen, name):
            raise UsageError("the option --{} cannot be used {}".format(name.replace("_", "-"), purpose))
    if chosen.submissions or chosen.course != course:
        unexpected = " ".join(map(str, chosen.submissions)) or "--course"
        raise UsageError("unexpected argument (got {}): expected one course and options".format(unexpected))
    return chosen


def parser(kind: Type[argparse.ArgumentParser] = argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    found = kind(
        prog="python -m plywood.grade",
        description="Grade Python submissions against exact values. Each submission runs in its own process.",
        epilog="docs/GRADING.md describes which attacks are prevented with and without --sandbox.",
    )
    found.add_argument(
        "submissions",
        metavar="SUBMISSION",
        type=Path,
        nargs="*",
        help="a file, notebook, zip archive or folder with the student's modules, or a folder of such entries",
    )
    found.add_argument("--course", required=True, choices=ADAPTERS, help="the course of the assignment")
    found.add_argument(
        "--game", metavar="GAME", action="append", help="a game such as stonehenge:2; may be given several times"
    )
    found.add_argument(
        "--what",
        choices=KINDS,
        default="both",
        help="compare the student's game, grade the strategy, or both if both are handed in (default)",
    )
    found.add_argument(
        "--strategy",
        metavar="NAME",
        action="append",
        help="csc148_2018: mr or mi (default: both); csc148_2015: minimax (default), prune, memoize or myopic",
    )
    found.add_argument(
        "--function",
        metavar="NAME",
        action="append",
        help="grade the function (in csc148_2015, the class) with this unusual name; may be given several times",
    )
    found.add_argument(
        "--sandbox", action="store_true", help="run each submission in a bubblewrap sandbox (Linux only)"
    )
    found.add_argument("--depth", metavar="N", type=parse_depth, help="the depth argument of next_move in dm574")
    found.add_argument(
        "--seed", metavar="S", type=parse_seed, help="the seed of the random positions and games (default: random)"
    )
    found.add_argument(
        "--concurrency",
        metavar="N",
        type=parse_concurrency,
        default=1,
        help="the number of submissions that are graded at the same time (default: 1)",
    )
    found.add_argument(
        "--game-positions",
        metavar="N",
        type=parse_game_positions,
        default=MAX_POSITIONS,
        help="compare a game in at most N positions of each size, in addition to random games (default: all positions that "
        "docs/GRADING.md names)",
    )
    found.add_argument(
        "--time-per-move",
        metavar="TIME",
        type=parse_time,
        default=10.0,
        help="the time for a move (default: 10s); a submission that takes 2 s more is stopped, but it may load for 10s",
    )
    found.add_argument(
        "--time-per-student",
        metavar="TIME",
        type=parse_time,
        help="the time for all parts of a submission, divided equally among its strategies and games",
    )
    found.add_argument(
        "--rubric", metavar="FILE", help="the points of each part, as JSON; --print-rubric shows an example"
    )
    found.add_argument("--print-rubric", action="store_true", help="print the default rubric of the course and end")
    found.add_argument("--csv", metavar="FILE", help="write a gradebook with a row for each submission")
    found.add_argument("--html", metavar="DIR", help="write a page for each student, and an index, to this folder")
    found.add_argument("--junit", metavar="FILE", help="write a JUnit report")
    found.add_argument(
        "--gradescope", metavar="FILE", help="write a results.json for Gradescope; for one submission and one strategy"
    )
    found.add_argument("--report", metavar="FILE", help="write the object of --json to this file, in addition to the text")
    found.add_argument("--json", action="store_true", help="print a JSON object")
    # Whether the results contain the full text of the first wrong answer of each strategy.
    found.set_defaults(explains=False)
    for option, (value, description) in VALUE_OPTIONS.items():
        found.add_argument("--" + option, metavar=value, help=description)
    for option, description in FLAG_OPTIONS.items():
        found.add_argument("--" + option, action="store_true", help=description)
    return found
