"""The search for submissions in folders: :func:`find_submissions`."""

import os
import shutil
from pathlib import Path
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from plywood.courses import COURSES
from plywood.grade.notebooks import convert_notebooks, notebook_code
from plywood.grade.printable import printable
from plywood.grade.submission_files import (
    MAX_SOURCE,
    Unreadable,
    check_size,
    copy_folder,
    is_left_out,
    is_regular,
    modules_by_size,
    regular_files,
)
from plywood.grade.unpack import flat_groups, new_folder, unpack_zip

ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".rar", ".7z")
"""The suffixes of archives; only the first kind can be graded."""

MAX_DEPTH = 3
"""The number of folder levels below a submission's folder that are searched for its modules. An archive is often
unpacked into one more folder."""


class SubmissionPath(NamedTuple):
    """The location of a submission."""

    name: str
    """The name of the submission in reports."""
    path: Path
    """The file, or the folder that contains the modules."""
    notes: Tuple[str, ...] = ()
    """Sentences about the submission for the reports."""


class SkippedEntry(NamedTuple):
    """A file or folder that is not graded."""

    name: str
    """The name of the file or folder."""
    reason: str
    """The reason."""


def find_submissions(
    course: str, path: Path, workspace: Path, depth: int = MAX_DEPTH
) -> Tuple[List[SubmissionPath], List[SkippedEntry]]:
    """Return the submissions at ``path`` and the skipped entries.

    A file, or a folder that contains one of the course's modules, is one submission. In any other folder, each folder,
    each Python file, each notebook and each archive is a submission with its own name; several files of one student in
    a flat download are one submission. Every entry of the folder is in one of the two lists. If the only entry is a folder
    or an archive that contains several submissions, it is the class.

    :param workspace: a folder for archives that are unpacked and notebooks that are converted.
    :param depth: the number of levels of folders and archives that may be around the class.
    """
    finder = _Finder(course, workspace)
    if not _is_utf8(str(path.resolve())):
        return [], [_skipped(path.resolve().name, "its path is not UTF-8")]
    try:
        _check_access(path)
    except Unreadable as error:
        return [], [_skipped(path.resolve().name, error)]
    if path.is_file() and _suffix(path) == ".zip":
        try:
            unpacked = finder.unpacked(path)
        except Unreadable as error:
            return [], [_skipped(path.name, error)]
        found, skipped = find_submissions(course, unpacked, finder.new_folder(), depth)
        if len(found) == 1:
            found = [named_after(path.name, unpacked, found[0])]
        return found, skipped
    if path.is_file() and path.suffix != ".py" and _suffix(path) in (".py", ".ipynb"):
        return finder.sort([path])
    if path.is_file() or finder.has_course_module(path):
        reason = "the folder around it contains modules and is graded as one submission"
        try:
            check_size(regular_files(path))
            location, notes = finder.converted(path) if path.is_dir() else (path, ())
        except Unreadable as error:
            return [], [_skipped(path.resolve().name, error)]
        inner = [entry for entry in _sorted_entries(path) if entry.is_dir() and not entry.is_symlink()]
        other = [folder for folder in inner if _shallowest(folder, finder.has_course_module)]
        notes = (*notes, *_link_notes(path), *_size_notes(location))
        submission = SubmissionPath(printable(path.resolve().name), location, notes)
        return [submission], [_skipped(folder.name, reason) for folder in other]
    entries = _all_entries(path)
    visible = _sorted_entries(path)
    if len(visible) == 1 and depth and (visible[0].is_dir() or _suffix(visible[0]) == ".zip"):
        found, skipped = find_submissions(course, visible[0], finder.new_folder(), depth - 1)
        if len(found) > 1 and not _link_notes(path):
            hidden = finder.sort([entry for entry in entries if entry not in visible])[1]
            return found, sorted(skipped + hidden)
    groups = flat_groups(entries, COURSES[course].modules)
    grouped = {file for group in groups for revisions in group.modules.values() for _, file in revisions}
    found, skipped = finder.sort([entry for entry in entries if entry not in grouped])
    for group in groups:
        folder = finder.new_folder()
        try:
            note = group.copy(folder)
        except OSError as error:
            skipped.append(_skipped(group.student, "{} cannot be read".format(Path(error.filename).name)))
            continue
        joined, unreadable = finder.sort([folder], group.student)
        found += [each._replace(notes=(note, *each.notes)) for each in joined]
        skipped += unreadable
    return sorted(found), sorted(skipped)


