"""Threads of Python: they search at the same time, and others go on meanwhile."""

import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

import plywood
from twins import SubtractSquare


class Threads(unittest.TestCase):
    def test_the_lock_is_free_while_a_game_in_rust_is_searched(self):
        begun, done = threading.Event(), threading.Event()

        def search():
            begun.set()
            plywood.position("tippy:6").analyze("recursive", time=1.0)
            done.set()

        searching = threading.Thread(target=search)
        searching.start()
        begun.wait()
        counted = 0
        while not done.is_set():
            counted += 1
            time.sleep(0.001)
        searching.join()
        # A thousand where nothing else runs on the machine.
        self.assertGreater(counted, 20)

    def test_searches_of_several_threads_do_not_disturb_each_other(self):
        specs = [f"subtract-square:{number}" for number in range(1, 41)]
        alone = [str(plywood.position(spec).analyze()) for spec in specs]
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda spec: str(plywood.position(spec).analyze()), specs))
        self.assertEqual(together, alone)

    def test_games_in_python_too(self):
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda left: plywood.position(SubtractSquare(left)).analyze().value, range(1, 30)))
        there = [plywood.position(f"subtract-square:{left}").analyze().value for left in range(1, 30)]
        self.assertEqual(found, there)

    def test_one_position_of_a_game_in_python_may_be_asked_by_all(self):
        class Slow(SubtractSquare):
            def legal_moves(self):
                time.sleep(0.001)
                return list(super().legal_moves())

        position = plywood.position(Slow(12))
        found = []
        threads = [
            threading.Thread(target=lambda: found.append(str(position.analyze("recursive").value)), daemon=True)
            for _ in range(3)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        self.assertEqual(found, 3 * [str(plywood.position("subtract-square:12").analyze().value)])

    def test_a_game_may_ask_its_own_position_again(self):
        positions = []

        class Curious(SubtractSquare):
            def legal_moves(self):
                if positions and self.left == 5:
                    positions.pop().is_over
                    plywood.position(SubtractSquare(5)).analyze()
                return list(super().legal_moves())

        position = plywood.position(Curious(5))
        positions.append(position)
        self.assertEqual(position.moves, ["1", "4"])

    def test_one_position_may_be_asked_by_all(self):
        position = plywood.position("stonehenge:2")
        with ThreadPoolExecutor(4) as pool:
            found = set(pool.map(lambda search: str(position.analyze(search).value), plywood.searches() * 2))
        self.assertEqual(len(found), 1)

    def test_a_search_with_several_threads_says_the_same(self):
        position = plywood.position("connect:4x4x3")
        self.assertEqual(position.analyze(threads=2).value, position.analyze().value)


if __name__ == "__main__":
    unittest.main()
