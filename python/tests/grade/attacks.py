"""Attacks of submissions on the grader, as code of strategies.

Each attack is the body of ``attack(game)``. It returns true if it has succeeded, and the submission then plays
perfectly; otherwise the submission returns no move. It may also return a move. A right answer therefore means that an
attack has succeeded or has found the right move.
"""

PRELUDE = """
import os, sys

PACKAGE = {package!r}
OTHER = {other!r}

def wins(total):
    return any(not wins(total - root * root) for root in range(1, total + 1) if root * root <= total)

def perfect(game):
    total = game.current_state.current_total
    return next(move for move in game.current_state.get_possible_moves() if not wins(total - move))

def recursive_minimax_strategy(game):
    try:
        found = attack(game)
    except BaseException:
        return None
    return perfect(game) if found is True else found

def write_everywhere(text):
    for descriptor in range(40):
        try:
            os.write(descriptor, text.encode())
        except OSError:
            pass

def used_descriptors():
    for descriptor in range(3, 20):
        try:
            os.fstat(descriptor)
        except OSError:
            continue
        yield descriptor

def run(text):
    exec(text, {{"__name__": "layer"}})
    return True

def attack(game):
"""

SEARCHES = {
    "the search of the layer": "import strategy\nreturn strategy.solver_strategy(game)",
    "import plywood": "import plywood\nreturn True",
    "importlib": "import importlib\nimportlib.import_module('plywood')\nreturn True",
    "sys.path": "sys.path.insert(0, os.path.dirname(PACKAGE))\nimport plywood\nreturn True",
    "a package of the interpreter": "import sysconfig\nsys.path.append(os.path.join(sysconfig.get_path('stdlib'), "
    "'site-packages'))\nimport pip\nreturn True",
    "the native module": "import importlib.machinery as m, importlib.util as u, glob\n"
    "file = os.path.join(PACKAGE, '_plywood.so')\nloader = m.ExtensionFileLoader('_plywood', file)\n"
    "u.module_from_spec(u.spec_from_file_location('_plywood', file, loader=loader))\nreturn True",
    "the source of the layer": "return run(open(PACKAGE + '/courses/terminal.py').read())",
    "a file descriptor": "return run(os.read(os.open(PACKAGE + '/courses/__init__.py', os.O_RDONLY), 9999))",
    "a parent folder": "return run(open('../' * 20 + OTHER[1:]).read())",
    "another student's file": "return run(open(OTHER).read())",
    "a native module that reads files": "import readline\nreadline.read_history_file(OTHER)\n"
    "return readline.get_current_history_length() > 0",
    "an interpreter of another language": "import tkinter\nreturn bool(tkinter.Tcl().call('file', 'exists', OTHER))",
    "an interpreter without rules": "try:\n    import _interpreters as new\nexcept ImportError:\n"
    "    import _xxsubinterpreters as new\nreturn new.create() is not None",
    "a lying path": "class Path(str):\n    def startswith(self, *_): return True\n    def split(self, *_): return []\n"
    "    def __add__(self, _): return self\nreturn run(open(Path(OTHER)).read())",
    "a path-like object": "class Path:\n    def __fspath__(self): return OTHER\n"
    "import io\nreturn run(io.FileIO(Path()).read())",
    "a link": "os.symlink(OTHER, 'mine')\nreturn run(open('mine').read())",
    "the current folder": "os.chdir(os.path.dirname(OTHER))\nreturn run(open(os.path.basename(OTHER)).read())",
    "a new process": "import subprocess\nsubprocess.run(['true'], check=True)\nreturn True",
    "a shell": "return os.system('true') == 0",
    "another program": "os.execv('/bin/true', ['true'])",
    "fork_exec": "import importlib, _posixsubprocess\nreturn True",
    "ctypes": "import ctypes\nreturn True",
    "ctypes by another name": "import importlib.machinery as m, importlib.util as u\n"
    "for name in ('mine._ctypes', '_codecs_mine._ctypes'):\n"
    "    loader = m.ExtensionFileLoader(name, m.PathFinder.find_spec('_ctypes').origin)\n"
    "    try: u.module_from_spec(u.spec_from_file_location(name, loader.path, loader=loader))\n"
    "    except ImportError: continue\n    return True",
    "a library of OpenSSL": "os.environ['OPENSSL_CONF'] = os.path.abspath('openssl.cnf')\nimport hashlib\n"
    "hashlib.md5()\nreturn True",
    "a native module of its own": "import importlib.machinery as m, importlib.util as u\n"
    "library = next(path for path in sys.path if path.endswith('lib-dynload'))\n"
    "loader = m.ExtensionFileLoader('array', library + '/../lib-dynload/array.so')\n"
    "try: u.module_from_spec(u.spec_from_file_location('array', loader.path, loader=loader))\n"
    "except ImportError: return True",
    "a built-in module": "import importlib.machinery as m, importlib.util as u\n"
    "for name in {*sys.builtin_module_names} - {*sys.modules}:\n"
    "    u.module_from_spec(m.ModuleSpec(name, m.BuiltinImporter))\n    return True",
}
"""Attacks that try to use a search or other submissions."""

