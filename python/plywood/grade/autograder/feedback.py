"""The results of a part in the words for its student: :func:`feedback`."""

from typing import Sequence

from plywood.grade.results import Answer, Comparison, Part
from plywood.grade.scores import short_reason, to_student
from plywood.grade.student_page import MEANINGS

SHOWN_BY_BOARD = ("__str__", "__repr__", "player", "opponent", "white")
"""Words in the names of the comparisons whose expected results the board of the course may show: texts of states, and the
side to move."""


def feedback(part: Part, show: str) -> str:
    """Return the text that a student sees.

    :param show: ``points`` for the share of right answers; ``answers`` for the first wrong answer too, without the right
        move or the expected result; ``solutions`` for these too.
    """
    wrong = part.first_wrong
    if show == "points" and wrong is not None:
        return "{} of {} right".format(*part.counts)
    if show == "points" or wrong is None:
        return part.comment
    if show == "solutions":
        shown = to_student(part.explanation.rstrip())
    elif isinstance(wrong, Answer):
        shown = _answer(wrong)
    else:
        shown = _comparison(wrong, shows_board=not any(map(_is_shown_by_board, part.comparisons)))
    return "{}\n\n{}".format(part.comment, shown)


def _answer(wrong: Answer) -> str:
    """Return the position and the student's own move."""
    lines = [_headline(wrong.game, wrong.moves), "", str(wrong.position), ""]
    lines += ["your move  " + wrong.move] if wrong.move else []
    lines += ["your value " + wrong.returned_value] if wrong.returned_value else []
    lines += ["fault      " + to_student(short_reason(wrong.reason))] if wrong.reason else []
    return "\n".join([*lines, "verdict    {} ({})".format(wrong.verdict, MEANINGS[wrong.verdict])])


def _comparison(wrong: Comparison, shows_board: bool) -> str:
    """Return the position and the student's own result."""
    lines = ["the part {}:".format(wrong.name)]
    difference = wrong.difference
    if difference is not None:
        lines += [_headline(difference.game, difference.moves), ""]
        lines += [difference.board, ""] if difference.board and shows_board else []
        lines += ["your result  " + difference.actual]
        lines += ["line         " + difference.line] if difference.line else []
    return "\n".join([*lines, "verdict      " + wrong.verdict])


def _is_shown_by_board(comparison: Comparison) -> bool:
    """Return whether a comparison is wrong whose expected result the board may show."""
    return comparison.verdict != "right" and any(word in comparison.name for word in SHOWN_BY_BOARD)


def _headline(game: str, moves: Sequence[str]) -> str:
    return "{} after {}".format(game, " ".join(moves) or "no moves")
