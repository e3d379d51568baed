#!/usr/bin/env python3
"""Runs the command with random arguments, and checks how each run ends.

Most invocations are examples with up to three random changes; the others are random options of a random subcommand.
Subcommands and options are read from `--help`, so new ones are included. Every invocation runs in a new folder with
a suite, records, a file of `--resume`, programs to grade, hostile engines, and input that may be invalid or endless.

A run is faulty if it panics, ends with an undocumented exit code or by a signal, reports a failure without a reason, or
still runs `--slack` seconds after Ctrl-C, which is sent after `--patience` seconds. The seed and the number of an
invocation determine its arguments: `--seed S --only N` repeats a faulty one.
"""

import argparse
import concurrent.futures
import contextlib
import itertools
import os
import random
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SUBMISSIONS = Path(__file__).resolve().parent / "submissions"

# The documented exit codes (docs/CLI.md).
EXIT_CODES = {0, 1, 2, 3, 4, 130}
# Failures whose reason must be on standard error.
EXIT_CODES_WITH_REASON = {2, 3}
ADDRESS_SPACE = 4 << 30

# An engine that follows the protocol until a move is requested. The argument names its behavior from then on.
ENGINE = r"""
while read -r line; do
  case $line in
    plywood*) [ "$1" = silent ] && sleep 100; echo plywoodok ;;
    isready*) echo readyok ;;
    quit*) exit 0 ;;
    go*)
      case $1 in
        exit) exit 3 ;;
        killed) kill -9 $$ ;;
        closed) exec >&-; sleep 100 ;;
        sleep) sleep 100 ;;
        fork) sleep 100 & exit 4 ;;
        flood) yes info ;;
        endless) cat /dev/zero ;;
        binary) head -c 3000 /dev/urandom; echo; echo bestmove x ;;
        illegal) echo bestmove zz9 ;;
        nothing) echo bestmove ;;
        torn) printf bestmo; sleep 100 ;;
        errors) head -c 100000 /dev/urandom >&2; echo bestmove b2 ;;
        *) echo "bestmove ${line##* }" ;;
      esac ;;
  esac
done
"""
ENGINE_MODES = "exit killed closed sleep fork flood endless binary illegal nothing torn errors last silent".split()

SUITE = "tic-tac-toe b2,b1 win 5\nsubtract-square:5 - win 1\n# a comment\nstonehenge:2 A,G,D loss 2\n"
RECORDS = """\
{"version":2,"game":"tic-tac-toe","moves":["b2","a1","c3"],"first":"random","second":"first","opening":1,"winner":null}
{"version":2,"game":"subtract-square:5","moves":["4","1"],"first":"random","second":"solver"}
"""

GAMES = (
    "tic-tac-toe stonehenge:2 tippy subtract-square:5 connect-three connect-four stonehenge alquerque tippy:4 connect:3x3x3 "
    "stonehenge:1 subtract-square:1000000 stonehenge:9 connect:99x99x2 connect:0x0x0 nim tippy:-1 tippy:x :3 stonehenge:"
).split() + ["((3 5) (2 9))", "(", "()", "(" * 5000, "((1 2) 3", ""]
SEARCHES = "recursive iterative tree alpha-beta alpha-beta-iterative solver pvs mtdf df-pn all solvr".split()
FILES = (
    "suite run new records pipe out.html - torn-suite torn-records empty binary folder missing missing/file /dev/full /dev/null /dev/zero"
).split() + [""]
MOVES = ["b2 b1", "A G D", "4 1", "b2,b2", "#1", ",", "-", "A", "1 1 1 1 1", "b2 " * 3000]
NUMBERS = (
    "2 3 5 7 20 1 0 -1 4294967295 4294967296 18446744073709551615 18446744073709551616 1e3 0x10 1.5 nan inf 1..3 3..1 0..0 "
    "0..4294967295 all +3 ٣"
).split() + [" 1"]
TIMES = "100ms 10ms 1s 1ns 0s 1 -1s 300 9999999999999d 1m30s 0.1s".split()
SIZES = "1M 64M 100K 4G 1 0 1T 99999999P 16M -1M 3Q".split()
PLAYERS = (
    "random first human solver solver:depth=2 alpha-beta:depth=3,eval=lines recursive:nodes=100 df-pn:time=5ms solver:depth=0 "
    "solver:depth=1,depth=2 solver:memory=1,time=1ms solver:eval=nothing solver: :depth=1 engine: engine,time=x:sh engine:missing"
).split() + [f"engine,time={limit}:sh engine.sh {mode}" for mode in ENGINE_MODES for limit in ("50ms", "200ms")]
ENGINES = [player for player in PLAYERS if player.startswith("engine")] + ["sh engine.sh last", "python3 program.py"]
ANYTHING = ["", " ", "-", "--", "---", "=", "'", '"', "\\", "\n", "\x1b[31m", "\u202e", "é", "%s%n", "A" * 10000]

