#![doc = include_str!("../README.md")]

// The layers of the crate, from the lowest to the highest; a module imports only from lower layers. See docs/DESIGN.md.
// Layer 0: helpers that do not depend on games.
#[cfg(any(feature = "laws", feature = "tools"))]
mod catch_panic;
mod clock;
pub mod phrase;
mod suggest;
// Layer 1: values.
mod value;
// Layer 2: games.
mod game;
// Layer 3: the interface of all searches; beside it, game trees written as text.
mod search;
pub mod toy;
// Layer 4: the algorithms.
pub mod solver;
pub mod textbook;
// Layer 5: all searches by name.
mod searchers;
// Layer 6: the conformance kit for games, and the tools.
#[cfg(feature = "laws")]
pub mod laws;
#[cfg(feature = "tools")]
mod tools;
// Layer 7: the text interface.
#[cfg(feature = "tools")]
mod app;

#[cfg(feature = "tools")]
pub use app::{catalog, session};
#[cfg(feature = "tools")]
pub use app::{
    catalog::{Catalog, Entry},
    session::Session,
};
pub use game::{Game, IllegalMove, Limited, MoveList, PositionError, PositionText, Scene, scene};
pub use search::{
    Analysis, Cancel, Evaluator, Limits, Meter, MoveValue, Observer, Progress, Report, SearchEnd, Searcher,
    Stats, StopReason, Warning, Warnings, ZeroEvaluator, analyze_deepening, evaluator, replay,
};
pub use searchers::{AnySearcher, UnknownSearch};
pub use smallvec::SmallVec;
pub use solver::{
    Goal, Mtdf, PrincipalVariation, ProofNumber, Solution, SolvedMove, Solver, SolverOptions, WinDrawLoss,
};
#[cfg(feature = "tools")]
pub use tools::{census, compare, contest, grade, heuristics, play, trace, trace::Trace};
pub use value::{Bound, Bounded, BoundedValue, Bounds, Outcome, ParseValueError, Player, Value, Window};

/// The items that the author of a game needs, for `use plywood::prelude::*`.
pub mod prelude {
    pub use crate::{
        AnySearcher, Evaluator, Game, Limits, MoveList, Outcome, Player, Searcher, Value, ZeroEvaluator,
    };
}

// The examples of docs/API.md run as tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/API.md")]
mod api_examples {}