def named_after(name: str, path: Path, submission: SubmissionPath) -> SubmissionPath:
    """Return the only submission in a folder with the name of the folder, followed by its own name if the folder may be a
    class, such as ``section2`` with ``carla.py``.

    If only folders are around the modules, as in ``12345_anna/Assignment 2/strategy.py``, the outer name is that of a student,
    and a note contains the inner names, because they may also be those of a class and its only student.

    :param name: the name of the folder, or of the archive with its contents.
    """
    if submission.path == path:
        return submission._replace(name=name)
    if submission.path.is_dir() and path in submission.path.parents and len(_possible_submissions(path)) == 1:
        note = "the modules are in {}".format(printable(submission.path.relative_to(path).as_posix()))
        return submission._replace(name=name, notes=(note, *submission.notes))
    return submission._replace(name="{}/{}".format(name, submission.name))


def _possible_submissions(folder: Path) -> List[Path]:
    """Return the entries of a folder that may be submissions, whether they can be graded or not: folders, modules, notebooks
    and archives."""
    suffixes = (".py", ".ipynb", *ARCHIVES)
    return [entry for entry in _sorted_entries(folder) if entry.is_dir() or _suffix(entry) in suffixes]


class _Finder:
    """Finds the modules of each entry of a folder."""

    def __init__(self, course: str, workspace: Path) -> None:
        self.course = course
        self.workspace = workspace

    def sort(
        self, entries: Sequence[Path], name: Optional[str] = None
    ) -> Tuple[List[SubmissionPath], List[SkippedEntry]]:
        """Return the submissions among the entries, and the entries that are none with the reason."""
        submissions, skipped = [], []
        for entry in entries:
            shown = printable(name or entry.name)
            try:
                path, notes = self.module_path(entry)
                submissions.append(SubmissionPath(shown, path, (*notes, *_size_notes(path))))
            except Unreadable as reason:
                skipped.append(_skipped(shown, reason))
        return submissions, skipped

    def module_path(self, entry: Path) -> Tuple[Path, Tuple[str, ...]]:
        """Return the file or folder with the modules of a submission, and notes on it; raise ``Unreadable`` with the
        reason if there is none."""
        if not _is_utf8(entry.name):
            raise Unreadable("its name is not UTF-8")
        if entry.name.startswith((".", "__")):
            raise Unreadable("its name begins with `.` or `__`")
        _check_access(entry)
        if entry.is_dir():
            # The files around the modules must be readable, too.
            regular_files(entry)
            links = _link_notes(entry)
            try:
                folder, notes = self.folder_with_modules(entry)
                check_size(regular_files(folder))
            except Unreadable as error:
                raise Unreadable("; ".join((str(error), *links))) from error
            return folder, (*notes, *links)
        if not entry.is_file():
            raise Unreadable("it is neither a folder nor a regular file")
        if entry.suffix == ".py":
            return entry, ()
        if _suffix(entry) == ".py":
            module = self.new_folder() / (entry.stem + ".py")
            shutil.copyfile(entry, module)
            return module, ()
        if _suffix(entry) == ".ipynb":
            module = self.new_folder() / (entry.stem + ".py")
            module.write_text(notebook_code(entry), encoding="utf-8", errors="replace")
            return module, ("the code cells of {} are graded".format(entry.name),)
        if _suffix(entry) == ".zip":
            return self.folder_with_modules(self.unpacked(entry))
        raise Unreadable("it is neither a folder nor a Python file, a notebook or a zip archive")

    def folder_with_modules(self, entry: Path, may_unpack: bool = True) -> Tuple[Path, Tuple[str, ...]]:
        """Return the only folder in ``entry`` that contains modules of the course, or other modules if none does.

        If ``may_unpack``, a folder with only an archive is searched in the archive; deeper archives are ignored.
        """
        files = _files(entry)
        archives = [file for file in files if _suffix(file) == ".zip"]
        if may_unpack and len(archives) == 1 and not any(_suffix(file) in (".py", ".ipynb") for file in files):
            return self.folder_with_modules(self.unpacked(archives[0]), may_unpack=False)
        entry, notes = self.converted(entry)
        for matches in (self.has_course_module, _has_python_file):
            folders = _shallowest(entry, matches)
            if len(folders) == 1:
                return folders[0], (*notes, *self.deeper_notes(folders[0]))
            if folders:
                names = ", ".join(str(folder.relative_to(entry)) for folder in folders)
                raise Unreadable("more than one of its folders contains modules ({})".format(names))
        course = COURSES[self.course]
        # The rules of some courses are in a module of the layer that the course does not have.
        internal = {rules for module, rules in course.rules.items() if module != rules}
        modules = ", ".join(module + ".py" for module in course.modules if module not in internal)
        raise Unreadable("it contains none of the files of {} ({})".format(self.course, modules))

    def converted(self, folder: Path) -> Tuple[Path, Tuple[str, ...]]:
        """Return a copy of a folder whose notebooks are converted to modules and whose modules have the suffix ``.py``, with
        a note on the notebooks; the folder itself if nothing is to be converted."""
        files = _files(folder)
        notebooks = [file for file in files if _suffix(file) == ".ipynb" and not file.with_suffix(".py").exists()]
        other_suffixes = [file for file in files if _suffix(file) in (".py", ".ipynb") and file.suffix != _suffix(file)]
        if not notebooks and not other_suffixes:
            return folder, ()
        copy = self.new_folder()
        copy_folder(folder, copy)
        for file in other_suffixes:
            renamed = copy / file.relative_to(folder)
            renamed.replace(renamed.with_suffix(_suffix(file)))
        convert_notebooks(copy)
        names = ", ".join(printable(file.name) for file in notebooks)
        return copy, ("the code cells of {} are graded".format(names),) if names else ()

    def deeper_notes(self, folder: Path) -> Tuple[str, ...]:
        """Return a note on the folders and archives in a submission's folder that are not graded, although they may contain
        modules of the course; no note if there are none."""
        folders = [inner for inner in _levels(folder)[1:] if self.has_course_module(inner)]
        archives = [file for file in _files(folder) if _suffix(file) == ".zip"]
        names = ", ".join(printable(str(inner.relative_to(folder))) for inner in (*folders, *archives))
        return ("not graded: {}, because the folder around it contains modules".format(names),) if names else ()

    def unpacked(self, archive: Path) -> Path:
        """Return a new folder with the contents of an archive."""
        folder = self.new_folder()
        unpack_zip(archive, folder)
        return folder

    def new_folder(self) -> Path:
        """Return a new folder in the workspace."""
        return new_folder(self.workspace)

    def has_course_module(self, folder: Path) -> bool:
        """Return whether a folder contains a module of the course."""
        return any(is_regular(folder / (name + ".py")) for name in COURSES[self.course].modules)