# The values of options in order from valid to hostile, by the option's name or by the name that `--help` gives the
# value. Any other option takes any value.
VALUES = {
    "GAME": GAMES, "--search": SEARCHES, "--moves": MOVES, "--time": TIMES, "--memory": SIZES, "--players": PLAYERS,
    "--engine": ENGINES, "--first": PLAYERS, "--second": PLAYERS, "--time-per-move": TIMES, "--oracle-time": TIMES,
    "--memory-per-engine": SIZES, "FILE": FILES, "DIR": FILES, "PATH": FILES, "N": NUMBERS, "DEPTH": NUMBERS,
    "DEPTHS": NUMBERS, "TIME": TIMES, "SIZE": SIZES, "NAME": SEARCHES + ["lines", "blind", "all"], "S": NUMBERS,
    "--port": ["0", "0", "0", "70000", "-1", "http"], "--host": ["127.0.0.1", "0.0.0.0", "::1", "[::1]", "300.1.1.1"],
    "--format": ["text", "dot", "svg", "html", "round-robin", "gauntlet", "png"], "--plot": ["nodes", "time", "x"], "--openings": NUMBERS,
    "--shard": ["1/2", "2/2", "1/1", "0/2", "3/2", "1/0", "1/", "x/y", "1/4294967296"],
    "--sprt": ["0,10", "0,10,0.05,0.05", "10,0", "0,0", "nan,1", "0,10,2,2", "0", "-5,5,0.1,0.1", "0,1e300"],
}

# Invocations that work. Each is run with up to three changes.
EXAMPLES = [shlex.split(line, comments=True) for line in """
analyze stonehenge:2 --moves "A G D" --each
analyze tic-tac-toe --each --json --search recursive
analyze connect-four --time 100ms
analyze tippy:4 --threads 2 --time 100ms --memory 1M
analyze --suite suite
analyze --suite -
analyze "((3 5) (2 9))" --search tree
solve tippy --each --nodes 1000
solve --suite suite --json
tree "((3 5) (2 9))" --search alpha-beta --format svg --out new
tree tic-tac-toe --depth 3 --format html --fold 50
explain "((3 5) (2 9))" --fold 4
compare tippy --search alpha-beta,solver --depth 1..4 --html new
compare tic-tac-toe --positions 3 --seed 1 --json --repeats 2
compare --suite suite --csv --time 300ms
compare tippy:4 --time 300ms --depth 4294967295
contest tic-tac-toe --players alpha-beta random --games 10 --seed 1 --adjudicate=50 --record new
contest tic-tac-toe --players alpha-beta random --games 4 --seed 1 --html new
contest connect-three --players random first solver:depth=2 --openings all --record new
contest tic-tac-toe --players random random --sprt 0,50 --max-plies 5 --json
contest tic-tac-toe --players random "engine,time=100ms:sh engine.sh exit" --games 4
contest tic-tac-toe --players random "engine,time=100ms:sh engine.sh last" --games 4 --time-per-move 1s
compare tic-tac-toe --positions 4 --seed 1 --concurrency 2 --resume run
compare tic-tac-toe --positions 4 --seed 1 --shard 1/2 --resume new --json
heuristics tic-tac-toe --positions 20 --seed 1 --csv
heuristics connect-three --eval lines --time 200ms --svg new
merge run new
rerun run
rerun records
grade --cases suite --engine "python3 program.py"
grade tic-tac-toe --engine "sh engine.sh binary" --engine "sh engine.sh exit" --positions 5 --seed 3 --json
grade subtract-square:18 --folder programs --all --junit new --time-per-move 200ms
play tic-tac-toe --first random --second solver:depth=3 --seed 4
play tic-tac-toe --first human --second first
play tic-tac-toe --first "engine,time=100ms:sh engine.sh torn" --second first --record new
play --replay records
perft subtract-square:6 --depth 2 --divide
perft tippy:4 --depth 9 --time 100ms
heuristics tic-tac-toe --positions 20 --seed 1 --depth 1 --json --svg new
heuristics tippy:4 --eval lines,blind --all --time 300ms --csv
census tic-tac-toe --json
census stonehenge:4 --memory 1M
bench
bench tic-tac-toe --ablation
bench --json --repeats 2
bench --baseline records
board tic-tac-toe --moves b2 --format tikz
serve connect-four --port 0
serve --port 0 --host 0.0.0.0
engine
new heap
completions bash
man compare
worksheet tippy --positions 2 --seed 1 --nodes 2000 --out new
--version
""".split("\n") if line]

