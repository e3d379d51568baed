"""Starts a module of the package in a new process: ``python -I -X utf8 start.py MODULE ARGUMENT..``.

The process searches neither the current folder nor those of ``PYTHONPATH`` for modules. With ``python -m``, a ``signal.py`` of
a submission in the current folder would run with all permissions in place of the module of the standard library.

With ``-I``, Python ignores all variables of the environment that begin with ``PYTHON``. The process therefore gets the option
``-X utf8``, so that its texts do not depend on the locale, and ``-B`` if this process writes no files of bytecode either.
"""

import runpy
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import List


def module_command(module: str) -> List[str]:
    """Return the beginning of the command that runs a module of the package; its arguments follow."""
    no_bytecode = ["-B"] if sys.dont_write_bytecode else []
    return [sys.executable, "-I", "-X", "utf8", *no_bytecode, __file__, module]


def main() -> None:
    """Run a module of the package in the folder of this file, whatever else is installed.

    The names that ``import plywood`` offers are not created: no module that is run here needs them, and they would take most
    of the time in which a process starts.
    """
    spec = PathFinder.find_spec("plywood", [str(Path(__file__).resolve().parents[2])])
    assert spec is not None
    sys.modules["plywood"] = module_from_spec(spec)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
