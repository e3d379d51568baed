"""A wrong submission: it returns an illegal move."""

from common.protocol import serve

serve("illegal_move", lambda position, legal: "pass")
