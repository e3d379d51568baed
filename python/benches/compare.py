"""The time of searches of games written in Python, compared with plain Python and with easyAI.

    python -m venv speed && speed/bin/pip install ./python easyAI
    speed/bin/python python/benches/compare.py [ROUNDS]

All searches use the same class of a game. Each round runs them one after the other; a figure is the median over the rounds
of the time of plywood divided by the time of the other search in the same round. Times are processor times; only for two
searches at once, the elapsed time counts. Without easyAI, its columns are omitted.
"""

from __future__ import annotations

import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, Callable, Dict, List, Tuple

from plain import WIN, Nim, SubtractSquare, TicTacToe, alpha_beta, minimax

import plywood

try:
    from easyAI import AI_Player, Negamax, TwoPlayerGame
    from easyAI.AI import TranspositionTable
except ImportError:
    Negamax = None

GAMES: List[Tuple[str, Any, Any, int]] = [
    # The name, a position for searches without a table, one for searches with a table, and its longest game in plies.
    ("Tic-Tac-Toe", TicTacToe("X........", "second"), TicTacToe(), 9),
    ("Subtract Square", SubtractSquare(30), SubtractSquare(200), 200),
    ("Nim", Nim((3, 3, 4)), Nim((5, 6, 7)), 18),
]


if Negamax is not None:

    class EasyGame(TwoPlayerGame):  # type: ignore[misc]
        """A game for easyAI: a position and those before it."""

        def __init__(self, start: Any) -> None:
            self.players = [AI_Player(None), AI_Player(None)]
            self.current_player = 1
            self.position = start
            self.earlier: List[Any] = []

        def possible_moves(self) -> List[Any]:
            return list(self.position.legal_moves())

        def make_move(self, move: Any) -> None:
            self.earlier.append(self.position)
            self.position = self.position.apply(move)

        def unmake_move(self, move: Any) -> None:
            self.position = self.earlier.pop()

        def is_over(self) -> bool:
            return self.position.outcome() is not None

        def scoring(self) -> int:
            outcome = self.position.outcome()
            if outcome is None or outcome == "draw":
                return 0
            return 100 if outcome == self.position.to_move() else -100

        def ttentry(self) -> Any:
            return self.position


def easy(start: Any, plies: int, with_table: bool) -> None:
    ai = Negamax(plies, tt=TranspositionTable() if with_table else None)
    ai(EasyGame(start))


def seconds(call: Callable[[], Any]) -> float:
    """Return the processor time of a call."""
    started = time.process_time()
    call()
    return time.process_time() - started


def searches(small: Any, large: Any, plies: int) -> Dict[str, Callable[[], Any]]:
    """Return the searches of one game by their names."""
    position, table_position = plywood.position(small), plywood.position(large)
    result = {
        "minimax": lambda: minimax(small),
        "alpha-beta": lambda: alpha_beta(small),
        "plywood recursive": lambda: position.analyze("recursive"),
        "plywood alpha-beta": lambda: position.analyze("alpha-beta"),
        "plywood solver": lambda: table_position.analyze("solver"),
    }
    if Negamax is not None:
        result["easyAI"] = lambda: easy(small, plies, with_table=False)
        result["easyAI table"] = lambda: easy(large, plies, with_table=True)
    return result


#: The columns: the search of plywood and the search that it is compared with.
COLUMNS = [
    ("plywood recursive", "minimax"),
    ("plywood alpha-beta", "alpha-beta"),
    ("plywood alpha-beta", "easyAI"),
    ("plywood solver", "easyAI table"),
]


def check(position: Any) -> None:
    """Check that all searches agree on the value of a position."""
    value = plywood.position(position).analyze("recursive").value
    expected = 0 if value.kind == "draw" else value.sign * (WIN - value.plies)
    found = [minimax(position), alpha_beta(position)]
    assert found == [expected, expected], (position, found, expected)


def native_search(_: int) -> None:
    """Search a built-in game for one or two seconds."""
    plywood.position("connect-four").analyze("alpha-beta", nodes=20_000_000)


def two_searches(rounds: int) -> Tuple[float, float]:
    """Return how many times as fast two searches are in two threads, and in two processes, as one after the other."""
    ratios: Dict[str, List[float]] = {"processes": [], "threads": []}
    with ProcessPoolExecutor(2) as processes, ThreadPoolExecutor(2) as threads:
        pools = {"processes": processes, "threads": threads}
        # The first tasks start the processes, and only then the threads, which no process should copy.
        for pool in pools.values():
            list(pool.map(native_search, range(2)))
        for _ in range(rounds):
            started = time.perf_counter()
            native_search(0)
            native_search(1)
            in_turn = time.perf_counter() - started
            for name, pool in pools.items():
                started = time.perf_counter()
                list(pool.map(native_search, range(2)))
                ratios[name].append(in_turn / (time.perf_counter() - started))
    return statistics.median(ratios["threads"]), statistics.median(ratios["processes"])


def main(rounds: int) -> None:
    columns = [(ours, other) for ours, other in COLUMNS if Negamax is not None or "easyAI" not in other]
    print("| game |" + "".join(f" {ours} / {other} |" for ours, other in columns))
    print("|---|" + "---:|" * len(columns))
    for name, small, large, plies in GAMES:
        check(small)
        calls = searches(small, large, plies)
        times: Dict[str, List[float]] = {search: [] for search in calls}
        for _ in range(rounds):
            for search, call in calls.items():
                times[search].append(seconds(call))
        ratios = [
            statistics.median(a / b for a, b in zip(times[ours], times[other])) for ours, other in columns
        ]
        print(f"| {name} |" + "".join(f" {ratio:.2f} |" for ratio in ratios), flush=True)
    in_threads, in_processes = two_searches(rounds)
    print(f"\nTwo searches of a built-in game in two threads: {in_threads:.2f} times as fast as one after the other.")
    print(f"The same in two processes: {in_processes:.2f} times as fast.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
