"""The move of minimax, which looks at no state twice."""

from typing import Dict

from game_state import GameState
from move import Move
from strategy import Strategy
from thinking import by_engine, legal_moves, seen_from


class StrategyMinimaxMemoize(Strategy):
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

    def _best_move(self, state: GameState) -> Move:
        moves = legal_moves(state)
        scores = [self._after(state, move) for move in moves]
        return moves[scores.index(max(scores))]

    def _after(self, state: GameState, move: Move) -> float:
        """What ``move`` is worth to the player who makes it in ``state``."""
        child = state.apply_move(move)
        return seen_from(state, child, self._score(child))

    def _score(self, state: GameState) -> float:
        """What ``state`` is worth to its next player."""
        key = repr(state)
        if key not in self._known:
            moves = legal_moves(state)
            self._known[key] = max(self._after(state, move) for move in moves) if moves else state.outcome()
        return self._known[key]
