//! The errors of a session.

use thiserror::Error;

use crate::game::IllegalMove;
use crate::searchers::UnknownSearch;
use crate::suggest::did_you_mean;
use crate::tools::trace::UntraceableSearch;

/// The error for a rejected move, with its number in the game.
///
/// ```
/// use plywood::session::{GameSession, Session};
/// use plywood::toy::Toy;
/// let toy: Toy = "((3 5 1) 2)".parse()?;
/// let mut session = GameSession::new("lecture", toy, &[]);
/// let error = session.play("x").unwrap_err();
/// assert_eq!(error.to_string(), "move 1, `x`: not a legal move here; the legal moves are a b");
/// session.play("b")?;
/// assert_eq!(session.play("a").unwrap_err().to_string(), "move 2, `a`: the game is over");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("move {number}, `{}`: {}", illegal.rejected, self.reason())]
#[non_exhaustive]
pub struct MoveError {
    /// The number of the move in the game, counted from 1.
    pub number: usize,
    /// The number of the last move at which it would have been legal, if there was one.
    pub last_legal: Option<usize>,
    /// The rejected move and the legal moves.
    pub illegal: IllegalMove,
}

impl MoveError {
    fn reason(&self) -> String {
        if self.illegal.legal.is_empty() {
            return "the game is over".to_owned();
        }
        let problem = match self.last_legal {
            Some(last) if last + 1 == self.number => {
                "no longer legal (it was legal one move earlier)".to_owned()
            }
            Some(last) => format!("no longer legal (it was last legal as move {last})"),
            None => "not a legal move here".to_owned(),
        };
        format!("{problem}; the legal moves are {}", self.illegal.alternatives())
    }
}

/// The error for the name of a heuristic that the game does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game} has no heuristic `{name}`: {} heuristics are {}", did_you_mean(name, known.iter().map(|name| &**name)), known.join(", "))]
#[non_exhaustive]
pub struct UnknownHeuristic {
    /// The requested name.
    pub name: String,
    /// The full name of the game.
    pub game: String,
    /// The names of the heuristics of the game.
    pub known: Vec<String>,
}

/// The error for a search that a session cannot run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The game has no heuristic of that name.
    #[error(transparent)]
    Heuristic(#[from] UnknownHeuristic),
    /// The game has no search of that name, or the search belongs to another game.
    #[error(transparent)]
    Search(#[from] UnknownSearch),
    /// The search cannot be recorded as a tree.
    #[error(transparent)]
    Untraceable(#[from] UntraceableSearch),
}
