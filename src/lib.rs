#![doc = include_str!("../README.md")]

pub mod analysis;
pub mod catalog;
pub mod census;
pub mod compare;
pub mod contest;
pub mod evaluate;
pub mod game;
pub mod grade;
#[cfg(feature = "laws")]
pub mod laws;
pub mod limits;
pub mod meter;
mod nearest;
pub mod observe;
pub mod play;
mod quiet;
pub mod scene;
pub mod search;
pub mod session;
pub mod solver;
mod stack;
pub mod textbook;
pub mod toy;
pub mod trace;
pub mod value;
mod variation;

pub use analysis::{Analysis, analyze};
pub use catalog::{Catalog, Entry};
pub use evaluate::{Blind, Evaluator};
pub use game::{Game, IllegalMove, Moves, Outcome, Player};
pub use limits::{Cancel, Limits, Progress, Stop};
pub use observe::Observer;
pub use scene::Scene;
pub use search::{AnySearcher, Bound, Report, Searcher, Stats, UnknownSearch};
pub use session::Session;
pub use trace::Trace;
pub use value::{Value, Window};

/// What the author of a game needs at hand, to be had by one `use plywood::prelude::*`.
pub mod prelude {
    pub use crate::{
        AnySearcher, Blind, Evaluator, Game, Limits, Moves, Outcome, Player, Searcher, Value, analyze,
    };
}
