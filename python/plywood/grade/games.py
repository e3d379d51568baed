"""The refusal of games that a course does not have, before anybody is asked: :func:`check`."""

from pathlib import Path
from typing import Iterator, Optional, Sequence, Tuple

import plywood
from plywood.grade.players import KINDS


class Refused(Exception):
    """A game that is none, or that the course does not have."""


def check(course: str, games: Sequence[str], cases: Optional[str]) -> None:
    """Look at the games that were named, and at those in a file of positions; ``Refused`` for the first foreign one."""
    for game in games:
        try:
            spec = plywood.position(game).spec
        except plywood.Error as error:
            raise Refused(str(error)) from error
        if not KINDS[course].has(spec):
            raise Refused(refusal(course, game))
    # Standard input can be read only once, by the command; of a foreign game there the seat says so.
    if cases is not None and cases != "-":
        for number, game, spec in _games_in(Path(cases)):
            if not KINDS[course].has(spec):
                raise Refused("{}, line {}: {}".format(cases, number, refusal(course, game)))


def refusal(course: str, game: str) -> str:
    """That a course does not have a game, and which it has.

    >>> refusal("cs50", "chess")
    'cs50 does not have chess: it has tic-tac-toe'
    """
    return "{} does not have {}: it has {}".format(course, game, KINDS[course].plays_in_words)


def _games_in(cases: Path) -> Iterator[Tuple[int, str, str]]:
    """The games in a file of positions with the numbers of their lines: as they stand there, and in full.

    What cannot be read, or is no game, is left to the command, which says what is wrong with it.
    """
    try:
        lines = cases.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        try:
            if words:
                yield number, words[0], plywood.position(words[0]).spec
        except plywood.Error:
            continue
