"""The tests of submissions for pytest: :class:`SubmissionPlugin`. The module ``plywood.pytest_plugin`` registers them."""

import argparse
import copy
import shlex
import tempfile
from pathlib import Path
from typing import Any, Generator, Iterator, List, NamedTuple, Optional, Tuple, Union

import pytest

from plywood.grade import options
from plywood.grade.api import grade_with
from plywood.grade.api_arguments import option_words
from plywood.grade.errors import GradeError, UsageError
from plywood.grade.find_submissions import SkippedEntry, SubmissionPath, find_submissions
from plywood.grade.grading import NO_GAME, FoundSubmissions, check_arguments, parts_of, seconds_per_part
from plywood.grade.results import Part
from plywood.grade.unpack import new_folder
from plywood.grade.workspace import random_seed

Node = Union[pytest.Collector, pytest.Item]


def register(config: pytest.Config, course: str) -> None:
    """Register the collection of submissions for a course."""
    try:
        option_words({"course": course})
        chosen = options.parse_settings(course, shlex.split(config.option.plywood_options), "with pytest")
        check_arguments(chosen)
        if chosen.rubric is not None:
            raise UsageError("the option --rubric cannot be used with pytest, which counts tests")
    except (GradeError, ValueError) as error:
        raise pytest.UsageError("--plywood-course: {}".format(error)) from error
    if chosen.seed is None:
        chosen.seed = random_seed()
        # The processes of pytest-xdist get the options of the first process.
        config.option.plywood_options += " --seed {}".format(chosen.seed)
    selections = [Selection.of(config.invocation_params.dir, argument) for argument in config.args]
    inside = config.inipath and [each for each in selections if each.path in config.inipath.resolve().parents]
    if inside:
        message = "the configuration {} is inside a submission; expected a file outside of it, named by the option -c"
        raise pytest.UsageError(message.format(config.inipath))
    config.pluginmanager.register(SubmissionPlugin(config, chosen, selections), "plywood-submissions")


class Selection(NamedTuple):
    """An argument of pytest: a file or a folder, and the names of the nodes inside it, as in ``class::anna::mr``."""

    path: Path
    names: Tuple[str, ...]

    @classmethod
    def of(cls, folder: Path, argument: str) -> "Selection":
        """Return the selection of an argument that is relative to ``folder``."""
        path, *names = argument.split("::")
        return cls(Path(folder, path).resolve(), tuple(names))

    def __str__(self) -> str:
        return "::".join((str(self.path), *self.names))

    def contains(self, item: pytest.Item) -> bool:
        """Return whether the selection contains a test."""
        chain = item.listchain()
        top = next(node for node in chain if isinstance(node, (SubmissionFolder, SubmissionFile)))
        names = tuple(node.name for node in chain[chain.index(top) + 1 :])
        return top.path.resolve() == self.path and names[: len(self.names)] == self.names


class SubmissionPlugin:
    """The hooks that collect submissions."""

    def __init__(self, config: pytest.Config, chosen: argparse.Namespace, selections: List[Selection]) -> None:
        """Create the hooks for the given files and folders."""
        self.chosen = chosen
        self.selections = selections
        self.paths = [each.path for each in selections]
        temporary = tempfile.TemporaryDirectory(prefix="plywood-pytest-")
        config.add_cleanup(temporary.cleanup)
        self.unpacked = Path(temporary.name)

    def pytest_report_header(self) -> str:
        """Return the course and the seed, with which the run can be repeated."""
        return "plywood: {}, seed {}".format(self.chosen.course, self.chosen.seed)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        """Let pytest collect whole files and folders, because it refuses the names of nodes inside a folder."""
        session.config.args = list(dict.fromkeys(argument.split("::")[0] for argument in session.config.args))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, config: pytest.Config, items: List[pytest.Item]
    ) -> None:
        """Leave out the tests that no argument contains; raise ``pytest.UsageError`` if the names of an argument fit no test."""
        # After an error of the collection, and with `--last-failed`, tests may be missing that exist. A process of
        # pytest-xdist cannot end with this error.
        if not session.testsfailed and not config.getoption("lf", False) and not hasattr(config, "workerinput"):
            named = [each for each in self.selections if each.names]
            unknown = [each for each in named if not any(map(each.contains, items))]
            if unknown:
                raise pytest.UsageError("not found: {}".format(", ".join(map(str, unknown))))
        left_out = [item for item in items if not any(each.contains(item) for each in self.selections)]
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item not in left_out]

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> pytest.Collector:
        """Collect a folder of submissions in place of its modules. Collect every other folder as a plain one: pytest would
        import the ``__init__.py`` of a package, which may be a part of a submission."""
        if path.resolve() in self.paths:
            return SubmissionFolder.from_parent(parent, path=path, plugin=self)
        return pytest.Dir.from_parent(parent, path=path)

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path, parent: pytest.Collector
    ) -> Generator[None, List[pytest.Collector], List[pytest.Collector]]:
        """Collect a submission in place of a module, which pytest would import."""
        found = yield
        if file_path.resolve() not in self.paths:
            return found
        return [SubmissionFile.from_parent(parent, path=file_path, plugin=self)]

    def students(self, parent: Union["SubmissionFile", "SubmissionFolder"]) -> Iterator[Node]:
        """Yield the submissions at the path of a node, and the entries that are not graded."""
        submissions, skipped = find_submissions(self.chosen.course, parent.path, new_folder(self.unpacked))
        if not submissions and not skipped:
            raise parent.CollectError("there is no submission in {}".format(parent.path))
        for submission in submissions:
            yield StudentNode.from_parent(parent, name=submission.name, submission=submission, plugin=self)
        for entry in skipped:
            yield SkippedItem.from_parent(parent, name=entry.name, entry=entry)


