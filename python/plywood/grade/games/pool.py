"""The comparison of the games of a class in several processes: :class:`GamePool`."""

import json
import queue
import signal
import subprocess
import threading
import zlib
from pathlib import Path
from typing import Dict, List, Optional, Sequence

from plywood.grade.errors import InvalidRun, PoolError
from plywood.grade.games.report import GameReport, not_compared
from plywood.grade.games.worker import GameTask
from plywood.grade.start import module_command


class GamePool:
    """Compares games side by side, and keeps the reports in a file from which an interrupted run continues."""

    def __init__(self, concurrency: int, file: Path) -> None:
        """Create a pool of at most ``concurrency`` processes, with the reports that ``file`` already contains.

        Raise ``InvalidRun`` if the file is damaged.
        """
        self.concurrency = concurrency
        self.file = file
        self.is_interrupted = False
        self._reports = _stored(file)
        self._error: Optional[OSError] = None
        self._lock = threading.Lock()
        self._workers: List["subprocess.Popen[str]"] = []

    def compare(self, tasks: Sequence[GameTask]) -> Dict[GameTask, GameReport]:
        """Return the reports of the tasks, in the order of the tasks. After Ctrl-C, unfinished tasks are missing.

        Raise ``PoolError`` if a report cannot be stored, or a process cannot be started.
        """
        open_tasks: "queue.SimpleQueue[GameTask]" = queue.SimpleQueue()
        remaining = [task for task in tasks if task not in self._reports]
        for task in remaining:
            open_tasks.put(task)
        threads = [
            threading.Thread(target=self._work, args=(open_tasks,)) for _ in range(min(self.concurrency, len(remaining)))
        ]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        except KeyboardInterrupt:
            with self._lock:
                self.is_interrupted = True
                for worker in self._workers:
                    worker.terminate()
            for thread in threads:
                thread.join()
        if self._error is not None:
            raise PoolError("the games cannot be compared: {}".format(self._error))
        return {task: self._reports[task] for task in tasks if task in self._reports}

    def _work(self, tasks: "queue.SimpleQueue[GameTask]") -> None:
        """Compare games in one process until there are no more tasks."""
        if hasattr(signal, "pthread_sigmask"):
            # A process inherits the mask, so that Ctrl-C does not end it before it ignores the signal.
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        worker = None
        try:
            while True:
                task = tasks.get_nowait()
                worker = worker or self._start()
                report = _request(worker, task) if worker else None
                with self._lock:
                    if self.is_interrupted or self._error is not None:
                        return
                    if report is None:
                        # For instance, the system has ended the process because memory is short.
                        _end(worker)
                        worker = None
                        reason = not_compared(task.game, "the process of the comparison ended")
                        report = GameReport(task.name, task.game, [reason], [])
                    self._reports[task] = report
                    with self.file.open("a", encoding="utf-8") as file:
                        file.write(stored_line(task, report))
        except queue.Empty:
            pass
        except OSError as error:
            self._error = error
        finally:
            _end(worker)

    def _start(self) -> "Optional[subprocess.Popen[str]]":
        """Start a process, unless the pool is interrupted."""
        with self._lock:
            if self.is_interrupted:
                return None
            command = module_command("plywood.grade.games.worker")
            worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            self._workers.append(worker)
            return worker


def _request(worker: "subprocess.Popen[str]", task: GameTask) -> Optional[GameReport]:
    """Return the report of a worker, or ``None`` if it has ended."""
    assert worker.stdin is not None and worker.stdout is not None
    try:
        worker.stdin.write(json.dumps(task) + "\n")
        worker.stdin.flush()
    except OSError:
        return None
    line = worker.stdout.readline()
    return GameReport(*json.loads(line)) if line.endswith("\n") else None


def _end(worker: "Optional[subprocess.Popen[str]]") -> None:
    """Close the input of a worker, and wait for its end."""
    if worker is not None:
        worker.communicate()


def stored_line(task: GameTask, report: GameReport) -> str:
    """Return the line of the file with the report of a task: a checksum and JSON."""
    text = json.dumps([task, report])
    return "{:08x} {}\n".format(zlib.crc32(text.encode()), text)


def _stored(file: Path) -> Dict[GameTask, GameReport]:
    """Return the reports in a file, and remove the unfinished last line, which remains if a run is killed."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
        if lines.pop():
            file.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InvalidRun("{}: cannot be read: {}; expected a file".format(file, error.strerror)) from error
    reports = {}
    for number, line in enumerate(lines, 1):
        checksum, _, text = line.partition(" ")
        if checksum != "{:08x}".format(zlib.crc32(text.encode())):
            expected = "expected a line that --resume has written (without this file, the games are compared again)"
            raise InvalidRun("{}, line {}: the line is damaged; {}".format(file, number, expected))
        task, report = json.loads(text)
        reports[GameTask(*task)] = GameReport(*report)
    return reports
