"""Parts that the services of all games share."""

import builtins
from pathlib import Path
from typing import Any, Callable, Dict, List

from .plain import MAX_TEXT, plain
from .submission import Submission

Services = Dict[str, Callable[..., Any]]


class States:
    """The states of a student's game by number."""

    def __init__(self) -> None:
        """Create an empty list of states."""
        self.states: List[Any] = []

    def add(self, state: Any) -> int:
        """Store a state and return its number."""
        self.states.append(state)
        return len(self.states) - 1

    def __getitem__(self, number: int) -> Any:
        """Return the state with a number."""
        return self.states[number]


def plain_items(found: Any, convert: Callable[[Any], Any] = plain) -> Any:
    """Return the items of a collection as plain data, or any other object itself, such as ``None``."""
    try:
        items = iter(found)
    except TypeError:
        return plain(found)
    return [convert(item) for item in items]


def definition(function: Any, submission: Submission) -> str:
    """Return the file and the line in which a function is defined, or an empty text if the student has not defined
    it."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None or not submission.contains(Path(code.co_filename)):
        return ""
    return "{}, line {}: {}".format(Path(code.co_filename).name, code.co_firstlineno, code.co_name)


def or_error(call: Callable[[], Any]) -> Any:
    """Return ``call()`` as plain data, or the exception as text."""
    try:
        result = call()
    except Exception as error:
        return repr(error)[:MAX_TEXT]
    return result if isinstance(result, list) else plain(result)


def with_one_input(text: str, call: Callable[[], Any]) -> Any:
    """Return ``call()``, which must call ``input()`` exactly once."""
    original = builtins.input
    answers = [text]

    def answer(prompt: str = "") -> str:
        if not answers:
            raise EOFError("the game calls input() more than once")
        return answers.pop()

    builtins.input = answer
    try:
        result = call()
    finally:
        builtins.input = original
    if answers:
        raise ValueError("the game does not call input()")
    return result
