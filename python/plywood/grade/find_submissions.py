"""The search for submissions in folders: :func:`find_submissions`."""

import os
from pathlib import Path
from typing import Callable, List, NamedTuple, Optional, Tuple

from plywood.courses import COURSES

MAX_DEPTH = 3
"""The number of folder levels below a submission's folder that are searched for its modules. An archive is often
unpacked into one more folder."""


class SubmissionPath(NamedTuple):
    """The location of a submission."""

    name: str
    """The name of the submission in reports."""
    path: Path
    """The file, or the folder that contains the modules."""


class SkippedEntry(NamedTuple):
    """A file or folder that is not graded."""

    name: str
    """The name of the file or folder."""
    reason: str
    """The reason."""


def find_submissions(course: str, path: Path) -> Tuple[List[SubmissionPath], List[SkippedEntry]]:
    """Return the submissions at ``path`` and the skipped entries.

    A file, or a folder that contains one of the course's modules, is one submission. In any other folder, each folder
    and each Python file is a submission with its own name; names that begin with a dot or with ``__`` are ignored.
    """
    if path.is_file() or _has_course_module(course, path):
        return [SubmissionPath(path.resolve().name, path)], []
    submissions, skipped = [], []
    for entry in _sorted_entries(path):
        module_path, reason = _module_path(course, entry)
        if module_path is None:
            skipped.append(SkippedEntry(_printable(entry.name), reason))
        else:
            submissions.append(SubmissionPath(entry.name, module_path))
    return submissions, skipped


def _module_path(course: str, entry: Path) -> Tuple[Optional[Path], str]:
    """Return the file or folder with the modules of a submission, or ``None`` and the reason why there is none."""
    if not _is_utf8(entry.name):
        return None, "its name is not UTF-8"
    if not entry.is_dir():
        return (entry, "") if entry.suffix == ".py" else (None, "it is neither a folder nor a Python file")
    if not os.access(entry, os.R_OK | os.X_OK):
        return None, "it cannot be read"
    for matches in (lambda folder: _has_course_module(course, folder), _has_python_file):
        folders = _shallowest(entry, matches)
        if len(folders) == 1:
            return folders[0], ""
        if folders:
            names = ", ".join(str(folder.relative_to(entry)) for folder in folders)
            return None, "more than one of its folders contains modules ({})".format(names)
    modules = ", ".join(module + ".py" for module in COURSES[course].modules)
    return None, "it contains none of the files of {} ({})".format(course, modules)


def _is_utf8(name: str) -> bool:
    """Return whether the name can be encoded as UTF-8. Python represents other bytes as surrogates."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _printable(name: str) -> str:
    """Replace the bytes of a name that are not UTF-8."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _shallowest(entry: Path, matches: Callable[[Path], bool]) -> List[Path]:
    """Return the folders for which ``matches`` is true on the first level with such folders, from ``entry`` down."""
    level = [entry]
    for _ in range(MAX_DEPTH + 1):
        folders = [folder for folder in level if matches(folder)]
        if folders:
            return folders
        level = [
            inner for folder in level for inner in _sorted_entries(folder) if inner.is_dir() and _is_utf8(inner.name)
        ]
    return []


def _has_course_module(course: str, folder: Path) -> bool:
    return any((folder / (name + ".py")).is_file() for name in COURSES[course].modules)


def _has_python_file(folder: Path) -> bool:
    return any(entry.suffix == ".py" and entry.is_file() for entry in _sorted_entries(folder))


def _sorted_entries(folder: Path) -> List[Path]:
    """Return the entries of a folder sorted by name; an empty list if it cannot be read."""
    try:
        return sorted(entry for entry in folder.iterdir() if not entry.name.startswith((".", "__")))
    except OSError:
        return []
