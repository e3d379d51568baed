"""The modules of a submission: :class:`Submission`."""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Callable, Collection, Dict, List, Optional, Sequence

from .error_line import error_message, student_lines


AT_START = {
    *("_collections_abc", "_sitebuiltins", "abc", "codecs", "encodings", "genericpath", "io", "ntpath", "os", "posixpath"),
    *("site", "stat", "zipimport"),
}
"""The modules that Python itself imports at its start, so that no module of the same name in the folder of a program replaces
them."""


class NotFound(Exception):
    """The submission lacks a module, function or class that the course requires."""


class Submission:
    """A student's file, or a folder with the student's modules, for an assignment of a course.

    After ``put_on_import_path``, the modules of a folder take precedence over those of the course layer; a single file
    is imported by its path.
    """

    def __init__(self, location: Path, layer: Path, functions: Sequence[str] = ()) -> None:
        """Open the submission at ``location`` without running any of its code.

        :param layer: a folder with the rules of the course layer.
        :param functions: names of functions or classes that are graded instead of those with the usual names.
        """
        self.functions = functions
        self.path = location.resolve()
        self.layer = layer
        self.layer_names = {file.stem for file in layer.glob("*.py")}
        files = sorted(self.path.glob("*.py")) if self.path.is_dir() else [self.path]
        self.files = [file for file in files if not file.name.startswith("test")] or files
        self.failures: Dict[Path, BaseException] = {}
        """The errors of the modules that could not be loaded."""
        self._loaded: Dict[Path, ModuleType] = {}
        self._layer_modules: Dict[str, ModuleType] = {}
        self._replaced: Dict[str, str] = {}
        """The errors of the modules that the layer's modules replace, by the names of the modules."""

    def import_from_layer(self, *modules: str) -> List[Any]:
        """Put the course layer on the import path and return some of its modules, even if the student has modules of
        the same names.

        This must be called before ``put_on_import_path``.
        """
        sys.path.insert(0, str(self.layer))
        self._layer_modules = {module: importlib.import_module(module) for module in modules}
        return list(self._layer_modules.values())

    def put_on_import_path(self, *kept: str) -> None:
        """Put the student's modules on the import path, a folder before the layer and a single file after it.

        If the student has modules that are already imported from the layer or from the standard library, these are removed
        from ``sys.modules``.

        :param kept: modules of the layer that are not removed unless the student's module defines further names. The
            positions and moves of the grader are objects of their classes.
        """
        if any(file.is_file() and b"doctest" in file.read_bytes() for file in self.files):
            _leave_out_doctests()
        for file in self.files:
            imported = sys.modules.get(file.stem)
            if file.stem in self.layer_names:
                if file.stem not in kept or imported is None or not _defines_only(file, vars(imported)):
                    sys.modules.pop(file.stem, None)
            elif self.path.is_dir() and file.stem not in AT_START and getattr(imported, "__file__", None):
                del sys.modules[file.stem]
        if self.path.is_dir():
            sys.path.insert(0, str(self.path))
        else:
            # The folder also contains other submissions, whose modules must not replace those of the layer.
            sys.path.append(str(self.path.parent))

    def import_module(self, module: str) -> Any:
        """Return a module of the course: the one in the student's folder if there is one and it can be loaded,
        otherwise the layer's."""
        return self._import_with_layer(self.path / (module + ".py"), lambda: importlib.import_module(module), module)

    def has_module(self, module: str) -> bool:
        """Return whether the student has submitted a module of this name."""
        return any(file.stem == module for file in self.files)

    def contains(self, file: Path) -> bool:
        """Return whether the file is part of the submission."""
        return file in self.files or self.path in file.parents

    def ordered_files(self, *preferred: str) -> List[Path]:
        """Return the files of the student's modules, beginning with the ``preferred`` modules."""

        def rank(file: Path) -> int:
            return preferred.index(file.stem) if file.stem in preferred else len(preferred)

        return sorted(self.files, key=rank)

    def load(self, file: Path) -> Optional[ModuleType]:
        """Return the module in a file of the student, or ``None`` if it cannot be loaded; each file is run once.

        The error is kept in ``failures``.
        """
        if file not in self._loaded and file not in self.failures:
            try:
                self._loaded[file] = self._import_with_layer(file, lambda: self._import_file(file))
            except (Exception, SystemExit) as error:
                self.failures[file] = error
        return self._loaded.get(file)

    def notes(self) -> List[str]:
        """Return one sentence for each module that could not be loaded and was not needed."""
        template = "{} could not be loaded and was not needed ({})"
        notes = [template.format(file.name, error_message(error, self)) for file, error in self.failures.items()]
        replaced = [template.format(name + ".py", error) for name, error in self._replaced.items()]
        return notes + [note + "; the course's own module replaced it" for note in replaced]

    def _import_with_layer(self, file: Path, load: Callable[[], Any], module: str = "") -> Any:
        """Return ``load()``, which imports a file of the student.

        If another file of the student raises the error, and the layer has a module of this name, try again with the
        module of the layer. Then the error is the same as if the student had not submitted the other file. The name
        ``module`` is given if the layer may also replace the imported module itself.
        """
        while True:
            try:
                return load()
            except (Exception, SystemExit) as error:
                culprits = [path for path, _ in student_lines(error, self)][-1:]
                names = [path.stem for path in culprits if path != file or path.stem == module]
                replaceable = set(names) & self.layer_names - set(self._replaced)
                if not replaceable:
                    raise
                self._replaced[names[0]] = error_message(error, self)
                self._use_layer()

    def _use_layer(self) -> None:
        """Import the replaced modules from the layer, and forget the student's other modules, which are imported
        again when they are needed."""
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None)
            if file is not None and self.contains(Path(file)):
                del sys.modules[name]
        self._loaded.clear()
        sys.path.insert(0, str(self.layer))
        try:
            for name in self._replaced:
                sys.modules[name] = self._layer_modules.get(name) or importlib.import_module(name)
        finally:
            sys.path.remove(str(self.layer))

    def _import_file(self, file: Path) -> ModuleType:
        if self.path.is_dir() and file.stem.isidentifier():
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


def _defines_only(file: Path, permitted: Collection[str]) -> bool:
    """Return whether a file is a module all of whose public functions, classes and variables have permitted names."""
    import ast

    try:
        statements = ast.parse(file.read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return False
    names = {each.name for each in statements if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
    variables = [target for each in statements if isinstance(each, ast.Assign) for target in each.targets]
    names.update(target.id for target in variables if isinstance(target, ast.Name))
    return all(name.startswith("_") or name in permitted for name in names)


def _leave_out_doctests() -> None:
    """Make ``doctest.testmod()`` and similar calls run no examples: they are not graded, and running them needs
    ``sys.settrace``, which is refused."""
    import doctest

    def run(*_: Any, **__: Any) -> doctest.TestResults:
        return doctest.TestResults(0, 0)

    doctest.DocTestRunner.run = run  # type: ignore[method-assign]
