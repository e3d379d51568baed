"""The files of a submission: which of them belong to it, whether they can be read, and their limits."""

import os
import shutil
from pathlib import Path
from typing import List, Sequence, Tuple

MAX_BYTES = 64 * 1024 * 1024
"""The largest total size of an unpacked submission."""

MAX_FILES = 5_000
"""The largest number of files in a submission."""

MAX_SOURCE = 256 * 1024
"""The largest size of a module that the grader itself parses: a syntax tree takes up to 800 times the memory."""

LEFT_OUT = ("__MACOSX", "__pycache__", "node_modules", "venv")
"""The names of folders that are not part of a submission."""


ENVIRONMENT = "pyvenv.cfg"
"""The name of a file in each virtual environment."""


class Unreadable(Exception):
    """The reason why a file or folder cannot be graded."""


def is_left_out(entry: Path) -> bool:
    """Return whether an entry of a submission is not part of it: a hidden one, a virtual environment or a cache."""
    return is_left_out_name(entry.name) or os.path.isfile(entry / ENVIRONMENT)


def is_left_out_name(name: str) -> bool:
    """Return whether an entry with this name is not part of a submission, whatever it contains."""
    return name.startswith(".") or name in LEFT_OUT


def is_regular(file: Path) -> bool:
    """Return whether a file is neither a folder, a link, a device nor a pipe."""
    return file.is_file() and not file.is_symlink()


def regular_files(path: Path) -> List[Path]:
    """Return a file, or the regular files in a folder and below, sorted; links are not followed.

    Raise ``Unreadable`` if a file or folder cannot be read.
    """

    def refuse(error: OSError) -> None:
        raise Unreadable("`{}` in it cannot be read".format(Path(error.filename).name))

    files = [] if path.is_dir() else [path]
    for folder, inner, names in os.walk(path, onerror=refuse if path.is_dir() else None):
        if not os.access(folder, os.X_OK):
            refuse(OSError(0, "", folder))
        inner[:] = [name for name in inner if not is_left_out(Path(folder, name))]
        files += [file for file in map(Path(folder).joinpath, names) if is_regular(file) and not is_left_out(file)]
    for file in files:
        if not os.access(file, os.R_OK):
            refuse(OSError(0, "", str(file)))
    return sorted(files)


def modules_by_size(path: Path) -> Tuple[List[Path], List[Path]]:
    """Return the modules of a submission that the grader may parse, and those that are too large for this."""
    files = sorted(filter(is_regular, path.glob("*.py"))) if path.is_dir() else [path]
    large = [file for file in files if file.stat().st_size > MAX_SOURCE]
    return [file for file in files if file not in large], large


def check_size(files: Sequence[Path]) -> None:
    """Raise ``Unreadable`` if the files of a submission are too many or too large."""
    if len(files) > MAX_FILES or sum(file.stat().st_size for file in files) > MAX_BYTES:
        raise Unreadable("it has more than {} files or {} MiB".format(MAX_FILES, MAX_BYTES >> 20))


def copy_folder(source: Path, folder: Path) -> None:
    """Copy the files of a folder; raise ``Unreadable`` if they are too many or too large, or cannot be read."""
    files = regular_files(source)
    check_size(files)
    for file in files:
        target = folder / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
