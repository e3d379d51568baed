"""The board and the rules of Alquerque as assigned in DM574.

The 25 squares are numbered row by row from the top. Lines connect each square to its neighbors in the row and in the
column; odd squares are also connected diagonally. Black starts on squares 1 to 12 and moves down, white starts on
squares 14 to 25 and moves up, and white moves first. A piece moves forward along a line to a free neighbor, or jumps
along a line in any direction over an adjacent enemy piece to the free square behind it and captures that piece.
Captures are optional. A player without pieces has lost; a game in which the player to move has pieces but no legal
move is drawn.
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
    """A position of a game. ``move`` changes it in place; ``copy`` returns a copy."""

    __slots__ = ("_white", "_black", "_white_plays", "_history")

    def __init__(self, white: int, black: int, white_plays: bool, history: Optional[Tuple[Move, ...]]) -> None:
        """Create a board from the squares of the two sides as bit sets, in which bit n stands for square n.

        ``history`` contains the moves from the start of the game; it is ``None`` if they are unknown.
        """
        self._white = white
        self._black = black
        self._white_plays = white_plays
        self._history = history

    def __eq__(self, other: object) -> bool:
        """Return whether the boards have the same pieces on the same squares and the same side to move."""
        return isinstance(other, Board) and self._position() == other._position()

    def __hash__(self) -> int:
        """Return a hash that equal boards share; a move on the board changes it."""
        return hash(self._position())

    def _position(self) -> Tuple[int, int, bool]:
        return self._white, self._black, self._white_plays

    def __repr__(self) -> str:
        """Return a Python expression for the board."""
        return "set_up({!r}, {!r}, {!r})".format(white(self), black(self), self._white_plays)

    def __str__(self) -> str:
        """Return a drawing of the board: ``W`` and ``B`` for the pieces, a dot for a free square.

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
    """Return the board at the start of a game."""
    return Board(_bits(range(14, 26)), _bits(range(1, 13)), True, ())


def set_up(whites: Iterable[int], blacks: Iterable[int], white_is_to_play: bool) -> Board:
    """Return a board with pieces on the given squares; raise ``ValueError`` if a square is invalid or has two pieces."""
    white_bits, black_bits = _bits(whites), _bits(blacks)
    shared = _squares(white_bits & black_bits)
    if shared:
        raise ValueError("invalid square (got {} for both sides); a square has at most one piece".format(shared[0]))
    return Board(white_bits, black_bits, white_is_to_play, None)


def copy(b: Board) -> Board:
    """Return an independent copy of ``b``."""
    return Board(b._white, b._black, b._white_plays, b._history)


def white_plays(b: Board) -> bool:
    """Return whether white is to move."""
    return b._white_plays


def white(b: Board) -> List[int]:
    """Return the squares of the white pieces in order."""
    return _squares(b._white)


def black(b: Board) -> List[int]:
    """Return the squares of the black pieces in order."""
    return _squares(b._black)


def is_legal(m: Move, b: Board) -> bool:
    """Return whether ``m`` is legal on ``b``."""
    return m in legal_moves(b)


def legal_moves(b: Board) -> List[Move]:
    """Return the legal moves on ``b``, sorted by source and target; an empty list if the game is over.

    >>> [(source(m), target(m)) for m in legal_moves(make_board())]
    [(17, 13), (18, 13), (19, 13)]
    """
    own, enemy = (b._white, b._black) if b._white_plays else (b._black, b._white)
    if not enemy:
        return []
    free = ~(own | enemy)
    table = _WHITE_MOVES if b._white_plays else _BLACK_MOVES
    moves = []
    for source_square in _squares(own):
        possible = table[source_square]
        moves += [step for step in possible.steps if free >> step.target & 1]
        moves += [jump for square, jump in possible.jumps if enemy >> square & 1 and free >> jump.target & 1]
    return sorted(moves)


def move(m: Move, b: Board) -> None:
    """Play ``m`` on ``b`` in place; raise ``ValueError`` if the move is not legal."""
    moves = legal_moves(b)
    if m not in moves:
        legal = ", ".join("{} to {}".format(*each) for each in moves) or "none"
        raise ValueError("illegal move (got {} to {}); the legal moves are {}".format(source(m), target(m), legal))
    # The numbers of an equal move may be of another class, such as `float`.
    m = moves[moves.index(m)]
    play_unchecked(m, b)


def play_unchecked(m: Move, b: Board) -> None:
    """Play the legal move ``m`` on ``b`` in place, without a check."""
    moved = 1 << source(m) | 1 << target(m)
    # The captured piece is on the square in the middle.
    captured = 0 if _is_adjacent(source(m), target(m)) else 1 << (source(m) + target(m)) // 2
    if b._white_plays:
        b._white ^= moved
        b._black &= ~captured
    else:
        b._black ^= moved
        b._white &= ~captured
    b._white_plays = not b._white_plays
    if b._history is not None:
        b._history += (make_move(source(m), target(m)),)


def is_game_over(b: Board) -> bool:
    """Return whether the game is over: a side has lost all its pieces, or the player to move has no legal move."""
    return not legal_moves(b)


class _SquareMoves(NamedTuple):
    """The moves of one side from one square that the lines of the board permit, whatever pieces are on it."""

    steps: List[Move]
    """The moves to a neighboring square."""
    jumps: List[Tuple[int, Move]]
    """The captures, each with the square of the captured piece."""


def _square_moves(square: int, forward: int) -> _SquareMoves:
    """Return the moves from ``square``; ``forward`` is the change of the row in a step: -1 for white, 1 for black."""
    steps, jumps = [], []
    row, column = divmod(square - 1, 5)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            diagonal = down != 0 and right != 0
            if (down, right) == (0, 0) or (diagonal and square % 2 == 0):
                continue
            adjacent, landing = _square(row + down, column + right), _square(row + 2 * down, column + 2 * right)
            if adjacent is not None and down == forward:
                steps.append(Move(square, adjacent))
            if adjacent is not None and landing is not None:
                jumps.append((adjacent, Move(square, landing)))
    return _SquareMoves(steps, jumps)


def _square(row: int, column: int) -> Optional[int]:
    return 5 * row + column + 1 if 0 <= row < 5 and 0 <= column < 5 else None


def _is_adjacent(one: int, other: int) -> bool:
    """Return whether no square lies between the two squares."""
    return abs((one - 1) // 5 - (other - 1) // 5) < 2 and abs((one - 1) % 5 - (other - 1) % 5) < 2


def _bits(squares: Iterable[int]) -> int:
    bits = 0
    for square in squares:
        if not isinstance(square, int) or square not in SQUARES:
            raise ValueError("invalid square (got {}); the squares are 1 to 25".format(square))
        bits |= 1 << square
    return bits


def _squares(bits: int) -> List[int]:
    return [square for square in SQUARES if bits >> square & 1]


_WHITE_MOVES: Dict[int, _SquareMoves] = {square: _square_moves(square, -1) for square in SQUARES}
_BLACK_MOVES: Dict[int, _SquareMoves] = {square: _square_moves(square, 1) for square in SQUARES}
