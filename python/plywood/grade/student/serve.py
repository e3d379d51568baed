"""The process of a student: reads requests from its input and writes answers, both as lines of JSON.

A request has a number and a list of groups, each a list of stages. A stage is a list of calls, each with the name of a service
and its arguments. Each stage has a reply with the number of the request and a list of answers, each with a result or an error.
After each stage of a group but the first, the next one is run only if the last answers of this stage and of the first one are
equal. After a call that took too long, the group is not continued. If this call was not the last one of its stage, nothing more of
the request is run. A byte on standard error is the signal that all replies to a request are written.
"""

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Sequence

from . import games, guard, notebook, strategies
from .error_line import error_message
from .submission import NotFound, Submission
from .time_limit import TimeLimit

MAX_ERROR_LENGTH = 1_000
"""The maximum number of characters of an error."""

MAX_UNSEEN = 1 << 14
"""The number of characters of replies after which the grader gets a signal. A pipe holds four times as much."""


class Services:
    """The services of the process. A service that loads code adds the services of that code."""

    def __init__(self, location: Path, layer: Path) -> None:
        """Create the services for a submission, before any of its code runs."""
        self.location = location
        self.layer = layer
        self.submission = Submission(location, layer)
        self.services: Dict[str, Callable[..., Any]] = {
            "load_strategy": self.load_strategy,
            "load_game": self.load_game,
            "notes": self.notes,
        }

    def load_strategy(
        self, course: str, strategy: str, depth: Optional[int], functions: Sequence[str]
    ) -> Sequence[str]:
        """Load a strategy, whose service is ``move``, and return notes on the submission."""
        self.submission = Submission(self.location, self.layer, functions)
        self.services["move"] = strategies.LOADERS[course](self.submission, strategy, depth)
        return self.notes()

    def load_game(self, course: str, game: str) -> Sequence[str]:
        """Load a game with its services, and return notes on the submission."""
        self.services.update(games.LOADERS[course](self.submission, game))
        return self.notes()

    def notes(self) -> Sequence[str]:
        """Return notes on modules that could not be loaded."""
        return self.submission.notes()

    def answer(self, service: str, arguments: Sequence[Any]) -> Dict[str, Any]:
        """Call a service and return its result or its error."""
        try:
            return {"result": self.services[service](*arguments)}
        except NotFound as error:
            return {"error": str(error)[:MAX_ERROR_LENGTH]}
        except BaseException as error:
            # SystemExit and KeyboardInterrupt are errors of the submission too and must not end this process.
            message = error_message(error, self.submission)[:MAX_ERROR_LENGTH]
            return {"error": message, "time": isinstance(error, TimeLimit)}


class Connection:
    """The connection to the grader. It takes the standard streams, which the null device replaces for all other code."""

    def __init__(self) -> None:
        """Take standard input for requests, standard output for replies, and standard error for signals."""
        self.requests = os.fdopen(os.dup(0), "r", encoding="utf-8")
        self.replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
        self._signals = os.dup(2)
        # The student's code may replace the function of the module.
        self._write = os.write
        self._unseen = 0
        """The number of characters written since the last signal."""
        null_device = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null_device, descriptor)

    def reply(self, number: str, answers: Sequence[Dict[str, Any]]) -> None:
        """Write the reply with the answers to a stage of a request. If this process ends afterwards, the grader still reads it."""
        text = json.dumps({"number": number, "answers": answers}) + "\n"
        self.replies.write(text)
        self.replies.flush()
        self._unseen += len(text)
        if self._unseen > MAX_UNSEEN:
            self.signal()

    def signal(self) -> None:
        """Let the grader read the replies. It sleeps until then, because it would interrupt this process after each reply."""
        self._unseen = 0
        self._write(self._signals, b"\n")


def main(paths: List[str]) -> None:
    """Serve requests until the end of the input.

    :param paths: the path of the submission and the folder with the rules of the course.
    """
    connection = Connection()
    location, layer = map(Path, paths)
    os.chdir(location if location.is_dir() else location.parent)
    # A submission must not read the arguments of the grader.
    sys.argv = sys.orig_argv = [location.name]
    services = Services(location, layer)
    notebook.install()

    readable = [*guard.standard_library(), str(layer.parent), os.getcwd()]
    guard.install(readable, connection.replies.fileno())
    for line in connection.requests:
        request = json.loads(line)
        reply = partial(connection.reply, request["number"])
        for stages in request["groups"]:
            if not _run_stages(services, stages, reply):
                break
        connection.signal()
    # Exit handlers of the submission are not run.
    os._exit(0)


def _run_stages(
    services: Services, stages: Sequence[Sequence[Sequence[Any]]], reply: Callable[[Sequence[Dict[str, Any]]], None]
) -> bool:
    """Reply to the stages of a group. Return whether each stage that was begun was run to its last call."""
    last_of_first: Any = None
    for stage, calls in enumerate(stages):
        answers: List[Dict[str, Any]] = []
        for service, arguments in calls:
            answers.append(services.answer(service, arguments))
            if answers[-1].get("time"):
                break
        reply(answers)
        if answers[-1].get("time"):
            # The remaining calls would probably take as long.
            return len(answers) == len(calls)
        if len(stages) > 1:
            # The grader compares the answers as it reads them.
            last = json.loads(json.dumps(answers[-1]))
            last_of_first = last_of_first or last
            if stage and last != last_of_first:
                break
    return True
