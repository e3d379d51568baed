"""Minimax strategy that remembers the scores of states."""

from typing import Dict, Hashable, Optional

from game_state import GameState
from move import Move
from search_helpers import engine_move
from strategy_minimax import StrategyMinimax

__all__ = ["GameState", "Move", "StrategyMinimax", "StrategyMinimaxMemoize"]


class StrategyMinimaxMemoize(StrategyMinimax):
    """Minimax that stores the score of each state and searches no state twice.

    The key of a state contains the state itself if its class defines equality and hash, otherwise its ``repr`` if its
    class defines ``__repr__``. States of other classes are not stored. The scores are kept from one move to the next.
    """

    def __init__(self, interactive: bool = False) -> None:
        """Create a strategy without stored scores."""
        super().__init__(interactive)
        self._scores: Dict[Hashable, float] = {}

    def suggest_move(self, state: GameState) -> Move:
        """Return the first of the best moves; in plywood's games, any of the best moves."""
        return engine_move(state, "solver") or self._best_move(state)

    def _score(self, state: GameState) -> float:
        """Return the score of ``state`` for its next player."""
        key = _key(state)
        if key is None:
            return super()._score(state)
        if key not in self._scores:
            self._scores[key] = super()._score(state)
        return self._scores[key]


def _key(state: GameState) -> Optional[Hashable]:
    """Return a key that equal states share and other states do not, or ``None`` if there is no such key.

    The key always contains the class and the next player: an equality or a ``repr`` may leave these out.
    """
    kind = type(state)
    if kind.__eq__ is not object.__eq__ and kind.__hash__ is not object.__hash__ and _has_hash(state):
        return kind, state.next_player, state
    # The default repr contains an address, which a later state can reuse.
    return None if kind.__repr__ is object.__repr__ else (kind, state.next_player, repr(state))


def _has_hash(state: GameState) -> bool:
    """Return whether ``state`` can be hashed; its ``__hash__`` may fail, for example because it hashes a list."""
    try:
        hash(state)
    except TypeError:
        return False
    return True