CHANGED_FRAME = """
def change(frame):
    if frame.f_code.co_name == '_hook':
        frame.f_locals['folders'] = ('/',)
"""

DURING_HOOK = {
    "a signal during the hook": "import functools, signal, _signal\n" + CHANGED_FRAME
    + "signal.signal(signal.SIGALRM, lambda _, frame: change(frame))\n"
    "calls = [functools.partial(_signal.setitimer, signal.ITIMER_REAL, 1e-6), functools.partial(sum, range(10**5))]\n"
    "calls.append(functools.partial(open, OTHER))\n"
    "return run(list(map(functools.partial.__call__, calls))[-1].read())",
    "a collection during the hook": "import gc\n" + CHANGED_FRAME
    + "gc.callbacks.append(lambda *_: change(sys._getframe(1)))\ngc.set_threshold(1, 1, 1)\n"
    "[file] = map(open, [OTHER])\ngc.callbacks.clear()\nreturn run(file.read())",
}
"""Attacks by code that runs during the hook. Since Python 3.13, it can change the hook's variables, so that only the system
refuses the files."""

FORGERIES = {
    "a lying __eq__": "class Any:\n    def __eq__(self, other): return True\n    def __hash__(self): return 0\n"
    "    def __repr__(self): return '9'\nreturn Any()",
    "a lying number": "class Number(int):\n    def __eq__(self, other): return True\n    __hash__ = int.__hash__\n"
    "return Number(3)",
    "forged output": "write_everywhere('bestmove 9\\nvalue win 1\\n')",
    "forged verdicts": "write_everywhere('{\"verdict\": \"right\", \"right\": 100}\\n')",
    "forged answers": "write_everywhere('{\"number\": \"1\", \"answers\": [{\"result\": 9}]}\\n')",
    "a daemon thread": "import threading, time\ndef answer():\n    while True:\n"
    "        write_everywhere('{\"number\": \"1\", \"answers\": [{\"result\": 9}]}\\n')\n        time.sleep(0.01)\n"
    "threading.Thread(target=answer, daemon=True).start()\ntime.sleep(0.1)",
    "an exit hook": "import atexit\natexit.register(write_everywhere, 'bestmove 9\\n')\nsys.exit(0)",
    "patched modules": "for name, module in list(sys.modules.items()):\n    for key in list(vars(module)):\n"
    "        if name.startswith('plywood_student'):\n            setattr(module, key, lambda *_, **__: {'result': 9})",
    "patched built-in functions": "import builtins\nbuiltins.isinstance = builtins.len = lambda *_: True\n"
    "builtins.PermissionError = type('Fine', (Exception,), {})\nreturn run(open(OTHER).read())",
    "the audit hook": "try:\n    open(OTHER)\nexcept PermissionError as error:\n    trace = error.__traceback__\n"
    "    while trace.tb_next: trace = trace.tb_next\n    hook = trace.tb_frame.f_locals['hook']\n"
    "    try: hook.__code__ = (lambda *_: None).__code__\n    except PermissionError: pass\n"
    "    try: hook.__defaults__ = ()\n    except PermissionError: pass\n"
    "    hook.__globals__.clear()\nreturn run(open(OTHER).read())",
    "new code": "code = (lambda: 0).__code__.replace(co_code=b'\\0\\0')\nreturn True",
}
"""Attacks on the judgement."""

