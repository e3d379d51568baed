"""Ctrl-C ends a search at once, whoever's game it is, and the interpreter goes on."""

import os
import signal
import subprocess
import sys
import textwrap
import time
import unittest

#: So long may it take at the most, on a machine that is busy with other things; where nothing else runs it is a tenth of
#: a second. The searches themselves would take minutes.
SOON = 10.0

BEGIN = """
    import sys, time
    sys.path.insert(0, {tests!r})
    import plywood
    from twins import SubtractSquare, TicTacToe

    def interrupted(ask):
        try:
            print("ready", flush=True)
            ask()
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        else:
            print("finished", flush=True)
        # Whatever it was, the next search is none the worse.
        print(plywood.position("tic-tac-toe").analyze().value, flush=True)
"""


@unittest.skipUnless(os.name == "posix", "signals are sent otherwise there")
class CtrlC(unittest.TestCase):
    def interrupt(self, program: str) -> float:
        begin = textwrap.dedent(BEGIN.format(tests=os.path.dirname(os.path.abspath(__file__))))
        run = subprocess.Popen(
            [sys.executable, "-c", begin + textwrap.dedent(program)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self.assertEqual(run.stdout.readline(), "ready\n", "it did not begin")
            time.sleep(0.3)
            sent = time.monotonic()
            run.send_signal(signal.SIGINT)
            self.assertEqual(run.stdout.readline(), "interrupted\n")
            took = time.monotonic() - sent
            # What has been read ahead is known to the pipes alone.
            rest, errors = run.stdout.read(), run.stderr.read()
            self.assertEqual((rest, errors, run.wait(timeout=60)), ("draw\n", "", 0))
        finally:
            run.kill()
            run.wait()
            run.stdout.close()
            run.stderr.close()
        self.assertLess(took, SOON)
        return took

    def test_every_search(self):
        for search in ("recursive", "iterative", "tree", "alpha-beta", "alpha-beta-iterative", "solver", "pvs", "mtdf", "df-pn"):
            self.interrupt(f"interrupted(lambda: plywood.position('connect-four').analyze({search!r}, memory='4G'))")

    def test_several_threads(self):
        self.interrupt("interrupted(lambda: plywood.position('connect-four').analyze(threads=2))")

    def test_other_questions(self):
        self.interrupt("interrupted(lambda: plywood.position('connect-four').solve())")
        self.interrupt("interrupted(lambda: plywood.position('tippy:8').perft(12))")
        self.interrupt("interrupted(lambda: plywood.position('tippy:8').tree(depth=12))")
        self.interrupt("interrupted(lambda: plywood.position('connect-four').analyze(each=True))")

    def test_games_and_evaluators_in_python(self):
        self.interrupt("interrupted(lambda: plywood.position(SubtractSquare(200)).analyze('recursive'))")
        self.interrupt("interrupted(lambda: plywood.position('tippy:8').analyze('recursive', depth=9, evaluator=lambda at: 0.5))")

    def test_a_method_that_never_ends(self):
        self.interrupt(
            """
            class Endless(SubtractSquare):
                def legal_moves(self):
                    while True:
                        pass

            interrupted(lambda: plywood.position(Endless(4)).analyze())
            """
        )


if __name__ == "__main__":
    unittest.main()
