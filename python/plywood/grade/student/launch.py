"""Starts a student's process with fewer permissions: ``launch.py FOLDER MEMORY ARGUMENT..``.

The limits are set in a separate process, because they need ``ctypes``, which the student's process must not contain.
"""

import importlib
import os
import sys

sys.path.insert(0, sys.argv[1])

START = "import sys; sys.path.insert(0, sys.argv[1]); from plywood_student.serve import main; main(sys.argv[2:])"


def main() -> None:
    """Restrict this process and replace it by the student's process."""
    folder, memory, *arguments = sys.argv[1:]
    importlib.import_module("plywood_student.system_calls").restrict(int(memory), os.path.dirname(folder))
    os.execv(sys.executable, [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", START, folder, *arguments])


if __name__ == "__main__":
    main()
