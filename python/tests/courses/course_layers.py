"""Helpers of the tests that import course layers in the same way as the courses' own tests.

Two courses have modules of the same name, so a layer is in ``sys.modules`` only while its tests run.
"""

import io
import sys
import unittest
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from types import ModuleType
from typing import Any, Callable, Iterator, List, Tuple
from unittest.mock import patch

from plywood.courses import COURSES, path


@contextmanager
def layer(course: str) -> Iterator[Callable[[str], ModuleType]]:
    """Put the layer of ``course`` on the import path, and yield a function that imports its modules by name."""
    names = COURSES[course].modules
    replaced_modules = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(path(course)))
    try:
        yield import_module
    finally:
        sys.path.remove(str(path(course)))
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(replaced_modules)


class LayerTestCase(unittest.TestCase):
    """The base class of the tests of one layer, which is on the import path while they run."""

    course = ""

    @classmethod
    def setUpClass(cls) -> None:
        if cls.course:
            context = layer(cls.course)
            cls.module = staticmethod(context.__enter__())
            cls.addClassCleanup(context.__exit__, None, None, None)


def typed_input(*answers: Any) -> Any:
    """Patch ``input()`` to return these answers in order; a further call fails."""
    return patch("builtins.input", side_effect=[str(answer) for answer in answers])


def run_with_input(run: Callable[[], Any], *answers: Any) -> Tuple[str, List[str]]:
    """Call ``run`` with these answers to ``input()``; return the printed text and the prompts."""
    printed = io.StringIO()
    with typed_input(*answers) as input_mock, redirect_stdout(printed):
        run()
    return printed.getvalue(), [call.args[0] if call.args else "" for call in input_mock.call_args_list]
