"""``python -m plywood.grade``: grades the submissions of a course."""

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from plywood.grade import options
from plywood.grade.errors import GradeError, NoSubmission, UsageError
from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.gradebook import gradebook
from plywood.grade.grading import ClassGrades, check_arguments, find_all, grade_class, part_names
from plywood.grade.outputs import Additions, Program
from plywood.grade.pages import create_folder, write_pages
from plywood.grade.printable import printable
from plywood.grade.rubric import Rubric, default_rubric
from plywood.grade.standard_output import StandardOutput
from plywood.grade.strategy_part import EMPTY_JUNIT, GRADESCOPE, JUNIT, run_here, run_silently
from plywood.grade.student_page import Assignment
from plywood.grade.workspace import open_workspace


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Grade the submissions that the command line names, and return the exit code of ``plywood grade``."""
    output = StandardOutput()
    parser = options.parser()
    chosen = parser.parse_args(arguments)
    chosen.explains = chosen.html is not None
    run = partial(run_silently if chosen.json else run_here, output)
    try:
        check_arguments(chosen)
        if chosen.print_rubric:
            output.write(default_rubric(part_names(chosen)).to_json())
            return _report_problems(parser, output.problems(), 0)
        if not chosen.submissions:
            parser.error("the following arguments are required: SUBMISSION")
        _check_outputs(chosen)
        _create_outputs(chosen)
        with open_workspace(chosen.resume) as workspace:
            found = find_all(chosen, workspace)
            for name, reason in found.not_graded:
                print("{}: {} is skipped: {}".format(parser.prog, name, reason), file=sys.stderr)
            grades = grade_class(chosen, found, workspace, run)
            problems = _write_outputs(chosen, grades, _native_reports(workspace), output)
            return _report_problems(parser, problems, grades.code)
    except NoSubmission as error:
        problems = _write_without_submissions(chosen, [SkippedEntry(*entry) for entry in error.not_graded], output)
        _report_problems(parser, problems, 2)
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
    """Create the folder for pages, and check the files for reports, so that an error ends the command before grading.

    Raise ``UsageError`` if one of them cannot be created.
    """
    for name in filter(None, (chosen.csv, chosen.report, chosen.junit, chosen.gradescope, chosen.html)):
        try:
            if name == chosen.html:
                create_folder(Path(name))
            else:
                _check_writable(Path(name))
        except OSError as error:
            raise UsageError("{} cannot be written: {}".format(name, error.strerror)) from error


def _check_writable(file: Path) -> None:
    """Raise ``OSError`` if a file, or the one to which a link refers, cannot be written.

    Its contents and the link stay, and no new file remains. A pipe is not opened, because its reader would stop when it is
    closed.
    """
    if file.is_fifo():
        return
    target = file.resolve()
    try:
        target.open("x").close()
    except FileExistsError:
        target.open("a").close()
    else:
        target.unlink()


def _report_problems(parser: argparse.ArgumentParser, problems: Sequence[str], code: int) -> int:
    """Print the results that could not be written, and return 3 if there are any, otherwise ``code``."""
    for problem in problems:
        print("{}: {}".format(parser.prog, problem), file=sys.stderr)
    return 3 if problems else code


def _native_reports(workspace: Path) -> Dict[str, str]:
    """Return the contents of the reports that ``plywood grade`` has written, by their names."""
    files = [workspace / name for name in (JUNIT, GRADESCOPE)]
    return {file.name: file.read_text(encoding="utf-8") for file in files if file.is_file()}


def _write_outputs(
    chosen: argparse.Namespace, grades: ClassGrades, native: Dict[str, str], output: StandardOutput
) -> List[str]:
    """Write all reports, the printed one last. Return a message for each that could not be written.

    :param native: the reports of ``plywood grade``, which are completed.
    """
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
    problems = []
    for name, write in _writers(chosen, grades, additions, native, text):
        try:
            write(Path(name))
        except OSError as error:
            problems.append("{} cannot be written: {}".format(name, error.strerror))
    if chosen.json:
        output.write_json(text)
    else:
        output.write("".join(line + "\n" for line in additions.lines()))
    return problems + output.problems()


def _writers(
    chosen: argparse.Namespace, grades: ClassGrades, additions: Additions, native: Dict[str, str], text: str
) -> Iterator[Tuple[str, Callable[[Path], object]]]:
    """Yield the path of each report with the function that writes it."""
    if chosen.junit is not None and JUNIT in native:
        yield chosen.junit, lambda file: _write(file, additions.to_junit(native[JUNIT]))
    if chosen.gradescope is not None and GRADESCOPE in native:
        yield chosen.gradescope, lambda file: _write(file, additions.to_gradescope(native[GRADESCOPE]))
    if grades.report is None:
        return
    if chosen.report is not None:
        yield chosen.report, lambda file: _write(file, text)
    if chosen.csv is not None:
        yield chosen.csv, lambda file: _write(
            file, gradebook(grades.rubric, additions.scores, grades.not_graded, grades.seed)
        )
    if chosen.html is not None:
        assignment = Assignment(chosen.course, grades.seed, chosen.exact, grades.rubric)
        yield chosen.html, lambda folder: write_pages(folder, assignment, grades.students, grades.not_graded)


def _write(file: Path, text: str) -> None:
    """Write a text. Its line breaks are kept: the rows of a gradebook end in CR LF."""
    file.write_bytes(text.encode("utf-8", "replace"))


def _write_without_submissions(
    chosen: argparse.Namespace, not_graded: Sequence[SkippedEntry], output: StandardOutput
) -> List[str]:
    """Write the reports on a class in which no entry is a submission. Return a message for each that could not be written."""
    report: Dict[str, Any] = {"version": 2, "interrupted": False, "submissions": []}
    grades = ClassGrades(2, report, [], [], not_graded, chosen.seed or 0, False, Rubric({}), [])
    return _write_outputs(chosen, grades, {JUNIT: EMPTY_JUNIT}, output)


if __name__ == "__main__":
    sys.exit(main())
