"""Ways to choose a move, each a function from a game to a move that is legal in its ``current_state``.

All of them ask a game for nothing but ``current_state``, ``is_over`` and ``is_winner``, and a state for nothing
but ``get_possible_moves``, ``make_move`` and ``get_current_player_name`` (``rough_outcome_strategy`` for
``rough_outcome``, ``interactive_strategy`` the game for ``str_to_move``), so that they play anybody's game.
A game that plywood knows is answered by the search of the same name in the engine.
"""

from typing import Any, Callable, List, Optional

import plywood


def interactive_strategy(game: Any) -> Any:
    """The move that a person types."""
    return game.str_to_move(input("Enter a move: "))


def rough_outcome_strategy(game: Any) -> Any:
    """The first of the moves after which the opponent's rough outcome is lowest."""
    state = game.current_state
    best_move = None
    best_outcome = -2.0
    for move in state.get_possible_moves():
        outcome = -1 * state.make_move(move).rough_outcome()
        if outcome > best_outcome:
            best_outcome = outcome
            best_move = move
    return best_move


def recursive_minimax_strategy(game: Any) -> Any:
    """The first of the best moves, by minimax that calls itself.

    A state is worth the best of its moves, and a move is worth the opposite of what the state
    after it is worth to the opponent. Every state is visited, to the end of the game.
    """
    return _by_engine(game, "recursive") or _thinking_ahead(game, _recursive_choice)


def iterative_minimax_strategy(game: Any) -> Any:
    """The first of the best moves, by minimax with a stack of its own in place of calls."""
    return _by_engine(game, "iterative") or _thinking_ahead(game, _iterative_choice)


def solver_strategy(game: Any) -> Any:
    """A best move by the engine's solver, which remembers the positions that it has met.

    It answers at once where the two searches above take minutes or years, and it knows plywood's
    games only: somebody else's is searched by recursion.
    """
    return _by_engine(game, "solver") or _thinking_ahead(game, _recursive_choice)


def _recursive_choice(game: Any) -> Any:
    """The first of the best moves in ``game.current_state``."""
    state = game.current_state
    moves = state.get_possible_moves()
    scores = [_after(state, move, lambda child: _recursive_score(game, child)) for move in moves]
    return moves[scores.index(max(scores))]


def _recursive_score(game: Any, state: Any) -> int:
    """What ``state`` is worth to the player who moves in it: 1 won, -1 lost, 0 drawn."""
    if _is_over(game, state):
        return _final_score(game, state)
    return max(
        _after(state, move, lambda child: _recursive_score(game, child)) for move in state.get_possible_moves()
    )


def _after(state: Any, move: Any, score: Callable[[Any], int]) -> int:
    """What ``move`` is worth to the player who makes it in ``state``."""
    child = state.make_move(move)
    return _seen_from(state, child, score(child))


class _Open:
    """A state on the stack of the iterative search.

    It goes there twice: before its children are known, and beneath them, to be scored once
    they are.
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        self.children: Optional[List["_Open"]] = None
        self.score = 0


def _iterative_choice(game: Any) -> Any:
    """The first of the best moves in ``game.current_state``."""
    root = _Open(game.current_state)
    moves = root.state.get_possible_moves()
    scores: List[int] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if node.children is None:
            if _is_over(game, node.state):
                node.score = _final_score(game, node.state)
            else:
                made = moves if node is root else node.state.get_possible_moves()
                node.children = [_Open(node.state.make_move(move)) for move in made]
                stack.append(node)
                stack.extend(node.children)
        else:
            scores = [_seen_from(node.state, child.state, child.score) for child in node.children]
            node.score = max(scores)
            node.children = []
    return moves[scores.index(max(scores))]


def _is_over(game: Any, state: Any) -> bool:
    """Whether the game has ended in ``state``, which becomes the game's ``current_state``."""
    game.current_state = state
    return bool(game.is_over(state))


def _final_score(game: Any, state: Any) -> int:
    """What the end of the game in ``state``, its ``current_state``, is worth to who would move next."""
    player = state.get_current_player_name()
    if game.is_winner(player):
        return 1
    if game.is_winner("p2" if player == "p1" else "p1"):
        return -1
    return 0


def _seen_from(state: Any, child: Any, score: int) -> int:
    """``score``, which is the child's player's, as the player who moves in ``state`` sees it."""
    same = state.get_current_player_name() == child.get_current_player_name()
    return score if same else -score


def _thinking_ahead(game: Any, choose: Callable[[Any], Any]) -> Any:
    """What ``choose`` answers; the game stands afterwards where it stood, even if something raised."""
    state = game.current_state
    if game.is_over(state):
        raise ValueError("there is no move to choose: the game is over")
    try:
        return choose(game)
    finally:
        game.current_state = state


def _by_engine(game: Any, search: str) -> Any:
    """The engine's answer for a game of plywood's own classes, ``None`` for any other.

    A subclass may play by other rules, so it counts as another game.
    """
    find = vars(type(game)).get("engine_position")
    position: Optional[plywood.Position] = find(game) if find else None
    if position is None or position.is_over:
        return None
    best = position.analyze(search=search).best
    return next(move for move in game.current_state.get_possible_moves() if str(move) == best)
