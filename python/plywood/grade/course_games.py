"""The check that a course has the games to be graded: :func:`check_games`."""

from pathlib import Path
from typing import Iterator, Optional, Sequence, Tuple

import plywood
from plywood.grade.adapters import ADAPTERS
from plywood.grade.errors import UnsupportedGame


def check_games(course: str, games: Sequence[str], cases: Optional[str]) -> None:
    """Raise ``UnsupportedGame`` for the first game, in ``games`` or in the file ``cases``, that the course does not
    have.

    ``cases`` may be ``-`` for standard input, which can be read only once; its games are checked by the process of each
    submission.
    """
    adapter = ADAPTERS[course]
    for game in games:
        try:
            spec = plywood.position(game).spec
        except plywood.Error as error:
            raise UnsupportedGame(str(error)) from error
        if not adapter.has_game(spec):
            raise UnsupportedGame(adapter.unknown_game_message(course, game))
    if cases is not None and cases != "-":
        for number, game, spec in _games_in_file(Path(cases)):
            if not adapter.has_game(spec):
                raise UnsupportedGame("{}, line {}: {}".format(cases, number, adapter.unknown_game_message(course, game)))


def _games_in_file(cases: Path) -> Iterator[Tuple[int, str, str]]:
    """Yield each game in a file of positions: its line number, its text and its full name.

    Unreadable files and invalid games are skipped here; the command reports them.
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
