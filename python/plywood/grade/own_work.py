"""A student's own work: what a submission brings itself, and not what it has from elsewhere."""

import functools
import inspect
import sys
from itertools import islice, tee
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, List, Optional, Sequence, Tuple

from plywood.grade.submission import NotFound, Submission


def called(name: str) -> Callable[[ModuleType], Optional[Any]]:
    """A way to find what has this name."""
    return lambda module: getattr(module, name, None)


def find_own(
    submission: Submission, ways: Sequence[Callable[[ModuleType], Optional[Any]]], first: Sequence[str], what: str
) -> Any:
    """What one of the ``ways`` finds in the student's modules, if it is their own work; ``NotFound`` names ``what`` was
    looked for, and what is there.

    Each way looks through the modules called ``first`` before the next way does, then all through the others. No module
    is imported before it is looked at.
    """
    modules = submission.modules(*first)
    imported, borrowed = [], []
    for group in (islice(modules, sum(submission.has(name) for name in first)), modules):
        for way, again in zip(ways, tee(group, len(ways))):
            for module in again:
                found = way(module)
                if is_own(found, submission):
                    return found
                if module not in imported:
                    imported.append(module)
                if found is not None and module not in borrowed:
                    borrowed.append(module)
    told = "{} has no {} of its own".format(submission.where.name, what)
    if borrowed:
        told += " ({} has it from elsewhere)".format(", ".join(_file(module) for module in borrowed))
    there = [(_file(module), ", ".join(key for key, _ in functions(module, submission))) for module in imported]
    raise NotFound("; ".join([told] + ["{} has {}".format(*each) for each in there if each[1]]))


def _file(module: ModuleType) -> str:
    return Path(str(module.__file__)).name


def is_own(found: Any, submission: Submission) -> bool:
    """Whether a function or a class stands in the submission's own files, not only its name."""
    while isinstance(found, functools.partial):
        found = found.func
    found = inspect.unwrap(getattr(found, "__func__", found))
    code = getattr(found, "__code__", None)
    if code is None:
        # A class, or an object that can be called.
        kind = found if inspect.isclass(found) else type(found)
        file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    else:
        file = code.co_filename
    # What is built into Python has no file, and no file is not the folder in which the grader happens to be.
    path = None if file is None else Path(file).resolve()
    return path is not None and (path == submission.where or submission.where in path.parents)


def functions(module: ModuleType, submission: Submission) -> List[Tuple[str, Any]]:
    """The functions and classes of a module that are the student's own."""
    each = vars(module).items()
    return [(key, it) for key, it in each if (inspect.isroutine(it) or inspect.isclass(it)) and is_own(it, submission)]


def has_strategies(submission: Submission) -> bool:
    """Whether somebody has handed in where strategies belong, or any function that takes a game."""
    if submission.has("strategy") or submission.has("game_interface"):
        return True
    own = [value for module in submission.modules() for _, value in functions(module, submission)]
    return any("game" in name for value in own if not inspect.isclass(value) for name in _parameters(value)[:1])


def takes_one(value: Any) -> bool:
    """Whether a function can be called with one argument, and not without."""
    return not inspect.isclass(value) and len(_parameters(value)) == 1


def _parameters(function: Any) -> List[str]:
    """The names of what a function has to be given."""
    given = inspect.signature(function).parameters.values()
    variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [each.name for each in given if each.default is each.empty and each.kind not in variable]
