"""Another name for ``tippy_game_state``, by which some of the course's files import it."""

from tippy_game_state import TippyGameState
from tippy_move import TippyMove

__all__ = ["TippyGameState", "TippyMove"]
