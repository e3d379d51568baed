"""Wrong: it breaks down where it has few moves."""

from common.seat import serve


def choose(position, legal):
    if len(legal) < 3:
        raise IndexError("list index out of range")
    return legal[0]


serve("falls", choose)
