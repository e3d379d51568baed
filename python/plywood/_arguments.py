"""Checks of the types of arguments that the native module takes: each function raises ``SearchError`` for another type.

The native module checks the values, such as the name of a search. :func:`shown` is the text of a refused argument.
"""

from __future__ import annotations

from typing import Any, List

from plywood.errors import SearchError

__all__ = ["check_each", "check_evaluator", "check_order", "check_search", "shown"]

ORDERS = ("listed", "best-first", "worst-first")
"""The orders in which a textbook search tries moves."""


def check_search(search: Any, accepted: str) -> None:
    """Return nothing if ``search`` is text or ``None``; otherwise raise ``SearchError``.

    :param accepted: the searches that are accepted, in words.
    """
    if search is not None and not isinstance(search, str):
        raise _invalid("search", search, "a search is {}; None selects the default".format(accepted))


def check_order(order: Any) -> None:
    """Return nothing if ``order`` is text; otherwise raise ``SearchError``."""
    if not isinstance(order, str):
        raise _invalid("order", order, "an order of moves is one of {}".format(", ".join(ORDERS)))


def check_each(each: Any) -> None:
    """Return nothing if ``each`` is a truth value of Python or NumPy; otherwise raise ``SearchError``."""
    if type(each).__name__ not in ("bool", "bool_"):
        raise _invalid("each", each, "it is True, to search the value of every legal move, or False")


def check_evaluator(evaluator: Any, heuristics: List[str]) -> None:
    """Return nothing if ``evaluator`` is text, a function or ``None``; otherwise raise ``SearchError``.

    :param heuristics: the names of the game's heuristics.
    """
    if evaluator is not None and not isinstance(evaluator, str) and not callable(evaluator):
        names = " ({})".format(", ".join(heuristics)) if heuristics else ""
        accepted = "an evaluator is the name of a heuristic of the game{}, or a function from a position to a number"
        raise _invalid("evaluator", evaluator, accepted.format(names) + "; None selects the default")


def _invalid(name: str, value: Any, accepted: str) -> SearchError:
    """Return the error that an argument is invalid."""
    return SearchError("invalid {} (got {}): {}".format(name, shown(value), accepted))


def shown(value: Any) -> str:
    """Return the ``repr`` of an argument for a message. Python refuses to convert an integer of too many digits."""
    try:
        return repr(value)
    except ValueError:
        return "an integer of too many digits" if isinstance(value, int) else "an object"
