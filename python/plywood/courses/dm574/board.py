"""The board of Alquerque as DM574 sets it, and the rules.

There are 25 squares, numbered row by row from the top. All are joined to their neighbours in the row and in the
column; the odd ones to the diagonal ones as well. Black begins on 1 to 12 and moves down, white on 14 to 25 and moves
up, and white moves first. A piece moves forward to a free neighbour, straight or diagonally, or jumps along a line, in
any direction, over one enemy beside it onto the free square behind, and takes it. Nobody has to take. Who has lost all
pieces has lost; where the player to move has pieces and no move, nobody wins.
"""

from typing import Dict, Iterable, List, NamedTuple, Optional, Tuple

from move import Move, make_move, source, target

__all__ = [
    "Board",
    "Move",
    "black",
    "copy",
    "is_game_over",
    "is_legal",
    "legal_moves",
    "make_board",
    "make_move",
    "move",
    "set_up",
    "source",
    "target",
    "white",
    "white_plays",
]

SQUARES = range(1, 26)


class Board:
    """A game under way. ``move`` changes it; ``copy`` makes another one."""

    __slots__ = ("_white", "_black", "_white_plays", "_history")

    def __init__(self, white: int, black: int, white_plays: bool, history: Optional[Tuple[Move, ...]]) -> None:
        """Begin with the squares of the two sides, each as a set of bits, bit n for square n.

        ``history`` is how the position came about from the beginning, ``None`` where that is unknown.
        """
        self._white = white
        self._black = black
        self._white_plays = white_plays
        self._history = history

    def __eq__(self, other: object) -> bool:
        """Whether the same pieces stand on the same squares and the same side is to move."""
        return isinstance(other, Board) and self._position() == other._position()

    def __hash__(self) -> int:
        """Equal boards have equal hashes; a board that is moved on has another."""
        return hash(self._position())

    def _position(self) -> Tuple[int, int, bool]:
        return self._white, self._black, self._white_plays

    def __repr__(self) -> str:
        """An expression for the board."""
        return "set_up({!r}, {!r}, {!r})".format(white(self), black(self), self._white_plays)

    def __str__(self) -> str:
        """The board with its lines: ``W`` and ``B`` for the pieces, a dot for a free square.

        >>> print(make_board())
        B-B-B-B-B
        |\\|/|\\|/|
        B-B-B-B-B
        |/|\\|/|\\|
        B-B-.-W-W
        |\\|/|\\|/|
        W-W-W-W-W
        |/|\\|/|\\|
        W-W-W-W-W
        """
        letters = ["W" if square in white(self) else "B" if square in black(self) else "." for square in SQUARES]
        rows = ["-".join(letters[start : start + 5]) for start in range(0, 25, 5)]
        between = ["|\\|/|\\|/|", "|/|\\|/|\\|"]
        lines = [line for number, row in enumerate(rows) for line in (row, between[number % 2])]
        return "\n".join(lines[:-1])


def make_board() -> Board:
    """The board at the beginning of a game."""
    return Board(_bits(range(14, 26)), _bits(range(1, 13)), True, ())


def set_up(whites: Iterable[int], blacks: Iterable[int], white_is_to_play: bool) -> Board:
    """A board with pieces on these squares."""
    return Board(_bits(whites), _bits(blacks), white_is_to_play, None)


def copy(b: Board) -> Board:
    """A board of its own that stands as ``b`` does."""
    return Board(b._white, b._black, b._white_plays, b._history)


def white_plays(b: Board) -> bool:
    """Whether it is white's turn."""
    return b._white_plays


def white(b: Board) -> List[int]:
    """The squares of the white pieces, in order."""
    return _squares(b._white)


def black(b: Board) -> List[int]:
    """The squares of the black pieces, in order."""
    return _squares(b._black)


def is_legal(m: Move, b: Board) -> bool:
    """Whether ``m`` may be made on ``b``."""
    return m in legal_moves(b)


def legal_moves(b: Board) -> List[Move]:
    """The moves that may be made on ``b``, those of the lowest square first; none once the game is over.

    >>> [(source(m), target(m)) for m in legal_moves(make_board())]
    [(17, 13), (18, 13), (19, 13)]
    """
    own, enemy = (b._white, b._black) if b._white_plays else (b._black, b._white)
    if not enemy:
        return []
    free = ~(own | enemy)
    ways = _WHITE_WAYS if b._white_plays else _BLACK_WAYS
    found = []
    for square in _squares(own):
        way = ways[square]
        found += [step for step in way.steps if free >> step.target & 1]
        found += [jump for over, jump in way.jumps if enemy >> over & 1 and free >> jump.target & 1]
    return sorted(found)


def move(m: Move, b: Board) -> None:
    """Make ``m`` on ``b``, which is changed by it; ``ValueError`` where that is not legal."""
    if not is_legal(m, b):
        raise ValueError("a move from {} to {} is not legal here".format(source(m), target(m)))
    advance(m, b)


def advance(m: Move, b: Board) -> None:
    """Make ``m``, which is known to be legal, on ``b``."""
    moved = 1 << source(m) | 1 << target(m)
    taken = 0 if _beside(source(m), target(m)) else 1 << (source(m) + target(m)) // 2
    if b._white_plays:
        b._white ^= moved
        b._black &= ~taken
    else:
        b._black ^= moved
        b._white &= ~taken
    b._white_plays = not b._white_plays
    if b._history is not None:
        b._history += (make_move(source(m), target(m)),)


def is_game_over(b: Board) -> bool:
    """Whether a side has lost all its pieces or the player to move cannot."""
    return not legal_moves(b)


class _Ways(NamedTuple):
    """Where a piece of one side can go from one square."""

    steps: List[Move]
    jumps: List[Tuple[int, Move]]
    """The square that is jumped over, and the move."""


def _ways(square: int, forward: int) -> _Ways:
    """The ways from ``square`` for the side whose rows go on by ``forward``."""
    steps, jumps = [], []
    row, column = divmod(square - 1, 5)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            diagonal = down != 0 and right != 0
            if (down, right) == (0, 0) or (diagonal and square % 2 == 0):
                continue
            beside, behind = _square(row + down, column + right), _square(row + 2 * down, column + 2 * right)
            if beside is not None and down == forward:
                steps.append(Move(square, beside))
            if beside is not None and behind is not None:
                jumps.append((beside, Move(square, behind)))
    return _Ways(steps, jumps)


def _square(row: int, column: int) -> Optional[int]:
    return 5 * row + column + 1 if 0 <= row < 5 and 0 <= column < 5 else None


def _beside(one: int, other: int) -> bool:
    """Whether no square lies between the two."""
    return abs((one - 1) // 5 - (other - 1) // 5) < 2 and abs((one - 1) % 5 - (other - 1) % 5) < 2


def _bits(squares: Iterable[int]) -> int:
    bits = 0
    for square in squares:
        if square not in SQUARES:
            raise ValueError("{} is no square: they are 1 to 25".format(square))
        bits |= 1 << square
    return bits


def _squares(bits: int) -> List[int]:
    return [square for square in SQUARES if bits >> square & 1]


_WHITE_WAYS: Dict[int, _Ways] = {square: _ways(square, -1) for square in SQUARES}
_BLACK_WAYS: Dict[int, _Ways] = {square: _ways(square, 1) for square in SQUARES}
