"""The command `plywood`, which comes with the package."""

import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

import plywood.__main__

COMMAND = [sys.executable, "-m", "plywood"]


def run(*arguments, **options):
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60, **options)


class Command(unittest.TestCase):
    def test_it_answers(self):
        answer = run("analyze", "stonehenge:2", "--moves", "A F D")
        self.assertEqual((answer.returncode, answer.stderr), (0, ""))
        self.assertIn("best    E", answer.stdout)

    def test_its_exit_codes(self):
        for arguments, code in [
            (["--version"], 0),
            (["analyze", "tippy", "--depth", "few"], 2),
            (["analyze", "tipy"], 3),
            (["analyze", "tippy:8", "--search", "recursive", "--nodes", "100"], 4),
        ]:
            self.assertEqual(run(*arguments).returncode, code, arguments)
        self.assertIn("did you mean `tippy`?", run("analyze", "tipy").stderr)

    def test_a_script_of_its_name_is_installed(self):
        script = Path(sys.executable).with_name("plywood")
        if not script.exists():
            self.skipTest("the package is not installed into this environment")
        found = subprocess.run([script, "games"], capture_output=True, text=True, timeout=60)
        self.assertEqual((found.returncode, found.stdout), (0, run("games").stdout))

    def test_it_may_be_called_from_a_program(self):
        self.assertEqual(plywood.__main__.main(["solve", "tippy", "--depth", "few"]), 2)

    @unittest.skipUnless(os.name == "posix", "signals are sent otherwise there")
    def test_ctrl_c_prints_the_best_so_far(self):
        command = [*COMMAND, "analyze", "tippy:8", "--search", "recursive"]
        searching = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1.0)
        searching.send_signal(signal.SIGINT)
        output, _ = searching.communicate(timeout=30)
        self.assertEqual(searching.returncode, 130)
        self.assertIn("unfinished: interrupted", output)

    @unittest.skipUnless(os.name == "posix", "signals are sent otherwise there")
    def test_ctrl_c_ends_it_where_nothing_is_searched(self):
        waiting = subprocess.Popen(
            [*COMMAND, "analyze", "--suite", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        time.sleep(1.0)
        waiting.send_signal(signal.SIGINT)
        time.sleep(0.3)
        waiting.send_signal(signal.SIGINT)
        waiting.communicate(timeout=30)
        self.assertIn(waiting.returncode, (130, -signal.SIGINT))

    @unittest.skipUnless(shutil.which("head"), "there is no head")
    def test_nobody_has_to_read_to_the_end(self):
        piped = subprocess.run(
            f"'{sys.executable}' -m plywood tree tic-tac-toe --depth 4 --fold 5000 | head -1",
            shell=True, capture_output=True, text=True, timeout=60,
        )
        self.assertEqual((piped.returncode, piped.stderr), (0, ""))
        self.assertEqual(piped.stdout, "tic-tac-toe, first to move\n")


if __name__ == "__main__":
    unittest.main()
