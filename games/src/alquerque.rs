//! Alquerque: the ancestor of draughts, on a board of 25 or fewer points connected by lines.

mod drawing;
mod lines;
mod piece_move;
mod size;

use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, PositionError, Scene, Value};
use thiserror::Error;

use crate::bits::{set_bits, ternary};
use crate::grid::MARKS;
use crate::notation::{RowNotation, split_side, with_side};
use lines::{BOARDS, Board, KINDS, Points, STANDARD};

pub use piece_move::PieceMove;
pub(crate) use size::SIZES;
pub use size::{AlquerqueSize, AlquerqueSizeError, ParseAlquerqueSizeError};

/// The maximum number of pieces of a side on all boards: the number at the start on the board with 25 points.
const MAX_PIECES: u32 = BOARDS[STANDARD as usize].pieces_at_start();

/// A position of Alquerque.
///
/// The board has five rows of five points, numbered 1 to 25 row by row from the top left. Rows and columns are lines;
/// diagonals connect only points with odd numbers. The first player, white, starts on the twelve points 14 to 25 and is
/// drawn as `X`; the second player, black, starts on the points 1 to 12 and is drawn as `O`. Smaller boards
/// ([`Alquerque::with_size`]) are numbered and connected in the same way; all points but the middle are occupied at the
/// start.
///
/// A plain move goes along a line to a free neighboring point, and only forward: straight or diagonally, up for white
/// and down for black. A capture jumps along a line, in any direction, over one piece of the opponent to the free point
/// directly behind it, and removes that piece. Captures are optional, and a move captures only once. A side that has
/// captured all pieces of the opponent wins. If the side to move has no move, the game is a draw.
///
/// A move is a [`PieceMove`]: `17-13`, or `14x12` for a capture. Moves are listed by their source, then by their target.
///
/// ```
/// use plywood::Game;
/// use plywood_games::Alquerque;
///
/// let mut position = Alquerque::new();
/// for mv in ["17-13", "9x17"] {
///     position = position.play(position.parse_move(mv)?)?;
/// }
/// assert_eq!(position.to_string(), [
///     " 1  O - O - O - O - O   5",
///     r"    | \ | / | \ | / |",
///     " 6  O - O - O - . - O  10",
///     r"    | / | \ | / | \ |",
///     "11  O - O - . - X - X  15",
///     r"    | \ | / | \ | / |",
///     "16  X - O - X - X - X  20",
///     r"    | / | \ | / | \ |",
///     "21  X - X - X - X - X  25",
/// ].join("\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alquerque {
    /// The points of the first and of the second player's pieces.
    pieces: [Points; 2],
    to_move: Player,
    /// The index of the board in [`BOARDS`].
    board: u8,
}

/// The error of [`Alquerque::with_pieces`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AlquerqueError {
    /// A point is not on the board.
    #[error("a point must be 1 to 25 (got {0})")]
    NoSuchPoint(u32),
    /// A point is given twice.
    #[error("each point can hold one piece (got point {0} twice)")]
    OccupiedPoint(u32),
    /// A side has more pieces than at the start.
    #[error("the {player} player must have at most {most} pieces (got {count})")]
    TooManyPieces {
        /// The side.
        player: Player,
        /// The number of its pieces at the start.
        most: u32,
        /// The number of its pieces.
        count: u32,
    },
    /// Neither side has a piece.
    #[error("at least one side must have a piece (got an empty board)")]
    EmptyBoard,
}

impl Alquerque {
    /// Creates the start position: twelve pieces on each side, and the middle free.
    pub fn new() -> Self {
        Self::start(STANDARD)
    }

    /// Creates the start position on a smaller board: all points are occupied but the middle, and each side has half of
    /// the pieces.
    ///
    /// ```
    /// use plywood_games::Alquerque;
    /// let start = Alquerque::with_size(5, 3)?;
    /// assert_eq!(start.to_string(), [
    ///     " 1  O - O - O - O - O   5",
    ///     r"    | \ | / | \ | / |",
    ///     " 6  O - O - . - X - X  10",
    ///     r"    | / | \ | / | \ |",
    ///     "11  X - X - X - X - X  15",
    /// ].join("\n"));
    /// # Ok::<(), plywood_games::alquerque::AlquerqueSizeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AlquerqueSizeError`] unless the numbers of columns and rows are 3, 5 or 7, with at most 25 points in all.
    pub fn with_size(columns: u32, rows: u32) -> Result<Self, AlquerqueSizeError> {
        let is_wanted = |board: &Board| (u32::from(board.columns), u32::from(board.rows)) == (columns, rows);
        let index = (0..).zip(&BOARDS).find(|(_, board)| is_wanted(board)).map(|(index, _)| index);
        index.map(Self::start).ok_or(AlquerqueSizeError { size: AlquerqueSize { columns, rows } })
    }

