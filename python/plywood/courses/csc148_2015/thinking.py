"""What the strategies that think ahead have in common."""

from typing import List, Optional

import plywood

from game_state import GameState
from move import Move


def legal_moves(state: GameState) -> List[Move]:
    """The moves of ``state``, none where it is over.

    One release of the course's view ends a game by ``over``, another by an empty list of moves. A
    state that keeps to either is understood.
    """
    return [] if state.over else list(state.possible_next_moves())


def after(state: GameState, move: Move) -> GameState:
    """The state after ``move``, which is legal in ``state``."""
    child = state.apply_move(move)
    if child is None:
        raise ValueError("{!r} lists the move {!r} and does not apply it".format(state, move))
    return child


def seen_from(state: GameState, child: GameState, score: float) -> float:
    """``score``, which is that of the child's next player, as the next player of ``state`` sees it."""
    return score if child.next_player == state.next_player else -score


def by_engine(state: GameState, search: str) -> Optional[Move]:
    """The answer of the engine's ``search`` for a state of plywood's own classes, ``None`` for any other.

    A subclass may play by other rules, so it counts as another game.
    """
    find = vars(type(state)).get("engine_position")
    position: Optional[plywood.Position] = find(state) if find else None
    if position is None or position.is_over:
        return None
    best = position.analyze(search=search).best
    return next(move for move in state.possible_next_moves() if move.engine_text() == best)  # type: ignore[attr-defined]
