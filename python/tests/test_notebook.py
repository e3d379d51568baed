"""The cells of the notebook in docs, which are executed without Jupyter.

``PLYWOOD_BLESS=1`` stores the outputs.
"""

import ast
import contextlib
import io
import json
import os
import sys
import types
from pathlib import Path

import plywood

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


def outputs_of(source, names):
    """Run a cell as a notebook does, and return its outputs."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed, outputs = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        for kind, method in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
            if hasattr(value, method):
                data[kind] = lines(getattr(value, method)())
        outputs.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return outputs


def lines(text):
    return text.splitlines(keepends=True)


def test_the_cells_of_the_notebook_give_the_stored_outputs(monkeypatch):
    # `dataclass` looks up the module of a class.
    module = types.ModuleType("notebook_in_docs")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(code) >= 8
    for number, cell in enumerate(code, 1):
        outputs = outputs_of("".join(cell["source"]), vars(module))
        for output in outputs:
            output.update({"execution_count": number} if output["output_type"] == "execute_result" else {})
        if "PLYWOOD_BLESS" in os.environ:
            cell.update(outputs=outputs, execution_count=number)
        assert (cell["outputs"], cell["execution_count"]) == (outputs, number)
    if "PLYWOOD_BLESS" in os.environ:
        NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
