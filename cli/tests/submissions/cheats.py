"""Wrong: a move that is not there."""

from common.seat import serve

serve("cheats", lambda position, legal: "pass")
