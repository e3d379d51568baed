"""Unpacking of submissions that Python cannot import: archives, and flat downloads of a learning platform.

Nothing is written to the folder of the submissions; all functions write to a new folder that the caller provides.
"""

import os
import re
import shutil
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

from plywood.grade.submission_files import ENVIRONMENT, MAX_BYTES, MAX_FILES, Unreadable, is_left_out_name

CHUNK = 64 * 1024

UTF8_FLAG = 1 << 11
"""The flag of a file in a zip archive whose name is in UTF-8; otherwise, the name is in code page 437."""

FLAT_NAME = re.compile(r"(?P<student>.+?(?:_\d+)+)_(?:assignsubmission_file_)?(?P<file>[^_].*)")
"""The name of a file in a flat download: the student's name, one or more numbers, and the name of the file."""

REVISION = re.compile(r"(?P<stem>.+?)(?:-(?P<dash>\d+)| \((?P<brackets>\d+)\))?")
"""The stem of a file that was handed in repeatedly, such as ``strategy-1`` or ``strategy (1)``."""


def unpack_zip(archive: Path, folder: Path) -> None:
    """Unpack an archive into ``folder``, without the contents of folders that are not part of a submission.

    Raise ``Unreadable`` if it is damaged, too large, encrypted, or has a path outside its own folder.
    """
    try:
        with zipfile.ZipFile(archive) as opened:
            contents = _contents(opened)
            if len(contents) > MAX_FILES:
                raise Unreadable("it is an archive of more than {} files".format(MAX_FILES))
            remaining = MAX_BYTES
            for parts, info in contents.items():
                target = folder.joinpath(*parts)
                if info is None:
                    target.mkdir(parents=True, exist_ok=True)
                    continue
                if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise Unreadable("it is an archive with an unsupported compression")
                target.parent.mkdir(parents=True, exist_ok=True)
                with opened.open(info) as source, target.open("wb") as copy:
                    # The size in the header of the archive may be wrong, so the bytes are counted.
                    for chunk in iter(lambda: source.read(CHUNK), b""):
                        remaining -= len(chunk)
                        if remaining < 0:
                            raise Unreadable("it is an archive of more than {} MiB".format(MAX_BYTES >> 20))
                        copy.write(chunk)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, NotImplementedError) as error:
        # The text of an error of the system contains the path of a temporary folder.
        reason = getattr(error, "strerror", None) or error
        raise Unreadable("it is an archive that cannot be unpacked: {}".format(reason)) from error


def _contents(opened: zipfile.ZipFile) -> Dict[Tuple[str, ...], Optional[zipfile.ZipInfo]]:
    """Return the files of an archive by the parts of their paths, and ``None`` for each folder.

    A folder that is not part of a submission has no contents, apart from the file that shows that it is a virtual
    environment.
    """
    entries = [(_safe_parts(_file_name(info)), info) for info in opened.infolist()]
    environments = {parts[:-1] for parts, _ in entries if parts[-1:] == (ENVIRONMENT,)}
    contents: Dict[Tuple[str, ...], Optional[zipfile.ZipInfo]] = {}
    for parts, info in entries:
        folders = [parts[:length] for length in range(1, len(parts) + info.is_dir())]
        left_out = [folder for folder in folders if is_left_out_name(folder[-1]) or folder in environments]
        if left_out and parts[-1] != ENVIRONMENT:
            contents[left_out[0]] = None
        else:
            contents[parts] = None if info.is_dir() else info
    return contents


def _file_name(info: zipfile.ZipInfo) -> str:
    """Return the path of a file in an archive. Some programs write UTF-8 without the flag for it."""
    if info.flag_bits & UTF8_FLAG:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename


def _safe_parts(name: str) -> Tuple[str, ...]:
    """Return the parts of a path in an archive; raise ``Unreadable`` if the path leaves the folder of the archive.

    >>> _safe_parts("a2/strategy.py")
    ('a2', 'strategy.py')
    """
    path = PurePosixPath(name.replace("\\", "/"))
    # On Windows, a colon also separates the name of a stream.
    has_drive = ":" in name and os.name == "nt" or any(re.match("[A-Za-z]:", part) for part in path.parts)
    if path.is_absolute() or ".." in path.parts or has_drive:
        raise Unreadable("it is an archive with a path outside its folder ({})".format(name))
    return path.parts


def new_folder(parent: Path) -> Path:
    """Create a numbered folder in ``parent`` and return it. The same calls in the same order give the same names."""
    number = sum(1 for _ in parent.iterdir())
    while (parent / str(number)).exists():
        number += 1
    folder = parent / str(number)
    folder.mkdir()
    return folder


class FlatGroup:
    """The files of one student in a flat download."""

    def __init__(self, student: str) -> None:
        """Create a group without files."""
        self.student = student
        self.modules: Dict[str, List[Tuple[int, Path]]] = {}
        """The revisions of each module, with the files."""

    def copy(self, folder: Path) -> str:
        """Copy the last revision of each module into ``folder`` and return a note on the files."""
        used = []
        for name, revisions in sorted(self.modules.items()):
            file = max(revisions)[1]
            shutil.copyfile(file, folder / name)
            used.append(file.name)
        files = [file.name for revisions in self.modules.values() for _, file in revisions]
        old = sorted(set(files) - set(used))
        note = "its files are {}".format(", ".join(used))
        return note + ("; older revisions are {}".format(", ".join(old)) if old else "")


def flat_groups(entries: Iterable[Path], modules: Sequence[str]) -> List[FlatGroup]:
    """Group the files of a flat download, which have names such as ``smithjane_1234_5678_strategy.py``, by student.

    Files form a group only if there are several and one of them is a module of the course, because other files with a
    common beginning, such as ``lab_2_anna.py`` and ``lab_2_ben.py``, may be of different students.
    """
    groups: Dict[str, FlatGroup] = {}
    for entry in entries:
        match = FLAT_NAME.fullmatch(entry.stem)
        if match is None or entry.suffix.lower() not in (".py", ".ipynb") or not entry.is_file():
            continue
        stem, revision = _revision(match["file"])
        group = groups.setdefault(match["student"], FlatGroup(match["student"]))
        group.modules.setdefault(stem + entry.suffix.lower(), []).append((revision, entry))

    def is_one_student(group: FlatGroup) -> bool:
        files = sum(map(len, group.modules.values()))
        return files > 1 and any(Path(name).stem in modules for name in group.modules)

    return [group for group in groups.values() if is_one_student(group)]


def _revision(stem: str) -> Tuple[str, int]:
    """Return the stem without its revision, and the revision, which is 0 for the first one.

    >>> _revision("strategy-2"), _revision("strategy (1)"), _revision("strategy")
    (('strategy', 2), ('strategy', 1), ('strategy', 0))
    """
    match: Optional[Any] = REVISION.fullmatch(stem)
    assert match is not None, "every stem matches"
    return match["stem"], int(match["dash"] or match["brackets"] or 0)
