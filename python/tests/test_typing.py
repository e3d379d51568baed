"""Type checks of the package, of the native module's stub and of a user program."""

import doctest
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pytest

import plywood
from mypy_cache import mypy_cache

try:
    import mypy  # noqa: F401
except ImportError:
    mypy = None

USER = """
from fractions import Fraction
from typing import List, Optional
import plywood

position = plywood.position("stonehenge:3", ["A", "B"])
found = position.analyze("pvs", depth=3, time="2s", evaluator=lambda at: float(len(at.moves)), each=True)
best: Optional[str] = found.best
version: str = plywood.__version__
position.solve(time=Fraction(1, 2), each=True)
position.tree(2, time=Fraction(1, 2))
reveal_type(found.value)
reveal_type(position.outcome)
reveal_type(position.analyze(each=True).each)
reveal_type(position.solve(each=True).each)
reveal_type(position.analyze().each)
reveal_type(position.solve().each)

class Nim(plywood.Game[int]):
    def __init__(self, left: int) -> None:
        self.left = left
    def to_move(self) -> str:
        return "first"
    def outcome(self) -> Optional[str]:
        return None
    def legal_moves(self) -> List[int]:
        return [1]
    def apply(self, move: int) -> "Nim":
        return Nim(self.left - move)
    def __str__(self) -> str:
        return str(self.left)

taken: Optional[int] = plywood.position(Nim(3)).play(1).analyze().best
moves: List[int] = [result.move for result in plywood.position(Nim(3)).solve(each=True).each]

def score(at: plywood.Position) -> float:
    return float(len(at.moves))

plywood.position(Nim(3)).analyze(depth=1, evaluator=score)
wrong: Optional[str] = plywood.position(Nim(3)).analyze().best
plywood.position("tippy").analyze(depth=[3])
"""


def readme_programs():
    """Return the examples of the two pages as programs."""
    folder = Path(__file__).parents[1]
    examples = doctest.DocTestParser().get_examples((folder / "README.md").read_text())
    first = (folder.parent / "README.md").read_text().split("```python\n")[1].split("```")[0]
    programs = ["".join(example.source for example in examples), first]
    assert [len(program.splitlines()) > lines for program, lines in zip(programs, (60, 3))] == [True, True]
    return programs


@pytest.mark.slow
def test_the_package_and_the_examples_of_the_readmes_pass_pyright(tmp_path):
    pytest.importorskip("pyright")
    for number, program in enumerate(readme_programs()):
        (tmp_path / f"readme_{number}.py").write_text(program)
    files = [*tmp_path.glob("*.py"), *Path(plywood.__file__).parent.glob("*.py")]
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, *map(str, files)]
    checked = subprocess.run(command, capture_output=True, text=True, timeout=300)
    report = json.loads(checked.stdout)
    assert report["summary"]["filesAnalyzed"] == len(files)
    errors = [found for found in report["generalDiagnostics"] if found["severity"] == "error"]
    assert errors == []


@unittest.skipUnless(mypy, "mypy is not installed")
class Types(unittest.TestCase):
    def run_mypy(self, *arguments):
        command = [sys.executable, "-m", "mypy", "--cache-dir", mypy_cache(), *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=300)

    def test_the_package_passes_mypy_strict(self):
        modules = [module.stem for module in Path(plywood.__file__).parent.glob("*.py") if module.stem != "__init__"]
        names = [argument for name in modules for argument in ("-m", f"plywood.{name}")]
        for name in ("__main__", "api", "autograder.__main__", "run_submission", "student.serve", "student.launch"):
            names += ["-m", "plywood.grade." + name]
        checked = self.run_mypy("--strict", "-m", "plywood", *names)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_the_examples_of_the_readmes_pass_mypy_strict(self):
        for program in readme_programs():
            checked = self.run_mypy("--strict", "-c", program)
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_mypy_infers_the_types_of_a_user_program(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "program.py")
            program.write_text(USER)
            checked = self.run_mypy("--strict", str(program))
        # The notation of unions depends on the version of mypy.
        revealed = [line.split('"')[1] for line in checked.stdout.splitlines() if "Revealed type" in line]
        self.assertEqual(["Value" in revealed[0], "None" in revealed[0]], [True, True], revealed)
        self.assertEqual([kind in revealed[1] for kind in ("None", "str", "int")], [True, True, True], revealed)
        self.assertEqual(["None" in each for each in revealed[2:]], [False, False, True, True], revealed)
        errors = [line for line in checked.stdout.splitlines() if ": error:" in line]
        self.assertEqual(len(errors), 2, checked.stdout)
        self.assertIn("Incompatible types in assignment", errors[0])
        self.assertIn('of "Searches" matches argument type "list[int]"', errors[1].replace("List", "list"))

    @pytest.mark.slow
    def test_the_stub_of_the_native_module_is_accurate(self):
        command = [sys.executable, "-m", "mypy.stubtest", "plywood._plywood"]
        checked = subprocess.run(command, capture_output=True, text=True, timeout=300)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_the_package_contains_py_typed(self):
        self.assertTrue(Path(plywood.__file__).with_name("py.typed").exists())


if __name__ == "__main__":
    unittest.main()
