"""Starts a module of the package in a new process: ``python -I start.py MODULE ARGUMENT..``.

The process searches neither the current folder nor those of ``PYTHONPATH`` for modules. With ``python -m``, a ``signal.py`` of
a submission in the current folder would run with all permissions in place of the module of the standard library.
"""

import runpy
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import List


def module_command(module: str) -> List[str]:
    """Return the beginning of the command that runs a module of the package; its arguments follow."""
    return [sys.executable, "-I", __file__, module]


def main() -> None:
    """Import the package from the folder of this file, whatever else is installed, and run one of its modules."""
    spec = PathFinder.find_spec("plywood", [str(Path(__file__).resolve().parents[2])])
    assert spec is not None and spec.loader is not None
    sys.modules["plywood"] = package = module_from_spec(spec)
    spec.loader.exec_module(package)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
