"""The strategies that the course hands out: a person, and the lowest rough outcome for the opponent."""

from typing import Any


def interactive_strategy(game: Any) -> Any:
    """Return the move that a person types; it may be illegal."""
    return game.str_to_move(input("Enter a move: "))


def rough_outcome_strategy(game: Any) -> Any:
    """Return the first of the moves that lead to the lowest rough outcome for the opponent."""
    state = game.current_state
    best_move = None
    best_outcome = -2.0  # Worse than every rough outcome.
    for move in state.get_possible_moves():
        outcome = -1 * state.make_move(move).rough_outcome()
        if outcome > best_outcome:
            best_outcome = outcome
            best_move = move
    return best_move