    /// Creates the start position on the board with this index.
    fn start(index: u8) -> Self {
        let board = &BOARDS[usize::from(index)];
        let black = (1 << board.pieces_at_start()) - 1;
        Self { pieces: [board.turned(black), black], to_move: Player::First, board: index }
    }

    /// Creates the position with pieces on these points of the board with 25 points.
    ///
    /// ```
    /// use plywood::{Game, Limits, Player, Searcher, Value, ZeroEvaluator, textbook::Recursive};
    /// use plywood_games::Alquerque;
    ///
    /// let position = Alquerque::with_pieces(&[2], &[1], Player::Second)?;
    /// let report = Recursive.search(&position, &ZeroEvaluator, &Limits::to_depth(2));
    /// assert_eq!((report.pv_text().as_str(), report.value()), ("1x3", Some(Value::Win { plies: 1 })));
    /// let error = Alquerque::with_pieces(&[2, 26], &[1], Player::Second).unwrap_err();
    /// assert_eq!(error.to_string(), "a point must be 1 to 25 (got 26)");
    /// # Ok::<(), plywood_games::alquerque::AlquerqueError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AlquerqueError`] if a point is not on the board or given twice, if a side has more than twelve pieces, or if
    /// neither side has a piece.
    pub fn with_pieces(white: &[u32], black: &[u32], to_move: Player) -> Result<Self, AlquerqueError> {
        Self::with_pieces_on(STANDARD, white, black, to_move)
    }

    /// Creates the position with pieces on these points of the board with this index.
    fn with_pieces_on(
        index: u8,
        white: &[u32],
        black: &[u32],
        to_move: Player,
    ) -> Result<Self, AlquerqueError> {
        let board = &BOARDS[usize::from(index)];
        let mut pieces: [Points; 2] = [0; 2];
        for (player, points) in [(Player::First, white), (Player::Second, black)] {
            for &point in points {
                if !(1..=board.all.count_ones()).contains(&point) {
                    return Err(AlquerqueError::NoSuchPoint(point));
                }
                if (pieces[0] | pieces[1]) >> (point - 1) & 1 == 1 {
                    return Err(AlquerqueError::OccupiedPoint(point));
                }
                pieces[player as usize] |= 1 << (point - 1);
            }
            let (count, most) = (pieces[player as usize].count_ones(), board.pieces_at_start());
            if count > most {
                return Err(AlquerqueError::TooManyPieces { player, most, count });
            }
        }
        if pieces == [0; 2] {
            Err(AlquerqueError::EmptyBoard)
        } else {
            Ok(Self { pieces, to_move, board: index })
        }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> AlquerqueSize {
        AlquerqueSize { columns: self.board().columns.into(), rows: self.board().rows.into() }
    }

    /// Returns the format of position texts.
    fn notation(&self) -> RowNotation {
        let Board { columns, rows, .. } = *self.board();
        RowNotation { marks: MARKS, lengths: vec![columns.into(); rows.into()] }
    }

    #[inline]
    fn board(&self) -> &'static Board {
        &BOARDS[usize::from(self.board)]
    }

    /// Returns the points of the pieces of `player` in ascending order.
    pub fn pieces(&self, player: Player) -> impl Iterator<Item = u32> + use<> {
        set_bits(self.pieces[player as usize].into()).map(|index| u32::from(index) + 1)
    }

    /// Returns the owner of the piece on the point with this index.
    fn owner(&self, index: u8) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| self.pieces[player as usize] >> index & 1 == 1)
    }

    /// Returns the pieces of `player` and the pieces of the opponent.
    #[inline]
    fn pieces_from(&self, player: Player) -> (Points, Points) {
        (self.pieces[player as usize], self.pieces[player.opponent() as usize])
    }

    /// Returns, for each kind of move (three steps and eight jumps), the points from which `player` could make it if it
    /// were to move.
    #[inline]
    fn sources(&self, player: Player) -> [Points; KINDS] {
        let (own, other) = self.pieces_from(player);
        let board = self.board();
        let free = board.all & !(own | other);
        board.directions[player as usize].each_ref().map(|direction| direction.sources(own, other, free))
    }

    /// Returns the number of moves that `player` would have if it were to move.
    fn mobility(&self, player: Player) -> u32 {
        self.sources(player).map(Points::count_ones).iter().sum()
    }

    /// Returns whether the side to move can capture.
    #[inline]
    fn can_capture(&self) -> bool {
        let directions = &self.board().directions[self.to_move as usize];
        let sources = self.sources(self.to_move);
        sources.iter().zip(directions).any(|(sources, direction)| direction.is_jump && *sources != 0)
    }
}

