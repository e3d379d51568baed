"""The values that strategies return, as the students' functions returned them: :func:`append_value` and :func:`read_values`.

The protocol contains only who wins, so that the reports of ``plywood grade`` lack the returned object.
"""

import json
import re
from pathlib import Path
from typing import Any, Dict, List, Mapping, Sequence, Tuple

Values = Mapping[Tuple[str, str], str]
"""The returned values as text, by the game and the moves of their positions."""


def append_value(file: Path, game: str, moves: Sequence[str], value: str) -> None:
    """Add the value that was returned in a position to a file."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write(json.dumps([game, " ".join(moves), value]) + "\n")


def read_values(file: Path) -> Values:
    """Return the values in a file. Later values replace earlier ones, and an incomplete line is ignored."""
    found: Dict[Tuple[str, str], str] = {}
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.is_file() else []
    for line in lines:
        if line.endswith("\n"):
            game, moves, value = json.loads(line)
            found[game, moves] = value
    return found


def add_to_report(cases: Sequence[Dict[str, Any]], values: Values) -> None:
    """Add the member ``returned`` to the object ``said`` of each case of a program in a JSON report."""
    for case in cases:
        if case["said"] is not None:
            case["said"]["returned"] = values.get((case["game"], " ".join(case["moves"])))


def show_in_text(text: str, case: Dict[str, Any]) -> str:
    """Return the explanation of a case with the returned value in place of its meaning in the protocol.

    >>> show_in_text("played  3\\nsaid    first has won\\n", {"said": {"returned": "nan"}})
    'played  3\\nsaid    nan\\n'
    """
    value = (case["said"] or {}).get("returned")
    return text if value is None else re.sub("(?m)^said    .*$", lambda _: "said    " + value, text)


def show_in_junit(junit: Path, programs: Sequence[List[Dict[str, Any]]]) -> None:
    """Show the returned values in a JUnit report.

    :param programs: the cases of each program in the JSON report.
    """
    # The process of a strategy, which only calls `append_value`, does not need this module.
    import xml.etree.ElementTree as xml

    tree = xml.parse(junit)
    for suite, cases in zip(tree.getroot().findall("testsuite"), programs):
        for test, case in zip(suite.findall("testcase"), cases):
            for fault in test.findall("failure"):
                fault.text = show_in_text(fault.text or "", case)
    tree.write(junit, encoding="utf-8", xml_declaration=True)


def show_in_gradescope(file: Path, cases: Sequence[Dict[str, Any]]) -> None:
    """Show the returned values in a report for Gradescope, with the cases of its program in the JSON report."""
    report = json.loads(file.read_text(encoding="utf-8"))
    for test, case in zip(report["tests"], cases):
        if "output" in test:
            test["output"] = show_in_text(test["output"], case)
    file.write_text(json.dumps(report), encoding="utf-8")