class SubmissionFolder(pytest.Directory):
    """A folder that is a submission or contains submissions."""

    def __init__(self, *, plugin: SubmissionPlugin, **settings: Any) -> None:
        """Create a node; pytest calls this method."""
        super().__init__(**settings)
        self.plugin = plugin

    def collect(self) -> Iterator[Node]:
        """Yield the students."""
        return self.plugin.students(self)


class SubmissionFile(pytest.File):
    """A file that is a submission or an archive of submissions."""

    def __init__(self, *, plugin: SubmissionPlugin, **settings: Any) -> None:
        """Create a node; pytest calls this method."""
        super().__init__(**settings)
        self.plugin = plugin

    def collect(self) -> Iterator[Node]:
        """Yield the students."""
        return self.plugin.students(self)


class StudentNode(pytest.Collector):
    """The parts of a submission."""

    def __init__(self, *, submission: SubmissionPath, plugin: SubmissionPlugin, **settings: Any) -> None:
        """Create a node; pytest calls this method."""
        super().__init__(**settings)
        self.submission = submission
        self.plugin = plugin

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each part, or one skipped test if there are none."""
        parts = parts_of(self.plugin.chosen, self.submission)
        for part in parts:
            yield PartItem.from_parent(self, name=part)
        if not parts:
            entry = SkippedEntry(self.name, NO_GAME.format(self.plugin.chosen.course))
            yield SkippedItem.from_parent(self, name="no game", entry=entry)


class WrongPart(Exception):
    """A part of a submission is not right."""

    def __init__(self, part: Part) -> None:
        """Create an exception whose text contains the first wrong answer or the first difference."""
        super().__init__("{}\n\n{}".format(part.comment, part.explanation).rstrip())


class PartItem(pytest.Item):
    """The test of one strategy or one game of a submission."""

    parent: StudentNode

    def runtest(self) -> None:
        """Grade the part."""
        chosen, submission = copy.copy(self.parent.plugin.chosen), self.parent.submission
        # All parts share the time of the student, but from here on, the options select only this part.
        chosen.time_per_student = seconds_per_part(chosen)
        if self.name in options.strategies(chosen):
            chosen.what, chosen.strategy = "strategy", [self.name]
        else:
            chosen.what, chosen.game = "game", [self.name]
        [student] = grade_with(chosen, FoundSubmissions([submission], [])).students
        part = student.part(self.name)
        for note in student.notes:
            self.add_report_section("call", "note", note)
        if part.points is None:
            pytest.skip("{}: {}: {}".format(student.name, part.name, part.comment))
        self.user_properties += [("points", part.points), ("max_points", part.max_points)]
        if not part.is_right:
            raise WrongPart(part)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the text of a failure; the text of a wrong part or of a ``GradeError`` has no traceback."""
        if isinstance(excinfo.value, (WrongPart, GradeError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> Tuple[Path, Optional[int], str]:
        """Return the names in the report."""
        return self.path, None, "{}: {}".format(self.parent.name, self.name)


class SkippedItem(pytest.Item):
    """An entry of a folder that is not graded."""

    def __init__(self, *, entry: SkippedEntry, **settings: Any) -> None:
        """Create a node; pytest calls this method."""
        super().__init__(**settings)
        self.entry = entry

    def runtest(self) -> None:
        """Skip the test with the reason."""
        # The summary of skipped tests contains only the reason.
        pytest.skip("{} is not graded: {}".format(*self.entry))

    def reportinfo(self) -> Tuple[Path, Optional[int], str]:
        """Return the names in the report."""
        return self.path, None, "{} (not graded)".format(self.entry.name)
