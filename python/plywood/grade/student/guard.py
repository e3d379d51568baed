"""The rules of a student's process that Python itself enforces: :func:`install`.

An audit hook refuses to read files other than the standard library, the rules of the course and the submission, to write
files, to load native code, and to use processes, sockets and signals. The hook cannot be removed. It uses only its
default arguments and no global name, because the student's code could replace a global name.
"""

import functools
import importlib
import os
import sys
from json.encoder import encode_basestring_ascii
from typing import Any, Dict, Sequence, Set, Tuple

PERMITTED_OS_EVENTS = {"os.listdir", "os.scandir", "os.walk", "os.fwalk", "os.putenv", "os.unsetenv", "os.getxattr"}
"""The events of the module ``os`` that do not change anything outside the process."""

REFUSED_GROUPS = {"ctypes", "gc", "pty", "resource", "shutil", "socket", "sqlite3", "subprocess", "syslog"}
"""The groups of events that are refused: the words before the dot."""

REFUSED_EVENTS = {
    *("_imp.create_builtin", "code.__new__", "signal.pthread_kill"),
    *("sys._current_frames", "sys.monitoring.register_callback", "sys.settrace", "sys.setprofile"),
}

REFUSED_MODULES = {
    *("_ctypes", "_posixshmem", "_posixsubprocess", "_remote_debugging", "_testcapi", "_testinternalcapi"),
    *("_interpchannels", "_interpqueues", "_interpreters", "_xxinterpchannels", "_xxsubinterpreters"),
}
"""The modules of the standard library that give access to memory or to processes, or create interpreters without a hook."""

PERMITTED_NATIVE_MODULES = {
    *("_abc", "_ast", "_asyncio", "_bisect", "_blake2", "_bz2", "_codecs", "_codecs_cn", "_codecs_hk"),
    *("_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_collections", "_contextvars"),
    *("_csv", "_datetime", "_decimal", "_elementtree", "_functools", "_hashlib", "_heapq", "_hmac", "_json"),
    *("_locale", "_lsprof", "_lzma", "_md5", "_multibytecodec", "_opcode", "_operator", "_pickle", "_queue"),
    *("_random", "_sha1", "_sha2", "_sha256", "_sha3", "_sha512", "_signal", "_socket", "_sre", "_stat"),
    *("_statistics", "_string", "_struct", "_suggestions", "_symtable", "_sysconfig", "_thread", "_tokenize"),
    *("_tracemalloc", "_types", "_typing", "_uuid", "_warnings", "_weakref", "_zoneinfo", "array", "atexit"),
    *("audioop", "binascii", "cmath", "errno", "faulthandler", "gc", "itertools", "marshal", "math", "pwd"),
    *("pyexpat", "select", "time", "unicodedata", "zlib"),
}
"""The native modules of the standard library that can be imported. None of them opens a file that the caller names
unless this is an event of the hook."""

EVENTLESS_FUNCTIONS = ("mkfifo", "mknod", "sched_setaffinity", "setpriority")
"""Functions of the module ``os`` that change files or other processes, and for which Python raises no event."""

