//! Tippy: four pieces in the shape of an S or a Z win.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use plywood::phrase::Phrase;
use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, PositionError, Scene};
use thiserror::Error;

use crate::grid::{Grid, GridHints, Place, Shape, Shapes, rectangle};
use crate::heuristics::Lines;

/// The four orientations of a tippy, whose cells are bit numbers on a board with eight bits in each row:
///
/// ```text
/// X X .    . X X    X .    . X
/// . X X    X X .    X X    X X
///                   . X    X .
/// ```
static SHAPES: Shapes<4> = Shapes([
    Shape { width: 3, height: 2, cells: [0, 1, 9, 10] },
    Shape { width: 3, height: 2, cells: [1, 2, 8, 9] },
    Shape { width: 2, height: 3, cells: [0, 8, 9, 17] },
    Shape { width: 2, height: 3, cells: [1, 8, 9, 16] },
]);

/// A position of Tippy.
///
/// The sides take turns to put a piece on a free square: the first player `X`, the second `O`. A *tippy* wins: four pieces
/// of one side in the shape of an S or a Z, horizontal or vertical, anywhere on the board.
///
/// ```text
/// X X .    . X X    X .    . X
/// . X X    X X .    X X    X X
///                   . X    X .
/// ```
///
/// A full board without a tippy is a draw. A move is a [`Place`]: `a1` is top left. Moves are listed row by row.
///
/// ```
/// use plywood::{Game, Outcome, Player};
/// use plywood_games::Tippy;
///
/// let mut position = Tippy::new(3)?;
/// for mv in ["b2", "a2", "a1", "b3", "c2", "c3", "b1"] {
///     position = position.play(position.parse_move(mv)?)?;
/// }
/// assert_eq!(position.to_string(), [
///     "  a b c",
///     "1 X X .",
///     "2 O X X",
///     "3 . O O",
/// ].join("\n"));
/// assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tippy(Grid);

/// The error of [`Tippy::new`]: Tippy has no board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the side of a Tippy board must be 3 to 8 (got {side})")]
pub struct TippySizeError {
    /// The rejected side.
    pub side: u32,
}

impl Tippy {
    /// Creates the empty board with `side` rows and columns, 3 to 8.
    ///
    /// # Errors
    ///
    /// [`TippySizeError`] for any other side.
    pub fn new(side: u32) -> Result<Self, TippySizeError> {
        match u8::try_from(side) {
            Ok(small @ 3..=8) => Ok(Self(Grid::new(small))),
            _ => Err(TippySizeError { side }),
        }
    }

    fn hints(&self) -> GridHints<'static, 4> {
        GridHints::new(&self.0, &SHAPES)
    }
}

impl Display for Tippy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for Tippy {
    type Move = Place;
    const ALTERNATES: bool = true;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = self.to_move().opponent();
        let pieces = self.0.pieces(last);
        if SHAPES.any(pieces, self.0.size()) {
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
        let lit = SHAPES.all(pieces, self.0.size()).fold(0, |lit, tippy| lit | tippy);
        let won_by = if lit == 0 { Phrase::default() } else { Phrase::new("tippy", "a tippy", []) };
        Scene { won_by, ..self.0.scene(lit, !self.is_over()) }
    }

    fn position_text(&self) -> Option<String> {
        Some(self.0.text())
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        self.0.parse(text, &SHAPES).map(Self)
    }

    const HAS_KEYS: Option<bool> = Some(true);

    fn key_bits(&self) -> u32 {
        self.0.key_bits()
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

/// `Lines` scores all placements of a tippy on the board.
impl Evaluator<Tippy> for Lines {
    fn evaluate(&self, position: &Tippy) -> f64 {
        let own = position.to_move();
        let (own, other) = (position.0.pieces(own), position.0.pieces(own.opponent()));
        let size = position.0.size();
        Lines::balance(SHAPES.all(rectangle(size, size), size), own, other)
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}