INPUTS = [
    b"", b"\n", b"b2\nundo\nhint\nmoves\n#1\nquit\n", b"b2\na1\nc3\n", SUITE.encode(), RECORDS.encode(), b"\xff\xfe\x00garbage\n",
    b"plywood\ngame tic-tac-toe\nposition moves b2\nlegal\ngo movetime 50\nquit\n", b"plywood\ngame tippy:9\ngo\nstop\ngo depth 2\n",
    b"setoption name search value df-pn\ngame stonehenge:3\ngo nodes 99\n", b"position moves z9\ngo\ngame\n" * 50, b"x" * 200_000,
    None,  # a pipe that never sends anything
]


def parse_arguments() -> argparse.Namespace:
    """Returns the options of this script."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plywood", type=Path, default=ROOT / "target/debug/plywood", help="the program to run")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--seconds", type=float, default=60, help="start no invocation after this time (60)")
    parser.add_argument("--only", type=int, metavar="N", help="run only the invocation of this number")
    parser.add_argument("--patience", type=float, default=0.5, help="seconds until Ctrl-C (0.5)")
    parser.add_argument("--slack", type=float, default=15, help="seconds in which a run must end after Ctrl-C (15)")
    return parser.parse_args()


class Commands:
    """The subcommands of the program and their options, as `--help` prints them."""

    def __init__(self, plywood: Path):
        self.plywood = plywood
        listed = self.help().split("Commands:")[1].split("Options:")[0]
        self.names = re.findall(r"^  (\w[\w-]*) ", listed, re.MULTILINE)
        pattern = re.compile(r"^ +(?:-\w, )?(--[\w-]+)(?: <([^>]*)>)?", re.MULTILINE)
        self.options = {name: pattern.findall(self.help(name)) for name in self.names if name != "help"}

    def help(self, *names: str) -> str:
        """Returns the output of `--help` of the program or of a subcommand."""
        return subprocess.run([self.plywood, *names, "--help"], capture_output=True, text=True, check=True).stdout

    def invocation(self, source: random.Random) -> list[str]:
        """Returns random arguments."""
        if source.random() < 0.7:
            arguments = list(source.choice(EXAMPLES))
            for _ in range(source.choice([0, 1, 1, 1, 2, 3])):
                self.change(arguments, source)
            return arguments
        name = source.choice(list(self.options))
        arguments = [name]
        if source.random() < 0.8:
            arguments.append(pick(GAMES, source))
        for _ in range(source.randrange(4)):
            arguments += self.option(name, source)
        return arguments

    def option(self, name: str, source: random.Random) -> list[str]:
        """Returns a random option of a subcommand, with a value if it takes one."""
        if not self.options.get(name):
            return [source.choice(ANYTHING)]
        option, value_name = source.choice(self.options[name])
        if not value_name:
            return [option]
        values = VALUES.get(option) or VALUES.get(value_name) or ANYTHING
        return [option, pick(ANYTHING if source.random() < 0.05 else values, source)]

    def change(self, arguments: list[str], source: random.Random) -> None:
        """Changes the arguments in place."""
        place = source.randrange(len(arguments))
        kind = source.randrange(6)
        if kind == 0:
            del arguments[place]
        elif kind == 1:
            arguments.insert(place, arguments[place])
        elif kind == 2:
            arguments[place] = pick(VALUES[source.choice(list(VALUES))], source)
        elif kind == 3 and arguments[place] and "/" not in arguments[place]:
            word = arguments[place]
            letter = source.randrange(len(word))
            arguments[place] = word[:letter] + source.choice(["", "x", "-", ":", ",", "9", "é"]) + word[letter + 1:]
        else:
            arguments += self.option(arguments[0], source)
        if not arguments:
            arguments.append(source.choice(ANYTHING))


def pick(values: list[str], source: random.Random) -> str:
    """Returns one of the values, which are in order from valid to hostile; earlier ones are more likely."""
    return values[min(source.randrange(len(values)), source.randrange(len(values)))]


def run_file(plywood: Path) -> bytes:
    """Returns what ``--resume`` writes for a short comparison."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["compare", "tic-tac-toe", "--positions", "4", "--seed", "1", "--resume", "run"]
        subprocess.run([plywood, *arguments], cwd=folder, capture_output=True, check=True)
        return Path(folder, "run").read_bytes()