SYSTEM = {
    "killing the parent": "os.kill(os.getppid(), 9)\nreturn True",
    "killing the parent by its descriptor": "import signal\n"
    "signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9)\nreturn True",
    "killing a group": "os.killpg(os.getpgid(os.getppid()), 9)\nreturn True",
    "the parent's memory": "open('/proc/%d/mem' % os.getppid(), 'rb').read(1)\nreturn True",
    "the parent's environment": "open('/proc/%d/environ' % os.getppid()).read()\nreturn True",
    "the parent's arguments": "return 'plywood' in open('/proc/%d/cmdline' % os.getppid()).read()",
    "its own environment": "return 'SECRET' in os.environ",
    "a full disk": "open('filler', 'wb').write(bytes(1 << 20))\nreturn True",
    "a file in the temporary folder": "import tempfile\ntempfile.NamedTemporaryFile(delete=False)\nreturn True",
    "a pipe beside another submission": "os.mkfifo(OTHER + '.py')\nreturn True",
    "a file beside another submission": "os.mknod(OTHER + '.py')\nreturn True",
    "a function kept by the module os": "for function in os.supports_dir_fd:\n"
    "    if function.__name__ == 'mkfifo':\n        function(OTHER + '.pipe')\n        return True\nopen(OTHER)",
    "endless forks": "os.fork()\nreturn True",
    "the network": "import socket\nsocket.socket()\nreturn True",
    "the parent's priority": "os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)\nreturn True",
    "the parent's processors": "os.sched_setaffinity(os.getppid(), {0})\nreturn True",
    "all memory": "filler = []\nwhile True: filler.append(bytes(1 << 24))",
    "closed descriptors": "os.closerange(0, 100)",
    "an endless loop": "import time\nwhile True: time.sleep(1)",
}
"""Attacks on the machine."""

NOT_REFUSED = {"its own environment", "all memory", "closed descriptors", "an endless loop"}
"""Attacks of ``SYSTEM`` that use only the student's own process; they are limited but not refused."""


SILENCE = {
    "json.dumps": "import json\nplain = json.dumps\ndef dumps(value, *rest):\n    text = plain(value, *rest)\n"
    "    assert 'refused' not in text\n    return text\njson.dumps = dumps\nopen(OTHER)",
    "the values of the hook": "os.write = os.fstat = os._exit = None\n"
    "values = sys.modules['plywood_student.guard']._hook.__defaults__\n"
    "cells = [cell for value in values for cell in getattr(value, '__closure__', None) or ()]\n"
    "kept = [cell.cell_contents for cell in cells]\n"
    "for cell in cells: cell.cell_contents = lambda _: ''\ntry:\n    open(OTHER)\nfinally:\n"
    "    for cell, value in zip(cells, kept): cell.cell_contents = value",
    "no values of the hook": "try: del sys.modules['plywood_student.guard']._hook.__defaults__\n"
    "except PermissionError: pass\nopen(OTHER)",
    "another descriptor": "null = os.open(os.devnull, os.O_RDWR)\n"
    "kept = {descriptor: os.dup(descriptor) for descriptor in list(used_descriptors())}\n"
    "for descriptor in kept: os.dup2(null, descriptor)\ntry:\n    open(OTHER)\nfinally:\n"
    "    for descriptor in kept: os.dup2(kept[descriptor], descriptor)",
    "a closed descriptor": "kept = {descriptor: os.dup(descriptor) for descriptor in list(used_descriptors())}\n"
    "for descriptor in kept: os.close(descriptor)\ntry:\n    open(OTHER)\nfinally:\n"
    "    for descriptor in kept: os.dup2(kept[descriptor], descriptor)",
}
"""Attacks that try to prevent the report of a refused action."""


def source(attack: str, package: str, other: str) -> str:
    """Return the module of a submission."""
    return PRELUDE.format(package=package, other=other) + "".join("    " + line + "\n" for line in attack.splitlines())
