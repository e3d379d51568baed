"""A wrong submission: it raises an exception in positions with few moves."""

from common.protocol import serve


def choose(position, legal):
    if len(legal) < 3:
        raise IndexError("list index out of range")
    return legal[0]


serve("raises", choose)
