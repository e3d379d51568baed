//! What a search uses, counted as it goes: the [`Meter`] that every search asks at every node.

use std::time::{Duration, Instant};

use crate::limits::{Cancel, Limits, Stop};

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
/// use plywood::{Limits, Stop, meter::Meter};
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
        // No more than there has been room for before.
        self.bytes <= self.peak || self.reach()
    }

    /// Takes note of more memory than ever before.
    #[cold]
    fn reach(&mut self) -> bool {
        if self.limits.memory.is_some_and(|limit| self.bytes > limit) {
            self.stop(Stop::Memory);
            return false;
        }
        self.peak = self.bytes;
        true
    }

    /// Goes on under other limits on nodes and time, counted from the start all the same, as if none had been
    /// reached; says those that held so far.
    pub(crate) fn go_on(&mut self, limits: Limits) -> Limits {
        self.stopped = None;
        self.check_at = self.nodes;
        std::mem::replace(&mut self.limits, limits)
    }

    /// Counts the nodes that another meter has counted, and told of.
    pub(crate) fn join(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.told += nodes;
        self.check_at = self.nodes;
    }

    /// Gives back memory that was claimed.
    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.bytes -= bytes as u64;
    }

    /// Looks up from work that visits no nodes; whether it may go on.
    pub(crate) fn look_up(&mut self) -> bool {
        self.check()
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
            progress.add(self.nodes - self.told);
            self.told = self.nodes;
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.tell();
    }
}
