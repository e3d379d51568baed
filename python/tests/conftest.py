"""Settings of all tests.

A shell without job control starts background commands with SIGINT ignored, and every child process inherits this. Tests
that send SIGINT to a child need the default reaction.
"""

import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
