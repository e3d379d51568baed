//! Parsing of games, game trees and lists of moves.

use plywood::catalog::SpecError;
use plywood::session::GameSession;
use plywood::toy::{Toy, ToyError};
use plywood::{Catalog, Session};
use thiserror::Error;

/// Opens a game of `catalog` by its name and size, or a game tree such as `((3 5) (2 9))`.
///
/// # Errors
///
/// Returns an error that names the fault in `spec` and what is accepted.
pub fn open(catalog: &Catalog, spec: &str) -> Result<Box<dyn Session>, OpenError> {
    match open_tree(spec) {
        Some(tree) => Ok(tree?),
        None => Ok(catalog.open(spec)?),
    }
}

/// The reason why a game cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// No game has this name, or the game does not have this size.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The text of a game tree is malformed.
    #[error(transparent)]
    Tree(#[from] ToyError),
}

/// Returns the game tree that `text` describes; `None` if it does not begin with a bracket.
pub fn open_tree(text: &str) -> Option<Result<Box<dyn Session>, ToyError>> {
    let text = text.trim();
    let open = |toy: Toy| -> Box<dyn Session> { Box::new(GameSession::new(&toy.to_string(), toy, &[])) };
    text.starts_with('(').then(|| text.parse().map(open))
}

/// Returns the moves of a list that is separated by spaces or commas.
pub fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    text.split(|separator: char| separator == ',' || separator.is_whitespace())
        .filter(|word| !word.is_empty())
}
