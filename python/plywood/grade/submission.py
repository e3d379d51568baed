"""The modules of a submission: :class:`Submission`."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Iterator, List, Optional, Sequence

from plywood.courses import COURSES, path


class NotFound(Exception):
    """The submission does not hold what the course asks for."""


class Submission:
    """A file, or a folder with modules, that somebody has handed in for a course.

    While it is in use the student's modules are imported before those of the course's layer, which fill the gaps.
    """

    def __init__(self, course: str, where: Path) -> None:
        """Take the submission at ``where``; nothing of it is run."""
        self.course = course
        self.where = where.resolve()
        self.layer = path(course)
        files = sorted(self.where.glob("*.py")) if self.where.is_dir() else [self.where]
        self.files = [file for file in files if not file.name.startswith("test")] or files

    def of_layer(self, *modules: str) -> List[Any]:
        """Modules of the course's layer, whatever the student has; to be asked for before ``install``."""
        sys.path.insert(0, str(self.layer))
        return [importlib.import_module(module) for module in modules]

    def install(self) -> None:
        """Let the student's modules come before those of the layer, of which the ones already imported are forgotten
        where the student has the same."""
        if self.where.is_dir():
            sys.path.insert(0, str(self.where))
        else:
            # Beside it may lie what it imports, and other submissions, which are not to be mistaken for the course's.
            sys.path.append(str(self.where.parent))
        for file in self.files:
            if file.stem in COURSES[self.course].modules:
                sys.modules.pop(file.stem, None)

    def either(self, module: str) -> Any:
        """A module of the course, the student's if there is one, otherwise the layer's."""
        return importlib.import_module(module)

    def has(self, module: str) -> bool:
        """Whether the student has handed in this module of the course."""
        return any(file.stem == module for file in self.files)

    def owns(self, file: Path) -> bool:
        """Whether the student has handed in this file, be it in a package of modules."""
        return file in self.files or self.where in file.parents

    def modules(self, *first: str) -> Iterator[ModuleType]:
        """The student's modules, imported one after the other: those called ``first``, then all others."""
        known = sorted(self.files, key=lambda file: first.index(file.stem) if file.stem in first else len(first))
        for file in known:
            yield self._module(file)

    def _module(self, file: Path) -> ModuleType:
        if self.where.is_dir():
            return importlib.import_module(file.stem)
        # A file may have any name, also one that could not be imported.
        name = file.stem if file.stem not in sys.modules else "submission"
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise NotFound("{} cannot be imported".format(file.name))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module

    def find(self, wanted: Callable[[ModuleType], Optional[Any]], first: Sequence[str], what: str) -> Any:
        """What ``wanted`` finds in one of the student's modules, those called ``first`` before the others.

        ``NotFound`` where there is nothing; ``what`` names it.
        """
        for module in self.modules(*first):
            found = wanted(module)
            if found is not None:
                return found
        raise NotFound("{} has no {}".format(self.where.name, what))
