//! How far a search may go: [`Limits`], and the [`Meter`] that every search asks at every node.

use std::fmt::{self, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

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
}

/// The most nodes between two looks at the clock and the switch.
const INTERVAL: u64 = 1024;
/// A look at the clock more often than this is a waste.
const PATIENCE: Duration = Duration::from_millis(1);

/// Counts what a search uses and says when to stop.
///
/// The clock and the switch are looked at every 1,024 nodes, and more often where nodes are slow; the
/// limit on nodes is exact.
///
/// ```
/// use plywood::{Limits, Stop, limits::Meter};
/// let mut meter = Meter::start(&Limits::none().with_nodes(2));
/// assert!(meter.visit() && meter.visit());
/// assert!(!meter.visit());
/// assert_eq!((meter.nodes(), meter.stopped()), (2, Some(Stop::Nodes)));
/// ```
#[derive(Debug)]
pub struct Meter {
    nodes: u64,
    /// The number of nodes at which to look up from the work.
    check_at: u64,
    stopped: Option<Stop>,
    interval: u64,
    checked: Instant,
    told: u64,
    started: Instant,
    bytes: u64,
    peak: u64,
    limits: Limits,
}

impl Meter {
    /// A meter that starts now.
    pub fn start(limits: &Limits) -> Self {
        let now = Instant::now();
        Self {
            nodes: 0,
            check_at: 0,
            stopped: None,
            interval: 1,
            checked: now,
            told: 0,
            started: now,
            bytes: 0,
            peak: 0,
            limits: limits.clone(),
        }
    }

    /// Counts one node, if it may still be visited; `false` from then on when a limit is reached.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.nodes == self.check_at && !self.check() {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Whether a limit was reached: what is unfinished now is not to be counted.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The limit that was reached.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The most bytes that were claimed at one time.
    pub fn peak_bytes(&self) -> u64 {
        self.peak
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Claims memory; `false`, and the search is stopped, if that is more than there is. What was claimed
    /// counts until it is released, either way.
    #[inline]
    pub fn claim(&mut self, bytes: usize) -> bool {
        self.bytes += bytes as u64;
        if self.limits.memory.is_some_and(|limit| self.bytes > limit) {
            self.stop(Stop::Memory);
            return false;
        }
        self.peak = self.peak.max(self.bytes);
        true
    }

    /// Gives back memory that was claimed.
    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.bytes -= bytes as u64;
    }

    pub(crate) fn stop(&mut self, why: Stop) {
        self.stopped.get_or_insert(why);
        self.check_at = self.nodes;
    }

    #[cold]
    fn check(&mut self) -> bool {
        self.tell();
        if self.is_stopped() {
            return false;
        }
        if self.limits.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            self.stop(Stop::Cancelled);
            return false;
        }
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.stop(Stop::Nodes);
            return false;
        }
        let now = Instant::now();
        if self.limits.time.is_some_and(|limit| now - self.started >= limit) {
            self.stop(Stop::Time);
            return false;
        }
        self.interval = if now - self.checked < PATIENCE {
            (self.interval * 2).min(INTERVAL)
        } else {
            (self.interval / 2).max(1)
        };
        self.checked = now;
        let limit = self.limits.nodes.unwrap_or(u64::MAX);
        self.check_at = limit.min(self.nodes + self.interval);
        true
    }

    fn tell(&mut self) {
        if let Some(progress) = &self.limits.progress {
            progress.0.fetch_add(self.nodes - self.told, Ordering::Relaxed);
            self.told = self.nodes;
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.tell();
    }
}
