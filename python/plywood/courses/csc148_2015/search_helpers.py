"""Functions that the minimax strategies share."""

from typing import List, Optional

import plywood

from game_state import GameState
from move import Move


def legal_moves(state: GameState) -> List[Move]:
    """Return the moves of ``state``, or an empty list if its game is over.

    The game is over if ``over`` is true or the list of moves is empty. The view of one course release checks ``over``;
    the view of the other release checks the list.
    """
    return [] if state.over else list(state.possible_next_moves())


def child_state(state: GameState, move: Move) -> GameState:
    """Return the state after a legal ``move``; raise ``ValueError`` if the state does not apply it."""
    child = state.apply_move(move)
    if child is None:
        raise ValueError("apply_move({!r}) must return the next state of {!r} (got None)".format(move, state))
    return child


def score_for_parent(state: GameState, child: GameState, score: float) -> float:
    """Convert the ``score`` of ``child`` for its next player to the score for the next player of ``state``."""
    return score if child.next_player == state.next_player else -score


def engine_move(state: GameState, search: str) -> Optional[Move]:
    """Return the move that the engine's ``search`` finds, or ``None`` if the engine does not have the game of
    ``state``.

    A subclass may change the rules, so the engine searches only states whose own class defines ``engine_position``.
    """
    engine_position = vars(type(state)).get("engine_position")
    found = engine_position(state) if engine_position else None
    if found is None:
        return None
    best = plywood.position(*found).analyze(search=search).best
    return next(move for move in state.possible_next_moves() if move.engine_text() == best)  # type: ignore[attr-defined]
