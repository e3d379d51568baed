"""The results of a part in the words for its student: :func:`feedback`."""

from typing import Sequence, Union

from plywood.grade.results import Answer, Comparison, Part
from plywood.grade.scores import short_reason
from plywood.grade.student_page import MEANINGS


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
    return "{}\n\n{}".format(part.comment, part.explanation.rstrip() if show == "solutions" else _without_solution(wrong))


def _without_solution(wrong: Union[Answer, Comparison]) -> str:
    """Return the position and the student's own result."""
    if isinstance(wrong, Answer):
        lines = [_headline(wrong.game, wrong.moves), "", str(wrong.position), ""]
        lines += ["your move  " + wrong.move] if wrong.move else []
        lines += ["fault      " + short_reason(wrong.reason)] if wrong.reason else []
        return "\n".join([*lines, "verdict    {} ({})".format(wrong.verdict, MEANINGS[wrong.verdict])])
    difference = wrong.difference
    lines = ["the part {}:".format(wrong.name)]
    if difference is not None:
        lines += [_headline(difference.game, difference.moves), "", difference.board, ""]
        lines += ["your result  " + difference.actual]
        lines += ["line         " + difference.line] if difference.line else []
    return "\n".join([*lines, "verdict      " + wrong.verdict])


def _headline(game: str, moves: Sequence[str]) -> str:
    return "{} after {}".format(game, " ".join(moves) or "no moves")
