"""The move of minimax, which looks at no state twice."""

from typing import Dict, Hashable, Optional

from game_state import GameState
from move import Move
from strategy_minimax import StrategyMinimax
from thinking import by_engine

__all__ = ["GameState", "Move", "StrategyMinimax", "StrategyMinimaxMemoize"]


class StrategyMinimaxMemoize(StrategyMinimax):
    """Minimax that writes down what each state is worth.

    A state is remembered by what it is: by itself where its class says which states are equal, otherwise by
    its ``repr`` where its class says what that is, and not at all where it says neither. What is known
    stays known from one move to the next.
    """

    def __init__(self, interactive: bool = False) -> None:
        """Begin with nothing known."""
        super().__init__(interactive)
        self._known: Dict[Hashable, float] = {}

    def suggest_move(self, state: GameState) -> Move:
        """The first of the best moves; in plywood's games one of the best."""
        return by_engine(state, "solver") or self._best_move(state)

    def _score(self, state: GameState) -> float:
        """What ``state`` is worth to its next player."""
        key = _key(state)
        if key is None:
            return super()._score(state)
        if key not in self._known:
            self._known[key] = super()._score(state)
        return self._known[key]


def _key(state: GameState) -> Optional[Hashable]:
    """What equal states have in common and others do not, ``None`` where nobody knows.

    The class and the player belong to it whatever else does: a class may leave them out, since its base has them.
    """
    kind = type(state)
    if kind.__eq__ is not object.__eq__ and kind.__hash__ is not object.__hash__ and _has_hash(state):
        return kind, state.next_player, state
    # The usual repr is an address, which another state has once this one is gone.
    return None if kind.__repr__ is object.__repr__ else (kind, state.next_player, repr(state))


def _has_hash(state: GameState) -> bool:
    """Whether ``state`` can be hashed: also where a class says how, there may be a list in it."""
    try:
        hash(state)
    except TypeError:
        return False
    return True
