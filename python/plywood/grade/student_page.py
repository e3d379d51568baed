"""The page of a student: :func:`student_page`.

All texts of a submission are escaped, and the page permits neither scripts nor other files.
"""

import html
from typing import Any, Dict, Iterable, List, NamedTuple, Sequence

import plywood
from plywood.grade.adapters import ADAPTERS
from plywood.grade.games.report import GameReport, describe
from plywood.grade.rubric import Rubric, number_text
from plywood.grade.scores import StudentScore, first_wrong, is_not_loaded, short_reason, to_student
from plywood.grade.students import StrategyResult, StudentResults

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid #bbb; padding: .3rem .7rem; text-align: left; vertical-align: top; }
th { background: #eee; }
td.number { text-align: right; white-space: nowrap; }
pre { background: #f5f5f5; padding: .8rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; }
"""

MEANINGS = {
    "right": "the move is right",
    "not optimal": "the move is legal, but it gives away a win or a draw",
    "illegal": "the move is not legal, or there is none",
    "wrong value": "the move is right, but the returned value of the position is not",
    "crash": "the code raised an exception or ended, or could not be loaded",
    "time": "the code did not answer in time",
    "output limit": "the code wrote too much output",
    "protocol": "the answer could not be read",
    "not asked": "the position was left out, because the code crashed too often or its time was used up",
    "open": "the exact value of the position is unknown; the position does not count",
}
"""The verdicts in the words of a student's page."""


class Assignment(NamedTuple):
    """The settings that all students of a class share."""

    course: str
    seed: int
    is_exact: bool
    """Whether only the best moves to the ply are right."""
    rubric: Rubric


GENERATOR = '<meta name="generator" content="python -m plywood.grade">'
"""The line of a page that names this command as its author."""


def student_page(assignment: Assignment, student: StudentResults) -> str:
    """Return the page of a student."""
    body = ["<h1>{}</h1>".format(html.escape(student.score.name))]
    body.append("<p>Assignment of {}, graded with the seed {}.</p>".format(assignment.course, assignment.seed))
    body.append("<h2>Points</h2>")
    body.append(_points(student.score))
    body += ["<p>{}</p>".format(html.escape(sentence)) for sentence in assignment.rubric.sentences()]
    for result in student.strategies:
        body += _strategy(assignment, result)
    for report in student.games:
        body += _game(report)
    if student.notes:
        body += ["<h2>Notes</h2>", "<ul>", *("<li>{}</li>".format(html.escape(note)) for note in student.notes), "</ul>"]
    return page(student.score.name, body)


def _points(score: StudentScore) -> str:
    """Return the table of the points of a student. Its points include the bonus."""
    rows = [[each.part, each.points_text(), each.comment] for each in score.parts]
    total = "{} of {}".format(number_text(score.total), number_text(score.max_total))
    return table(["part", "points", "result"], [*rows, ["total", total, ""]])


def _strategy(assignment: Assignment, result: StrategyResult) -> List[str]:
    """Return the section of a strategy: the task, the verdicts, and the first wrong answer."""
    program = result.program
    games = list(dict.fromkeys(case["game"] for case in program["cases"]))
    if assignment.is_exact:
        rule = "A move is right if it is a best move: it wins as soon, or loses as late, as possible."
    else:
        rule = (
            "A move is right if it keeps the outcome: in a won position it must win, in any number of moves, and in a "
            "drawn position it must not lose. In a lost position every move is right."
        )
    function = ADAPTERS[assignment.course].functions.get(result.strategy, result.strategy)
    count = len(program["cases"])
    positions = "each of {} positions".format(count) if count != 1 else "one position"
    task = "The strategy {} chose a move for the side to move in {} of {}.".format(function, positions, " and ".join(games))
    body = ["<h2>Strategy {}</h2>".format(html.escape(result.strategy))]
    body.append("<p>{} {}</p>".format(html.escape(task), rule))
    rows = [[verdict, str(count), MEANINGS[verdict]] for verdict, count in program["verdicts"].items()]
    body.append(table(["verdict", "positions", "meaning"], rows, numbers=(1,)))
    wrong = first_wrong(program["cases"])
    if wrong is not None:
        body += _wrong_answer(wrong, result.explanation)
    return body


def _wrong_answer(case: Dict[str, Any], explanation: str) -> List[str]:
    """Return the first wrong position: its board, the expected and the actual move, and the line of the code.

    A strategy that was not loaded received no position, so that only the reason is returned.
    """
    if is_not_loaded(case):
        return ["<h3>Not loaded</h3>", "<p>{}</p>".format(html.escape(short_reason(case["reason"])))]
    body = ["<h3>The first wrong answer</h3>"]
    if case["reason"]:
        body.append("<p>Fault: <code>{}</code></p>".format(html.escape(to_student(short_reason(case["reason"])))))
    # The explanation contains the same board as text.
    position = plywood.position(case["game"], case["moves"])
    body.append(position.svg().replace(position.spec, case["game"]))
    return [*body, "<pre>{}</pre>".format(html.escape(to_student(explanation.strip("\n"))))]


def _game(report: GameReport) -> List[str]:
    """Return the section of a game: its parts, and the first difference of each wrong part."""
    body = ["<h2>Game {}</h2>".format(html.escape(report.game))]
    body.append(
        "<p>The same moves were played in the game of the submission and in the game of the course. Each part was compared in "
        "many positions, from the start to the end of games.</p>"
    )
    rows = [[result["part"], result["verdict"], str(result["checks"])] for result in report.results]
    body.append(table(["part", "verdict", "checks"], rows, numbers=(2,)))
    for result in report.wrong:
        body += ["<h3>{}</h3>".format(html.escape(result["part"])), "<pre>{}</pre>".format(html.escape(describe(result)))]
    return body


def table(header: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    """Return a table of texts, with the columns ``numbers`` aligned to the right."""
    lines = ["<table>", "<tr>{}</tr>".format("".join("<th>{}</th>".format(html.escape(name)) for name in header))]
    for row in rows:
        cells = []
        for column, text in enumerate(row):
            kind = ' class="number"' if column in numbers else ""
            cells.append("<td{}>{}</td>".format(kind, html.escape(text)))
        lines.append("<tr>{}</tr>".format("".join(cells)))
    return "\n".join([*lines, "</table>"])


def page(title: str, body: Sequence[str]) -> str:
    """Return a page of HTML that needs no other file."""
    head = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        GENERATOR,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        "<title>{}</title>".format(html.escape(title)),
        "<style>{}</style>".format(STYLE),
    ]
    return "\n".join([*head, *body, "</html>", ""])