def _check_access(entry: Path) -> None:
    """Raise ``Unreadable`` if a file or folder cannot be read."""
    if not os.access(entry, os.R_OK | (os.X_OK if entry.is_dir() else 0)):
        raise Unreadable("it cannot be read")


def _link_notes(folder: Path) -> Tuple[str, ...]:
    """Return a note on the links in a folder and below, none of which is followed; no note if there are none."""
    links = [entry for level in _levels(folder) for entry in _sorted_entries(level) if entry.is_symlink()]
    names = ", ".join(printable(str(link.relative_to(folder))) for link in links)
    return ("links are not followed ({})".format(names),) if links else ()


def _size_notes(path: Path) -> Tuple[str, ...]:
    """Return a note on each module that is too large to be parsed by the grader."""
    note = "{} has more than {} KiB and is not searched for games and strategies"
    return tuple(note.format(printable(file.name), MAX_SOURCE >> 10) for file in modules_by_size(path)[1])


def _is_utf8(name: str) -> bool:
    """Return whether the name can be encoded as UTF-8. Python represents other bytes as surrogates."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _skipped(name: str, reason: object) -> SkippedEntry:
    """Return an entry that is not graded."""
    return SkippedEntry(printable(name), printable(str(reason)))


def _shallowest(entry: Path, matches: Callable[[Path], bool]) -> List[Path]:
    """Return the folders for which ``matches`` is true on the first level with such folders, from ``entry`` down."""
    for level in _level_by_level(entry):
        folders = [folder for folder in level if matches(folder)]
        if folders:
            return folders
    return []


def _level_by_level(entry: Path) -> Iterator[List[Path]]:
    """Yield the folders on each level from ``entry`` down."""
    level = [entry]
    for _ in range(MAX_DEPTH + 1):
        yield level
        level = [
            inner
            for folder in level
            for inner in _sorted_entries(folder)
            if inner.is_dir() and not inner.is_symlink() and _is_utf8(inner.name)
        ]


def _levels(entry: Path) -> List[Path]:
    """Return the folders on all levels from ``entry`` down."""
    return [folder for level in _level_by_level(entry) for folder in level]


def _has_python_file(folder: Path) -> bool:
    return any(entry.suffix == ".py" and is_regular(entry) for entry in _sorted_entries(folder))


def _files(folder: Path) -> List[Path]:
    """Return the regular files on all levels from ``folder`` down."""
    return [file for level in _levels(folder) for file in _sorted_entries(level) if is_regular(file)]


def _suffix(path: Path) -> str:
    """Return the suffix of a file in small letters."""
    return path.suffix.lower()


def _sorted_entries(folder: Path) -> List[Path]:
    """Return the entries of a folder sorted by name, without those that are left out; an empty list if it cannot be read."""
    return [entry for entry in _all_entries(folder) if not entry.name.startswith("__") and not is_left_out(entry)]


def _all_entries(folder: Path) -> List[Path]:
    """Return the entries of a folder sorted by name; an empty list if it cannot be read."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
