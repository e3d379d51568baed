"""Additions to the reports of ``plywood grade``: notes, games, points, and the entries that are not graded."""

import json
import re
import xml.etree.ElementTree as xml
from typing import Any, Dict, List, NamedTuple, Sequence

from plywood.grade.find_submissions import SkippedEntry
from plywood.grade.games.report import GameReport, describe
from plywood.grade.rubric import Rubric
from plywood.grade.scores import PartScore, StudentScore, note_on_unjudged_parts


class Program(NamedTuple):
    """A graded program, in the order of the reports."""

    name: str
    """The name in the reports."""
    notes: Sequence[str]
    """Sentences about the submission that every report contains."""


class Additions(NamedTuple):
    """The contents of the reports besides the verdicts of ``plywood grade``."""

    programs: Sequence[Program]
    """The graded programs."""
    not_graded: Sequence[SkippedEntry]
    """The files and folders that are not graded."""
    games: Sequence[GameReport] = ()
    """The results of the students' games."""
    seed: int = 0
    """The seed of the random positions and games of the class."""
    rubric: Rubric = Rubric({})
    """The points of the parts."""
    scores: Sequence[StudentScore] = ()
    """The points of the students."""
    shows_points: bool = False
    """Whether the text report and the report for Gradescope contain the points."""
    uses_seed: bool = True
    """Whether the text report contains the seed: it does unless nothing was selected at random."""

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
        points = [student.line() for student in self.scores if self.shows_points]
        seed = ["seed: {}".format(self.seed)] if self.uses_seed else []
        return [*games, *notes, *not_graded, *points, *seed]

    def to_json(self, report: Dict[str, Any]) -> str:
        """Return a JSON report with the additions: ``notes`` of each submission, ``games``, ``not_graded``, ``seed``,
        ``rubric`` and ``students``."""
        for submission, program in zip(report["submissions"], self.programs):
            submission["notes"] = list(program.notes)
        report["games"] = [
            {"name": each.name, "game": each.game, "parts": list(each.results), "notes": list(each.notes)}
            for each in self.games
        ]
        report["seed"] = self.seed
        report["rubric"] = self.rubric._asdict()
        report["students"] = [student.to_object() for student in self.scores]
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
        for entry, reason in self.not_graded:
            name = _xml_text(entry)
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
        name = _xml_text("{}, game {}".format(report.name, report.game))
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
        """Add the lines of text, the parts of the games and the points to a report for Gradescope."""
        report = json.loads(text)
        report["output"] = "\n".join([report["output"], *self.lines()]).strip()
        for game in self.games:
            for result in game.results:
                right = result["verdict"] == "right"
                test = {"name": "{}: {}".format(game.game, result["part"]), "score": int(right), "max_score": 1}
                test.update({"status": "passed"} if right else {"status": "failed", "output": describe(result)})
                report["tests"].append(test)
        if self.shows_points:
            self._set_points(report)
        return json.dumps(report, ensure_ascii=False) + "\n"

    def _set_points(self, report: Dict[str, Any]) -> None:
        """Replace the points of the tests by those of the rubric, with a test for each part."""
        for test in report["tests"]:
            for key in ("score", "max_score"):
                test.pop(key, None)
        rule = " ".join(self.rubric.sentences())
        tests = [_part_test(score, rule) for student in self.scores for score in student.parts]
        report["tests"] = tests + report["tests"]
        for student in self.scores:
            report["score"] = self.rubric.scaled(student.total, student.max_total)
            unjudged = [score.part for score in student.parts if score.points is None]
            if unjudged:
                note = note_on_unjudged_parts(self.rubric, unjudged, student.total, student.max_total)
                report["output"] = "\n".join([report["output"], "note: " + note]).strip()


def _part_test(score: PartScore, rule: str) -> Dict[str, Any]:
    """Return the test of Gradescope with the points of a part; it has no points if the part could not be judged."""
    points = {} if score.points is None else {"score": score.points, "max_score": score.max_points}
    return {"name": score.part, **points, "output": "{}\n{}".format(score.comment, rule)}


def _xml_text(text: str) -> str:
    """Replace the characters that XML cannot contain.

    >>> _xml_text("a\\0b\\n")
    'a?b\\n'
    """
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", text)
