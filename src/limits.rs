//! How far a search may go: [`Limits`], and why it ended: [`Stop`].

use std::fmt::{self, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The value, or the bound on it, is true of the whole game: no horizon could change it.
    Proved,
    /// The depth asked for was reached everywhere.
    Depth,
    /// The time was over.
    Time,
    /// The nodes were spent.
    Nodes,
    /// The memory was full.
    Memory,
    /// Somebody called [`Cancel::cancel`].
    Cancelled,
}

impl Stop {
    /// Whether the search did all that it was asked: it proved the value or reached its depth.
    pub fn is_complete(self) -> bool {
        matches!(self, Stop::Proved | Stop::Depth)
    }
}

impl Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stop::Proved => "proved",
            Stop::Depth => "depth",
            Stop::Time => "time",
            Stop::Nodes => "nodes",
            Stop::Memory => "memory",
            Stop::Cancelled => "cancelled",
        })
    }
}

impl std::error::Error for Stop {}

/// A switch that stops a search from another thread; clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that is off.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that was given this switch, within 1,024 nodes.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was switched.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many nodes have been visited so far, to be read from another thread; clones are the same counter.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// A counter at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts so many nodes more.
    pub(crate) fn add(&self, nodes: u64) {
        self.0.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Nodes visited by all the searches that were given this counter, told about once in 1,024 nodes.
    pub fn nodes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How far a search may go. What is `None` is not limited.
///
/// ```
/// use std::time::Duration;
/// use plywood::Limits;
/// let limits = Limits::to_depth(6).with_nodes(100_000).with_time(Duration::from_secs(1));
/// assert_eq!(limits.depth, Some(6));
/// assert_eq!(limits.memory, None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead; at the horizon the evaluator speaks.
    pub depth: Option<u32>,
    /// Positions to visit, the root among them.
    pub nodes: Option<u64>,
    /// Time on the clock.
    pub time: Option<Duration>,
    /// Bytes for what grows with the search: built trees, stacks, tables.
    pub memory: Option<u64>,
    /// Threads to search with, for the searches that can use more than one; `None` is one.
    pub threads: Option<u32>,
    /// A switch to stop it by.
    pub cancel: Option<Cancel>,
    /// A counter to tell nodes to.
    pub progress: Option<Progress>,
}

impl Limits {
    /// No limit at all: to the end of the game.
    pub fn none() -> Self {
        Self::default()
    }

    /// To `depth` plies and no further.
    pub fn to_depth(depth: u32) -> Self {
        Self::none().with_depth(depth)
    }

    /// The same with a depth in plies.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Self {
        Self { depth: Some(depth), ..self }
    }

    /// The same with a number of nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// The same with a time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The same with a number of bytes.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// The same with a number of threads.
    #[must_use]
    pub fn with_threads(self, threads: u32) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// The same with a switch to stop it by.
    #[must_use]
    pub fn with_cancel(self, cancel: Cancel) -> Self {
        Self { cancel: Some(cancel), ..self }
    }

    /// The same with a counter to tell nodes to.
    #[must_use]
    pub fn with_progress(self, progress: Progress) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// What is left of these limits for the next search, when `nodes` and `time` have been used up.
    #[must_use]
    pub fn after(&self, nodes: u64, time: Duration) -> Self {
        Self {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(time)),
            ..self.clone()
        }
    }

    /// Which of these limits is reached by so many nodes in so much time, if one is.
    pub(crate) fn reached(&self, nodes: u64, time: Duration) -> Option<Stop> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            Some(Stop::Cancelled)
        } else if self.nodes.is_some_and(|limit| nodes >= limit) {
            Some(Stop::Nodes)
        } else {
            self.time.filter(|limit| time >= *limit).map(|_| Stop::Time)
        }
    }
}
