"""Systems that provide less memory than the limits of a search allow."""

import os
import re
import subprocess
import sys
import textwrap

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="reads the used address space from a file of Linux")
def test_a_search_with_a_smaller_table_than_its_limit_allows_warns():
    program = textwrap.dedent("""
        import resource, warnings, plywood

        position = plywood.position("connect-four")
        with open("/proc/self/status") as status:
            used = next(int(line.split()[1]) << 10 for line in status if line.startswith("VmSize"))
        resource.setrlimit(resource.RLIMIT_AS, (used + (100 << 20),) * 2)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            position.analyze(nodes=20_000, memory="16M")
            print(len(caught))
            print(position.analyze(nodes=20_000).stopped)
        for warning in caught:
            print(warning.category.__name__, warning.filename, warning.message)
        warnings.simplefilter("error")
        try:
            position.analyze(nodes=20_000)
        except RuntimeWarning as error:
            print("raised", error)
    """)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    without, stopped, warned, raised = ran.stdout.splitlines()
    assert (without, stopped) == ("0", "nodes")
    text = "the system has no memory for a table of 240 MiB; the table has at most "
    assert warned.startswith(f"RuntimeWarning <string> {text}")
    assert raised.startswith(f"raised {text}")


@pytest.mark.skipif(os.name != "posix", reason="needs a stack size that the system refuses")
def test_a_search_without_a_thread_runs_on_the_calling_thread_and_warns():
    program = textwrap.dedent("""
        import warnings, plywood

        def results():
            position = plywood.position("stonehenge:2", "A F D")
            line = plywood.position("(" * 20_000 + "7" + ")" * 20_000)
            return [
                str(position.analyze().value),
                position.solve(each=True).best_moves,
                position.perft(2),
                str(line.analyze("recursive").value),
                len(position.explain(0)) > 0,
            ]

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            print(results())
        print(len(caught))
        for warning in caught:
            print(warning.category.__name__, warning.filename, warning.message)
    """)
    # Rust gives this stack size to new threads. No system has so much memory.
    for stack, count in ((None, 0), (1 << 46, 5)):
        settings = {} if stack is None else {"RUST_MIN_STACK": str(stack)}
        environment = {**os.environ, **settings}
        command = [sys.executable, "-c", program]
        ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        results, number, *warned = ran.stdout.splitlines()
        assert (results, number) == ("['win 3', ('E',), 12, 'points 7', True]", str(count))
        for text in warned:
            start = r"RuntimeWarning <string> no thread could be started \(.+\): the search runs on the calling thread"
            assert re.match(start, text)
