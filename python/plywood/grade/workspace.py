"""The folder of a run: unpacked submissions, notes and the results of games: :func:`open_workspace`."""

import hashlib
import json
import os
import random
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Dict, Iterator, Optional, Sequence

from plywood.grade.find_submissions import SubmissionPath

SETTINGS = "settings.json"
NOTES = "notes"
UNPACKED = "unpacked"


class OtherRun(Exception):
    """The run to be resumed has another seed or other submissions."""


@contextmanager
def open_workspace(resume: Optional[str]) -> Iterator[Path]:
    """Yield the folder of a run.

    Without the file ``resume``, the folder is temporary. With it, the folder is ``resume`` with the suffix ``.files``,
    and its contents remain. A new file begins a new run, in an empty folder.
    """
    if resume is None:
        with tempfile.TemporaryDirectory(prefix="plywood-grade-") as temporary:
            yield _prepared(Path(temporary))
        return
    folder = Path(resume + ".files").resolve()
    if not Path(resume).exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        Path(resume).touch()
    yield _prepared(folder)


def _prepared(folder: Path) -> Path:
    """Empty the folder of unpacked submissions. Their paths are the same in each run with the same submissions."""
    shutil.rmtree(folder / UNPACKED, ignore_errors=True)
    for name in (UNPACKED, NOTES):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return folder


def choose_seed(workspace: Path, seed: Optional[int], submissions: Sequence[SubmissionPath]) -> int:
    """Return ``seed`` or, without it, the seed of the run that is resumed, or else a random one.

    Raise ``OtherRun`` if a run is resumed that has another seed or other submissions.
    """
    file = workspace / SETTINGS
    checksums = {str(each.path.resolve()): _checksum(each.path) for each in submissions}
    if file.exists():
        stored: Dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if seed not in (None, stored["seed"]):
            raise OtherRun("the seed is {} in the run to be resumed, and {} here".format(stored["seed"], seed))
        for path in {**stored["submissions"], **checksums}:
            if stored["submissions"].get(path) != checksums.get(path):
                raise OtherRun("the submission {} has changed since the run to be resumed".format(path))
        return int(stored["seed"])
    chosen = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    text = json.dumps({"seed": chosen, "submissions": checksums})
    # A file that is replaced is complete, also after the end of this process.
    partial = workspace / (SETTINGS + ".part")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, file)
    return chosen


def _checksum(path: Path) -> str:
    """Return a checksum of a file, or of the names and contents of the files of a folder."""
    found = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file() and not file.is_symlink() and "__pycache__" not in file.parts:
            contents = file.read_bytes()
            found.update("{}\0{}\0".format(file.relative_to(path.parent), len(contents)).encode("utf-8", "replace"))
            found.update(contents)
    return found.hexdigest()
