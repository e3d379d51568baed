"""Unpacking of submissions that Python cannot import: archives, notebooks, and flat downloads of a learning platform.

Nothing is written to the folder of the submissions; all functions write to a new folder that the caller provides.
"""

import json
import os
import re
import shutil
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

MAX_BYTES = 64 * 1024 * 1024
"""The largest total size of an unpacked submission."""

MAX_FILES = 5_000
"""The largest number of files in a submission."""

MAX_SOURCE = 256 * 1024
"""The largest size of a module that the grader itself parses: a syntax tree takes up to 800 times the memory."""

LEFT_OUT = ("__pycache__", "node_modules", "venv")
"""The names of folders that are not part of a submission."""

CHUNK = 64 * 1024

FLAT_NAME = re.compile(r"(?P<student>.+?(?:_\d+)+)_(?:assignsubmission_file_)?(?P<file>[^_].*)")
"""The name of a file in a flat download: the student's name, one or more numbers, and the name of the file."""

REVISION = re.compile(r"(?P<stem>.+?)(?:-(?P<dash>\d+)| \((?P<brackets>\d+)\))?")
"""The stem of a file that was handed in repeatedly, such as ``strategy-1`` or ``strategy (1)``."""


COMMAND = re.compile(r"(\s*)([%!?].*|\w+\?+)")
"""A command in a notebook."""

ASSIGNED_COMMAND = re.compile(r"(\s*[\w., ]+=\s*)([%!].*)")
"""A command whose result is assigned, such as ``files = !ls``."""

TIMED = re.compile(r"(\s*(?:[\w., ]+=\s*)?)%time\s+(.+)")
"""A timed statement, or a timed expression whose value is assigned."""

EXECUTED_CELL = re.compile(r"\s*%%(time|capture|prun)\b")
"""The beginning of a cell whose command executes the rest of the cell as Python."""

TOKEN = re.compile(r"""#.*|\\.|"{3}|'{3}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()\[\]{}]""")
"""A comment, a string, the beginning of a string of several lines, or a bracket."""


class Unreadable(Exception):
    """The reason why a file or folder cannot be graded."""


def unpack_zip(archive: Path, folder: Path) -> None:
    """Unpack an archive into ``folder``; raise ``Unreadable`` if it is damaged, too large, encrypted, or has a path
    outside its own folder."""
    try:
        with zipfile.ZipFile(archive) as opened:
            if len(opened.infolist()) > MAX_FILES:
                raise Unreadable("it is an archive of more than {} files".format(MAX_FILES))
            remaining = MAX_BYTES
            for info in opened.infolist():
                target = folder.joinpath(*_safe_parts(info.filename))
                if info.is_dir():
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


def is_left_out(entry: Path) -> bool:
    """Return whether an entry of a submission is not part of it: a hidden one, a virtual environment or a cache."""
    return entry.name.startswith(".") or entry.name in LEFT_OUT or os.path.isfile(entry / "pyvenv.cfg")


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


def check_size(path: Path) -> None:
    """Raise ``Unreadable`` if the files of a submission are too many or too large."""
    files = regular_files(path)
    if len(files) > MAX_FILES or sum(file.stat().st_size for file in files) > MAX_BYTES:
        raise Unreadable("it has more than {} files or {} MiB".format(MAX_FILES, MAX_BYTES >> 20))


def copy_folder(source: Path, folder: Path) -> None:
    """Copy the files of a folder; raise ``Unreadable`` if they are too many or too large, or cannot be read."""
    check_size(source)
    for file in regular_files(source):
        target = folder / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)


def convert_notebooks(folder: Path) -> None:
    """Write a module beside each notebook in ``folder`` and below, unless there is one already.

    If no notebook can be read and there is no module, raise ``Unreadable``.
    """
    errors = []
    for notebook in sorted(folder.rglob("*.ipynb")):
        if not notebook.with_suffix(".py").exists() and notebook.parent.name != ".ipynb_checkpoints":
            try:
                notebook.with_suffix(".py").write_text(notebook_code(notebook), encoding="utf-8", errors="replace")
            except Unreadable as error:
                errors.append(error)
    if errors and not any(folder.rglob("*.py")):
        raise errors[0]


def notebook_code(notebook: Path) -> str:
    """Return the code cells of a notebook as one module; raise ``Unreadable`` if the file is not a notebook."""
    try:
        contents = json.loads(notebook.read_text(encoding="utf-8-sig"))
        sheets = contents.get("worksheets", [contents])
        cells = [cell for sheet in sheets for cell in sheet["cells"] if cell["cell_type"] == "code"]
        sources = ["".join(cell.get("source", cell.get("input", ""))) for cell in cells]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable("it is not a notebook ({})".format(notebook.name)) from error
    return "\n\n".join("# cell {}\n{}".format(number, _plain_python(cell)) for number, cell in enumerate(sources, 1))


def _plain_python(cell: str) -> str:
    """Replace the commands of a notebook, which are not Python, by comments.

    >>> print(_plain_python("%matplotlib inline\\nif True:\\n    !pip install numpy\\nx = 7 % 4"))
    pass  # %matplotlib inline
    if True:
        pass  # !pip install numpy
    x = 7 % 4
    """
    if cell.lstrip().startswith("%%") and not EXECUTED_CELL.match(cell):
        return "\n".join("# " + line for line in cell.splitlines())
    lines = []
    quotes, depth, is_continued, is_command = "", 0, False, False
    for line in cell.splitlines():
        if is_continued and is_command:
            plain = "# " + line
        else:
            plain = line if quotes or depth or is_continued else _plain_line(line)
            is_command = plain != line
        lines.append(plain)
        quotes, depth = _open_after(plain, quotes, depth)
        is_continued = line.endswith("\\")
    return "\n".join(lines)


def _plain_line(line: str) -> str:
    """Replace a command at the beginning of a statement.

    >>> _plain_line("x = %time f()"), _plain_line("files = !ls")
    ('x = f()', 'files = []  # !ls')
    """
    for pattern, plain in ((TIMED, r"\1\2"), (COMMAND, r"\1pass  # \2"), (ASSIGNED_COMMAND, r"\1[]  # \2")):
        match = pattern.fullmatch(line)
        if match:
            return match.expand(plain)
    return line


def _open_after(line: str, quotes: str, depth: int) -> Tuple[str, int]:
    """Return the quotes of the string of several lines that is open after a line, and the number of open brackets.

    >>> _open_after("x = [1, (2, '(', \\"\\"\\"a", "", 0)
    ('\"\"\"', 2)
    """
    position = 0
    while True:
        match = re.compile(r"\\.|" + quotes if quotes else TOKEN).search(line, position)
        if match is None:
            return quotes, depth
        token, position = match.group(), match.end()
        if quotes:
            quotes = "" if token == quotes else quotes
        elif token in ('"' * 3, "'" * 3):
            quotes = token
        elif token in ("(", "[", "{"):
            depth += 1
        elif token in (")", "]", "}"):
            depth = max(0, depth - 1)


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
        if match is None or entry.suffix not in (".py", ".ipynb") or not entry.is_file():
            continue
        stem, revision = _revision(match["file"])
        group = groups.setdefault(match["student"], FlatGroup(match["student"]))
        group.modules.setdefault(stem + entry.suffix, []).append((revision, entry))

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
