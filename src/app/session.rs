//! A game in progress, with moves as text: the object-safe trait [`Session`], implemented for every [`Game`](crate::Game).
//!
//! ```
//! use plywood::session::{GameSession, Heuristic, Session};
//! use plywood::{AnySearcher, Limits, Value, toy::Toy};
//!
//! let toy: Toy = "((3 5) (2 9))".parse()?;
//! let mut session = GameSession::new("lecture", toy, &[]);
//! let error = session.play("x").unwrap_err();
//! assert_eq!(error.to_string(), "move 1, `x`: not a legal move here; the legal moves are a b");
//! session.play("b")?;
//! let report = session.search(&mut AnySearcher::default(), None, &Limits::none())?;
//! assert_eq!((report.value(), report.best.as_deref()), (Some(Value::Points(-2)), Some("a")));
//! assert_eq!(session.undo().as_deref(), Some("b"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game_session;
mod interface;
mod limited_text;
mod searcher;
mod text_strategy;

pub use game_session::{GameSession, Heuristic, SharedEvaluator};
pub use interface::{MoveError, SearchError, Session, TextPlayer, UnknownHeuristic};
pub(crate) use searcher::{CustomSearcher, NamedFactory};
pub use searcher::{SessionContender, SessionSearcher};
