"""Course layers imported as a course's own tests import them, and put away again.

Two courses have modules of the same name, so that a layer may be in ``sys.modules`` only while its tests run.
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
    """The layer of ``course`` on the path; what is handed out imports a module of it by name."""
    names = COURSES[course].modules
    others = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(path(course)))
    try:
        yield import_module
    finally:
        sys.path.remove(str(path(course)))
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(others)


class LayerTestCase(unittest.TestCase):
    """Tests of one layer, which stands on the path while they run."""

    course = ""

    @classmethod
    def setUpClass(cls) -> None:
        if cls.course:
            context = layer(cls.course)
            cls.module = staticmethod(context.__enter__())
            cls.addClassCleanup(context.__exit__, None, None, None)


def typing(*answers: Any) -> Any:
    """``input()`` patched to give these answers, one at a time, and no more."""
    return patch("builtins.input", side_effect=[str(answer) for answer in answers])


def told(run: Callable[[], Any], *answers: Any) -> Tuple[str, List[str]]:
    """What ``run`` prints when these answers are typed, and the prompts that it types them at."""
    printed = io.StringIO()
    with typing(*answers) as asked, redirect_stdout(printed):
        run()
    return printed.getvalue(), [call.args[0] if call.args else "" for call in asked.call_args_list]
