//! Alquerque: the ancestor of draughts, on a board of lines.

mod drawing;
mod lines;
mod step;

use std::ops::RangeInclusive;

use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, Scene, Value};
use thiserror::Error;

use crate::bits::{ones, ternary};
use lines::{ALL, Points, WAYS, mirrored, turned};

pub use step::Step;

/// The pieces with which a side begins; no side has more.
const MOST: u32 = 12;

/// A position of Alquerque.
///
/// Five rows of five points, numbered 1 to 25 row by row from the top left. Rows and columns are lines; diagonals go
/// through the points with an odd number. The first player, white, has the twelve points from 14 to 25 and draws
/// `X`; the second, black, those from 1 to 12 and draws `O`.
///
/// A piece moves along a line to the next point, if that is free, and only forward: straight or diagonally, up
/// for white and down for black. Or it jumps along a line, in any direction, over a piece of the other side to the point
/// right behind it, if that is free, and captures that piece. Nobody has to capture, and a move captures once. Who has
/// captured all pieces of the other side wins; who is to move and cannot draws.
///
/// A move is a [`Step`]: `17-13`, or `14x12` where it captures. Moves come by the point that is left, then by the
/// one that is reached.
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
}

/// Pieces that Alquerque does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AlquerqueError {
    /// A point that is not on the board.
    #[error("point {0} is refused: the points are 1 to 25")]
    NoSuchPoint(u32),
    /// A point that was named before.
    #[error("point {0} is refused: a piece stands there already")]
    Taken(u32),
    /// More pieces than a side begins with.
    #[error("{1} pieces of the {0} player are refused: a side has {MOST} at the most")]
    TooMany(Player, u32),
    /// A board without pieces.
    #[error("a board without pieces is refused: somebody has to have won")]
    Bare,
}

impl Alquerque {
    /// The start: twelve pieces each, and the middle free.
    pub fn new() -> Self {
        let black = (1 << MOST) - 1;
        Self { pieces: [turned(black), black], to_move: Player::First }
    }

    /// The position with these pieces, by the numbers of their points.
    ///
    /// ```
    /// use plywood::{Game, Limits, Player, Searcher, Value, ZeroEvaluator, textbook::Recursive};
    /// use plywood_games::Alquerque;
    ///
    /// let position = Alquerque::with_pieces(&[2], &[1], Player::Second)?;
    /// let report = Recursive.search(&position, &ZeroEvaluator, &Limits::to_depth(2));
    /// assert_eq!((report.pv_text().as_str(), report.value), ("1x3", Some(Value::Win { plies: 1 })));
    /// let refused = Alquerque::with_pieces(&[2, 26], &[1], Player::Second).unwrap_err();
    /// assert_eq!(refused.to_string(), "point 26 is refused: the points are 1 to 25");
    /// # Ok::<(), plywood_games::alquerque::AlquerqueError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AlquerqueError`] for a point that there is not, or that is named twice; for more than twelve pieces of a
    /// side, and for none at all.
    pub fn with_pieces(white: &[u32], black: &[u32], to_move: Player) -> Result<Self, AlquerqueError> {
        let mut pieces: [Points; 2] = [0; 2];
        for (player, points) in [(Player::First, white), (Player::Second, black)] {
            for &point in points {
                if !(1..=ALL.count_ones()).contains(&point) {
                    return Err(AlquerqueError::NoSuchPoint(point));
                }
                if (pieces[0] | pieces[1]) >> (point - 1) & 1 == 1 {
                    return Err(AlquerqueError::Taken(point));
                }
                pieces[player as usize] |= 1 << (point - 1);
            }
            let count = pieces[player as usize].count_ones();
            if count > MOST {
                return Err(AlquerqueError::TooMany(player, count));
            }
        }
        if pieces == [0; 2] { Err(AlquerqueError::Bare) } else { Ok(Self { pieces, to_move }) }
    }

    /// The numbers of the points at which `player` has pieces, ascending.
    pub fn pieces(&self, player: Player) -> impl Iterator<Item = u32> + use<> {
        ones(self.pieces[player as usize].into()).map(|place| u32::from(place) + 1)
    }

