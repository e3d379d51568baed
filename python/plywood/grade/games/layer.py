"""The import of a course layer by the grader: :func:`import_layer`."""

import importlib
import sys
from types import ModuleType
from typing import List

from plywood.courses import COURSES, path


def import_layer(course: str, *modules: str) -> List[ModuleType]:
    """Return modules of a course layer.

    Layers of different courses have modules of the same name, so none of them stays in ``sys.modules``.
    """
    names = COURSES[course].modules
    hidden = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(path(course)))
    try:
        return [importlib.import_module(module) for module in modules]
    finally:
        sys.path.remove(str(path(course)))
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(hidden)
