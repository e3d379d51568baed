"""The types of the arguments of :func:`plywood.grade.grade`: each function returns a value, or raises ``UsageError``."""

import math
import operator
import os
from numbers import Real
from typing import Any, List, NoReturn, Optional

from plywood.grade.errors import UsageError


def flag(name: str, value: Any) -> bool:
    """Return a truth value."""
    if value is not True and value is not False:
        _refuse(name, value, "True or False")
    return bool(value)


def whole_number(name: str, value: Any) -> Optional[int]:
    """Return a whole number, or ``None``. The parser of the options checks its range."""
    if value is None:
        return None
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    return _refuse(name, value, "a whole number, such as 3")


def milliseconds(name: str, value: Any) -> Optional[str]:
    """Return a time in seconds as text with its unit, or ``None``. The parser of the options checks its range."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, Real):
        _refuse(name, value, "a number of seconds, such as 2 or 0.5")
    seconds = float(value)
    return "{}ms".format(math.ceil(seconds * 1000) if math.isfinite(seconds) else seconds)


def text(name: str, value: Any, example: str) -> Optional[str]:
    """Return a text, or ``None``."""
    if value is not None and not isinstance(value, str):
        _refuse(name, value, "a text, such as {!r}".format(example))
    return value


def texts(name: str, value: Any, example: str) -> List[str]:
    """Return the texts of a sequence; ``None`` is an empty sequence."""
    found = None if isinstance(value, (str, bytes)) else _items(() if value is None else value)
    if found is None or not all(isinstance(each, str) for each in found):
        _refuse(name, value, "a sequence of texts, such as {!r}".format([example]))
    return found


def path(name: str, value: Any) -> Optional[str]:
    """Return a path as text, or ``None``."""
    found = None if value is None else _path(value)
    if found is None and value is not None:
        _refuse(name, value, "the path of a file")
    return found


def paths(name: str, value: Any) -> List[str]:
    """Return one path or the paths of a sequence as texts."""
    one = _path(value)
    items = [value] if one is not None else _items(value)
    found = [_path(each) for each in items or []]
    texts = [each for each in found if each is not None]
    if items is None or len(texts) < len(items) or isinstance(value, bytes):
        _refuse(name, value, "a path or a sequence of paths")
    return texts


def _path(value: Any) -> Optional[str]:
    """Return a path as text, or ``None`` if the value is no path."""
    found = os.fspath(value) if isinstance(value, (str, os.PathLike)) else None
    return found if isinstance(found, str) else None


def _items(value: Any) -> Optional[List[Any]]:
    """Return the items of a sequence, or ``None`` if the value has no items."""
    try:
        return list(value)
    except TypeError:
        return None


def _refuse(name: str, value: Any, expected: str) -> NoReturn:
    """Raise ``UsageError`` for an argument."""
    raise UsageError("invalid {} (got {!r}): expected {}".format(name, value, expected))
