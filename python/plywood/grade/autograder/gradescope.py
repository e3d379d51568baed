"""An autograder for Gradescope: :func:`archive` writes it, and this module is the program that Gradescope runs.

Gradescope unpacks the archive to ``/autograder/source``, runs ``setup.sh`` once, and ``run_autograder`` for each
submission. ``python -m plywood.grade.autograder.gradescope /autograder`` grades the files in ``/autograder/submission``
and writes ``/autograder/results/results.json``.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any, Dict, Mapping, Optional, Sequence

from plywood.grade.autograder.archives import write_archive
from plywood.grade.autograder.feedback import feedback
from plywood.grade.autograder.plan import AutograderPlan, grade_submission, read_plan
from plywood.grade.errors import GradeError, NoSubmission
from plywood.grade.results import Part, Report
from plywood.grade.rubric import number_text
from plywood.grade.scores import note_on_unjudged_parts

VISIBILITIES = ("visible", "after_due_date", "after_published", "hidden")
"""The values of ``visibility`` in ``results.json``."""

SETUP = """#!/usr/bin/env bash
# Gradescope runs this file once: it installs Python and the grader.
set -euo pipefail
root=${{AUTOGRADER_ROOT:-/autograder}}
if ! python3 -c "import ensurepip, venv" 2>/dev/null; then
  apt-get update
  apt-get install -y --no-install-recommends python3 python3-pip python3-venv
fi
python3 -m venv "$root/python"
cd "$root/source"
"$root/python/bin/python" -m pip install --disable-pip-version-check {package}
# The build fails if the package does not work with the C library of this machine.
"$root/python/bin/python" -c "import plywood"
"""

RUN = """#!/usr/bin/env bash
# Gradescope runs this file for each submission.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}
cd "$root/source"
exec "$root/python/bin/python" -m plywood.grade.autograder.gradescope "$root"
"""


def archive(file: Path, contents: Mapping[str, bytes], package: str) -> None:
    """Write the archive for Gradescope.

    :param contents: the files of the autograder by name.
    :param package: the arguments of ``pip install`` that install the grader.
    """
    scripts = {"setup.sh": SETUP.format(package=package).encode(), "run_autograder": RUN.encode()}
    write_archive(file, {**scripts, **contents}, scripts)


def results(report: Report, plan: AutograderPlan) -> Dict[str, Any]:
    """Return the object of ``results.json``: a test for each part of the rubric.

    Gradescope adds the points of the tests. If parts could not be judged, the score replaces this sum, because the largest
    number of points on Gradescope still contains the points of these parts.
    """
    [student] = report.students
    tests = [_test(part, plan, " ".join(report.rubric.sentences())) for part in student.parts]
    notes, score = list(student.notes), {}
    unjudged = [part.name for part in student.parts if part.points is None]
    if unjudged:
        notes.append(note_on_unjudged_parts(report.rubric, unjudged, student.total, student.max_total))
        score = {"score": report.rubric.scaled(student.total, student.max_total)}
    found = {"output": "\n".join("note: " + note for note in notes), "output_format": "text", **score}
    return {**found, "visibility": plan.visibility, "stdout_visibility": "hidden", "tests": tests}


def _test(part: Part, plan: AutograderPlan, rule: str) -> Dict[str, Any]:
    """Return the test of a part. It has neither points nor a status if the part could not be judged."""
    test = {"name": part.name, "visibility": plan.visibility, "output_format": "text"}
    test["output"] = "{}\n\n{}".format(feedback(part, plan.show), rule)
    if part.points is None:
        return test
    status = "passed" if part.is_right else "failed"
    return {**test, "score": part.points, "max_score": part.max_points, "status": status}


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Grade the submission below the folder that is the only argument.

    If the grader fails, the results are not written, and Gradescope reports the failure to the instructor.
    """
    [root] = map(Path, sys.argv[1:] if arguments is None else arguments)
    plan = read_plan(root / "source")
    try:
        report = grade_submission(root / "source", root / "submission")
    except NoSubmission as error:
        reasons = "\n".join(reason for _, reason in error.not_graded)
        found = {"score": 0, "output": "The submission cannot be graded: {}".format(reasons), "tests": []}
    except GradeError as error:
        print("plywood autograder: {}".format(error), file=sys.stderr)
        return 1
    else:
        found = results(report, plan)
        # The name of a submission may contain surrogates, which cannot be encoded.
        sys.stdout.buffer.write(_details(report, _metadata(root)).encode("utf-8", "replace"))
    (root / "results").mkdir(exist_ok=True)
    (root / "results" / "results.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    return 0


def _metadata(root: Path) -> Dict[str, Any]:
    """Return the object in which Gradescope describes the submission; an empty one if there is none."""
    try:
        found = json.loads((root / "submission_metadata.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _details(report: Report, metadata: Dict[str, Any]) -> str:
    """Return the results for the instructor: the output of the autograder, which students do not see."""
    [student] = report.students
    lines = ["submission {}; seed {}".format(metadata.get("id", "-"), report.seed)]
    assignment = metadata.get("assignment")
    total = str(assignment.get("total_points")) if isinstance(assignment, dict) else ""
    if re.fullmatch(r"\d+(\.\d+)?", total) and float(total) != report.rubric.total:
        text = "warning: the assignment has {} points on Gradescope, and the rubric has {}"
        lines.append(text.format(total, number_text(report.rubric.total)))
    for part in student.parts:
        lines += ["", "{}: {}".format(part.name, part.comment), part.explanation]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main())
