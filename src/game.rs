//! What a game is: [`Game`], the one trait that an author writes, and its words.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use smallvec::SmallVec;
use thiserror::Error;

use crate::nearest::shortened;
use crate::scene::Scene;
use crate::value::Value;

/// One of the two sides.
///
/// ```
/// use plywood::Player;
/// assert_eq!(Player::First.opponent(), Player::Second);
/// assert_eq!(Player::Second.to_string(), "second");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The side that makes the first move of the game.
    First,
    /// The other side.
    Second,
}

impl Player {
    /// The other side.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}

/// How a game ended: absolute, the same whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Player),
    /// Nobody has.
    Draw,
    /// The game is won by a margin: so many points for [`Player::First`], negative if it lost; not
    /// `i32::MIN`, which has no opposite.
    Points(i32),
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "{player} wins"),
            Outcome::Draw => f.write_str("draw"),
            Outcome::Points(0) => f.write_str("level on points"),
            Outcome::Points(points) if *points > 0 => write!(f, "first wins by {points}"),
            Outcome::Points(points) => write!(f, "second wins by {}", points.unsigned_abs()),
        }
    }
}

/// A list of moves; up to sixteen of them need no allocation.
pub type Moves<M> = SmallVec<[M; 16]>;

/// The bytes that a position and its list of moves take beside their places on the stack.
#[inline]
pub(crate) fn bytes_beside<G: Game>(position: &G, moves: &Moves<G::Move>) -> usize {
    let list = if moves.spilled() { moves.capacity() * size_of::<G::Move>() } else { 0 };
    position.heap_bytes() + list
}

/// A position of a two-player game of perfect information.
///
/// Five items make a game: [`Move`](Game::Move), [`to_move`](Game::to_move), [`outcome`](Game::outcome),
/// [`legal_moves`](Game::legal_moves) and [`apply`](Game::apply), with [`Display`] to draw the board.
/// All else is provided, and may be overridden for speed or looks. What a lawful game obeys is checked
/// by `plywood::laws` (feature `laws`).
///
/// Equality is the identity of a position: all that matters for the rest of the game, the side to move
/// included. How the position came about is not part of it.
///
/// A side may move twice running, so nothing may assume that turns alternate: ask `to_move`.
///
/// # Example
///
/// The crate's front page writes a whole game in forty lines.
pub trait Game: Clone + Eq + Hash + Debug + Display + Send + Sync {
    /// A move. Its `Display` is the game's notation, without white space or commas.
    type Move: Copy + Eq + Hash + Debug + Display + Send + Sync;

    /// The side to move; on a finished game the side that would be.
    fn to_move(&self) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves in the game's documented order; empty if and only if the game is over.
    fn legal_moves(&self) -> Moves<Self::Move>;

    /// The position after `mv`, which must be legal; [`play`](Game::play) is the checked way.
    #[must_use]
    fn apply(&self, mv: Self::Move) -> Self;

