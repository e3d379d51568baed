//! The error for moves that are not legal: [`IllegalMove`].

use std::fmt::Display;

use thiserror::Error;

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

    /// Returns the legal moves in one line, and the number of those that are not listed.
    pub fn alternatives(&self) -> String {
        let listed = self.legal.join(" ");
        if self.omitted > 0 { format!("{listed} and {} more", self.omitted) } else { listed }
    }

    fn reason(&self) -> String {
        if self.legal.is_empty() {
            "the game is over".to_owned()
        } else {
            format!("the legal moves are {}", self.alternatives())
        }
    }
}