LIBRARY_VARIABLES = {"GCONV_PATH", "LOCPATH", "OPENSSL_CONF", "OPENSSL_ENGINES", "OPENSSL_MODULES"}
"""Environment variables from which libraries written in C take the paths of native code, or of data for such code."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def install(readable: Sequence[str], reports: int) -> None:
    """Install the audit hook.

    :param readable: the folders whose files may be read. Relative paths belong to the current folder.
    :param reports: the descriptor of the file to which a line of JSON is written for each refused action.
    """
    folders = tuple(folder.rstrip(os.sep) + os.sep for folder in readable)
    # In the order of the parameters. The hook is among its own arguments, so that it can protect itself.
    values: Dict[str, Any] = {
        "folders": folders,
        "libraries": tuple(folder.rstrip(os.sep) + os.sep for folder in standard_library()),
        "reports": reports,
        "current": os.getcwd(),
        "inode": os.fstat(reports).st_ino,
        "fstat": os.fstat,
        "write": os.write,
        "end": os._exit,
        "encode": encode_basestring_ascii,
        "hook": _hook,
        "exact_type": type,
        "refusal": PermissionError,
        "permitted_os": frozenset(PERMITTED_OS_EVENTS),
        "refused_groups": frozenset(REFUSED_GROUPS),
        "refused_events": frozenset(REFUSED_EVENTS),
        "refused_modules": frozenset(REFUSED_MODULES),
        "permitted_native": frozenset(PERMITTED_NATIVE_MODULES),
        "built_in": frozenset(sys.builtin_module_names),
        "missing": ImportError,
        "library_variables": frozenset(LIBRARY_VARIABLES),
        "null_device": os.devnull,
        "separator": os.sep,
        "writing": WRITING,
    }
    _hook.__defaults__ = tuple(values.values())
    _replace_eventless_functions()
    sys.addaudithook(_hook)


def _replace_eventless_functions() -> None:
    """Replace functions for which Python raises no event by functions that only raise an event, which is refused.

    `_imp.create_builtin` creates the built-in modules, so the permitted ones are imported first. No reference to the
    original functions remains.
    """
    for module in PERMITTED_NATIVE_MODULES.intersection(sys.builtin_module_names):
        importlib.import_module(module)
    places = [(module, "os", name) for module in ("os", os.name) for name in EVENTLESS_FUNCTIONS if hasattr(os, name)]
    for module, group, name in [*places, ("_imp", "_imp", "create_builtin")]:
        os.supports_dir_fd.discard(getattr(sys.modules[module], name))
        setattr(sys.modules[module], name, functools.partial(sys.audit, "{}.{}".format(group, name)))


def standard_library() -> Set[str]:
    """Return the folders of the standard library."""
    return {entry for entry in sys.path if os.path.isdir(entry) and not entry.endswith("-packages")}


def _hook(
    event: str,
    arguments: Tuple[Any, ...],
    folders: Tuple[str, ...] = (),
    libraries: Tuple[str, ...] = (),
    reports: int = -1,
    current: str = "",
    inode: int = -1,
    fstat: Any = None,
    write: Any = None,
    end: Any = None,
    encode: Any = None,
    hook: Any = None,
    exact_type: Any = None,
    refusal: Any = None,
    permitted_os: Any = None,
    refused_groups: Any = None,
    refused_events: Any = None,
    refused_modules: Any = None,
    permitted_native: Any = None,
    built_in: Any = None,
    missing: Any = None,
    library_variables: Any = None,
    null_device: str = "",
    separator: str = "",
    writing: int = 0,
) -> None:
    """Raise ``PermissionError`` for an action that is not permitted."""
    action = ""
    group = event.partition(".")[0]
    if event == "open" or group == "os" and event in permitted_os:
        # The exact types are compared, because a subclass of `str` could override its methods.
        path: Any = arguments[0] if arguments else None
        if exact_type(path) is exact_type(b""):
            path = path.decode("utf-8", "surrogateescape")
        if exact_type(path) is exact_type(""):
            # Windows also separates the parts of a path by "/", and some file systems do not distinguish "a" from "A".
            path = path.replace("/", separator)
            outside = path.startswith(separator) or ":" in path[:3]
            for folder in folders:
                if (path + separator).startswith(folder):
                    outside = "-packages" in path.lower()
            if path != null_device and (outside or ".." in path.split(separator)):
                action = "read " + path
            elif path != null_device and event == "open" and arguments[2] & writing:
                action = "write " + path
            elif path in library_variables and event == "os.putenv":
                action = "set " + path
        elif exact_type(path) not in (exact_type(None), exact_type(0)):
            action = "open an object of an unknown type"
    elif event == "import":
        module, file = arguments[0], arguments[1]
        if exact_type(module) is not exact_type("") or module in refused_modules:
            action = "import a module with access to memory or processes"
        elif file is not None and (
            # A path with ".." could lead out of the standard library.
            exact_type(file) is not exact_type("") or not file.startswith(libraries) or ".." in file
        ):
            action = "load a native module"
        elif file is not None or module in built_in:
            if module not in permitted_native:
                # Modules that can do without this one expect `ImportError`.
                raise missing("a submission must not import " + module)
    elif event in ("object.__setattr__", "object.__delattr__"):
        if arguments[0] is hook:
            action = "change the rules of its process"
    elif event == "os.chdir" and exact_type(arguments[0]) is exact_type("") and arguments[0] == current:
        pass
    elif group == "os" or group in refused_groups or event in refused_events:
        action = "use " + event
    if action:
        reported = False
        try:
            # The student's code cannot change these built-in functions, but it can make the descriptor refer to another
            # file. Then the inode differs.
            line = '{"refused": ' + encode(action[:200]) + "}\n"
            reported = fstat(reports).st_ino == inode and write(reports, line.encode()) > 0
        finally:
            if not reported:
                end(1)
        raise refusal("a submission must not " + action)


