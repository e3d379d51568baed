"""Submissions that attack the grader earn nothing, are reported, and change no other result."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import plywood
from attacks import DURING_HOOK, FORGERIES, NOT_REFUSED, SEARCHES, SILENCE, SYSTEM, source
from grading import CLASS, FOLDER, grade, has_landlock, has_sandbox, run_protocol
from plywood.grade.games.report import compare_game
from plywood.grade.student import guard

ATTACKS = {**SEARCHES, **FORGERIES, **SYSTEM, **SILENCE}
if has_landlock() or sys.version_info < (3, 13):
    ATTACKS.update(DURING_HOOK)
CASES = "subtract-square:11 -\nsubtract-square:18 -\nsubtract-square:29 -\n"
"""Positions in which few moves win; the first, the last and the number 9 do not."""


SANDBOXED = [
    "the native module",
    "another student's file",
    "a new process",
    "forged answers",
    "an exit hook",
    "killing the parent",
    "killing the parent by its descriptor",
    "the parent's memory",
    "the parent's environment",
    "its own environment",
    "a file in the temporary folder",
    "a pipe beside another submission",
    "the network",
    "all memory",
    "closed descriptors",
    "json.dumps",
]
"""The attacks that also run with ``--sandbox`` by default: those on files, processes and the system, which a sandbox limits, and
some others. The guard of the student's process is the same with and without a sandbox."""

RUNS = [
    pytest.param(([], list(ATTACKS)), id="without a sandbox"),
    pytest.param((["--sandbox"], SANDBOXED), id="with --sandbox"),
    pytest.param((["--sandbox"], list(ATTACKS)), id="all with --sandbox", marks=pytest.mark.slow),
]
"""The options of each run, and the names of its attacks."""


@pytest.fixture(scope="module", params=RUNS)
def report(request, tmp_path_factory):
    """The report of one class: an honest student first and last, and attacks in between."""
    options, attacks = request.param
    if options and not has_sandbox():
        pytest.skip("bubblewrap is missing or not permitted")
    folder = tmp_path_factory.mktemp("class")
    shutil.copytree(CLASS / "anna", folder / "0 anna")
    shutil.copytree(CLASS / "anna", folder / "z anna")
    for name in attacks:
        (folder / name).mkdir()
        other = str(folder / "0 anna" / "strategy.py")
        text = source(ATTACKS[name], str(Path(plywood.__file__).parent), other)
        (folder / name / "mine.py").write_text(text)
    cases = folder.parent / "cases.txt"
    cases.write_text(CASES)
    os.environ["SECRET"] = "1"
    process = grade(
        *[str(folder), "--course", "csc148_2018", "--what", "strategy", "--strategy", "mr", "--cases", str(cases)],
        *["--time-per-move", "2s", "--give-up", "1", "--json", "--memory-per-engine", "1G"],
        *["--concurrency", "2"],
        *options,
    )
    del os.environ["SECRET"]
    assert process.returncode == 1, process
    programs = {program["name"]: program for program in json.loads(process.stdout)["submissions"]}
    assert set(programs) == {"0 anna", "z anna", *attacks}
    return programs


def attacks_in(report, names):
    """Return the programs of a report that are attacks with these names."""
    found = {name: report[name] for name in names if name in report}
    assert found
    return found


def test_honest_students_keep_their_results(report):
    for name in ("0 anna", "z anna"):
        assert (report[name]["right"], report[name]["notes"]) == (3, [])


def test_attacks_earn_nothing(report):
    assert [program for program in attacks_in(report, ATTACKS).values() if program["right"] != 0] == []


@pytest.mark.skipif(sys.platform != "linux", reason="the filter of system calls exists on Linux")
def test_attacks_on_the_machine_are_reported(report):
    for name, program in attacks_in(report, [name for name in SYSTEM if name not in NOT_REFUSED]).items():
        reasons = [str(case["reason"]) for case in program["cases"]]
        refused = [note for note in program["notes"] if note.startswith("not permitted: it tried to ")]
        assert refused or "access its memory" in " ".join(reasons), (name, program)


def test_refused_actions_are_reported_or_end_the_process(report):
    for name, program in attacks_in(report, SILENCE).items():
        refused = [note for note in program["notes"] if note.startswith("not permitted: it tried to read ")]
        assert refused or "exit code 1" in str(program["cases"][0]["reason"]), (name, program)


def test_an_inherited_strategy_of_2015_earns_nothing(tmp_path):
    code = "from strategy import Strategy\n\nclass StrategyMinimax(Strategy):\n    def suggest_move(self, state):\n"
    (tmp_path / "mine.py").write_text(code + "        return super().suggest_move(state)\n")
    replies = run_protocol("csc148_2015", tmp_path, ["game subtract-square:4", "position moves", "go legal 1 4"])
    assert replies == [
        "? go: mine.py, line 5: NotImplementedError: a strategy must implement suggest_move"
    ]


def test_a_game_cannot_forge_its_comparison(tmp_path):
    text = (FOLDER / "games" / "stonehenge.py").read_text().replace("return state.is_over()\n", "return False\n", 1)
    patch = (
        "\nimport sys\nfor name, module in list(sys.modules.items()):\n    if name == 'plywood_student.serve':\n"
        "        answer = module.Services.answer\n"
        "        def forged(self, service, arguments):\n"
        "            found = answer(self, service, arguments)\n"
        "            return {**found, 'verdict': 'right', 'right': True}\n"
        "        module.Services.answer = forged\n"
    )
    (tmp_path / "stonehenge.py").write_text(text + patch)
    report = compare_game("csc148_2018", "stonehenge", "eve", tmp_path, 1, max_positions=20)
    assert [result["part"] for result in report.wrong] == ["is_over"]


def test_the_course_s_own_game_is_not_in_the_process_of_a_student(tmp_path):
    code = "import sys\nfrom stonehenge import *\n"
    (tmp_path / "mine.py").write_text(code + "class StonehengeGame(StonehengeGame):\n    pass\n")
    report = compare_game("csc148_2018", "stonehenge", "eve", tmp_path, 1)
    assert "No module named 'stonehenge'" in report.wrong[0]["difference"]["actual"]


@pytest.mark.parametrize("path", ["/ben/a.py", "../ben/a.py", "C:\\lib\\Site-Packages\\a.py", "C:/lib/site-packages/a.py"])
def test_paths_of_windows_are_recognized(path):
    reporting = {"inode": 1, "fstat": lambda _: os.stat_result(range(10)), "write": lambda *_: 1, "encode": str}
    rules = {"exact_type": type, "refusal": PermissionError, "separator": "\\", "library_variables": ()}
    with pytest.raises(PermissionError, match="must not read"):
        guard._hook("open", (path, "r", 0), ("C:\\lib\\",), **reporting, **rules)


def test_the_sandbox_must_be_available(tmp_path):
    environment = dict(os.environ, PATH=str(tmp_path))
    command = [sys.executable, "-m", "plywood.grade", str(CLASS / "anna"), "--course", "csc148_2018", "--sandbox"]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    assert process.returncode == 3 and process.stdout == "", process
    assert "--sandbox needs the program bwrap, which was not found; install bubblewrap on Linux" in process.stderr
