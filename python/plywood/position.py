"""Where a game stands, and all that can be asked about it: :class:`Position`."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from plywood import _plywood
from plywood.analysis import Analysis
from plywood.errors import Error, MoveError
from plywood.tree import Tree

__all__ = ["Evaluator", "Number", "Position", "position"]

#: A limit: a number, or a text as the command takes it, such as ``"2s"`` or ``"64M"``.
Number = Union[int, float, str]


class Position:
    """Where a game stands, with the moves that led there. It never changes: :meth:`play` gives another one.

    Positions come from :func:`plywood.position`. Two of them are equal if they are the same position of the same game,
    however either came about.

    >>> import plywood
    >>> middle = plywood.position("tic-tac-toe").play("b2")
    >>> middle.to_move, middle.moves[:3], middle.outcome
    ('second', ['a1', 'b1', 'c1'], None)
    >>> print(middle)
      a b c
    1 . . .
    2 . X .
    3 . . .
    """

    __slots__ = ("_state",)

    _state: _plywood.State

    def __init__(self) -> None:
        raise TypeError("a position is opened by plywood.position(game)")

    @classmethod
    def _at(cls, state: _plywood.State) -> Position:
        self = object.__new__(cls)
        self._state = state
        return self

    @property
    def spec(self) -> str:
        """The game in full, as ``tippy:3``; of a game written in Python the name of its class."""
        return self._state.spec

    @property
    def game(self) -> Optional[Any]:
        """The object of a game written in Python that stands here, or ``None`` for a game of plywood's own."""
        return self._state.game

    @property
    def history(self) -> Tuple[str, ...]:
        """The moves played so far. An evaluator is shown positions without theirs."""
        return tuple(self._state.history)

    @property
    def heuristics(self) -> List[str]:
        """The names of the heuristics that the game brings; the last is the one to be used where none is named."""
        return self._state.heuristics

    @property
    def moves(self) -> List[str]:
        """The legal moves in the game's own order; none when the game is over."""
        return self._state.moves

    @property
    def to_move(self) -> str:
        """``"first"`` or ``"second"``: whose turn it is, or would be."""
        return self._state.to_move

    @property
    def outcome(self) -> Union[None, str, int]:
        """``"first"`` or ``"second"``, who has won, ``"draw"``, or a number: the points of the first player. ``None``
        while the game goes on."""
        return self._state.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.outcome is not None

    def play(self, move: object) -> Position:
        """The position after a move, given as its text (or as anything that is written so, as ``16`` is).

        :raises MoveError: if no legal move is written so.
        """
        return Position._at(self._state.play(str(move)))

    def analyze(
        self,
        search: Optional[str] = None,
        *,
        depth: Optional[Number] = None,
        time: Optional[Number] = None,
        nodes: Optional[Number] = None,
        memory: Optional[Number] = None,
        threads: Number = 1,
        evaluator: Union[None, str, Evaluator] = None,
        each: bool = False,
    ) -> Analysis:
        """What the position is worth, and what to play.

        :param search: one of :func:`plywood.searches`; ``"solver"`` unless said. All of them find the same value.
        :param depth: how many moves to look ahead; without it, to the end of the game.
        :param time: when to stop, in seconds or as ``"500ms"``; what is found by then is the answer.
        :param nodes: how many positions to visit.
        :param memory: what tables and trees may fill, in bytes or as ``"64M"``; 256M unless said.
        :param threads: how many threads to search with. A search that calls Python uses one.
        :param evaluator: what a position beyond the depth is worth: the name of a heuristic of the game, or a function
            from a :class:`Position` to a number, which is good for the side to move if it is positive.
        :param each: whether to find the value of every legal move.
        :raises SearchError: if there is no such search or heuristic.
        :raises LimitError: if a limit is none.

        >>> import plywood
        >>> found = plywood.position("subtract-square:18").analyze(each=True)
        >>> str(found.value), found.best_moves, [str(move.value) for move in found.each]
        ('win 3', ('16',), ['win 9', 'loss 4', 'loss 2', 'win 3'])
        """
        limits = (depth, time, nodes, memory, threads)
        found, lines = _plywood.analyze(self._state, search or "solver", _told(evaluator), limits, each)
        return Analysis._of(json.loads(found), lines)

    def solve(
        self,
        *,
        depth: Optional[Number] = None,
        time: Optional[Number] = None,
        nodes: Optional[Number] = None,
        memory: Optional[Number] = None,
        threads: Number = 1,
        each: bool = False,
    ) -> Analysis:
        """Who wins, by the quickest proof. How soon is not asked, so values have no ``plies``.

        >>> import plywood
        >>> found = plywood.position("subtract-square:20").solve(each=True)
        >>> found.value.kind, [move.move for move in found.each if move.value.kind == "loss"]
        ('loss', ['1', '4', '9', '16'])
        """
        found = _plywood.solve(self._state, (depth, time, nodes, memory, threads), each)
        return Analysis._of(json.loads(found), [])

    def perft(self, depth: Number, *, time: Optional[Number] = None) -> int:
        """How many ways there are to play so many moves; a game that is over before counts for none.

        :raises SearchError: if ``time`` was over before they were counted.

        >>> import plywood
        >>> plywood.position("tic-tac-toe").perft(3)
        504
        """
        return _plywood.perft(self._state, (depth, time, None, None, None))

    def tree(
        self,
        depth: Optional[Number] = None,
        search: Optional[str] = None,
        *,
        time: Optional[Number] = None,
        nodes: Optional[Number] = None,
        memory: Optional[Number] = None,
        evaluator: Union[None, str, Evaluator] = None,
        fold: Number = 200,
    ) -> Tree:
        """The tree that a search walks, to be drawn or told.

        :param search: one of the textbook's, ``"recursive"`` unless said.
        :param fold: how many positions to keep; the others are counted.
        :raises SearchError: if it is none of the textbook's searches, which alone walk a tree.

        >>> import plywood
        >>> print(plywood.position("((3 5) (2 9))").tree())
        ((3 5) (2 9)), first to move
        recursive: first wins by 3, by a a
        7 positions
        <BLANKLINE>
        ▲ 3  [((3 5) (2 9))]
        ┝━ a  ▼ 3  [(3 5)]
        │  ┝━ a  ■ first wins by 3 (3, -3)  [3]
        │  └─ b  ■ first wins by 5 (5, -5)  [5]
        └─ b  ▼ 2  [(2 9)]
           ├─ a  ■ first wins by 2 (2, -2)  [2]
           └─ b  ■ first wins by 9 (9, -9)  [9]
        <BLANKLINE>
        ▲ first to move  ▼ second to move  ■ end (first's score, second's)  ○ horizon
        values are seen by first; win n and loss n end the game n plies below the top
        """
        limits = (depth, time, nodes, memory, None)
        return Tree._of(_plywood.tree(self._state, search or "recursive", _told(evaluator), limits, fold))

    def explain(self, depth: Optional[Number] = None, search: str = "alpha-beta", **options: Any) -> str:
        """A search told in words, step by step. The options are those of :meth:`tree`."""
        return self.tree(depth, search, **options).explain()

    def svg(self) -> str:
        """The board as a picture."""
        return self._state.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._state.board()

    def __repr__(self) -> str:
        try:
            start = self._state.start
        except Error:
            return f"<plywood.Position within a search of {self.spec}>"
        after = f", {list(self.history)!r}" if any(" " in move for move in self.history) else ""
        if self.history and not after:
            after = f", {' '.join(self.history)!r}"
        return f"plywood.position({start!r}{after})"

    def __eq__(self, other: object) -> bool:
        return self._state.is_at(other._state) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state.fingerprint())

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return (position, (self._state.start, self.history))


