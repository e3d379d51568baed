"""Wrong: the first legal move."""

from common.seat import serve

serve("first", lambda position, legal: legal[0])
