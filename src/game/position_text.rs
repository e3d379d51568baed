//! Positions as text: [`PositionText`], for files and messages.

use std::fmt::{self, Display};

use super::{Game, PositionError};

/// The text of a position, as [`Game::position_text`] writes it.
///
/// With the feature `serde` it can be serialized. A text alone does not determine a position: [`PositionText::parse`]
/// needs a position of the same game and size.
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