def fill(folder: Path, options: argparse.Namespace, source: random.Random) -> None:
    """Writes the files that invocations name."""
    (folder / "engine.sh").write_text(ENGINE)
    (folder / "suite").write_text(SUITE)
    (folder / "torn-suite").write_bytes(SUITE.encode()[:-5] + b"\xff\nnim - win\ntic-tac-toe zz\n")
    (folder / "empty").touch()
    (folder / "records").write_text(RECORDS)
    (folder / "torn-records").write_text(RECORDS[:-20])
    (folder / "run").write_bytes(options.run_file[:source.choice([1_000_000, 1_000_000, 300, 40])])
    (folder / "binary").write_bytes(bytes(range(256)) * 20)
    (folder / "program.py").write_text("import sys\nfor line in sys.stdin:\n    print('bestmove', line.split()[-1:])\n")
    (folder / "folder").mkdir()
    (folder / "programs").mkdir()
    for name in ("first_move.py", "raises.py", "never_replies"):
        (folder / "programs" / name).symlink_to(SUBMISSIONS / name)
    (folder / "programs" / "common").symlink_to(SUBMISSIONS / "common")
    os.mkfifo(folder / "pipe")


def limit_memory() -> None:
    """Limits the address space of the program."""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def handles_interrupts(process: subprocess.Popen) -> bool:
    """Returns whether the program handles SIGINT or has ended."""
    if process.poll() is not None:
        return True
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = re.search(r"^SigCgt:\s*(\w+)", status, re.MULTILINE)
    return caught is None or bool(int(caught[1], 16) >> (signal.SIGINT - 1) & 1)


