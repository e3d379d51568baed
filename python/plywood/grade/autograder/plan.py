"""The settings of an autograder, and the grading of one submission with them: :class:`AutograderPlan`."""

import json
import os
import tempfile
from pathlib import Path
from typing import List, NamedTuple, Tuple

from plywood.grade import options
from plywood.grade.api import grade_with
from plywood.grade.results import Report

PLAN = "autograder.json"
RUBRIC = "rubric.json"
CASES = "cases.txt"

SHOWS = ("points", "answers", "solutions")
"""The kinds of feedback for a student: ``points`` contains the share of right answers, ``answers`` also the first wrong
answer, and ``solutions`` also its correction."""


class AutograderPlan(NamedTuple):
    """The settings of an autograder, which the files of the platform contain as ``autograder.json``."""

    arguments: Tuple[str, ...]
    """The options of ``python -m plywood.grade``, without those that name files."""
    show: str
    """One of :data:`SHOWS`."""
    visibility: str
    """The time from which students see the results on Gradescope."""

    def to_json(self) -> str:
        """Return the plan as the text of its file."""
        return json.dumps(self._asdict(), indent=2) + "\n"


def read_plan(folder: Path) -> AutograderPlan:
    """Return the plan in the folder of an autograder."""
    fields = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    return AutograderPlan(tuple(fields["arguments"]), fields["show"], fields["visibility"])


def grade_submission(folder: Path, submission: Path) -> Report:
    """Grade a folder as one submission, and return the report with one student.

    Raise ``NoSubmission`` with the reason if the folder contains no modules that can be graded.

    :param folder: the folder with the files of the autograder.
    """
    words: List[str] = [*read_plan(folder).arguments, "--rubric={}".format(folder / RUBRIC)]
    if (folder / CASES).exists():
        words.append("--cases={}".format(folder / CASES))
    with tempfile.TemporaryDirectory(prefix="plywood-autograder-") as temporary:
        # In a class of one, the folder is one submission whatever the names of its modules are.
        os.symlink(submission.resolve(), Path(temporary, "submission"))
        return grade_with(options.parse([*words, "--", temporary]))