impl Default for Alquerque {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for Alquerque {
    type Move = PieceMove;
    const ALTERNATES: bool = true;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.pieces {
            [0, _] => Some(Outcome::Win(Player::Second)),
            [_, 0] => Some(Outcome::Win(Player::First)),
            _ => (self.sources(self.to_move) == [0; KINDS]).then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn moves(&self) -> MoveList<PieceMove> {
        let by_direction = self.sources(self.to_move);
        let directions = &self.board().directions[self.to_move as usize];
        let sources = set_bits(by_direction.iter().fold(0, |all, sources| all | sources).into());
        let moves_from = |source: u8| {
            let possible =
                by_direction.iter().zip(directions).filter(move |(sources, _)| **sources >> source & 1 == 1);
            possible.map(move |(_, direction)| PieceMove {
                source,
                target: source.wrapping_add_signed(direction.offset),
                is_capture: direction.is_jump,
            })
        };
        sources.flat_map(moves_from).collect()
    }

    #[inline]
    fn apply(&self, mv: PieceMove) -> Self {
        let mut next = Self { to_move: self.to_move.opponent(), ..*self };
        next.pieces[self.to_move as usize] ^= 1 << mv.source | 1 << mv.target;
        if let Some(jumped) = mv.jumped() {
            next.pieces[next.to_move as usize] &= !(1 << jumped);
        }
        next
    }

    fn move_count(&self) -> usize {
        if self.pieces.contains(&0) { 0 } else { self.mobility(self.to_move) as usize }
    }

    fn scene(&self) -> Scene {
        self.drawing()
    }

    fn position_text(&self) -> Option<String> {
        Some(with_side(&self.notation().text(|index| self.owner(index)), self.to_move))
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        let (board, to_move) = split_side(text)?;
        let [white, black] = self
            .notation()
            .parse(board)?
            .map(|cells| -> Vec<u32> { set_bits(cells).map(|index| u32::from(index) + 1).collect() });
        Self::with_pieces_on(self.board, &white, &black, to_move)
            .map_err(|error| PositionError::new(error.to_string()))
    }

    const HAS_KEYS: Option<bool> = Some(true);

    /// The number of bits of 3 to the power of the number of points: 40 on the board with 25 points.
    fn key_bits(&self) -> u32 {
        3_u128.pow(self.board().all.count_ones()).ilog2() + 1
    }

    /// If black is to move, first turns the board and exchanges the colors. Then takes the board or its mirror image,
    /// whichever is less as a pair of sets, and returns it written as a number in base three.
    #[inline]
    fn key(&self) -> Option<u128> {
        let (own, other) = self.pieces_from(self.to_move);
        let board = self.board();
        let (own, other) = match self.to_move {
            Player::First => (own, other),
            Player::Second => (board.turned(own), board.turned(other)),
        };
        let (own, other) = (own, other).min((board.mirrored(own), board.mirrored(other)));
        // Each byte holds eight points and becomes eight digits.
        let bytes = own.to_be_bytes().into_iter().zip(other.to_be_bytes());
        Some(bytes.fold(0, |key, (own, other)| key * 3_u128.pow(8) + ternary(own, other)))
    }

    /// Prefers captures.
    #[inline]
    fn move_score(&self, mv: PieceMove, _: Option<&Self>) -> i32 {
        i32::from(mv.is_capture)
    }

    /// Returns bounds from the numbers of pieces: a win takes one capture for each piece of the opponent. If the side to
    /// move cannot capture now, it needs one more move.
    #[inline]
    fn static_bounds(&self) -> Bounds {
        let (own, other) = self.pieces_from(self.to_move);
        let moves = other.count_ones() + u32::from(!self.can_capture());
        Bounds::new(Value::Loss { plies: 2 * own.count_ones() }, Value::Win { plies: 2 * moves - 1 })
    }
}

/// An evaluator that returns the number of pieces of the side to move minus the number of pieces of the opponent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pieces;

impl Evaluator<Alquerque> for Pieces {
    fn evaluate(&self, position: &Alquerque) -> f64 {
        let (own, other) = position.pieces_from(position.to_move);
        f64::from(own.count_ones()) - f64::from(other.count_ones())
    }

    /// While the game goes on, both sides have at least one piece, so the numbers differ by less than the maximum.
    fn range(&self) -> RangeInclusive<f64> {
        let most = f64::from(MAX_PIECES - 1);
        -most..=most
    }
}

/// An evaluator that returns the number of moves of the side to move minus the number that the opponent would have if
/// it were to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Evaluator<Alquerque> for Mobility {
    fn evaluate(&self, position: &Alquerque) -> f64 {
        let [own, other] = [position.to_move, position.to_move.opponent()];
        f64::from(position.mobility(own)) - f64::from(position.mobility(other))
    }

    /// A piece has at most eight moves: along each of the eight lines through its point, a step or a jump.
    fn range(&self) -> RangeInclusive<f64> {
        let most = f64::from(8 * MAX_PIECES);
        -most..=most
    }
}
