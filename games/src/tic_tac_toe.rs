//! Tic-Tac-Toe: three in a row on a board of 3 x 3.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use plywood::phrase::Phrase;
use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, PositionError, Scene};

use crate::grid::{Grid, GridHints, Place, Shape, Shapes, rectangle};
use crate::heuristics::Lines;

/// The rows, the columns and the two diagonals. The cells are bit numbers on a board with eight bits in each row.
static LINES: Shapes<3> = Shapes([
    Shape { width: 3, height: 1, cells: [0, 1, 2] },
    Shape { width: 1, height: 3, cells: [0, 8, 16] },
    Shape { width: 3, height: 3, cells: [0, 9, 18] },
    Shape { width: 3, height: 3, cells: [2, 9, 16] },
]);

/// The number of rows and of columns.
const SIDE: u8 = 3;

/// A position of Tic-Tac-Toe.
///
/// The sides take turns to put a piece on a free square: the first player `X`, the second `O`. Three pieces of one side in
/// a row, a column or a diagonal win. A full board without such a line is a draw. A move is a [`Place`]: `a1` is top left.
/// Moves are listed row by row.
///
/// ```
/// use plywood::{Game, Limits, Searcher, Value, ZeroEvaluator, textbook::Recursive};
/// use plywood_games::TicTacToe;
///
/// let mut position = TicTacToe::new();
/// for mv in ["b2", "a2", "a1"] {
///     position = position.play(position.parse_move(mv)?)?;
/// }
/// assert_eq!(position.to_string(), [
///     "  a b c",
///     "1 X . .",
///     "2 O X .",
///     "3 . . .",
/// ].join("\n"));
/// let report = Recursive.search(&position, &ZeroEvaluator, &Limits::none());
/// assert_eq!(report.value(), Some(Value::Loss { plies: 4 }));
/// # Ok::<(), plywood::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe(Grid);

impl TicTacToe {
    /// Creates the empty board.
    pub fn new() -> Self {
        Self(Grid::new(SIDE))
    }

    fn hints(&self) -> GridHints<'static, 3> {
        GridHints::new(&self.0, &LINES)
    }
}

impl Default for TicTacToe {
    fn default() -> Self {
        Self::new()
    }
}

impl Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for TicTacToe {
    type Move = Place;
    const ALTERNATES: bool = true;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.to_move().opponent();
        if LINES.any(self.0.pieces(last), SIDE) {
            Some(Outcome::Win(last))
        } else {
            (self.0.free() == 0).then_some(Outcome::Draw)
        }
    }

    fn moves(&self) -> MoveList<Place> {
        self.0.free_places()
    }

    fn apply(&self, mv: Place) -> Self {
        Self(self.0.put(mv))
    }

    fn scene(&self) -> Scene {
        let pieces = self.0.pieces(self.to_move().opponent());
        let lit = LINES.all(pieces, SIDE).fold(0, |lit, line| lit | line);
        let won_by =
            if lit == 0 { Phrase::default() } else { Phrase::new("three-in-a-row", "three in a row", []) };
        Scene { won_by, ..self.0.scene(lit, !self.is_over()) }
    }

    fn position_text(&self) -> Option<String> {
        Some(self.0.text())
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        self.0.parse(text, &LINES).map(Self)
    }

    const HAS_KEYS: Option<bool> = Some(true);

    /// The number of bits of 3 to the power of 9.
    fn key_bits(&self) -> u32 {
        15
    }

    fn key(&self) -> Option<u128> {
        Some(self.0.key())
    }

    fn non_losing_moves(&self) -> MoveList<Place> {
        self.hints().non_losing_moves()
    }

    fn move_score(&self, mv: Place, _: Option<&Self>) -> i32 {
        self.hints().move_score(mv)
    }

    fn static_bounds(&self) -> Bounds {
        self.hints().bounds()
    }
}

/// `Lines` scores the rows, the columns and the two diagonals.
impl Evaluator<TicTacToe> for Lines {
    fn evaluate(&self, position: &TicTacToe) -> f64 {
        let own = position.to_move();
        let (own, other) = (position.0.pieces(own), position.0.pieces(own.opponent()));
        Lines::balance(LINES.all(rectangle(SIDE, SIDE), SIDE), own, other)
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}
