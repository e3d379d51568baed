"""The files that a student's process can open, as far as the operating system enforces it: :func:`limit`.

On Linux 5.13 and later, on x86_64 and aarch64, Landlock refuses to open any file that is not listed here, whatever the
Python code of the process does. It needs no privileges, and new programs inherit the rules. Where it is missing, only the
audit hook (:mod:`.guard`) refuses files.
"""

import ctypes
import os
import struct
import sys

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The numbers of the system calls, which are the same on all architectures."""

ALL, READ, WRITE, LIST = (1 << 13) - 1, 0b1101, 0b0010, 0b1000
"""Sets of permissions: those of the first version of Landlock; execute, read and list; write; and list."""

BELOW_PATH = 1
"""The type of a rule for a file, or for a folder with everything in it."""

SYSTEM_FILES = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/lib32", "/nix", "/gnu", "/etc", "/usr/share/zoneinfo")
"""The folders with shared libraries, the configuration of their loader, and time zones."""


def limit(folder: str) -> None:
    """Permit this process, and the programs that it executes, only to read ``folder``, Python and ``SYSTEM_FILES``.

    The null device can also be written. Without Landlock, nothing is limited.

    The process must already have set ``PR_SET_NO_NEW_PRIVS``.
    """
    system = ctypes.CDLL(None).syscall
    permissions = struct.pack("Q", ALL)
    rules = system(CREATE_RULESET, permissions, ctypes.c_size_t(len(permissions)), 0)
    if rules < 0:
        return
    files = [(folder, READ), (os.devnull, READ | WRITE), *((path, READ) for path in SYSTEM_FILES), *_python()]
    for path, permitted in files:
        if os.path.exists(path):
            file = os.open(path, os.O_PATH)
            # Folders are listed; the system refuses this permission for other files.
            rule = struct.pack("=Qi", permitted if os.path.isdir(path) else permitted & ~LIST, file)
            system(ADD_RULE, rules, BELOW_PATH, rule, 0)
            os.close(file)
    system(RESTRICT_SELF, rules, 0)
    os.close(rules)


def _python() -> list[tuple[str, int]]:
    """Return the files of the interpreter and the standard library without installed packages."""
    files = [(sys.executable, READ)]
    libraries = os.path.join(sys.base_prefix, "lib")
    for folder in (libraries, os.path.dirname(os.__file__)):
        files.append((folder, LIST))
        for entry in os.scandir(folder):
            if entry.is_file() if folder == libraries else not entry.name.endswith("-packages"):
                files.append((entry.path, READ))
    return files
