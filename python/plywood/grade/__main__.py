"""``python -m plywood.grade``: grades the submissions of a course."""

import argparse
import sys
from pathlib import Path
from typing import Any, Dict, Optional, Sequence

from plywood.grade import options
from plywood.grade.errors import GradeError, NoSubmission, UsageError
from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.gradebook import gradebook
from plywood.grade.grading import ClassGrades, check_arguments, find_all, grade_class, part_names
from plywood.grade.outputs import Additions, Program, rewrite
from plywood.grade.pages import create_folder, write_pages
from plywood.grade.printable import printable
from plywood.grade.rubric import Rubric, default_rubric
from plywood.grade.strategy_part import run_here, run_silently
from plywood.grade.student_page import Assignment
from plywood.grade.workspace import open_workspace


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Grade the submissions that the command line names, and return the exit code of ``plywood grade``."""
    parser = options.parser()
    chosen = parser.parse_args(arguments)
    chosen.explains = chosen.html is not None
    try:
        check_arguments(chosen)
        if chosen.print_rubric:
            print(default_rubric(part_names(chosen)).to_json(), end="")
            return 0
        if not chosen.submissions:
            parser.error("the following arguments are required: SUBMISSION")
        _check_outputs(chosen)
        _create_outputs(chosen)
        with open_workspace(chosen.resume) as workspace:
            found = find_all(chosen, workspace)
            for name, reason in found.not_graded:
                print("{}: {} is skipped: {}".format(parser.prog, name, reason), file=sys.stderr)
            grades = grade_class(chosen, found, workspace, run_silently if chosen.json else run_here)
            _write_outputs(chosen, grades)
            return grades.code
    except NoSubmission as error:
        _write_without_submissions(chosen, [SkippedEntry(*entry) for entry in error.not_graded])
        parser.error(str(error))
    except UsageError as error:
        parser.error(str(error))
    except GradeError as error:
        print("{}: {}".format(parser.prog, error), file=sys.stderr)
        return 3


def _check_outputs(chosen: argparse.Namespace) -> None:
    """Raise ``UsageError`` if an output would replace an input or another output, or would become a part of a submission."""
    read = {"--resume": chosen.resume, "--rubric": chosen.rubric, "--cases": chosen.cases}
    written = {name: getattr(chosen, name[2:]) for name in ("--csv", "--report", "--junit", "--gradescope", "--html")}
    submissions = [path.resolve() for path in chosen.submissions]
    used = {Path(path).resolve(): name for name, path in read.items() if path is not None and path != "-"}
    for name, path in written.items():
        if path is None or Path(path).is_char_device():
            continue
        resolved = Path(path).resolve()
        problem = "{} names the same file".format(used[resolved]) if resolved in used else ""
        if any(resolved == each or each in resolved.parents for each in submissions):
            problem = "it is inside a submission"
        if problem:
            raise UsageError("invalid path for {} (got {}): {}; expected another path".format(name, path, problem))
        used[resolved] = name


def _create_outputs(chosen: argparse.Namespace) -> None:
    """Create the files and the folder for reports, so that an error ends the command before grading.

    Raise ``UsageError`` if one of them cannot be created.
    """
    for name in filter(None, (chosen.csv, chosen.report, chosen.html)):
        try:
            if name == chosen.html:
                create_folder(Path(name))
            else:
                open(name, "a").close()
        except OSError as error:
            raise UsageError("{} cannot be written: {}".format(name, error.strerror)) from error


def _write_outputs(chosen: argparse.Namespace, grades: ClassGrades) -> None:
    """Complete the reports of ``plywood grade``, and write the others."""
    additions = Additions(
        [Program(program.name, printable(program.notes())) for program in grades.programs],
        grades.not_graded,
        grades.games,
        grades.seed,
        grades.rubric,
        [student.score for student in grades.students],
        bool(chosen.rubric),
        grades.uses_seed,
    )
    text = "" if grades.report is None else additions.to_json(grades.report)
    print(text if chosen.json else "".join(line + "\n" for line in additions.lines()), end="")
    rewrite(chosen.junit, additions.to_junit)
    rewrite(chosen.gradescope, additions.to_gradescope)
    if grades.report is None:
        return
    if chosen.report is not None:
        Path(chosen.report).write_text(text, encoding="utf-8")
    if chosen.csv is not None:
        table = gradebook(grades.rubric, additions.scores, grades.not_graded, grades.seed)
        # The rows end in CR LF, which must not be translated.
        Path(chosen.csv).write_bytes(table.encode("utf-8", "replace"))
    if chosen.html is not None:
        assignment = Assignment(chosen.course, grades.seed, chosen.exact, grades.rubric)
        write_pages(Path(chosen.html), assignment, grades.students, grades.not_graded)


def _write_without_submissions(chosen: argparse.Namespace, not_graded: Sequence[SkippedEntry]) -> None:
    """Write the reports on a class in which no entry is a submission."""
    if chosen.junit is not None:
        Path(chosen.junit).write_text("<testsuites/>", encoding="utf-8")
    report: Dict[str, Any] = {"version": 2, "interrupted": False, "submissions": []}
    _write_outputs(chosen, ClassGrades(2, report, [], [], not_graded, chosen.seed or 0, False, Rubric({}), []))


if __name__ == "__main__":
    sys.exit(main())
