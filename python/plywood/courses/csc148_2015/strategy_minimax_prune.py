"""The move of minimax, found without a look at what cannot change it."""

from math import inf

from game_state import GameState
from move import Move
from strategy import Strategy
from thinking import after, by_engine, legal_moves, seen_from

__all__ = ["GameState", "Move", "Strategy", "StrategyMinimaxPrune"]


class StrategyMinimaxPrune(Strategy):
    """Alpha-beta: minimax that leaves a state as soon as the opponent would not let it be reached.

    >>> from tippy_game_state import TippyGameState
    >>> StrategyMinimaxPrune().suggest_move(TippyGameState('p1'))
    TippyMove([1, 1])
    """

    def suggest_move(self, state: GameState) -> Move:
        """The first of the best moves."""
        return by_engine(state, "alpha-beta") or self._best_move(state, inf)

    def _best_move(self, state: GameState, depth: float) -> Move:
        best_move, *others = legal_moves(state)
        best = self._worth(state, best_move, -inf, inf, depth)
        for move in others:
            worth = self._worth(state, move, best, inf, depth)
            if worth > best:
                best_move, best = move, worth
        return best_move

    def _worth(self, state: GameState, move: Move, alpha: float, beta: float, depth: float) -> float:
        """What ``move`` is worth to the player who makes it in ``state``, as far as the window asks."""
        child = after(state, move)
        if child.next_player == state.next_player:
            return self._score(child, alpha, beta, depth - 1)
        return seen_from(state, child, self._score(child, -beta, -alpha, depth - 1))

    def _score(self, state: GameState, alpha: float, beta: float, depth: float) -> float:
        """What ``state`` is worth to its next player, ``depth`` plies above the horizon.

        ``alpha`` is what that player has already elsewhere and ``beta`` what the opponent will not
        go beyond. Between them the answer is exact; at most ``alpha`` it is an upper bound, and at
        least ``beta`` a lower one.
        """
        moves = legal_moves(state)
        if not moves:
            return state.outcome()
        if depth == 0:
            return state.rough_outcome()
        best = -inf
        for move in moves:
            best = max(best, self._worth(state, move, max(alpha, best), beta, depth))
            if best >= beta:
                break
        return best
