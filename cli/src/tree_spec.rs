//! Game trees written as text, in place of the name of a game.

use plywood::Session;
use plywood::session::GameSession;
use plywood::toy::{Toy, ToyError};

/// Opens the tree that `text` describes, such as `((3 5) (2 9))`; `None` if `text` does not begin with `(`.
pub(crate) fn open_tree(text: &str) -> Option<Result<Box<dyn Session>, ToyError>> {
    let text = text.trim();
    let open = |toy: Toy| -> Box<dyn Session> { Box::new(GameSession::new(&toy.to_string(), toy, &[])) };
    text.starts_with('(').then(|| text.parse().map(open))
}
