"""A sandbox for the process of a student, by bubblewrap: :func:`sandboxed`."""

import os
import shutil
import site
import subprocess
import sys
from pathlib import Path
from typing import List, Sequence

from plywood.grade.errors import SandboxError

PROGRAM = "bwrap"
SYSTEM_FOLDERS = ("/usr", "/lib", "/lib64", "/lib32", "/bin", "/nix", "/gnu")
"""The folders that may contain the interpreter's shared libraries."""


def check_sandbox() -> None:
    """Raise ``SandboxError`` if bubblewrap is missing or the system does not permit it."""
    advice = "; install bubblewrap on Linux, or grade in a container without this option (docs/GRADING.md)"
    if shutil.which(PROGRAM) is None:
        raise SandboxError("--sandbox needs the program bwrap, which was not found" + advice)
    command = sandboxed([interpreter(), "-I", "-S", "-c", ""], Path(os.path.realpath(sys.base_prefix)))
    tried = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=60)
    if tried.returncode != 0:
        raise SandboxError("--sandbox is not possible here: {}".format(tried.stderr.strip() + advice))


def interpreter() -> str:
    """Return the base interpreter. The process of a student must not have the packages of a virtual environment."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def sandboxed(command: Sequence[str], root: Path) -> List[str]:
    """Return a command that runs ``command`` in a sandbox.

    The sandbox has no network, its own processes, and an empty temporary folder; it contains the interpreter, the
    standard library and the files in ``root``, all of them read-only, and no installed packages.
    """
    folders = [folder for folder in SYSTEM_FOLDERS if os.path.isdir(folder) and not os.path.islink(folder)]
    folders += [os.path.realpath(sys.base_prefix), os.path.dirname(interpreter())]
    sandbox = [PROGRAM, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
    sandbox += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    for folder in dict.fromkeys(folders):
        sandbox += ["--ro-bind", folder, folder]
    for link in SYSTEM_FOLDERS:
        if os.path.islink(link):
            sandbox += ["--symlink", os.readlink(link), link]
    for packages in _package_folders():
        if any(Path(folder) in Path(packages).parents for folder in folders):
            sandbox += ["--tmpfs", packages]
    return [*sandbox, "--ro-bind", str(root), str(root), "--chdir", str(root), "--", *command]


def _package_folders() -> List[str]:
    """Return the folders of installed packages, and the folder of this package."""
    library = Path(os.path.realpath(sys.base_prefix)) / "lib"
    installed = [str(folder) for folder in library.glob("python*/*-packages")]
    found = [*installed, *site.getsitepackages(), site.getusersitepackages(), str(Path(__file__).parents[1])]
    return [folder for folder in dict.fromkeys(map(os.path.realpath, found)) if os.path.isdir(folder)]
