"""The process of a student, as seen by the grader: :class:`StudentProcess`.

The process contains the submission, the rules of the course without any search, and ``plywood.grade.student``. The
grader does not trust this process: an answer is plain data, and the grader checks it by its own rules.
"""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, Collection, Dict, List, NoReturn, Optional, Sequence, Tuple

from plywood.courses import COURSES, path
from plywood.grade.reply_lines import HAS_SIGNALS, reply_lines
from plywood.grade.sandbox import interpreter, sandboxed
from plywood.grade.submission_files import copy_folder

NOT_LOADED = "the module did not finish loading in {:g} s"
"""The reason if the code outside of functions takes too long, with the time."""

SECONDS_TO_END = 5
"""The time in which a process must end after it has closed its output."""

MAX_REFUSALS = 1_000
"""The number of refused actions after which a process is ended."""


Call = Tuple[str, Sequence[Any]]
"""The name of a service and its arguments."""


class StudentError(Exception):
    """The student's code raised an exception, or a required part of the submission is missing."""

    def __init__(self, message: str, is_time: bool = False) -> None:
        """Create an error with the message of the exception; ``is_time`` if a call took too long."""
        super().__init__(message)
        self.is_time = is_time


class StudentEnded(Exception):
    """The process ended, or was ended because it violated the protocol."""


class StudentLate(StudentEnded):
    """The process was ended because it took too long."""


