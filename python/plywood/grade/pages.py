"""The pages of a class: :func:`create_folder` and :func:`write_pages`."""

import html
import re
from pathlib import Path
from typing import List, Sequence

from plywood.grade.errors import UsageError
from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.rubric import number_text
from plywood.grade.student_page import GENERATOR, Assignment, page, student_page, table
from plywood.grade.students import StudentResults

INDEX = "index.html"


def create_folder(folder: Path) -> None:
    """Create the folder for the pages. Raise ``UsageError`` if another program wrote a file with the name of a page."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in _pages(folder):
        if not _is_own_page(file):
            message = "invalid folder for --html (got {}): {} was not written by this command; expected another folder"
            raise UsageError(message.format(folder, file.name))


def write_pages(
    folder: Path,
    assignment: Assignment,
    students: Sequence[StudentResults],
    not_graded: Sequence[SkippedEntry],
) -> None:
    """Write a page for each student, and an index for the instructor. The pages of students have no links.

    Pages of earlier runs are removed; other files in the folder stay.
    """
    for old in _pages(folder):
        if _is_own_page(old):
            old.unlink()
    names = [page_name(number, student.score.name) for number, student in enumerate(students, 1)]
    for name, student in zip(names, students):
        _write(folder / name, student_page(assignment, student))
    _write(folder / INDEX, _index(assignment, students, names, not_graded))


def _pages(folder: Path) -> List[Path]:
    """Return the files with the names of the index and of the pages of students."""
    return [file for file in sorted(folder.glob("*.html")) if re.fullmatch(r"index\.html|\d{3,}-[\w-]+\.html", file.name)]


def _is_own_page(file: Path) -> bool:
    """Return whether this command has written a page."""
    with file.open(encoding="utf-8", errors="replace") as opened:
        return GENERATOR in opened.read(1_000)


def page_name(number: int, name: str) -> str:
    """Return the name of a student's page, which is a valid file name on all systems.

    >>> page_name(7, "../Müller, Jo")
    '007-M-ller-Jo.html'
    """
    slug = re.sub("[^A-Za-z0-9]+", "-", name).strip("-")[:60]
    return "{:03}-{}.html".format(number, slug or "submission")


def _index(
    assignment: Assignment,
    students: Sequence[StudentResults],
    names: Sequence[str],
    not_graded: Sequence[SkippedEntry],
) -> str:
    """Return the page of the instructor."""
    rubric = assignment.rubric
    body = ["<h1>Grades of {}</h1>".format(assignment.course)]
    count = "1 submission" if len(students) == 1 else "{} submissions".format(len(students))
    body.append("<p>{}, graded with the seed {}.</p>".format(count, assignment.seed))
    body += ["<p>{}</p>".format(html.escape(sentence)) for sentence in rubric.sentences()]
    parts = ["{} (of {})".format(html.escape(part), number_text(points)) for part, points in rubric.parts.items()]
    header = "".join("<th>{}</th>".format(name) for name in ["submission", "id", *parts, "total", "results"])
    rows = ["<tr>{}</tr>".format(header)]
    for name, (score, _, _, _) in zip(names, students):
        points = ["-" if each.points is None else number_text(each.points) for each in score.parts]
        total = number_text(score.total) if score.is_judged else "-"
        numbers = "".join('<td class="number">{}</td>'.format(text) for text in [*points, total])
        link = '<td><a href="{}">{}</a></td><td>{}</td>'.format(name, html.escape(score.name), html.escape(score.id))
        rows.append("<tr>{}{}<td>{}</td></tr>".format(link, numbers, html.escape(score.comment)))
    body += ["<table>", *rows, "</table>"]
    if not_graded:
        body += ["<h2>Not graded</h2>", table(["entry", "reason"], not_graded)]
    return page("Grades of {}".format(assignment.course), body)


def _write(file: Path, text: str) -> None:
    # The name of a submission may contain surrogates, which cannot be encoded.
    file.write_bytes(text.encode("utf-8", "replace"))