class Run:
    """One invocation: its arguments, and how it ended."""

    def __init__(self, commands: Commands, options: argparse.Namespace, number: int):
        source = random.Random(f"{options.seed} {number}")
        self.number = number
        self.arguments = commands.invocation(source)
        self.command = shlex.join(self.arguments)
        self.input = source.choice(INPUTS)
        self.fault = ""
        self.code: int | None = None
        # The seconds from Ctrl-C to the end.
        self.delay = 0.0
        with tempfile.TemporaryDirectory(prefix="plywood-fuzz-") as folder:
            fill(Path(folder), options, source)
            self.errors = self.run(options, Path(folder), "/dev/full" if source.random() < 0.05 else "/dev/null")
        self.fault = self.fault or self.find_fault()

    def run(self, options: argparse.Namespace, folder: Path, output: str) -> str:
        """Runs the invocation and returns its standard error."""
        environment = {**os.environ, "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        with open(output, "wb") as stdout, tempfile.TemporaryFile() as stderr, tempfile.TemporaryFile() as stdin:
            stdin.write(self.input or b"")
            stdin.seek(0)
            process = subprocess.Popen(
                [options.plywood, *self.arguments], cwd=folder, env=environment, stdout=stdout, stderr=stderr,
                stdin=subprocess.PIPE if self.input is None else stdin, start_new_session=True, preexec_fn=limit_memory,
            )
            try:
                self.code = self.wait(process, options)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                if process.stdin:
                    process.stdin.close()
            stderr.seek(0)
            return stderr.read(100_000).decode(errors="replace")

    def wait(self, process: subprocess.Popen, options: argparse.Namespace) -> int | None:
        """Returns the exit code, or `None` if the program had to be killed."""
        try:
            return process.wait(options.patience)
        except subprocess.TimeoutExpired:
            pass
        # Until the program handles the signal, Ctrl-C would end it without an exit code.
        deadline = time.monotonic() + options.slack
        while not handles_interrupts(process) and time.monotonic() < deadline:
            time.sleep(0.01)
        interrupted = time.monotonic()
        process.send_signal(signal.SIGINT)
        try:
            return process.wait(options.slack)
        except subprocess.TimeoutExpired:
            self.fault = f"the program still ran {options.slack:g} s after Ctrl-C"
            return None
        finally:
            self.delay = time.monotonic() - interrupted

    def find_fault(self) -> str:
        """Returns what is wrong with the end of the run, or an empty text."""
        if "panicked at" in self.errors or "internal error" in self.errors:
            return "the program panicked"
        if self.code not in EXIT_CODES:
            return f"unexpected exit code {self.code}"
        # The reason for an invalid line of a suite is on standard output.
        if self.code in EXIT_CODES_WITH_REASON and not self.errors.strip() and "--suite" not in self.arguments:
            return f"exit code {self.code} without a reason on standard error"
        return ""


def main() -> int:
    """Runs invocations until the time is over, and returns 1 if any is faulty."""
    options = parse_arguments()
    options.plywood = options.plywood.resolve()
    options.run_file = run_file(options.plywood)
    commands = Commands(options.plywood)
    print(f"seed {options.seed}", flush=True)
    end = time.monotonic() + options.seconds
    numbers = itertools.count() if options.only is None else iter([options.only])
    codes: dict[int | None, int] = {}
    faults, slowest = 0, None
    # Most runs wait for an engine or for Ctrl-C, so several of them share a processor.
    workers = 2 * (os.cpu_count() or 1)
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        running: set[concurrent.futures.Future[Run]] = set()
        while True:
            while len(running) < workers and time.monotonic() < end and (number := next(numbers, None)) is not None:
                running.add(pool.submit(Run, commands, options, number))
            if not running:
                break
            done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for run in (future.result() for future in done):
                codes[run.code] = codes.get(run.code, 0) + 1
                slowest = max(slowest or run, run, key=lambda other: other.delay)
                if run.fault:
                    faults += 1
                    print(f"\nfault: {run.fault} (--seed {options.seed} --only {run.number})\nplywood {run.command}", flush=True)
                    print(run.errors[-2000:], flush=True)
    counts = ", ".join(f"{count} with {code}" for code, count in sorted(codes.items(), key=str))
    print(f"{sum(codes.values())} invocations, exit codes: {counts}")
    if slowest:
        print(f"the longest time from Ctrl-C to the end: {slowest.delay:.2f} s, of: {slowest.command[:200]}")
    print(f"{faults} faults")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
