"""The arguments of :func:`plywood.grade.grade` as options of the command: :func:`option_words` and :func:`paths`.

Values of a wrong type or that no option can contain are refused here, and other values outside of their range by the parser
of the options.
"""

import math
import operator
import os
from numbers import Real
from typing import Any, Callable, Dict, Iterable, List, Mapping, NoReturn, Optional, Tuple

from plywood.grade.adapters import ADAPTERS
from plywood.grade.errors import UsageError
from plywood.grade.options import KINDS

Conversion = Callable[[str, Any], List[str]]
"""Returns the values of an option, given the name and the value of an argument; raises ``UsageError`` for a wrong type."""


def option_words(given: Mapping[str, Any]) -> List[str]:
    """Return the words of the command line for arguments with these names; raise ``UsageError`` for a wrong type.

    >>> option_words({"games": ["tippy"], "max_tree": 0, "seconds_per_move": 0.5, "seed": None, "exact": True})
    ['--game=tippy', '--max-tree=none', '--time-per-move=500ms', '--exact']
    """
    words = []
    for name, value in given.items():
        if name in FLAGS:
            words += ["--" + FLAGS[name]] if _flag(name, value) else []
        else:
            option, convert = OPTIONS[name]
            words += ["--{}={}".format(option, each) for each in convert(name, value)]
    return words


def paths(name: str, value: Any) -> List[str]:
    """Return one path or the paths of a sequence as texts."""
    items = [value] if isinstance(value, (str, os.PathLike)) else _items(value)
    found = [_path(each) for each in items or []]
    texts = [each for each in found if each is not None]
    if items is None or len(texts) < len(items) or isinstance(value, bytes):
        _refuse(name, value, "a path or a sequence of paths")
    return texts


def _flag(name: str, value: Any) -> bool:
    """Return a truth value."""
    if value is not True and value is not False:
        _refuse(name, value, "True or False")
    return bool(value)


def _whole(name: str, value: Any) -> List[str]:
    """Return a whole number as text."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    # Python refuses to convert numbers with thousands of digits to text.
    if number is None or abs(number) >= LIMIT:
        _refuse(name, value, "a whole number below 2^64, such as 3")
    return [str(number)]


def _number(name: str, value: Any) -> List[str]:
    """Return a whole number as text, or no text for ``None``."""
    return [] if value is None else _whole(name, value)


def _tree(name: str, value: Any) -> List[str]:
    """Return the size of a tree, where 0 stands for any size."""
    return ["none" if size == "0" else size for size in _number(name, value)]


def _time(name: str, value: Any) -> List[str]:
    """Return a time in seconds as text with its unit, or no text for ``None``."""
    if value is None:
        return []
    expected = "a number of seconds, 0 or more, such as 2 or 0.5"
    if isinstance(value, bool) or not isinstance(value, Real) or value < 0:
        _refuse(name, value, expected)
    try:
        return ["{}ms".format(math.ceil(float(value) * 1000))]
    except (OverflowError, ValueError):
        # The number is too large, infinite or not a number.
        return _refuse(name, value, expected)


def _choice(choices: Iterable[str]) -> Conversion:
    """Return the conversion of one of several texts."""

    def convert(name: str, value: Any) -> List[str]:
        if not isinstance(value, str) or value not in choices:
            _refuse(name, value, "one of " + ", ".join(map(repr, choices)))
        return [value]

    return convert


def _text(example: str) -> Conversion:
    """Return the conversion of a text, or of ``None``, which gives no text."""

    def convert(name: str, value: Any) -> List[str]:
        if value is not None and not _is_word(value):
            _refuse(name, value, "a text, such as {!r}".format(example))
        return [] if value is None else [value]

    return convert


def _texts(example: str) -> Conversion:
    """Return the conversion of a sequence of texts; ``None`` is an empty sequence."""

    def convert(name: str, value: Any) -> List[str]:
        found = None if isinstance(value, (str, bytes)) else _items(() if value is None else value)
        if found is None or not all(map(_is_word, found)):
            _refuse(name, value, "a sequence of texts, such as {!r}".format([example]))
        return found

    return convert


def _file(name: str, value: Any) -> List[str]:
    """Return the path of a file as text, or no text for ``None``."""
    found = None if value is None else _path(value)
    if found is None and value is not None:
        _refuse(name, value, "the path of a file")
    return [] if found is None else [found]


def _path(value: Any) -> Optional[str]:
    """Return a path as text, or ``None`` if the value is no path."""
    found = os.fspath(value) if isinstance(value, (str, os.PathLike)) else None
    return found if isinstance(found, str) and found and _is_word(found) else None


def _is_word(value: Any) -> bool:
    """Return whether a value is a text that the operating system accepts as the argument of a command."""
    try:
        return isinstance(value, str) and b"\0" not in os.fsencode(value)
    except UnicodeEncodeError:
        return False


def _items(value: Any) -> Optional[List[Any]]:
    """Return the items of a sequence, or ``None`` if the value has no items."""
    try:
        return list(value)
    except TypeError:
        return None


def _refuse(name: str, value: Any, expected: str) -> NoReturn:
    """Raise ``UsageError`` for an argument."""
    try:
        shown = repr(value)
    except Exception:
        # For example, an integer with thousands of digits.
        shown = "a value of type {}".format(type(value).__name__)
    raise UsageError("invalid {} (got {}): expected {}".format(name, shown, expected)) from None


LIMIT = 1 << 64
"""The first number that is too large for every option."""

FLAGS = {"all_positions": "all", "exact": "exact", "sandbox": "sandbox"}
"""The options without a value, by the names of the arguments."""

OPTIONS: Dict[str, Tuple[str, Conversion]] = {
    "course": ("course", _choice(ADAPTERS)),
    "games": ("game", _texts("stonehenge:2")),
    "what": ("what", _choice(KINDS)),
    "strategies": ("strategy", _texts("minimax")),
    "functions": ("function", _texts("minimax")),
    "rubric": ("rubric", _file),
    "positions": ("positions", _number),
    "cases": ("cases", _file),
    "max_tree": ("max-tree", _tree),
    "game_positions": ("game-positions", _number),
    "depth": ("depth", _number),
    "seed": ("seed", _number),
    "concurrency": ("concurrency", _whole),
    "seconds_per_move": ("time-per-move", _time),
    "seconds_per_student": ("time-per-student", _time),
    "give_up": ("give-up", _number),
    "memory_per_engine": ("memory-per-engine", _text("1G")),
    "oracle_seconds": ("oracle-time", _time),
    "resume": ("resume", _file),
}
"""The other options with the conversions of their values, by the names of the arguments."""
