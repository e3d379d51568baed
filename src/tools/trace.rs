//! The game tree that a search visited: [`Trace`], to be drawn or explained step by step.

mod explanation;
mod fold;
pub mod layout;
mod record;
mod recorder;
mod steps;
mod tree;

pub use explanation::short_value;
pub use record::UntraceableSearch;
pub use recorder::Recorder;
pub use steps::{Event, Rank, Step};
pub use tree::{Cutoff, NodeKind, PrunedMove, Trace, TraceNode};
