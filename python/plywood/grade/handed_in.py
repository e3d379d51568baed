"""Finding submissions as they were handed in: :func:`find`."""

import os
from pathlib import Path
from typing import Callable, List, NamedTuple, Optional, Tuple

from plywood.courses import COURSES

LEVELS = 3
"""How deep in a submission its modules may lie: archives are often unpacked into a folder of their own."""


class HandedIn(NamedTuple):
    """Something to grade."""

    name: str
    """What to call it."""
    where: Path
    """The file, or the folder in which the modules are."""


class Skipped(NamedTuple):
    """Something that cannot be graded."""

    name: str
    """What it is called."""
    why: str
    """Why not."""


def find(course: str, where: Path) -> Tuple[List[HandedIn], List[Skipped]]:
    """The submissions at ``where``, and what was skipped there.

    ``where`` is one itself if it is a file or holds one of the course's modules; otherwise each folder and each Python
    file in it is one, under its own name. What begins with a dot or with ``__`` belongs to nobody.
    """
    if where.is_file() or _holds_module(course, where):
        return [HandedIn(where.resolve().name, where)], []
    found, skipped = [], []
    for entry in _entries(where):
        home, why = _home(course, entry)
        if home is None:
            skipped.append(Skipped(entry.name, why))
        else:
            found.append(HandedIn(entry.name, home))
    return found, skipped


def _home(course: str, entry: Path) -> Tuple[Optional[Path], str]:
    """Where the modules of a submission are, or why there are none."""
    if not _is_text(entry.name):
        return None, "its name is not UTF-8"
    if not entry.is_dir():
        return (entry, "") if entry.suffix == ".py" else (None, "it is no folder and no Python file")
    if not os.access(entry, os.R_OK | os.X_OK):
        return None, "it cannot be read"
    named = ", ".join(module + ".py" for module in COURSES[course].modules)
    for holds in (lambda folder: _holds_module(course, folder), _holds_python):
        homes = _nearest(entry, holds)
        if len(homes) == 1:
            return homes[0], ""
        if homes:
            folders = ", ".join(str(home.relative_to(entry)) for home in homes)
            return None, "several of its folders could be the one that is meant ({})".format(folders)
    return None, "no file of {} ({}) in it".format(course, named)


def _is_text(name: str) -> bool:
    """Whether a command can be given the name; Python keeps the bytes of others as halves of signs."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _nearest(entry: Path, holds: Callable[[Path], bool]) -> List[Path]:
    """``entry``, if ``holds`` is true of it, otherwise those of its folders of which it is, the least deep alone."""
    level = [entry]
    for _ in range(LEVELS + 1):
        homes = [folder for folder in level if holds(folder)]
        if homes:
            return homes
        level = [inner for folder in level for inner in _entries(folder) if inner.is_dir() and _is_text(inner.name)]
    return []


def _holds_module(course: str, folder: Path) -> bool:
    return any((folder / (name + ".py")).is_file() for name in COURSES[course].modules)


def _holds_python(folder: Path) -> bool:
    return any(entry.suffix == ".py" and entry.is_file() for entry in _entries(folder))


def _entries(folder: Path) -> List[Path]:
    """What is in a folder, by name; nothing of one that cannot be read."""
    try:
        return sorted(entry for entry in folder.iterdir() if not entry.name.startswith((".", "__")))
    except OSError:
        return []
