"""Systems that provide less memory than the limits of a search allow."""

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
