"""A wrong submission: it plays the first legal move."""

from common.protocol import serve

serve("first_move", lambda position, legal: legal[0])
