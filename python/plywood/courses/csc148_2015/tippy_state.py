"""An alias of ``tippy_game_state`` that some of the course's files import."""

from tippy_game_state import TippyGameState
from tippy_move import TippyMove

__all__ = ["TippyGameState", "TippyMove"]
