"""The Python code of notebooks."""

import json
import re
from pathlib import Path
from typing import List, Sequence, Tuple

from plywood.grade.submission_files import Unreadable

COMMAND = re.compile(r"(\s*)([%!?].*|[\w.]+\?+\s*)")
"""A command in a notebook."""

ASSIGNED_COMMAND = re.compile(r"(\s*[\w., ]+=\s*)([%!].*)")
"""A command whose result is assigned, such as ``files = !ls``."""

TIMED = re.compile(r"(\s*(?:[\w., ]+=\s*)?)%time\s+(.+)")
"""A timed statement, or a timed expression whose value is assigned."""

EXECUTED_CELL = re.compile(r"\s*%%(time|capture|prun)\b")
"""The beginning of a cell whose command executes the rest of the cell as Python."""

FUTURE_IMPORT = re.compile(r"^from __future__ import [\w, ]+(?:#.*)?$", re.MULTILINE)
"""An import that a module permits only before all other statements, and a notebook also in a later cell."""

TOKEN = re.compile(r"""#.*|\\.|"{3}|'{3}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()\[\]{}]""")
"""A comment, a string, the beginning of a string of several lines, or a bracket."""


def convert_notebooks(folder: Path) -> None:
    """Write a module beside each notebook in ``folder`` and below, unless there is one already.

    If no notebook can be read and there is no module, raise ``Unreadable``.
    """
    errors = []
    for notebook in sorted(folder.rglob("*.ipynb")):
        if not notebook.with_suffix(".py").exists() and notebook.parent.name != ".ipynb_checkpoints":
            try:
                notebook.with_suffix(".py").write_text(notebook_code(notebook), encoding="utf-8", errors="replace")
            except Unreadable as error:
                errors.append(error)
    if errors and not any(folder.rglob("*.py")):
        raise errors[0]


def notebook_code(notebook: Path) -> str:
    """Return the code cells of a notebook as one module; raise ``Unreadable`` if the file is not a notebook."""
    try:
        contents = json.loads(notebook.read_text(encoding="utf-8-sig"))
        sheets = contents.get("worksheets", [contents])
        cells = [cell for sheet in sheets for cell in sheet["cells"] if cell.get("cell_type") == "code"]
        sources = ["".join(cell.get("source", cell.get("input", ""))) for cell in cells]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable("it is not a notebook ({})".format(notebook.name)) from error
    code = "\n\n".join("# cell {}\n{}".format(number, _plain_python(cell)) for number, cell in enumerate(sources, 1))
    return _with_future_imports_first(code)


def _with_future_imports_first(code: str) -> str:
    """Move the imports from ``__future__`` to the beginning.

    >>> print(_with_future_imports_first("x = 1\\nfrom __future__ import annotations"))
    from __future__ import annotations
    x = 1
    pass  # from __future__ import annotations
    """
    imports = [line + "\n" for line in FUTURE_IMPORT.findall(code)]
    return "".join(imports) + FUTURE_IMPORT.sub(lambda line: "pass  # " + line.group(), code)


def _plain_python(cell: str) -> str:
    """Replace the commands of a notebook, which are not Python, by comments.

    >>> print(_plain_python("%matplotlib inline\\nif True:\\n    !pip install numpy\\nx = 7 % 4"))
    pass  # %matplotlib inline
    if True:
        pass  # !pip install numpy
    x = 7 % 4
    """
    code = _without_indent(re.sub("\r\n?", "\n", cell).split("\n"))
    if cell.lstrip().startswith("%%") and not EXECUTED_CELL.match(cell):
        return "\n".join("# " + line for line in code)
    lines = []
    quotes, depth, is_continued, is_command = "", 0, False, False
    for line in code:
        if is_continued and is_command:
            plain = "# " + line
        else:
            plain = line if quotes or depth or is_continued else _plain_line(line)
            is_command = plain != line
        lines.append(plain)
        quotes, depth = _open_after(plain, quotes, depth)
        is_continued = line.endswith("\\")
    return "\n".join(lines)


def _without_indent(lines: Sequence[str]) -> List[str]:
    """Return the lines of a cell, without the indent of its first line where they have it, as notebooks do.

    >>> _without_indent(["  if x:", "    y", "z"])
    ['if x:', '  y', 'z']
    """
    first = next(filter(str.strip, lines), "")
    indent = first[: len(first) - len(first.lstrip())]
    return [line[len(indent) :] if line.startswith(indent) else line for line in lines]


def _plain_line(line: str) -> str:
    """Replace a command at the beginning of a statement.

    >>> _plain_line("x = %time f()"), _plain_line("files = !ls")
    ('x = f()', 'files = []  # !ls')
    """
    for pattern, plain in ((TIMED, r"\1\2"), (COMMAND, r"\1pass  # \2"), (ASSIGNED_COMMAND, r"\1[]  # \2")):
        match = pattern.fullmatch(line)
        if match:
            return match.expand(plain)
    return line


def _open_after(line: str, quotes: str, depth: int) -> Tuple[str, int]:
    """Return the quotes of the string of several lines that is open after a line, and the number of open brackets.

    >>> _open_after("x = [1, (2, '(', \\"\\"\\"a", "", 0)
    ('\"\"\"', 2)
    """
    position = 0
    while True:
        match = re.compile(r"\\.|" + quotes if quotes else TOKEN).search(line, position)
        if match is None:
            return quotes, depth
        token, position = match.group(), match.end()
        if quotes:
            quotes = "" if token == quotes else quotes
        elif token in ('"' * 3, "'" * 3):
            quotes = token
        elif token in ("(", "[", "{"):
            depth += 1
        elif token in (")", "]", "}"):
            depth = max(0, depth - 1)