    /// Whose piece stands at a place.
    fn owner(&self, place: u8) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| self.pieces[player as usize] >> place & 1 == 1)
    }

    /// The pieces of `player` and those of the other side.
    #[inline]
    fn seen_by(&self, player: Player) -> (Points, Points) {
        (self.pieces[player as usize], self.pieces[player.opponent() as usize])
    }

    /// From where each of the ways of `player` can be gone, if it were to move.
    #[inline]
    fn open(&self, player: Player) -> [Points; 11] {
        let (own, other) = self.seen_by(player);
        let free = ALL & !(own | other);
        WAYS[player as usize].each_ref().map(|way| way.open(own, other, free))
    }

    /// How many moves `player` has, if it were to move.
    fn freedom(&self, player: Player) -> u32 {
        self.open(player).map(Points::count_ones).iter().sum()
    }

    /// Whether the side to move can capture.
    #[inline]
    fn captures(&self) -> bool {
        let ways = &WAYS[self.to_move as usize];
        self.open(self.to_move).iter().zip(ways).any(|(open, way)| way.jumps && *open != 0)
    }
}

impl Default for Alquerque {
    fn default() -> Self {
        Self::new()
    }
}

impl Game for Alquerque {
    type Move = Step;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.pieces {
            [0, _] => Some(Outcome::Win(Player::Second)),
            [_, 0] => Some(Outcome::Win(Player::First)),
            _ => (self.open(self.to_move) == [0; 11]).then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn moves(&self) -> MoveList<Step> {
        let open = self.open(self.to_move);
        let ways = &WAYS[self.to_move as usize];
        let sources = ones(open.iter().fold(0, |all, open| all | open).into());
        let from = |source: u8| {
            let leads = open.iter().zip(ways).filter(move |(open, _)| **open >> source & 1 == 1);
            leads.map(move |(_, way)| Step { source, target: source.wrapping_add_signed(way.offset) })
        };
        sources.flat_map(from).collect()
    }

    #[inline]
    fn apply(&self, mv: Step) -> Self {
        let mut next = Self { to_move: self.to_move.opponent(), ..*self };
        next.pieces[self.to_move as usize] ^= 1 << mv.source | 1 << mv.target;
        if let Some(over) = mv.over() {
            next.pieces[next.to_move as usize] &= !(1 << over);
        }
        next
    }

    fn move_count(&self) -> usize {
        if self.pieces.contains(&0) { 0 } else { self.freedom(self.to_move) as usize }
    }

    fn scene(&self) -> Scene {
        self.picture()
    }

    /// Enough for 3 to the power of 25.
    fn key_bits(&self) -> u32 {
        40
    }

    /// The board as the side to move sees it, which moves up, or its mirror image: the lesser of the two, in base
    /// three.
    #[inline]
    fn key(&self) -> Option<u128> {
        let (own, other) = self.seen_by(self.to_move);
        let (own, other) = match self.to_move {
            Player::First => (own, other),
            Player::Second => (turned(own), turned(other)),
        };
        let (own, other) = (own, other).min((mirrored(own), mirrored(other)));
        let bytes = own.to_be_bytes().into_iter().zip(other.to_be_bytes());
        Some(bytes.fold(0, |key, (own, other)| key * 3_u128.pow(8) + ternary(own, other)))
    }

    /// Captures first.
    #[inline]
    fn move_score(&self, mv: Step, _: Option<&Self>) -> i32 {
        i32::from(mv.over().is_some())
    }

    /// A side captures one piece a move at the most, and needs them all.
    #[inline]
    fn static_bounds(&self) -> Bounds {
        if let Some(outcome) = self.outcome() {
            return Bounds::exact(Value::of(outcome, self.to_move, 0));
        }
        let (own, other) = self.seen_by(self.to_move);
        let moves = other.count_ones() + u32::from(!self.captures());
        Bounds::new(Value::Loss { plies: 2 * own.count_ones() }, Value::Win { plies: 2 * moves - 1 })
    }
}

/// How many pieces more the side to move has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pieces;

impl Evaluator<Alquerque> for Pieces {
    fn evaluate(&self, position: &Alquerque) -> f64 {
        let (own, other) = position.seen_by(position.to_move);
        f64::from(own.count_ones()) - f64::from(other.count_ones())
    }

    /// While the game goes on both sides have a piece.
    fn range(&self) -> RangeInclusive<f64> {
        let most = f64::from(MOST - 1);
        -most..=most
    }
}

/// How many legal moves more the side to move has than the other would have in its place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Evaluator<Alquerque> for Mobility {
    fn evaluate(&self, position: &Alquerque) -> f64 {
        let [own, other] = [position.to_move, position.to_move.opponent()];
        f64::from(position.freedom(own)) - f64::from(position.freedom(other))
    }

    /// A piece has eight neighbours at the most.
    fn range(&self) -> RangeInclusive<f64> {
        let most = f64::from(8 * MOST);
        -most..=most
    }
}
