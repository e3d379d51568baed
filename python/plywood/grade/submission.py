"""The modules of a submission: :class:`Submission`."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Iterator, List

from plywood.courses import COURSES, path


class NotFound(Exception):
    """The submission lacks a module, function or class that the course requires."""


class Submission:
    """A student's file, or a folder with the student's modules, for an assignment of a course.

    After ``put_on_import_path``, the modules of a folder take precedence over those of the course layer; a single file
    is imported by its path.
    """

    def __init__(self, course: str, location: Path) -> None:
        """Open the submission at ``location`` without running any of its code."""
        self.course = course
        self.path = location.resolve()
        self.layer = path(course)
        files = sorted(self.path.glob("*.py")) if self.path.is_dir() else [self.path]
        self.files = [file for file in files if not file.name.startswith("test")] or files

    def import_from_layer(self, *modules: str) -> List[Any]:
        """Put the course layer on the import path and return some of its modules, even if the student has modules of
        the same names.

        This must be called before ``put_on_import_path``.
        """
        sys.path.insert(0, str(self.layer))
        return [importlib.import_module(module) for module in modules]

    def put_on_import_path(self) -> None:
        """Put the student's modules on the import path, a folder before the layer and a single file after it.

        Modules of the layer that are already imported are removed from ``sys.modules`` if the student has them too.
        """
        if self.path.is_dir():
            sys.path.insert(0, str(self.path))
        else:
            # The folder also contains other submissions, whose modules must not replace those of the layer.
            sys.path.append(str(self.path.parent))
        for file in self.files:
            if file.stem in COURSES[self.course].modules:
                sys.modules.pop(file.stem, None)

    def import_module(self, module: str) -> Any:
        """Return a module of the course: the one in the student's folder if there is one, otherwise the layer's."""
        return importlib.import_module(module)

    def has_module(self, module: str) -> bool:
        """Return whether the student has submitted a module of this name."""
        return any(file.stem == module for file in self.files)

    def contains(self, file: Path) -> bool:
        """Return whether the file is part of the submission."""
        return file in self.files or self.path in file.parents

    def modules(self, *preferred: str) -> Iterator[ModuleType]:
        """Import and yield the student's modules, beginning with the ``preferred`` ones."""

        def rank(file: Path) -> int:
            return preferred.index(file.stem) if file.stem in preferred else len(preferred)

        for file in sorted(self.files, key=rank):
            yield self._import_file(file)

    def _import_file(self, file: Path) -> ModuleType:
        if self.path.is_dir():
            return importlib.import_module(file.stem)
        # The name of a single file may be taken already, or not be a valid module name.
        name = file.stem if file.stem not in sys.modules else "submission"
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise NotFound(
                "{} cannot be imported; a submission is a Python file or a folder of such files".format(file.name)
            )
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module
