"""The move of minimax, found without a look at what cannot change it."""

from game_state import GameState
from move import Move
from strategy import Strategy
from thinking import by_engine, legal_moves, seen_from


class StrategyMinimaxPrune(Strategy):
    """Alpha-beta: minimax that leaves a state as soon as the opponent would not let it be reached.

    >>> from tippy_game_state import TippyGameState
    >>> StrategyMinimaxPrune().suggest_move(TippyGameState('p1'))
    TippyMove([1, 1])
    """

    def suggest_move(self, state: GameState) -> Move:
        """The first of the best moves."""
        return by_engine(state, "alpha-beta") or self._best_move(state)

    def _best_move(self, state: GameState) -> Move:
        best_move = None
        best = 2 * state.LOSE
        for move in legal_moves(state):
            score = self._after(state, move, best, state.WIN)
            if score > best:
                best_move, best = move, score
        return best_move

    def _after(self, state: GameState, move: Move, alpha: float, beta: float) -> float:
        """What ``move`` is worth to the player who makes it in ``state``, as far as the window asks."""
        child = state.apply_move(move)
        if child.next_player == state.next_player:
            return self._score(child, alpha, beta)
        return seen_from(state, child, self._score(child, -beta, -alpha))

    def _score(self, state: GameState, alpha: float, beta: float) -> float:
        """What ``state`` is worth to its next player.

        ``alpha`` is what that player has already elsewhere and ``beta`` what the opponent will not
        go beyond. Between them the answer is exact; at most ``alpha`` it is an upper bound, and at
        least ``beta`` a lower one.
        """
        moves = legal_moves(state)
        if not moves:
            return state.outcome()
        best = 2 * state.LOSE
        for move in moves:
            best = max(best, self._after(state, move, max(alpha, best), beta))
            if best >= beta:
                break
        return best
