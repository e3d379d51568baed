"""The gradebook of a class as CSV: :func:`gradebook`."""

import csv
import io
from typing import List, Sequence

from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.rubric import Rubric, number_text
from plywood.grade.scores import StudentScore, one_line

FORMULA = ("=", "+", "-", "@")
"""The characters with which a formula of a spreadsheet begins."""


def gradebook(
    rubric: Rubric, scores: Sequence[StudentScore], not_graded: Sequence[SkippedEntry], seed: int
) -> str:
    """Return a table with a row for each submission and for each entry that is not graded."""
    rows: List[List[str]] = [["name", "id", *rubric.parts, "total", "max", "comment", "seed"]]
    for student in scores:
        points = ["" if score.points is None else number_text(score.points) for score in student.parts]
        # An empty cell is no grade; a 0 would be one.
        totals = [number_text(student.total), number_text(student.max_total)] if student.is_judged else ["", ""]
        rows.append([student.name, student.id, *points, *totals, student.comment, str(seed)])
    for name, reason in not_graded:
        nothing = [""] * (len(rubric.parts) + 2)
        rows.append([name, StudentScore(name, ()).id, *nothing, "not graded: " + reason, str(seed)])
    text = io.StringIO()
    csv.writer(text).writerows([safe_cell(cell) for cell in row] for row in rows)
    return text.getvalue()


def safe_cell(text: str) -> str:
    """Return the text of a cell on one line. A text that a spreadsheet would read as a formula begins with ``'``.

    >>> safe_cell("=HYPERLINK(1)"), safe_cell(" @a"), safe_cell("7.5"), safe_cell("a\\nb")
    ("'=HYPERLINK(1)", "'@a", '7.5', 'a b')
    """
    line = one_line(text)
    return "'" + line if line.startswith(FORMULA) else line
