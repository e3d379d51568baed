"""The results of grading as HTML for notebooks."""

from html import escape
from typing import TYPE_CHECKING, List

from plywood.grade.rubric import number_text
from plywood.grade.scores import PartScore
from plywood.notebook import beside, paragraph, strong, table

if TYPE_CHECKING:
    from plywood.grade.results import Answer, Comparison, Part, Report, Student


def report_html(report: "Report") -> str:
    """Return the points of each student in each part as a table, and the entries that are not graded."""
    header = ["student", *map(escape, report.rubric.parts), "total"]
    rows = []
    for student in report.students:
        points = {part.name: _points(part) for part in student.parts}
        cells = [points.get(name, "") for name in report.rubric.parts]
        rows.append([strong(student.name), *cells, _total(student)])
    skipped = [paragraph("not graded: {}: {}".format(*entry)) for entry in report.not_graded]
    return "".join([paragraph("{}, seed {}".format(report.course, report.seed)), table(header, rows), *skipped])


def student_html(student: "Student") -> str:
    """Return the points and the comments of a student as a table, and the notes."""
    rows = [[strong(part.name), _points(part), escape(part.comment)] for part in student.parts]
    rows.append([strong("total"), _total(student), ""])
    heading = paragraph(student.name)
    return "".join([heading, table(["part", "points", "comment"], rows), *map(paragraph, student.notes)])


def part_html(part: "Part") -> str:
    """Return the results of a part as a table. For a strategy, the first wrong position is shown."""
    text = paragraph("{}: {}. {}".format(part.name, _points(part), part.comment))
    if part.comparisons:
        return text + table(["function", "verdict", "results"], [_comparison(each) for each in part.comparisons])
    if not part.answers:
        return text
    wrong = next((each for each in part.answers if each is part.first_wrong), None)
    header = ["game", "moves", "verdict", "move", "right moves", "value"]
    shown = text + table(header, [_answer(each) for each in part.answers])
    return shown if wrong is None else shown + answer_html(wrong)


def answer_html(answer: "Answer") -> str:
    """Return the board beside the verdict, the move and the right moves."""
    rows = [
        ["verdict", strong(answer.verdict)],
        ["move", escape(answer.move or answer.reason)],
        ["returned value", escape(answer.returned_value)],
        ["right moves", escape(" ".join(answer.right_moves))],
        ["value", escape(str(answer.value or ""))],
        ["value of the move", escape(str(answer.move_value or ""))],
        ["refutation", escape(" ".join(answer.refutation))],
    ]
    return beside(answer.position.svg(), table([], [row for row in rows if row[1]]))


def _answer(answer: "Answer") -> List[str]:
    texts = [answer.game, " ".join(answer.moves), answer.verdict, answer.move or "", " ".join(answer.right_moves)]
    return [*map(escape, texts), escape(str(answer.value or ""))]


def _comparison(comparison: "Comparison") -> List[str]:
    return [escape(comparison.name), escape(comparison.verdict), str(comparison.checks)]


def _points(part: "Part") -> str:
    return PartScore(part.name, part.points, part.max_points, part.bonus, part.comment).points_text()


def _total(student: "Student") -> str:
    return "{} of {}".format(number_text(student.total), number_text(student.max_total))
