"""The searches from a position: :class:`Searches`, the part of :class:`plywood.Position` that runs them."""

from __future__ import annotations

import atexit
import json
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Generic,
    Literal,
    Optional,
    SupportsFloat,
    SupportsIndex,
    Tuple,
    Union,
    cast,
    overload,
)
from weakref import WeakSet

from plywood import _plywood
from plywood._arguments import check_each, check_evaluator, check_order, check_search
from plywood._warnings import warn_caller
from plywood.analysis import Analysis, EachAnalysis, Moves
from plywood.errors import GameWarning, SearchError
from plywood.game import Move
from plywood.testing import first_violation
from plywood.tree import Tree

if TYPE_CHECKING:
    from plywood.position import Position

__all__ = ["Count", "Evaluator", "Searches", "Seconds", "Size"]

#: A size in bytes: a number, or text in the notation of the command, such as ``"64M"``.
Size = Union[int, float, str]

#: The value of a limit that is a whole number, or its text.
Count = Union[int, str]

#: A time limit in seconds: a number of any class except ``bool``, such as ``Fraction``, or text such as ``"500ms"``.
Seconds = Union[SupportsFloat, SupportsIndex, str]

#: A function that scores a position at the horizon: a finite number, positive if the side to move is ahead.
Evaluator = Callable[["Position[Any]"], float]


