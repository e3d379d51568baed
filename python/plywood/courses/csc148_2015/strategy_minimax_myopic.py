"""The move of minimax that looks only some plies ahead."""

from game_state import GameState
from move import Move
from strategy import Strategy
from thinking import legal_moves, seen_from


class StrategyMinimaxMyopic(Strategy):
    """Alpha-beta to a depth. What lies there is judged by its rough outcome.

    >>> from tippy_game_state import TippyGameState
    >>> StrategyMinimaxMyopic(depth=2).suggest_move(TippyGameState('p1', n=4))
    TippyMove([0, 0])
    """

    def __init__(self, interactive: bool = False, depth: int = 5) -> None:
        """Look ``depth`` plies ahead, at least one."""
        super().__init__(interactive)
        if depth < 1:
            raise ValueError("a strategy looks at least 1 ply ahead, not {}".format(depth))
        self.depth = depth

    def suggest_move(self, state: GameState) -> Move:
        """The first of the moves that look best."""
        best_move = None
        best = 2 * state.LOSE
        for move in legal_moves(state):
            score = self._after(state, move, self.depth, best, state.WIN)
            if score > best:
                best_move, best = move, score
        return best_move

    def _after(self, state: GameState, move: Move, depth: int, alpha: float, beta: float) -> float:
        """What ``move`` looks worth to the player who makes it in ``state``, ``depth`` plies from the horizon."""
        child = state.apply_move(move)
        if child.next_player == state.next_player:
            return self._score(child, depth - 1, alpha, beta)
        return seen_from(state, child, self._score(child, depth - 1, -beta, -alpha))

    def _score(self, state: GameState, depth: int, alpha: float, beta: float) -> float:
        """What ``state`` looks worth to its next player, as far as the window from ``alpha`` to ``beta`` asks."""
        moves = legal_moves(state)
        if not moves:
            return state.outcome()
        if depth == 0:
            return state.rough_outcome()
        best = 2 * state.LOSE
        for move in moves:
            best = max(best, self._after(state, move, depth, max(alpha, best), beta))
            if best >= beta:
                break
        return best
