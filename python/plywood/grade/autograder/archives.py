"""Zip archives that depend only on their files: :func:`write_archive`."""

import zipfile
from pathlib import Path
from typing import IO, Container, Mapping, Union


def write_archive(file: Union[Path, IO[bytes]], contents: Mapping[str, bytes], executable: Container[str] = ()) -> None:
    """Write a zip archive and return nothing. The same files in the same order always give the same archive.

    :param contents: the contents of the files by name.
    :param executable: the names of the files that are programs.
    """
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = (0o100755 if name in executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            opened.writestr(entry, content)
