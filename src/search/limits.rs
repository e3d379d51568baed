//! Limits of a search: [`Limits`], and the reasons to stop early: [`StopReason`].

use std::fmt::{self, Debug, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::warning::Warnings;

/// The limit that stopped a search before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum StopReason {
    /// The limit on time was reached.
    Time,
    /// The limit on nodes was reached.
    Nodes,
    /// The limit on memory was reached.
    Memory,
    /// The recursion became too deep for the stack. This happens in browsers only; elsewhere, deep searches continue on
    /// heap memory.
    Recursion,
    /// [`Cancel::cancel`] was called.
    Cancelled,
}

impl Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            StopReason::Time => "time",
            StopReason::Nodes => "nodes",
            StopReason::Memory => "memory",
            StopReason::Recursion => "recursion",
            StopReason::Cancelled => "cancelled",
        })
    }
}

impl std::error::Error for StopReason {}

/// A flag that stops a search from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Creates a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag. Every search that uses it stops within 1,024 nodes.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The number of nodes visited so far, which another thread can read. Clones share the counter.
#[derive(Clone, Default)]
pub struct Progress {
    nodes: Arc<AtomicU64>,
    report: Option<Arc<dyn Fn(u64) + Send + Sync>>,
}

impl Progress {
    /// Creates a counter at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a counter at zero that calls `report` with the number of nodes whenever a search has updated it, on the
    /// thread of the search. A program with one thread can show its progress in this way.
    ///
    /// ```
    /// use std::sync::{Arc, Mutex};
    /// use plywood::{Limits, Progress, Searcher, ZeroEvaluator, textbook::Recursive, toy::Toy};
    ///
    /// let reported = Arc::new(Mutex::new(Vec::new()));
    /// let counts = Arc::clone(&reported);
    /// let progress = Progress::with_report(move |nodes| counts.lock().expect("no panic").push(nodes));
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// Recursive.search(&toy, &ZeroEvaluator, &Limits::none().with_progress(progress));
    /// assert_eq!(reported.lock().expect("no panic").last(), Some(&7));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn with_report(report: impl Fn(u64) + Send + Sync + 'static) -> Self {
        Self { report: Some(Arc::new(report)), ..Self::default() }
    }

    /// Returns the number of nodes visited by all searches that use the counter; each updates it about every 1,024 nodes.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes of a search.
    pub(super) fn add(&self, nodes: u64) {
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        if let Some(report) = &self.report {
            report(before + nodes);
        }
    }
}

impl Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Progress").field(&self.nodes()).finish()
    }
}

/// The limits of a search, and the objects by which other threads observe and stop it. `None` sets no limit; for `threads`, it
/// means one.
///
/// ```
/// use plywood::{Cancel, Limits, Searcher, StopReason, ZeroEvaluator, textbook::Recursive, toy::Toy};
/// let cancel = Cancel::new();
/// let limits = Limits::to_depth(6).with_nodes(100_000).with_cancel(cancel.clone());
/// assert_eq!((limits.depth, limits.memory), (Some(6), None));
///
/// cancel.cancel();
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let report = Recursive.search(&toy, &ZeroEvaluator, &limits);
/// assert_eq!(report.end.stop_reason(), Some(StopReason::Cancelled));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Limits {
    /// The depth in plies. Positions at this depth are scored by the evaluator.
    pub depth: Option<u32>,
    /// The maximum number of nodes: visits to positions, including the root.
    pub nodes: Option<u64>,
    /// The maximum wall-clock time.
    pub time: Option<Duration>,
    /// The maximum memory for trees, stacks and tables, in bytes.
    pub memory: Option<u64>,
    /// The number of threads, for searches that can use more than one.
    pub threads: Option<u32>,
    /// A flag that stops the search from another thread.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub cancel: Option<Cancel>,
    /// A counter of nodes that another thread can read.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub progress: Option<Progress>,
    /// A function that receives warnings, for example that the system has no memory for the whole table.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub warnings: Option<Warnings>,
}

/// Declares one setter for each limit.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident, $field:ident, $type:ty;)*) => {
        impl Limits {$(
            $(#[$doc])*
            #[must_use]
            pub fn $name(self, $field: $type) -> Self {
                Self { $field: Some($field), ..self }
            }
        )*}
    };
}

setters! {
    /// Sets the depth limit in plies.
    with_depth, depth, u32;
    /// Sets the node limit.
    with_nodes, nodes, u64;
    /// Sets the time limit.
    with_time, time, Duration;
    /// Sets the memory limit in bytes.
    with_memory, memory, u64;
    /// Sets the number of threads.
    with_threads, threads, u32;
    /// Sets the flag that stops the search.
    with_cancel, cancel, Cancel;
    /// Sets the counter of nodes.
    with_progress, progress, Progress;
    /// Sets the function that receives warnings.
    with_warnings, warnings, Warnings;
}

impl Limits {
    /// Creates limits that are all unset, so that a search goes to the end of the game.
    pub fn none() -> Self {
        Self::default()
    }

    /// Creates limits with a depth in plies.
    pub fn to_depth(depth: u32) -> Self {
        Self::none().with_depth(depth)
    }

    /// Returns the limits that remain for the next search after `nodes` and `time` have been used.
    #[must_use]
    pub fn after(&self, nodes: u64, time: Duration) -> Self {
        Self {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(time)),
            ..self.clone()
        }
    }

    /// Returns the reason to stop after `nodes` and `time`, if there is one; the memory limit is checked elsewhere.
    pub(crate) fn reached(&self, nodes: u64, time: Duration) -> Option<StopReason> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            Some(StopReason::Cancelled)
        } else if self.nodes.is_some_and(|limit| nodes >= limit) {
            Some(StopReason::Nodes)
        } else {
            self.time.filter(|limit| time >= *limit).map(|_| StopReason::Time)
        }
    }
}
