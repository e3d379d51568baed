"""An autograder for GitHub Classroom: :func:`write` writes its files, and this module is the program that GitHub runs.

The files are part of the template repository of an assignment. The workflow runs ``python -m
plywood.grade.autograder.github_classroom REPOSITORY``, which grades the repository and sets an output for each part. The
action ``autograding-grading-reporter`` reports these outputs as points to GitHub Classroom.
"""

import base64
import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any, Dict, Mapping, Optional, Sequence

from plywood.grade.autograder.feedback import feedback
from plywood.grade.autograder.plan import PLAN, RUBRIC, grade_submission, read_plan
from plywood.grade.errors import GradeError, NoSubmission, UsageError
from plywood.grade.results import Part

WORKFLOW = Path(".github", "workflows", "classroom.yml")
"""The workflow with this name is the one that GitHub Classroom runs."""

FOLDER = Path(".github", "plywood")
"""The folder of the other files."""

MARK = "# Written by `plywood autograder`, which replaces this file."

TEXT = """{mark}
name: Autograding Tests
'on': [push, repository_dispatch]
permissions:
  checks: write
  actions: read
  contents: read
jobs:
  run-autograding-tests:
    runs-on: ubuntu-latest
    if: github.actor != 'github-classroom[bot]'
    steps:
      - name: Checkout code
        uses: actions/checkout@v4
      - name: Set up Python
        uses: actions/setup-python@v5
        with:
          python-version: '3.12'
      - name: Install the grader
        working-directory: {folder}
        run: |
          python -m pip install --disable-pip-version-check {package}
          # The step fails if the package does not work with the C library of this machine.
          python -c "import plywood"
      - name: Grade
        id: grade
        working-directory: {folder}
        run: python -m plywood.grade.autograder.github_classroom "$GITHUB_WORKSPACE"
      - name: Autograding Reporter
        uses: classroom-resources/autograding-grading-reporter@v1
        env:
{variables}
        with:
          runners: {runners}
"""


def write(repository: Path, contents: Mapping[str, bytes], package: str, parts: Sequence[str]) -> None:
    """Write the files of the autograder into the folder of a repository, in place of those of an earlier autograder.

    Raise ``UsageError`` if the repository has another workflow for GitHub Classroom.

    :param contents: the files of the autograder by name.
    :param package: the arguments of ``pip install`` that install the grader.
    :param parts: the parts of the rubric.
    """
    workflow, folder = repository / WORKFLOW, repository / FOLDER
    if workflow.exists() and MARK not in workflow.read_text(encoding="utf-8", errors="replace"):
        expected = "expected a folder without a workflow of another program"
        raise UsageError("invalid folder (got {}): it contains {}; {}".format(repository, WORKFLOW, expected))
    if (folder / PLAN).exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    workflow.parent.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    runners = [runner(part) for part in parts]
    lines = ["          {}_RESULTS: ${{{{ steps.grade.outputs.{} }}}}".format(each.upper(), each) for each in runners]
    fields = {"mark": MARK, "folder": FOLDER.as_posix(), "package": package, "runners": ",".join(runners)}
    workflow.write_text(TEXT.format(variables="\n".join(lines), **fields), encoding="utf-8")


def runner(part: str) -> str:
    """Return the name of a part in the workflow, which consists of letters and digits.

    >>> runner("subtract-square")
    'subtractsquare'
    """
    return re.sub("[^a-z0-9]", "", part)


def result(name: str, status: str, score: float, max_score: float, message: str) -> Dict[str, Any]:
    """Return the result of a part as the action reads it: the score is the sum of those of the tests."""
    test = {"name": name, "status": status, "score": score, "message": message}
    test.update({"test_code": "", "filename": "", "line_no": 0, "duration": 0})
    return {"version": 1, "status": status, "max_score": max_score, "tests": [test]}


def part_result(part: Part, show: str) -> Dict[str, Any]:
    """Return the result of a part of the assignment. A part that could not be judged does not count."""
    if part.points is None:
        return result(part.name, "error", 0, 0, feedback(part, show))
    return result(part.name, "pass" if part.is_right else "fail", part.points, part.max_points, feedback(part, show))


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Grade the repository that is the only argument, and add the results to the file ``GITHUB_OUTPUT``.

    If the grader fails, the exit code ends the workflow, and no points are reported.
    """
    [repository] = map(Path, sys.argv[1:] if arguments is None else arguments)
    folder = repository / FOLDER
    try:
        [student] = grade_submission(folder, repository).students
    except NoSubmission as error:
        message = "The submission cannot be graded: {}".format("\n".join(reason for _, reason in error.not_graded))
        rubric = json.loads((folder / RUBRIC).read_text(encoding="utf-8"))["parts"]
        found = [result(name, "fail", 0, points, message) for name, points in rubric.items()]
    except GradeError as error:
        print("plywood autograder: {}".format(error), file=sys.stderr)
        return 1
    else:
        show = read_plan(folder).show
        found = [part_result(part, show) for part in student.parts]
    with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as output:
        for each in found:
            [test] = each["tests"]
            encoded = base64.b64encode(json.dumps(each).encode()).decode()
            output.write("{}={}\n".format(runner(test["name"]), encoded))
            text = "{name}: {score} points\n{message}\n\n".format(**test)
            # The name of a submission may contain surrogates, which cannot be encoded.
            sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
