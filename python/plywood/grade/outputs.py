"""Additions to the reports of ``plywood grade``: notes on submissions, and the entries that are not graded."""

import json
import os
import re
import sys
import tempfile
import xml.etree.ElementTree as xml
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, Iterator, List, NamedTuple, Optional, Sequence

from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.games.report import GameReport, describe

EMPTY_JSON = '{"version":2,"interrupted":false,"submissions":[]}'
EMPTY_JUNIT = '<testsuites name="plywood"/>'
EMPTY_GRADESCOPE = '{"output":"","tests":[]}'


class Program(NamedTuple):
    """A graded program, in the order of the reports."""

    name: str
    """The name in the reports."""
    notes: Sequence[str]
    """Sentences about the submission that every report contains."""


class Additions(NamedTuple):
    """What the reports contain besides the verdicts of ``plywood grade``."""

    programs: Sequence[Program]
    """The graded programs."""
    not_graded: Sequence[SkippedEntry]
    """The files and folders that are not graded."""
    games: Sequence[GameReport] = ()
    """The results of the students' games."""
    seed: int = 0
    """The seed of the random positions and games of the class."""

    def lines(self) -> List[str]:
        """Return the additions as lines of text.

        >>> Additions([Program("anna", ["a.py was not needed"])], [SkippedEntry("ben", "it is empty")]).lines()
        ['note: anna: a.py was not needed', 'not graded: ben: it is empty', 'seed: 0']
        """
        games = [line for report in self.games for line in report.lines()]
        sources = [*self.programs, *(Program(report.name, report.notes) for report in self.games)]
        notes = ["note: {}: {}".format(name, note) for name, notes in sources for note in notes]
        # The same note on two programs of one submission is given once.
        notes = list(dict.fromkeys(notes))
        not_graded = ["not graded: {}: {}".format(name, reason) for name, reason in self.not_graded]
        return [*games, *notes, *not_graded, "seed: {}".format(self.seed)]

    def to_json(self, text: str) -> str:
        """Add ``notes`` to each submission of a JSON report, and ``not_graded`` and ``seed`` to the report."""
        try:
            report = json.loads(text)
        except ValueError:
            # The command printed an error instead of a report.
            return text
        for submission, program in zip(report["submissions"], self.programs):
            submission["notes"] = list(program.notes)
        report["games"] = [
            {"name": each.name, "game": each.game, "parts": list(each.results), "notes": list(each.notes)}
            for each in self.games
        ]
        report["seed"] = self.seed
        report["not_graded"] = [entry._asdict() for entry in self.not_graded]
        return json.dumps(report, ensure_ascii=False, separators=(",", ":")) + "\n"

    def to_junit(self, text: str) -> str:
        """Add the notes to the suites of a JUnit report, and a suite with a skipped case for each entry that is not
        graded."""
        root = xml.fromstring(text)
        for suite, program in zip(root.findall("testsuite"), self.programs):
            if program.notes:
                xml.SubElement(suite, "system-out").text = _xml_text("\n".join(program.notes))
        for report in self.games:
            self._add_game_suite(root, report)
        for name, reason in self.not_graded:
            suite = xml.SubElement(root, "testsuite", name=name, tests="1", failures="0", errors="0", skipped="1")
            case = xml.SubElement(suite, "testcase", name="not graded", classname=name)
            xml.SubElement(case, "skipped", message=_xml_text("not graded: " + reason))
        for suite in root.findall("testsuite"):
            properties = suite.find("properties")
            if properties is None:
                properties = xml.Element("properties")
                suite.insert(0, properties)
            xml.SubElement(properties, "property", name="seed", value=str(self.seed))
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + xml.tostring(root, encoding="unicode") + "\n"

    def _add_game_suite(self, root: xml.Element, report: GameReport) -> None:
        name = "{}, game {}".format(report.name, report.game)
        counts = {"tests": str(len(report.results)), "failures": str(len(report.wrong)), "errors": "0", "skipped": "0"}
        suite = xml.SubElement(root, "testsuite", {"name": name, **counts})
        for result in report.results:
            case = xml.SubElement(suite, "testcase", name=result["part"], classname=name)
            if result["verdict"] != "right":
                failure = xml.SubElement(case, "failure", message=result["verdict"], type=result["verdict"])
                failure.text = _xml_text(describe(result))
        if report.notes:
            xml.SubElement(suite, "system-out").text = _xml_text("\n".join(report.notes))

    def to_gradescope(self, text: str) -> str:
        """Add the additions to the text that Gradescope shows for the submission."""
        report = json.loads(text)
        report["output"] = "\n".join([report["output"], *self.lines()]).strip()
        for game in self.games:
            for result in game.results:
                right = result["verdict"] == "right"
                test = {"name": "{}: {}".format(game.game, result["part"]), "score": int(right), "max_score": 1}
                test.update({"status": "passed"} if right else {"status": "failed", "output": describe(result)})
                report["tests"].append(test)
        return json.dumps(report, ensure_ascii=False) + "\n"


def _xml_text(text: str) -> str:
    """Replace the characters that XML cannot contain.

    >>> _xml_text("a\\0b\\n")
    'a?b\\n'
    """
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)


def rewrite(file: Optional[str], change: Callable[[str], str]) -> None:
    """Replace the contents of a report by ``change(contents)``; do nothing if there is no report."""
    if file is not None and Path(file).is_file():
        Path(file).write_text(change(Path(file).read_text(encoding="utf-8")), encoding="utf-8")


@contextmanager
def captured_output() -> Iterator[Callable[[], str]]:
    """Redirect the standard output of this process, also that of native code, and yield a function that returns it.

    The function may be called after the end of the context.
    """
    sys.stdout.flush()
    original = os.dup(1)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), 1)
        contents: List[str] = []
        try:
            yield lambda: contents[0]
        finally:
            sys.stdout.flush()
            os.dup2(original, 1)
            os.close(original)
            file.seek(0)
            contents.append(file.read().decode("utf-8", "replace"))
