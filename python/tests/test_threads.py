"""Searches on several Python threads."""

import _thread
import os
import subprocess
import sys
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import plywood
from python_games import SubtractSquare


EXIT_DURING_SEARCH = """
import atexit, sys, threading

# A function that is registered before plywood is imported is called after the searches have ended.
atexit.register(lambda: print(plywood.position(TicTacToe("XOX.O..X.")).analyze().value))
sys.path.insert(0, {tests!r})
import plywood
from plywood._loops import let_others_run
from python_games import SubtractSquare, TicTacToe

def search():
    {search}

thread = threading.Thread(target=search, daemon=True)
thread.start()
seen = 0
while seen < 10:
    frame = sys._current_frames()[thread.ident]
    while frame is not None:
        seen += frame.f_code is plywood.Position.analyze.__code__
        frame = frame.f_back
"""
"""A program that exits during the search of a daemon thread. The thread that exits can still search."""


class Threads(unittest.TestCase):
    def test_the_interpreter_lock_is_released_during_a_search(self):
        """Another thread interrupts the search, which it can do only if it gets the interpreter lock."""
        main_thread = threading.get_ident()

        def interrupt_search():
            in_search = 0
            while in_search < 10:
                in_search += sys._current_frames()[main_thread].f_code is plywood.Position.analyze.__code__
                time.sleep(0.001)
            _thread.interrupt_main()

        thread = threading.Thread(target=interrupt_search, daemon=True)
        thread.start()
        with self.assertRaises(KeyboardInterrupt):
            plywood.position("tippy:8").analyze("recursive", nodes=10**11)
        thread.join()

    def test_concurrent_searches_give_the_same_results(self):
        specs = [f"subtract-square:{number}" for number in range(1, 41)]
        alone = [str(plywood.position(spec).analyze()) for spec in specs]
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda spec: str(plywood.position(spec).analyze()), specs))
        self.assertEqual(together, alone)

    def test_concurrent_searches_of_python_games_give_the_same_values(self):
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda left: plywood.position(SubtractSquare(left)).analyze().value, range(1, 30)))
        expected = [plywood.position(f"subtract-square:{left}").analyze().value for left in range(1, 30)]
        self.assertEqual(found, expected)

    def test_threads_may_search_one_position_of_a_python_game(self):
        threads_in_legal_moves = threading.Barrier(3)

        class Waiting(SubtractSquare):
            """A position whose first three calls of ``legal_moves`` wait for one another."""

            def legal_moves(self):
                if self.left == 12:
                    threads_in_legal_moves.wait(600)
                return list(super().legal_moves())

            def apply(self, move):
                after = super().apply(move)
                return SubtractSquare(after.left, after.turn)

        # The first search of a class also checks the class, which calls its methods.
        plywood.position(Waiting(3)).analyze()
        position = plywood.position(Waiting(12))
        with ThreadPoolExecutor(3) as pool:
            values = list(pool.map(lambda _: str(position.analyze("recursive").value), range(3)))
        self.assertEqual(values, 3 * [str(plywood.position("subtract-square:12").analyze().value)])

    def test_the_interpreter_exits_while_a_daemon_thread_searches(self):
        for search in (
            'plywood.position(SubtractSquare(80)).analyze("recursive")',
            'plywood.position("tippy:8").analyze("recursive", depth=30, evaluator=lambda position: 1.0)',
            'plywood.position("tippy:8").analyze("recursive")',
        ):
            program = EXIT_DURING_SEARCH.format(tests=os.path.dirname(os.path.abspath(__file__)), search=search)
            process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
            self.assertEqual((process.returncode, process.stdout, process.stderr), (0, "draw\n", ""), search)

    def test_a_method_may_query_its_own_position(self):
        positions = []

        class Curious(SubtractSquare):
            def legal_moves(self):
                if positions and self.left == 5:
                    positions.pop().is_over
                    plywood.position(SubtractSquare(5)).analyze()
                return list(super().legal_moves())

        position = plywood.position(Curious(5))
        positions.append(position)
        self.assertEqual(position.moves, [1, 4])

    def test_threads_may_search_one_position(self):
        position = plywood.position("stonehenge:2")
        with ThreadPoolExecutor(4) as pool:
            found = set(pool.map(lambda search: str(position.analyze(search).value), plywood.searches() * 2))
        self.assertEqual(len(found), 1)

    def test_a_search_on_several_threads_gives_the_same_value(self):
        position = plywood.position("connect:4x4x3")
        self.assertEqual(position.analyze(threads=2).value, position.analyze().value)


if __name__ == "__main__":
    unittest.main()