#: What a position beyond the depth is worth to its side to move; anything finite.
Evaluator = Callable[[Position], float]


def position(game: Any, moves: Union[str, Iterable[object]] = ()) -> Position:
    """A game after some moves.

    :param game: its name and size, as ``"tippy:4"`` (:func:`plywood.games` lists them), a tree written as text, as
        ``"((3 5) (2 9))"``, or a game written in Python: see :class:`plywood.Game`.
    :param moves: as a text with spaces or commas between them, or one by one.
    :raises GameError: if there is no such game.
    :raises MoveError: if one of the moves is not legal.

    >>> import plywood
    >>> plywood.position("connect-three", "2 2 2").history
    ('2', '2', '2')
    """
    state = _plywood.State.open(game) if isinstance(game, str) else _plywood.State.of(game)
    if isinstance(moves, str):
        moves = moves.replace(",", " ").split()
    try:
        given = list(moves)
    except TypeError:
        raise MoveError(f"moves={moves!r} are refused: give a text such as 'b2 a1', or a list of moves") from None
    for move in given:
        state = state.play(str(move))
    return Position._at(state)


def _told(evaluator: Union[None, str, Evaluator]) -> Any:
    """The same for the engine, which knows of states alone."""
    if evaluator is None or isinstance(evaluator, str):
        return evaluator
    function = evaluator
    return lambda state: function(Position._at(state))