class Searches(Generic[Move]):
    """The searches from a position; :class:`plywood.Position` inherits them."""

    __slots__ = ()

    _native: _plywood.NativePosition

    @overload
    def analyze(
        self,
        search: Optional[str] = ...,
        *,
        depth: Optional[Count] = ...,
        time: Optional[Seconds] = ...,
        nodes: Optional[Count] = ...,
        memory: Optional[Size] = ...,
        threads: Count = ...,
        evaluator: Union[None, str, Evaluator] = ...,
        each: Literal[True],
    ) -> EachAnalysis[Move]: ...

    @overload
    def analyze(
        self,
        search: Optional[str] = ...,
        *,
        depth: Optional[Count] = ...,
        time: Optional[Seconds] = ...,
        nodes: Optional[Count] = ...,
        memory: Optional[Size] = ...,
        threads: Count = ...,
        evaluator: Union[None, str, Evaluator] = ...,
        each: bool = ...,
    ) -> Analysis[Move]: ...

    def analyze(
        self,
        search: Optional[str] = None,
        *,
        depth: Optional[Count] = None,
        time: Optional[Seconds] = None,
        nodes: Optional[Count] = None,
        memory: Optional[Size] = None,
        threads: Count = 1,
        evaluator: Union[None, str, Evaluator] = None,
        each: bool = False,
    ) -> Analysis[Move]:
        """Search the position for its value and a best move.

        Without limits, the search continues until the value is proved. A limit stops it earlier; the result is then the
        best one found so far.

        :param search: one of :func:`plywood.searches`, by default ``"solver"``. All searches return the same value.
        :param depth: the depth limit in plies.
        :param time: the time limit in seconds: a number from 0 to 1e19 of any class that has ``__float__`` or ``__index__``,
            except ``bool``, or text such as ``"500ms"``.
        :param nodes: the maximum number of positions to visit.
        :param memory: the maximum size of tables and trees in bytes, or as text such as ``"64M"``; by default 256M.
        :param threads: the number of threads. A search that calls Python uses one thread.
        :param evaluator: scores positions at the horizon: the name of one of the game's heuristics, or a function from
            a :class:`Position` to a finite number, positive if the side to move is ahead.
        :param each: whether to search the value of every legal move; the result is then an :class:`EachAnalysis`.
        :raises SearchError: if the search or the heuristic does not exist, or if an argument has another type.
        :raises LimitError: if a limit is invalid.

        If the system provides less memory or fewer threads than the limits allow, the search goes on with less and
        warns with :class:`RuntimeWarning`; its answer is not affected. Before the first search of a class of games written in
        Python, a few positions are checked; a game that breaks a law causes a :class:`GameWarning`.

        >>> import plywood
        >>> analysis = plywood.position("subtract-square:18").analyze(each=True)
        >>> str(analysis.value), analysis.best_moves, [str(move.value) for move in analysis.each]
        ('win 3', ('16',), ['win 9', 'loss 4', 'loss 2', 'win 3'])
        """
        check_search(search, "one of {}".format(", ".join(_plywood.searches())))
        check_each(each)
        function = self._adapted(evaluator)
        _warn_of_faults(self._native.game)
        limits = (depth, time, nodes, memory, threads)
        name = "solver" if search is None else search
        return self._analysis(_plywood.analyze(self._native, name, function, limits, each))

    @overload
    def solve(
        self,
        *,
        depth: Optional[Count] = ...,
        time: Optional[Seconds] = ...,
        nodes: Optional[Count] = ...,
        memory: Optional[Size] = ...,
        threads: Count = ...,
        each: Literal[True],
    ) -> EachAnalysis[Move]: ...

    @overload
    def solve(
        self,
        *,
        depth: Optional[Count] = ...,
        time: Optional[Seconds] = ...,
        nodes: Optional[Count] = ...,
        memory: Optional[Size] = ...,
        threads: Count = ...,
        each: bool = ...,
    ) -> Analysis[Move]: ...

    def solve(
        self,
        *,
        depth: Optional[Count] = None,
        time: Optional[Seconds] = None,
        nodes: Optional[Count] = None,
        memory: Optional[Size] = None,
        threads: Count = 1,
        each: bool = False,
    ) -> Analysis[Move]:
        """Prove the winner without searching for the shortest win; the values in the result have no ``plies``.

        This is faster than :meth:`analyze`, which describes the arguments.

        >>> import plywood
        >>> analysis = plywood.position("subtract-square:20").solve(each=True)
        >>> analysis.value.kind, [move.move for move in analysis.each if move.value.kind == "loss"]
        ('loss', ['1', '4', '9', '16'])
        """
        check_each(each)
        _warn_of_faults(self._native.game)
        return self._analysis(_plywood.solve(self._native, (depth, time, nodes, memory, threads), each))

    def perft(self, depth: Count, *, time: Optional[Seconds] = None) -> int:
        """Return the number of legal move sequences of exactly ``depth`` plies.

        Before the first count or search of a class of games, a few positions are checked, as in :meth:`analyze`; a game that
        breaks a law causes a :class:`GameWarning`.

        :raises SearchError: if the time limit ends the count.

        >>> import plywood
        >>> plywood.position("tic-tac-toe").perft(3)
        504
        """
        _warn_of_faults(self._native.game)
        return _plywood.perft(self._native, (depth, time, None, None, None))

    def measure_heuristics(
        self,
        evaluator: Union[None, str, Evaluator] = None,
        *,
        positions: Optional[int] = 1000,
        seed: int = 1,
        depth: Count = 2,
        time: Optional[Seconds] = None,
        nodes: Optional[Count] = None,
        memory: Optional[Size] = None,
    ) -> Dict[str, Any]:
        """Compare heuristics with exact values, on positions that can be reached from this one.

        Before the first comparison or search of a class of games, a few positions are checked, as in :meth:`analyze`; a game
        that breaks a law causes a :class:`GameWarning`.

        :param evaluator: a heuristic of the game, or a function as in :meth:`analyze`, which is called ``python`` in the
            result and measured beside ``blind``; by default all heuristics of the game.
        :param positions: the number of random positions; ``None`` measures every position that can be reached.
        :param seed: the seed of the random positions, from 0 to 2**64 - 1.
        :param depth: the best moves are measured at each depth up to this one.
        :returns: the object that ``plywood heuristics --json`` prints, which docs/CLI.md describes, without its ``provenance``;
            ``moves`` is ``None`` if a search has passed this position to an evaluator and its game is built in.
        :raises SearchError: if the heuristic does not exist, or if ``evaluator`` is neither text nor a function.
        :raises LimitError: if a limit, ``positions`` or ``seed`` is invalid.

        >>> import plywood
        >>> study = plywood.position("subtract-square:20").measure_heuristics("rough", positions=None, depth=0)
        >>> rough = study["heuristics"][0]
        >>> study["positions"], rough["name"], round(rough["depths"][0]["outcome"]["value"], 3)
        (36, 'rough', 0.986)
        """
        limits = (depth, time, nodes, memory, None)
        function = self._adapted(evaluator)
        _warn_of_faults(self._native.game)
        return self._members(_plywood.measure_heuristics(self._native, function, positions, seed, limits))

    def tree(
        self,
        depth: Optional[Count] = None,
        search: Optional[str] = None,
        *,
        time: Optional[Seconds] = None,
        nodes: Optional[Count] = None,
        memory: Optional[Size] = None,
        evaluator: Union[None, str, Evaluator] = None,
        order: str = "listed",
        fold: Count = 200,
    ) -> Tree:
        """Return the tree that a textbook search visits. :meth:`analyze` describes the limits and ``evaluator``.

        :param search: one of the textbook searches, by default ``"recursive"``.
        :param order: the order in which the search tries moves: ``"listed"``, the order of the game, or ``"best-first"`` or
            ``"worst-first"``, by their exact values to the depth of the search.
        :param fold: the maximum number of positions to keep; the others are only counted.
        :raises SearchError: if ``search`` is not a textbook search, if ``order`` is unknown, if ``evaluator`` is neither
            text nor a function, or if a search has passed the position of a built-in game to an evaluator: a tree names the
            moves to its root, which such a position does not record.

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
        values are from the perspective of first; plies are counted from the root

        With the best moves first, alpha-beta visits fewer positions:

        >>> tree = plywood.position("((2 9) (3 5))")
        >>> [len(tree.tree(search="alpha-beta", order=order).to_dict()["nodes"]) for order in ("listed", "best-first")]
        [7, 6]
        """
        if not self._native.records_moves:
            reason = "it does not record the moves that led to it"
            raise SearchError("a position that a search passes to an evaluator has no tree: " + reason)
        check_search(search, 'the name of a textbook search, such as "recursive"')
        check_order(order)
        function = self._adapted(evaluator)
        _warn_of_faults(self._native.game)
        limits = (depth, time, nodes, memory, None)
        name = "recursive" if search is None else search
        return Tree._from_native(_plywood.tree(self._native, name, order, function, limits, fold))

    def explain(self, depth: Optional[Count] = None, search: str = "alpha-beta", **options: Any) -> str:
        """Return a step-by-step explanation of a textbook search. The options are those of :meth:`tree`."""
        return self.tree(depth, search, **options).explain()

    def _analysis(self, result: Tuple[str, Moves]) -> Analysis[Any]:
        """Return the analysis of this position from a result of the native module."""
        json_text, moves = result
        return Analysis._from_json(self._members(json_text), moves, cast("Position[Any]", self))

    def _members(self, json_text: str) -> Dict[str, Any]:
        """Return the object of a result, whose ``moves`` are ``None`` if this position does not record its moves."""
        members: Dict[str, Any] = json.loads(json_text)
        if not self._native.records_moves:
            members["moves"] = None
        return members

    def _adapted(self, evaluator: Union[None, str, Evaluator]) -> Any:
        """Return an evaluator for the native module, whose evaluators take a native position.

        Raise ``SearchError`` if the evaluator is neither text nor a function.
        """
        check_evaluator(evaluator, self._native.heuristics)
        if evaluator is None or isinstance(evaluator, str):
            return evaluator
        from plywood.position import Position

        function = evaluator
        return lambda native: function(Position._from_native(native))


