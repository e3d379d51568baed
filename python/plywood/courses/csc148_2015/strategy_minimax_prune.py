"""Minimax strategy with alpha-beta pruning."""

from math import inf

from game_state import GameState
from move import Move
from search_helpers import child_state, engine_move, legal_moves, score_for_parent
from strategy import Strategy

__all__ = ["GameState", "Move", "Strategy", "StrategyMinimaxPrune"]


class StrategyMinimaxPrune(Strategy):
    """Alpha-beta: minimax that skips the remaining moves of a state once the opponent can avoid that state.

    >>> from tippy_game_state import TippyGameState
    >>> StrategyMinimaxPrune().suggest_move(TippyGameState('p1'))
    TippyMove([1, 1])
    """

    def suggest_move(self, state: GameState) -> Move:
        """Return the first of the best moves; in plywood's games, the one that wins soonest or loses latest."""
        return engine_move(state, "alpha-beta") or self._best_move(state, inf)

    def _best_move(self, state: GameState, depth: float) -> Move:
        best_move, *others = legal_moves(state)
        best = self._move_score(state, best_move, -inf, inf, depth)
        for move in others:
            move_score = self._move_score(state, move, best, inf, depth)
            if move_score > best:
                best_move, best = move, move_score
        return best_move

    def _move_score(self, state: GameState, move: Move, alpha: float, beta: float, depth: float) -> float:
        """Return the score of ``move`` for the next player of ``state``: exact in the window, else a bound."""
        child = child_state(state, move)
        if child.next_player == state.next_player:
            return self._score(child, alpha, beta, depth - 1)
        return score_for_parent(state, child, self._score(child, -beta, -alpha, depth - 1))

    def _score(self, state: GameState, alpha: float, beta: float, depth: float) -> float:
        """Return the score of ``state`` for its next player, ``depth`` plies above the horizon.

        A score between ``alpha`` and ``beta`` is exact. A score of at most ``alpha`` is an upper bound of the exact
        score, and a score of at least ``beta`` is a lower bound.
        """
        moves = legal_moves(state)
        if not moves:
            return state.outcome()
        if depth == 0:
            return state.rough_outcome()
        best = -inf
        for move in moves:
            best = max(best, self._move_score(state, move, max(alpha, best), beta, depth))
            if best >= beta:
                break
        return best