    /// How many legal moves there are.
    fn move_count(&self) -> usize {
        self.legal_moves().len()
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The position after `mv`, if `mv` is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] names the move that was refused and those that would do.
    ///
    /// ```
    /// use plywood::{Game, toy::Toy};
    /// let toy: Toy = "((3 5) 2)".parse()?;
    /// let b = toy.parse_move("b")?;
    /// let over = toy.play(b)?;
    /// assert_eq!(over.play(b).unwrap_err().to_string(), "`b` is refused: the game is over");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play(&self, mv: Self::Move) -> Result<Self, IllegalMove> {
        if self.legal_moves().contains(&mv) { Ok(self.apply(mv)) } else { Err(IllegalMove::new(&mv, self)) }
    }

    /// The legal move that is written `text`.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if no legal move is written so.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        self.legal_moves()
            .into_iter()
            .find(|mv| mv.to_string() == text)
            .ok_or_else(|| IllegalMove::new(&text, self))
    }

    /// The board as a picture: cells, lines and pieces with places. The default reads it off `Display`.
    fn scene(&self) -> Scene {
        Scene::from_text(self)
    }

    /// The bytes that the position holds beside its own size, in boxes and vectors: 0 for most games. A
    /// limit on memory counts no others.
    fn heap_bytes(&self) -> usize {
        0
    }

    // --- what makes tables small -------------------------------------------------------------------

    /// How many bits [`key`](Game::key) needs at the most in this size of the game: every key is below 2 to
    /// this power. All positions of one game say the same.
    fn key_bits(&self) -> u32 {
        128
    }

    /// An exact packing of the position, for small tables; `None`: a table stores the position itself.
    ///
    /// Exact means: among the positions of one game (one size of it), equal positions have equal keys,
    /// and two positions with equal keys have equal values, seen from the side to move, with equally
    /// many plies, to every depth, by every evaluator that is used with the game. So a key may be
    /// canonical over symmetries that the evaluators see alike, and it is never a hash that might collide.
    fn key(&self) -> Option<u128> {
        None
    }

    // --- hints: how a search may save work. The textbook searches take none. ------------------------

    /// The [`legal_moves`](Game::legal_moves) of a position that is known not to be over: a game need not look once
    /// more whether it is. A search asks it of positions whose [`outcome`](Game::outcome) is `None`, and of no others.
    fn ongoing_moves(&self) -> Moves<Self::Move> {
        self.legal_moves()
    }

    /// The legal moves, in their order, without some of those that lose at once: a move may be left out
    /// only if the other side can answer it with a win on the spot.
    ///
    /// Empty where every move loses so. The default leaves out none.
    fn safe_moves(&self) -> Moves<Self::Move> {
        self.legal_moves()
    }

    /// How promising `mv` looks to the side to move: larger is searched earlier. It orders and never decides.
    fn promise(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// The [`key`](Game::key) of the position after `mv`, without making the move if that is cheaper; `None`
    /// where there is no key, and where the same side moves again.
    fn child_key(&self, mv: Self::Move) -> Option<u128> {
        let child = self.apply(mv);
        if child.to_move() == self.to_move() { None } else { child.key() }
    }

    /// The least and the greatest value that this position can have at full depth, for the side to
    /// move, plies counted from here, as far as that is seen without searching; `None` where nothing is.
    fn bounds(&self) -> Option<(Value, Value)> {
        None
    }

    /// Within what the value lies where [`bounds`](Game::bounds) say `None`, and that the game is not over there, nor
    /// can end in points; `None` where they may not have looked.
    ///
    /// Of a game that promises this a search asks all children for their bounds before it goes into one. That
    /// pays where bounds cost little more than [`apply`](Game::apply).
    const QUIET: Option<(Value, Value)> = None;

    /// The same position, ready to be asked for its hints: what they share may be worked out here, once. A
    /// search that takes hints prepares every position that it makes.
    #[must_use]
    fn prepared(self) -> Self {
        self
    }

    /// [`promise`](Game::promise) of `mv` where the position after it is at hand, prepared.
    fn promise_of(&self, mv: Self::Move, child: &Self) -> i32 {
        let _ = child;
        self.promise(mv)
    }
}

/// How many legal moves an [`IllegalMove`] lists before it says how many more there are.
const LISTED: usize = 30;

/// A move that was refused, with those that would have been taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{refused}` is refused: {}", self.reason())]
pub struct IllegalMove {
    /// What was refused, as text, at most its first sixty characters.
    pub refused: String,
    /// The legal moves of the position, as text, in their order: at most the first thirty.
    pub legal: Vec<String>,
    /// How many legal moves there are beyond those in `legal`.
    pub more: usize,
}

impl IllegalMove {
    /// The refusal of `refused` at `position`.
    pub fn new<G: Game>(refused: &dyn Display, position: &G) -> Self {
        let moves = position.legal_moves();
        Self {
            refused: shortened(&refused.to_string()),
            legal: moves.iter().take(LISTED).map(ToString::to_string).collect(),
            more: moves.len().saturating_sub(LISTED),
        }
    }

    /// The legal moves in a row, as far as they are listed.
    pub fn alternatives(&self) -> String {
        let listed = self.legal.join(" ");
        if self.more > 0 { format!("{listed} and {} more", self.more) } else { listed }
    }

    fn reason(&self) -> String {
        if self.legal.is_empty() {
            "the game is over".to_owned()
        } else {
            format!("legal are {}", self.alternatives())
        }
    }
}