# At the exit of the interpreter, daemon threads must not be in a search.
atexit.register(_plywood.end_searches)

_checked: WeakSet[type] = WeakSet()
"""The classes of games that were checked. A class without users is freed."""


def _warn_of_faults(game: Optional[Any]) -> None:
    """Check a few positions of a game before the first search, count or comparison of its class, and warn of a broken law.

    The class counts as checked when a position was checked from which the game goes on, without an exception.
    """
    if game is None or type(game) in _checked:
        return
    # The methods of the game may themselves search.
    _checked.add(type(game))
    try:
        if game.outcome() is not None:
            # A finished position shows nothing about the others.
            _checked.discard(type(game))
            return
        # Neither moves after the end, nor other texts of positions, nor recurring ones make a search wrong.
        violation = first_violation(
            game, positions=20, games=0, moves_after_end=True, may_recur=True, same_texts=False, seconds=0.02
        )
    except Exception:
        # The caller will raise the exception, unless it does not visit this position.
        _checked.discard(type(game))
        return
    except BaseException:
        # Ctrl-C ends the check; the next search repeats it.
        _checked.discard(type(game))
        raise
    if violation is not None:
        message = f"{type(game).__name__}: {violation}. Searches may be wrong or never end; see plywood.testing.check"
        _plywood.distrust(type(game))
        warn_caller(message, GameWarning)
