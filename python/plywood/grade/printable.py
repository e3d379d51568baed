"""Texts of students in reports: :func:`printable`."""

from typing import Any


def printable(value: Any, kept: str = "") -> Any:
    r"""Return ``value`` with escapes for the characters of its texts that cannot be printed.

    These are control characters and surrogates, which could change other lines of a report or end its writing. The values
    of dictionaries and the items of lists are replaced, too.

    :param kept: the characters that stay as they are.

    >>> printable("a\x1b[1m\nb \ud800")
    'a\\x1b[1m\\nb \\ud800'
    >>> printable([{"board": "X O\n"}, 1], "\n")
    [{'board': 'X O\n'}, 1]
    """
    if isinstance(value, str):
        return "".join(each if each.isprintable() or each in kept else _escape(each) for each in value)
    if isinstance(value, dict):
        return {key: printable(item, kept) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [printable(item, kept) for item in value]
    return value


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
