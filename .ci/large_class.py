"""Grades a class of 300 submissions of CSC148 2018 side by side, and prints the time. Ten of them loop forever.

Each submission contains a strategy of the tests and both games, which are compared in at most 100 positions of each size in
addition to the random games. In 60 positions, every fault that the tests insert into these games is found.

Usage: large_class.py [SUBMISSIONS]; a multiple of ten, at least 20.
"""

import csv
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TESTS = Path(__file__).parents[1] / "python" / "tests" / "grade" / "submissions"
ENDLESS = """def recursive_minimax_strategy(game):
    while True:
        pass


iterative_minimax_strategy = recursive_minimax_strategy
"""
OPTIONS = "--course csc148_2018 --concurrency 2 --time-per-student 20s --game-positions 100 --seed 1".split()


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    # The only submission of the tests that never returns is left out.
    sources = sorted(source for source in (TESTS / "class").iterdir() if source.name != "fred.py")
    with tempfile.TemporaryDirectory() as folder:
        submissions, output = Path(folder, "class"), Path(folder, "output")
        output.mkdir()
        for number in range(count):
            source = sources[number % len(sources)]
            submission = submissions / "student_{:04}".format(1000 + number)
            if source.is_dir():
                shutil.copytree(source, submission)
            else:
                submission.mkdir(parents=True)
                shutil.copy(source, submission / "strategy.py")
            if number % (count // 10) == 1:
                (submission / "strategy.py").write_text(ENDLESS)
            shutil.copytree(TESTS / "games", submission, dirs_exist_ok=True)
        reports = ["--csv", str(output / "grades.csv"), "--html", str(output / "pages"), "--junit", str(output / "junit.xml")]
        reports += ["--report", str(output / "report.json"), "--resume", str(output / "run")]
        command = [sys.executable, "-m", "plywood.grade", str(submissions), *OPTIONS, *reports]
        started = time.monotonic()
        code = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
        seconds = time.monotonic() - started
        assert code == 1, code
        with (output / "grades.csv").open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == count == len(list((output / "pages").iterdir())) - 1
        assert sum(row["comment"].count(" 1 time, ") == 2 for row in rows) == 10
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(
            "{} submissions in {:.0f} s, with {:.0f} s of processor time on {} processors".format(
                count, seconds, used.ru_utime + used.ru_stime, os.cpu_count()
            )
        )


if __name__ == "__main__":
    main()