class StudentProcess:
    """A process for one submission. As a context manager, it ends the process and all processes of its group."""

    def __init__(
        self,
        course: str,
        submission: Path,
        *,
        copies: Optional[Path] = None,
        sandbox: bool = False,
        memory: int = 0,
        without: Collection[str] = (),
        own_group: bool = False,
        on_refusal: Callable[[str], None] = lambda action: None,
    ) -> None:
        """Copy the submission, and start the process.

        :param copies: the folder that will contain the folder with the copy; by default, the one for temporary files.
        :param sandbox: run the process in a bubblewrap sandbox.
        :param memory: the limit of the address space in bytes; 0 for the limit of this process.
        :param without: modules of the course that the process must not contain.
        :param own_group: start the process in a new process group; needed if the caller shares its group with other processes.
        :param on_refusal: a function that receives each refused action of the process.
        """
        self.on_refusal = on_refusal
        self._refusals = 0
        self._own_group = own_group and hasattr(os, "killpg")
        self._folder = tempfile.TemporaryDirectory(prefix="plywood-student-", dir=copies)
        root = Path(self._folder.name)
        location = _copy(submission, root / "submission")
        modules = root / "modules"
        # With the compiled modules, which pip writes when it installs the package, the process starts in half of the time.
        shutil.copytree(Path(__file__).parent / "student", modules / "plywood_student", ignore=_ignore)
        (modules / "rules").mkdir()
        for name, file in COURSES[course].rules.items():
            if name not in without:
                shutil.copyfile(path(course) / (file + ".py"), modules / "rules" / (name + ".py"))
        launch = modules / "plywood_student" / "launch.py"
        command = [interpreter(), "-I", "-S", "-B", "-X", "utf8", str(launch), str(modules), str(memory)]
        command += [str(location), str(modules / "rules")]
        self._process = subprocess.Popen(
            sandboxed(command, root) if sandbox else command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if HAS_SIGNALS else subprocess.DEVNULL,
            env={key: os.environ[key] for key in ("SYSTEMROOT",) if key in os.environ},
            start_new_session=self._own_group,
        )
        assert self._process.stdout is not None
        self._lines = reply_lines(self._process.stdout, self._process.stderr)

    def __enter__(self) -> "StudentProcess":
        """Return the process."""
        return self

    def __exit__(self, *_: Any) -> None:
        """End the process."""
        self.end()
        self._folder.cleanup()

    def call(self, service: str, *arguments: Any, seconds: Optional[float] = None) -> Any:
        """Return the result of a service; raise ``StudentError`` for its error, and ``StudentEnded`` if the process does
        not answer."""
        answers, ended = self.call_groups([[[(service, arguments)]]], lambda _: seconds)
        if ended is not None:
            raise ended
        [[[answer]]] = answers
        if isinstance(answer, StudentError):
            raise answer
        return answer

    def load(self, service: str, *arguments: Any, seconds: Optional[float] = None) -> Any:
        """Return the result of a service that loads the modules of the submission, as :meth:`call` does.

        If they take too long, the message of ``StudentLate`` says so.
        """
        try:
            return self.call(service, *arguments, seconds=seconds)
        except StudentLate:
            raise StudentLate(NOT_LOADED.format(seconds or 0)) from None

    def call_groups(
        self, groups: Sequence[Sequence[Sequence[Call]]], seconds: Callable[[int], Optional[float]]
    ) -> Tuple[List[List[List[Any]]], Optional[StudentEnded]]:
        """Return the results of the services in the stages of each group, each a result or a ``StudentError``, and the error of
        a process that ended before it answered the last stage, which is in the last group of the results.

        After each stage of a group but the first, the next one is run only if the last results of this stage and of the first
        one are equal. If a call takes too long, its error is the last result of its group; if it is not the last call of its
        stage, nothing more is run.

        One request takes less time than one for each stage, because two processes wait for each other less often.

        :param seconds: returns the time for a stage with this number of calls, when the stage begins.
        """
        number = os.urandom(8).hex()
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"number": number, "groups": groups}).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            # The process has ended; the next read gives the reason.
            pass
        results: List[List[List[Any]]] = []
        for stages in groups:
            results.append([])
            last_of_first: Any = None
            for stage, calls in enumerate(stages):
                try:
                    answers = self._answers(number, len(calls), seconds(len(calls)))
                except StudentEnded as error:
                    return results, error
                results[-1].append(list(map(_read_answer, answers)))
                if len(answers) < len(calls):
                    return results, None
                last_of_first = last_of_first or answers[-1]
                if _is_late(results[-1][-1][-1]) or stage and answers[-1] != last_of_first:
                    break
        return results, None

    def _answers(self, number: str, calls: int, seconds: Optional[float]) -> List[Any]:
        """Return the answers to the calls of one stage; fewer if a call takes too long."""
        started = time.monotonic()
        while True:
            reply = self._next_reply(seconds, started)
            answers = reply.get("answers")
            if isinstance(reply.get("refused"), str):
                self._note_refusal(reply["refused"])
            elif reply.get("number") == number and isinstance(answers, list) and 0 < len(answers) <= calls:
                if len(answers) < calls and not _is_late(_read_answer(answers[-1])):
                    self._refuse_protocol()
                return answers
            else:
                self._refuse_protocol()

    def end(self) -> None:
        """End the process and, if it has its own group, all processes of the group."""
        try:
            if self._own_group:
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except OSError:
            # All of them have ended already.
            pass
        self._process.wait()

    def _refuse_protocol(self) -> NoReturn:
        self.end()
        raise StudentEnded("it wrote something that is not the requested answer")

    def _next_reply(self, seconds: Optional[float], started: float) -> Dict[str, Any]:
        """Return the next reply to a request of the time ``started``, or raise an error after the given time."""
        timeout = None if seconds is None else max(0.0, started + seconds - time.monotonic())
        try:
            line = self._lines.next(timeout)
        except TimeoutError:
            self.end()
            raise StudentLate("the call took more than {:g} s".format(seconds or 0)) from None
        if not line:
            raise StudentEnded(self._reason())
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not line.endswith(b"\n") or not isinstance(reply, dict):
            self._refuse_protocol()
        return reply

    def _note_refusal(self, action: str) -> None:
        self._refusals += 1
        if self._refusals > MAX_REFUSALS:
            self.end()
            raise StudentEnded("it was refused more than {} actions".format(MAX_REFUSALS))
        self.on_refusal(" ".join(action.split()))

    def _reason(self) -> str:
        """Return the reason for the end of the process."""
        try:
            code = self._process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self.end()
            return "it closed its connection to the grader"
        # A sandbox reports the signal as 128 + its number.
        if hasattr(signal, "SIGSYS") and code in (-signal.SIGSYS, 128 + signal.SIGSYS):
            action = "signal another process or access its memory"
            self.on_refusal(action)
            return "the system ended it because it tried to {}".format(action)
        return "it ended its process (signal {})".format(-code) if code < 0 else "it ended with exit code {}".format(code)


def _is_late(answer: Any) -> bool:
    """Return whether an answer is the error of a call that took too long."""
    return isinstance(answer, StudentError) and answer.is_time


def _read_answer(answer: Any) -> Any:
    """Return the result in an answer, or its error as a ``StudentError``."""
    if isinstance(answer, dict) and "result" in answer:
        return answer["result"]
    details = answer if isinstance(answer, dict) else {}
    return StudentError(str(details.get("error")), details.get("time") is True)


def refusal_note(action: str) -> str:
    """Return the note on a refused action.

    >>> refusal_note("use os.kill")
    'not permitted: it tried to use os.kill'
    """
    return "not permitted: it tried to " + action


def _copy(submission: Path, folder: Path) -> Path:
    """Copy a submission to a new folder and return the copy. Only its own files can then be read by its process."""
    folder.mkdir()
    copy = folder / submission.resolve().name
    if submission.is_dir():
        copy.mkdir()
        copy_folder(submission, copy)
    else:
        shutil.copyfile(submission, copy)
    return copy


def _ignore(_: str, names: Sequence[str]) -> List[str]:
    """Return the names of files that are neither modules nor compiled modules. Another process may be about to rename these files."""
    return [name for name in names if not name.endswith((".py", ".pyc")) and name != "__pycache__"]
