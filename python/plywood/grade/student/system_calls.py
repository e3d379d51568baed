"""The rules of a student's process that the operating system enforces: :func:`restrict`.

On Linux, a filter of system calls (seccomp) ends a process that sends a signal to another process or reads its memory,
and refuses new processes, sockets and changes of priorities and of the properties of files. It needs no privileges, and
new programs inherit it. The numbers of the system calls are those of x86_64 and aarch64; on other machines and systems,
only the limits are set. Landlock limits the files that the process can open (:mod:`.file_access`).
"""

import ctypes
import os
import struct
import sys

from . import file_access

KILL, REFUSE, MISSING, ALLOW = 0x80000000, 0x00050001, 0x00050026, 0x7FFF0000
"""Results of the filter: end the process, fail with ``EPERM``, fail with ``ENOSYS``, and permit the call."""

LOAD, EQUAL, ANY_BIT, AT_LEAST, RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
"""Instructions of the filter: load a word of the call, three conditional jumps, and return a result."""

NUMBER_AT, ARCHITECTURE_AT, FIRST_ARGUMENT_AT = 0, 4, 16
"""The offsets of the loaded words."""

THREAD = 0x00010000
"""The flag with which ``clone`` creates a thread and not a process."""

ARCHITECTURES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""The code of each architecture and its column in the tables of numbers."""

# Numbers on x86_64 and aarch64; -1 where the call does not exist.
SIGNALS = {"kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131)}
ATTACKS = {
    "ptrace": (101, 117),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_send_signal": (424, 424),
    "pidfd_getfd": (438, 438),
}
REFUSED = {
    "socket": (41, 198),
    "fork": (57, -1),
    "vfork": (58, -1),
    "setpriority": (141, 140),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122),
    "ioprio_set": (251, 30),
    "prlimit64": (302, 261),
    "sched_setattr": (314, 274),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    "memfd_create": (319, 279),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "chroot": (161, 51),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "keyctl": (250, 219),
    "reboot": (169, 142),
    "truncate": (76, 45),
    "chmod": (90, -1),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, -1),
    "lchown": (94, -1),
    "fchownat": (260, 54),
    "utime": (132, -1),
    "utimes": (235, -1),
    "futimesat": (261, -1),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
}
CLONE, CLONE3 = (56, 220), (435, 435)
SET_NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER_MODE = 38, 22, 2


def restrict(memory: int, folder: str) -> None:
    """Set the limits of this process and of the programs that replace it.

    :param memory: the largest address space in bytes; 0 keeps the current limit.
    :param folder: the folder that can be read, in addition to Python.
    """
    try:
        import resource
    except ImportError:
        # Windows has neither these limits nor this filter.
        return
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    if sys.platform == "linux" and os.uname().machine in ARCHITECTURES:
        _install(_filter(*ARCHITECTURES[os.uname().machine], os.getpid()))
        file_access.limit(folder)


def _filter(architecture: int, column: int, process: int) -> list[tuple[int, int, int, int]]:
    """Return the instructions of the filter: code, jump if true, jump if false, operand."""

    def numbers(calls: dict[str, tuple[int, int]]) -> list[int]:
        return [number[column] for number in calls.values() if number[column] >= 0]

    def returning(number: int, result: int) -> list[tuple[int, int, int, int]]:
        return [(EQUAL, 0, 1, number), (RETURN, 0, 0, result)]

    program = [(LOAD, 0, 0, ARCHITECTURE_AT), (EQUAL, 1, 0, architecture), (RETURN, 0, 0, KILL)]
    # Larger numbers are calls of another interface of x86_64 to the same functions.
    program += [(LOAD, 0, 0, NUMBER_AT), (AT_LEAST, 0, 1, 0x40000000), (RETURN, 0, 0, KILL)]
    for number in numbers(ATTACKS):
        program += returning(number, KILL)
    for number in numbers(REFUSED):
        program += returning(number, REFUSE)
    program += returning(CLONE3[column], MISSING)
    # Processes may send signals to themselves, and create threads.
    for number in numbers(SIGNALS):
        program += [(EQUAL, 0, 4, number), (LOAD, 0, 0, FIRST_ARGUMENT_AT), (EQUAL, 0, 1, process)]
        program += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, KILL)]
    program += [(EQUAL, 0, 4, CLONE[column]), (LOAD, 0, 0, FIRST_ARGUMENT_AT), (ANY_BIT, 0, 1, THREAD)]
    program += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, REFUSE)]
    return program + [(RETURN, 0, 0, ALLOW)]


def _install(program: list[tuple[int, int, int, int]]) -> None:
    """Install a filter. On a kernel without filters, nothing changes."""
    library = ctypes.CDLL(None, use_errno=True)
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *instruction) for instruction in program))

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p)]

    described = Program(len(program), ctypes.addressof(code))
    zero = ctypes.c_ulong(0)
    library.prctl(SET_NO_NEW_PRIVILEGES, ctypes.c_ulong(1), zero, zero, zero)
    library.prctl(SET_SECCOMP, ctypes.c_ulong(FILTER_MODE), ctypes.byref(described), zero, zero)
