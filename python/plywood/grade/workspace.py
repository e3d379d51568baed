"""The folder of a run: unpacked submissions, notes and the results of games: :func:`open_workspace`."""

import hashlib
import json
import os
import random
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Dict, Iterator, Optional, Sequence, Tuple

from plywood.grade.errors import InvalidRun
from plywood.grade.find_submissions import SubmissionPath
from plywood.grade.submission_files import regular_files

SETTINGS = "settings.json"
NOTES = "notes"
UNPACKED = "unpacked"


@contextmanager
def open_workspace(resume: Optional[str]) -> Iterator[Path]:
    """Yield the folder of a run.

    If ``resume`` is ``None``, the folder is temporary. Otherwise, its name is ``resume`` with the suffix ``.files``, and its
    contents remain. If the file ``resume`` does not exist, a new run begins in an empty folder.

    Raise ``InvalidRun`` if the folder cannot be created, or lacks the settings of the run.
    """
    if resume is None:
        with tempfile.TemporaryDirectory(prefix="plywood-grade-") as temporary:
            yield _prepared(Path(temporary))
        return
    folder = Path(resume + ".files").resolve()
    try:
        if not Path(resume).exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            Path(resume).touch()
        prepared = _prepared(folder)
        has_results = Path(resume).stat().st_size > 0
    except OSError as error:
        raise InvalidRun("{}: cannot be used for --resume: {}".format(error.filename, error.strerror)) from error
    if has_results and not (folder / SETTINGS).exists():
        message = "{}: the file is missing; expected the folder that --resume has written together with {}"
        raise InvalidRun(message.format(folder / SETTINGS, resume))
    yield prepared


def _prepared(folder: Path) -> Path:
    """Empty the folder of unpacked submissions, so that their paths are the same in each run with the same submissions."""
    shutil.rmtree(folder / UNPACKED, ignore_errors=True)
    for name in (UNPACKED, NOTES):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def folder_of_copies(workspace: Path) -> Iterator[Path]:
    """Yield an empty folder in which programs copy their submissions, and remove it at the end with all copies: a program
    that is killed cannot remove its copy."""
    folder = workspace / "copies"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def random_seed() -> int:
    """Return a seed for a run whose options name none."""
    return random.SystemRandom().randrange(1 << 32)


def choose_seed(workspace: Path, seed: Optional[int], submissions: Sequence[SubmissionPath]) -> int:
    """Return ``seed``. If it is ``None``, return the seed of the run to be resumed, or a random seed for a new run.

    Raise ``InvalidRun`` if a run is resumed that is damaged, or has another seed or other submissions.
    """
    file = workspace / SETTINGS
    checksums = {str(each.path.resolve()): _checksum(each.path) for each in submissions}
    if file.exists():
        stored_seed, stored_checksums = _stored_settings(file)
        if seed not in (None, stored_seed):
            raise InvalidRun("invalid seed (got {}): the run to be resumed has the seed {}".format(seed, stored_seed))
        for path in {**stored_checksums, **checksums}:
            if stored_checksums.get(path) != checksums.get(path):
                raise InvalidRun("the submission {} has changed since the run to be resumed began".format(path))
        return stored_seed
    chosen = random_seed() if seed is None else seed
    text = json.dumps({"seed": chosen, "submissions": checksums})
    # The file is replaced as a whole: it is complete even if this process is killed.
    partial = workspace / (SETTINGS + ".part")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, file)
    return chosen


def _stored_settings(file: Path) -> Tuple[int, Dict[str, str]]:
    """Return the seed of a run and the checksum of each submission; raise ``InvalidRun`` if the file is damaged."""
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        seed, checksums = stored["seed"], stored["submissions"]
        if isinstance(seed, int) and isinstance(checksums, dict):
            return seed, checksums
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    raise InvalidRun("{}: the file is damaged; expected the settings that --resume has written".format(file))


def _checksum(path: Path) -> str:
    """Return a checksum of a file, or of the names and contents of the files of a folder."""
    checksum = hashlib.sha256()
    for file in regular_files(path):
        contents = file.read_bytes()
        checksum.update("{}\0{}\0".format(file.relative_to(path.parent), len(contents)).encode("utf-8", "replace"))
        checksum.update(contents)
    return checksum.hexdigest()
