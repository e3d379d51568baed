"""The command `plywood` of the package."""

import contextlib
import io
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
import unittest.mock
from pathlib import Path

import plywood.__main__

COMMAND = [sys.executable, "-m", "plywood"]


def run(*arguments, **options):
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60, **options)


class Command(unittest.TestCase):
    def test_the_command_analyzes(self):
        answer = run("analyze", "stonehenge:2", "--moves", "A F D")
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        self.assertIn("best    E", answer.stdout)

    def test_the_exit_code_of_the_autograder_is_returned(self):
        for argument, code in (("bogus", 2), ("--help", 0)):
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                self.assertEqual(plywood.__main__.main(["autograder", argument]), code)

    def test_an_exit_of_the_autograder_has_the_code_that_python_gives_it(self):
        for value, code in ((None, 0), (3, 3), ("a reason", 1)):
            with unittest.mock.patch("plywood.grade.autograder.__main__.main", side_effect=SystemExit(value)):
                self.assertEqual(plywood.__main__.main(["autograder"]), code)

    def test_exit_codes(self):
        for arguments, code in [
            (["--version"], 0),
            (["analyze", "tippy", "--depth", "few"], 2),
            (["analyze", "tipy"], 3),
            (["analyze", "tippy:8", "--search", "recursive", "--nodes", "100"], 4),
        ]:
            self.assertEqual(run(*arguments).returncode, code, arguments)
        self.assertIn("did you mean `tippy`?", run("analyze", "tipy").stderr)

    def test_the_package_has_the_version_of_the_command(self):
        self.assertEqual(run("--version").stdout.split(), ["plywood", plywood.__version__])

    def test_the_script_plywood_is_installed(self):
        script = Path(sys.executable).with_name("plywood")
        if not script.exists():
            self.skipTest("the package is not installed into this environment")
        found = subprocess.run([script, "games"], capture_output=True, text=True, timeout=60)
        self.assertEqual((found.returncode, found.stdout), (0, run("games").stdout))

    def test_main_can_be_called_from_a_program(self):
        self.assertEqual(plywood.__main__.main(["solve", "tippy", "--depth", "few"]), 2)

    @unittest.skipUnless(os.name == "posix", "the test needs a pseudo-terminal and a POSIX signal")
    def test_ctrl_c_prints_the_best_result_so_far(self):
        """The command shows its progress on the terminal once the search has lasted a while."""
        reading, terminal = os.openpty()
        command = [*COMMAND, "analyze", "tippy:8", "--search", "recursive"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True)
        os.close(terminal)
        self.assertIn(b"nodes", os.read(reading, 1000))
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=600)
        os.close(reading)
        self.assertEqual(process.returncode, 130)
        self.assertIn("unfinished: interrupted", output)

    @unittest.skipUnless(os.name == "posix", "the test sends a POSIX signal")
    def test_ctrl_c_ends_the_command_while_it_waits_for_input(self):
        process = subprocess.Popen(
            [*COMMAND, "analyze", "--suite", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        process.stdin.write(b"stonehenge:2 A,F,D\n")
        process.stdin.flush()
        self.assertIn(b"stonehenge:2", process.stdout.readline())
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.05)
        process.communicate(timeout=600)
        self.assertIn(process.returncode, (130, -signal.SIGINT))

    @unittest.skipUnless(shutil.which("head"), "there is no head")
    def test_a_closed_output_pipe_is_not_an_error(self):
        piped = subprocess.run(
            f"'{sys.executable}' -m plywood tree tic-tac-toe --depth 4 --fold 5000 | head -1",
            shell=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assertEqual((piped.returncode, piped.stderr), (0, ""))
        self.assertEqual(piped.stdout, "tic-tac-toe, first to move\n")


if __name__ == "__main__":
    unittest.main()
