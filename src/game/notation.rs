//! Moves and positions as text: [`IllegalMove`], [`PositionError`] and [`PositionText`].

use std::fmt::{self, Display};

use thiserror::Error;

use super::Game;
use crate::suggest::truncated;

/// The number of legal moves that an [`IllegalMove`] lists.
const MAX_LISTED: usize = 30;

/// A move that was rejected, together with the legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal move `{rejected}`: {}", self.reason())]
#[non_exhaustive]
pub struct IllegalMove {
    /// The rejected move as text, cut off after sixty characters.
    pub rejected: String,
    /// The legal moves of the position as text, in their order: at most the first thirty.
    pub legal: Vec<String>,
    /// The number of legal moves that `legal` leaves out.
    pub omitted: usize,
}

impl IllegalMove {
    /// Creates the error for the move `rejected` in a position with these legal moves.
    pub fn new<M: Display>(rejected: &str, legal: &[M]) -> Self {
        Self {
            rejected: truncated(rejected),
            legal: legal.iter().take(MAX_LISTED).map(ToString::to_string).collect(),
            omitted: legal.len().saturating_sub(MAX_LISTED),
        }
    }

    /// Returns the listed legal moves in one line, followed by the number of omitted moves, if there are any.
    pub fn alternatives(&self) -> String {
        let listed = self.legal.join(" ");
        if self.omitted > 0 { format!("{listed} and {} more", self.omitted) } else { listed }
    }

    fn reason(&self) -> String {
        let is_over = self.legal.is_empty();
        if is_over {
            "the game is over".into()
        } else {
            format!("the legal moves are {}", self.alternatives())
        }
    }
}

/// The error of [`Game::parse_position`]: the text does not denote a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid position: {reason}")]
#[non_exhaustive]
pub struct PositionError {
    /// What is wrong with the text, and which texts are accepted.
    pub reason: String,
}

impl PositionError {
    /// Creates the error with its reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

/// The text of a position, as [`Game::position_text`] writes it.
///
/// With the feature `serde`, it can be serialized. A text alone does not determine a position: [`PositionText::parse`]
/// needs any position of the same game and size.
///
/// ```
/// use plywood::{Limited, PositionText, toy::Toy};
/// // A game without a notation for positions has no text.
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// assert_eq!(PositionText::of(&Limited::new(toy, 3)), None);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PositionText(String);

impl PositionText {
    /// Returns the text of `position`, or `None` if the game has no notation for positions.
    pub fn of<G: Game>(position: &G) -> Option<Self> {
        position.position_text().map(Self)
    }

    /// Returns the position that the text denotes, where `like` is any position of the same game and size.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the text does not denote a position of this game and size.
    pub fn parse<G: Game>(&self, like: &G) -> Result<G, PositionError> {
        like.parse_position(&self.0)
    }
}

impl From<String> for PositionText {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
