"""The move of minimax, which looks at no state twice."""

from typing import Dict

from game_state import GameState
from move import Move
from strategy_minimax import StrategyMinimax
from thinking import by_engine


class StrategyMinimaxMemoize(StrategyMinimax):
    """Minimax that writes down what each state is worth.

    A state is remembered by its ``repr``, which names the class, the player and the position. What
    is known stays known from one move to the next.
    """

    def __init__(self, interactive: bool = False) -> None:
        """Begin with nothing known."""
        super().__init__(interactive)
        self._known: Dict[str, float] = {}

    def suggest_move(self, state: GameState) -> Move:
        """The first of the best moves; in plywood's games one of the best."""
        return by_engine(state, "solver") or self._best_move(state)

    def _score(self, state: GameState) -> float:
        """What ``state`` is worth to its next player."""
        key = repr(state)
        if key not in self._known:
            self._known[key] = super()._score(state)
        return self._known[key]
