"""The folder of a run: unpacked submissions, notes and the results of games: :func:`open_workspace`."""

import hashlib
import json
import os
import random
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Dict, Iterator, Mapping, NamedTuple, Optional, Sequence

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
        needs_settings = has_results(resume)
    except OSError as error:
        raise InvalidRun("{}: cannot be used for --resume: {}".format(error.filename, error.strerror)) from error
    if needs_settings and not (folder / SETTINGS).exists():
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


class RunSettings(NamedTuple):
    """The settings that must not change before a run is resumed."""

    seed: Optional[int]
    submissions: Dict[str, str]
    """The checksum of each submission, by its path."""
    options: Dict[str, str]
    """The options that affect the grades of strategies, as texts; empty if no strategy is graded."""


def has_results(resume: Optional[str]) -> bool:
    """Return whether the file of ``--resume`` contains results of strategies, whose options must not change."""
    return resume is not None and Path(resume).is_file() and Path(resume).stat().st_size > 0


def choose_seed(
    workspace: Path,
    seed: Optional[int],
    submissions: Sequence[SubmissionPath],
    options: Mapping[str, str],
    keeps_options: bool,
) -> int:
    """Return ``seed``. If it is ``None``, return the seed of the run to be resumed, or a random seed for a new run.

    Raise ``InvalidRun`` if a run is resumed that is damaged, or has another seed, other submissions or other options.

    :param options: the options that affect the grades of strategies; empty if no strategy is graded.
    :param keeps_options: whether the run to be resumed has results that depend on its options.
    """
    file = workspace / SETTINGS
    checksums = {str(each.path.resolve()): _checksum(each.path) for each in submissions}
    settings = RunSettings(seed, checksums, dict(options))
    if file.exists():
        stored = _stored_settings(file)
        stored = stored if keeps_options else stored._replace(options=settings.options)
        problem = _difference(stored, settings)
        if problem is not None:
            raise InvalidRun(problem)
        settings = stored
    chosen = random_seed() if settings.seed is None else settings.seed
    # The file is replaced as a whole: it is complete even if this process is killed.
    partial = workspace / (SETTINGS + ".part")
    partial.write_text(json.dumps(settings._replace(seed=chosen)._asdict()), encoding="utf-8")
    os.replace(partial, file)
    return chosen


def _difference(stored: RunSettings, settings: RunSettings) -> Optional[str]:
    """Return a message about the first setting that differs from those of the run to be resumed, if there is one."""
    if settings.seed not in (None, stored.seed):
        return "invalid seed (got {}): the run to be resumed has the seed {}".format(settings.seed, stored.seed)
    expected = "expected the same submissions, or another file for --resume"
    for path in {**stored.submissions, **settings.submissions}:
        if path not in stored.submissions:
            return "the submission {} is new, and not part of the run to be resumed; {}".format(path, expected)
        if path not in settings.submissions:
            return "the submission {} of the run to be resumed is missing; {}".format(path, expected)
        if stored.submissions[path] != settings.submissions[path]:
            return "the submission {} has changed since the run to be resumed began; {}".format(path, expected)
    if stored.options and settings.options:
        for name in {**stored.options, **settings.options}:
            there, here = (each.options.get(name, "not given") for each in (stored, settings))
            if there != here:
                message = "invalid --{} (got {}): in the run to be resumed, it is {}; {}"
                return message.format(name, here, there, "expected the same options, or another file for --resume")
    return None


def _stored_settings(file: Path) -> RunSettings:
    """Return the settings of a run; raise ``InvalidRun`` if the file is damaged."""
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        found = RunSettings(stored["seed"], stored["submissions"], stored["options"])
        if isinstance(found.seed, int) and isinstance(found.submissions, dict) and isinstance(found.options, dict):
            return found
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
