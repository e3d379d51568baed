"""Starts a student's process with fewer permissions: ``launch.py FOLDER MEMORY ARGUMENT..``.

The limits are set in a separate process, because they need ``ctypes``, which the student's process must not contain. Its modules
do not import ``typing``, which takes longer than all the rest.
"""

import importlib
import os
import sys

sys.path.insert(0, sys.argv[1])

START = "import sys; sys.path[0] = sys.argv[1]; from plywood_student.serve import main; main(sys.argv[2:])"
"""The program of the student's process. Its folder replaces the current folder, in which ``-c`` would look for modules."""

HASH_SEED = "0"
"""The seed of ``hash(text)``: with a random one, the order of a set of texts would differ between runs."""


def main() -> None:
    """Restrict this process and replace it by the student's process."""
    folder, memory, *arguments = sys.argv[1:]
    importlib.import_module("plywood_student.system_calls").restrict(int(memory), os.path.dirname(folder))
    # The option -I would ignore the seed. Instead, no other variable for Python is passed on.
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    variables["PYTHONHASHSEED"] = HASH_SEED
    command = [sys.executable, "-s", "-S", "-B", "-X", "utf8", "-c", START, folder, *arguments]
    os.execve(sys.executable, command, variables)


if __name__ == "__main__":
    main()
