"""The distinction between a student's own code and code that a submission imports from elsewhere."""

import functools
import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, List, Optional, Sequence, Tuple

from .submission import NotFound, Submission

Finder = Callable[[ModuleType], Optional[Any]]
"""A function that returns an object of a module, or ``None`` if the module does not have it."""


def by_name(name: str) -> Finder:
    """Return a finder for the object with this name."""
    return lambda module: getattr(module, name, None)


def find_student_code(
    submission: Submission,
    finders: Sequence[Finder],
    preferred: Sequence[str],
    description: str,
    named: Callable[[str], Finder] = by_name,
) -> Any:
    """Return the object that :func:`find_with_module` returns with its module."""
    return find_with_module(submission, finders, preferred, description, named)[0]


def find_with_module(
    submission: Submission,
    finders: Sequence[Finder],
    preferred: Sequence[str],
    description: str,
    named: Callable[[str], Finder] = by_name,
) -> Tuple[Any, ModuleType]:
    """Return the first object that a finder finds in the submission and that is the student's own code, and the module in which
    it was found.

    If the instructor has named functions, ``named`` gives the finder of each name, and these finders search all modules
    first. Then the ``finders`` search the ``preferred`` modules, in the order of the finders, and at last all other
    modules. A module is imported only when a finder reaches it, and a module that cannot be loaded is passed over. If
    nothing is found, raise the error of the first module that could not be loaded; if there is none, raise ``NotFound``
    with ``description`` and the names of the functions that the modules define.
    """
    files = submission.ordered_files(*preferred)
    count = sum(submission.has_module(name) for name in preferred)
    imported, borrowed = [], []
    searches = [(files, [named(name) for name in submission.functions])]
    searches += [(files[:count], list(finders)), (files[count:], list(finders))]
    for group, group_finders in searches:
        for finder in group_finders:
            for module in filter(None, map(submission.load, group)):
                found = finder(module)
                if is_student_code(found, submission):
                    return found, module
                if module not in imported:
                    imported.append(module)
                if found is not None and module not in borrowed:
                    borrowed.append(module)
    for error in submission.failures.values():
        raise error
    message = "{} does not define {}".format(submission.path.name, description)
    if borrowed:
        message += " ({} imports it from another module)".format(", ".join(_file_name(module) for module in borrowed))
    defined = [
        (_file_name(module), ", ".join(key for key, _ in definitions(module, submission))) for module in imported
    ]
    raise NotFound("; ".join([message] + ["{} defines {}".format(file, names) for file, names in defined if names]))


def _file_name(module: ModuleType) -> str:
    return Path(str(module.__file__)).name


def is_student_code(found: Any, submission: Submission) -> bool:
    """Return whether a function or class is defined in a file of the submission."""
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
    # Built-in functions have no file. Path("") would be the current folder, which may be the submission's.
    path = None if file is None else Path(file).resolve()
    return path is not None and (path == submission.path or submission.path in path.parents)


def definitions(module: ModuleType, submission: Submission) -> List[Tuple[str, Any]]:
    """Return the names and values of the functions and classes in a module that are the student's own code."""
    candidates = [
        (key, value) for key, value in vars(module).items() if inspect.isroutine(value) or inspect.isclass(value)
    ]
    return [(key, value) for key, value in candidates if is_student_code(value, submission)]


def takes_one_argument(value: Any) -> bool:
    """Return whether ``value`` is a function with exactly one required parameter."""
    return not inspect.isclass(value) and len(required_parameters(value)) == 1


def required_parameters(function: Any) -> List[str]:
    """Return the names of the parameters without default values."""
    parameters = inspect.signature(function).parameters.values()
    variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    required = [each for each in parameters if each.default is each.empty and each.kind not in variable]
    return [parameter.name for parameter in required]
