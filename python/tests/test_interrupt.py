"""Ctrl-C during a search raises ``KeyboardInterrupt``, and the interpreter stays usable."""

import os
import signal
import subprocess
import sys
import textwrap
import unittest

import plywood

#: The beginning of each test program. The program prints "searching" once the search runs, and the test then sends it
#: SIGINT.
PRELUDE = """
    import sys, threading, time
    sys.path.insert(0, {tests!r})
    import plywood
    from plywood._loops import let_others_run
    from python_games import SubtractSquare, TicTacToe

    NATIVE_SEARCHES = [getattr(plywood.Position, name).__code__ for name in ("analyze", "solve", "perft", "tree")]

    def announce_search(main_thread):
        # This thread can observe the main thread inside a search repeatedly only if the search passes the interpreter
        # lock to other threads.
        seen = 0
        while seen < 100:
            seen += sys._current_frames()[main_thread].f_code in (*NATIVE_SEARCHES, let_others_run.__code__)
            time.sleep(0.001)
        print("searching", flush=True)

    def interrupted(search, announce=True):
        if announce:
            threading.Thread(target=announce_search, args=[threading.get_ident()], daemon=True).start()
        try:
            search()
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        else:
            print("finished", flush=True)
        # The next search works.
        print(plywood.position("tic-tac-toe").analyze().value, flush=True)
"""


@unittest.skipUnless(os.name == "posix", "the test sends a POSIX signal")
class CtrlC(unittest.TestCase):
    """Without the interruption, each of these searches would take minutes or years, or end at its node limit."""

    def interrupt(self, program: str) -> None:
        prelude = textwrap.dedent(PRELUDE.format(tests=os.path.dirname(os.path.abspath(__file__))))
        process = subprocess.Popen(
            [sys.executable, "-c", prelude + textwrap.dedent(program)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self.assertEqual(process.stdout.readline(), "searching\n")
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=600)
            self.assertEqual((output, errors, process.returncode), ("interrupted\ndraw\n", "", 0))
        finally:
            process.kill()
            process.communicate()

    def test_ctrl_c_ends_every_search(self):
        searches = "recursive iterative tree alpha-beta alpha-beta-iterative solver pvs mtdf df-pn".split()
        self.assertLessEqual(set(searches), set(plywood.searches()))
        for search in searches:
            with self.subTest(search):
                self.interrupt(
                    f"interrupted(lambda: plywood.position('connect-four').analyze({search!r}, memory='4G'))"
                )

    def test_ctrl_c_ends_a_search_on_several_threads(self):
        self.interrupt("interrupted(lambda: plywood.position('connect-four').analyze(threads=2))")

    def test_ctrl_c_ends_solve_perft_tree_and_each(self):
        self.interrupt("interrupted(lambda: plywood.position('connect-four').solve())")
        self.interrupt("interrupted(lambda: plywood.position('tippy:8').perft(12))")
        self.interrupt("interrupted(lambda: plywood.position('tippy:8').tree(depth=12))")
        self.interrupt("interrupted(lambda: plywood.position('connect-four').analyze(each=True))")

    def test_ctrl_c_ends_games_and_evaluators_in_python(self):
        self.interrupt(
            """
            calls = 0

            class Counting(SubtractSquare):
                def outcome(self):
                    global calls
                    calls += 1
                    if calls == 100:
                        print("searching", flush=True)
                    return super().outcome()

                def apply(self, move):
                    after = super().apply(move)
                    return Counting(after.left, after.turn)

            interrupted(lambda: plywood.position(Counting(200)).analyze('recursive'), announce=False)
            """
        )
        self.interrupt(
            """
            calls = 0

            def evaluate(position):
                global calls
                calls += 1
                if calls == 100:
                    print("searching", flush=True)
                return 0.5

            position = plywood.position('tippy:8')
            interrupted(lambda: position.analyze('recursive', depth=9, evaluator=evaluate), announce=False)
            """
        )

    def test_ctrl_c_ends_a_search_that_never_calls_its_evaluator(self):
        # Without a depth limit, the solver searches to the end of the game.
        self.interrupt(
            "interrupted(lambda: plywood.position('connect:6x5x4').analyze(evaluator=lambda position: 0.0))"
        )

    def test_ctrl_c_ends_a_search_that_knows_all_positions(self):
        # The game has 402 positions, so that the search calls no method after a moment. If other threads cannot run, the
        # node limit ends the search, and the test fails instead of waiting for ever.
        self.interrupt(
            "interrupted(lambda: plywood.position(SubtractSquare(200)).analyze('recursive', nodes=100_000_000))"
        )

    def test_ctrl_c_ends_a_method_with_an_endless_loop(self):
        self.interrupt(
            """
            class Endless(SubtractSquare):
                def legal_moves(self):
                    print("searching", flush=True)
                    while True:
                        pass

            interrupted(lambda: plywood.position(Endless(4)).analyze(), announce=False)
            """
        )


if __name__ == "__main__":
    unittest.main()
