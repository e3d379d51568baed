"""The wheel that an autograder contains: :func:`given_wheel` reads one, :func:`installed_wheel` builds one.

An autograder never requests the package from an index such as PyPI. Otherwise, its setup would run the code of any person
that registers the name there.
"""

import base64
import csv
import hashlib
import io
import platform
import re
import sys
import zipfile
from email import message_from_string
from importlib import metadata
from pathlib import Path
from typing import Dict, List, NamedTuple

import plywood
from plywood.grade.autograder.archives import write_archive
from plywood.grade.errors import UsageError

DISTRIBUTION = "plywood-minimax"
"""The name of the package for ``pip``."""

EXPECTED = "a wheel of plywood_minimax for Linux on x86_64"

NAME = re.compile(r"plywood_minimax-[\w.+-]*(linux\w*x86_64)\.whl")
"""The names of the files that :data:`EXPECTED` describes."""

PYTHON_FILE = "plywood/__init__.py"
"""A file that every wheel of the package contains, and no editable installation."""

LOCAL = frozenset(["RECORD", "INSTALLER", "REQUESTED", "direct_url.json", "uv_cache.json"])
"""The files of ``.dist-info`` that an installer writes; they describe the installation, not the package."""


class Wheel(NamedTuple):
    """A wheel of this package."""

    name: str
    """The name of the file, which contains the version and the platform."""
    content: bytes

    @property
    def is_portable(self) -> bool:
        """Whether the platform in the name is a version of manylinux, which limits the C library that the wheel needs."""
        return "manylinux" in self.name

    @property
    def install(self) -> str:
        """The arguments of ``pip install`` that install the wheel from the working directory, and ask no index."""
        return "--no-index --no-deps ./{}".format(self.name)


def given_wheel(file: Path) -> Wheel:
    """Return the wheel in a file; raise ``UsageError`` if the file is not a wheel for the machine of an autograder."""
    if not NAME.fullmatch(file.name) or not zipfile.is_zipfile(file):
        raise UsageError("invalid file for --wheel (got {}): expected {}".format(file, EXPECTED))
    return Wheel(file.name, file.read_bytes())


def installed_wheel() -> Wheel:
    """Return a wheel with the files of the installed package; raise ``UsageError`` if it cannot be built.

    The same installation always gives the same wheel.
    """
    if not _is_like_an_autograder():
        raise _refusal("this machine is not Linux on x86_64 with the GNU C library, as the machines of autograders are")
    files = _installed_files()
    info = next((name.split("/")[0] for name in files if name.endswith(".dist-info/WHEEL")), None)
    if info is None:
        raise _refusal("the installation has no file WHEEL")
    name = _file_name(info, files[info + "/WHEEL"].decode())
    if not NAME.fullmatch(name):
        raise _refusal("the installed package is {}, which is not for Linux on x86_64".format(name))
    record = info + "/RECORD"
    content = io.BytesIO()
    write_archive(content, {**files, record: _record(files, record)})
    return Wheel(name, content.getvalue())


def _refusal(reason: str) -> UsageError:
    """Return the error that the installed package cannot be bundled."""
    text = "the installed package cannot be put into the autograder: {}; --wheel FILE accepts {}"
    return UsageError(text.format(reason, EXPECTED))


def _is_like_an_autograder() -> bool:
    """Return whether a package that works on this machine may also work on the machine of an autograder."""
    is_x86_64 = platform.machine() == "x86_64" and sys.maxsize > 1 << 32
    return sys.platform == "linux" and is_x86_64 and platform.libc_ver()[0] == "glibc"


def _installed_files() -> Dict[str, bytes]:
    """Return the files of the installed package by name, without those that its installer wrote.

    Raise ``UsageError`` if they are unknown, or if one of them is missing.
    """
    folder = Path(plywood.__file__).parent
    try:
        distribution = metadata.distribution(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        raise _refusal("{} is not an installation of {}".format(folder, DISTRIBUTION)) from None
    # `Distribution.files` leaves out missing files since Python 3.12.
    names = [row[0] for row in csv.reader((distribution.read_text("RECORD") or "").splitlines()) if row]
    root = Path(str(distribution.locate_file("")))
    if PYTHON_FILE not in names or (root / PYTHON_FILE).resolve() != Path(plywood.__file__).resolve():
        reason = "the files of the package in {} are not recorded, as in an editable or development installation"
        raise _refusal(reason.format(folder))
    try:
        return {name: (root / name).read_bytes() for name in _portable(names)}
    except OSError as error:
        raise _refusal("{}: {}".format(error.filename, error.strerror)) from None


def _portable(names: List[str]) -> List[str]:
    """Return the names of the files that belong into a wheel, in its order: those of ``.dist-info`` are the last."""
    kept = []
    for name in names:
        parts = name.split("/")
        is_outside = name.startswith("/") or ".." in parts
        is_local = len(parts) == 2 and parts[0].endswith(".dist-info") and parts[1] in LOCAL
        if not is_outside and not is_local and "__pycache__" not in parts:
            kept.append(name)
    return sorted(kept, key=lambda name: (".dist-info/" in name, name))


def _file_name(info: str, wheel: str) -> str:
    """Return the file name of the wheel with a folder ``.dist-info`` and its file ``WHEEL``.

    >>> _file_name("tippy-1.0.dist-info", "Tag: cp39-abi3-manylinux_2_17_x86_64\\nTag: cp39-abi3-manylinux2014_x86_64")
    'tippy-1.0-cp39-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl'
    """
    tags = [tag.split("-") for tag in message_from_string(wheel).get_all("Tag", [])]
    parts = [".".join(dict.fromkeys(part)) for part in zip(*tags)]
    return "-".join([info[: -len(".dist-info")], *parts]) + ".whl"


def _record(files: Dict[str, bytes], record: str) -> bytes:
    """Return the file ``RECORD`` of a wheel with these files: their hashes and sizes, and its own name."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        writer.writerow([name, "sha256=" + digest, len(content)])
    writer.writerow([record, "", ""])
    return text.getvalue().encode()
