//! The game tree that a search visited: [`Trace`], to be drawn or explained step by step.

mod explanation;
pub mod layout;
mod listing;
mod order;
mod recorder;
mod sentences;
mod tree;

pub use explanation::{Event, Rank, Step, short_value};
pub use listing::Listing;
pub use order::{FixedMoveOrder, MoveOrder, UnknownMoveOrder};
pub use recorder::{Recorder, UntraceableSearch};
pub use tree::{Cutoff, NodeKind, PrunedMove, Trace, TraceNode};
