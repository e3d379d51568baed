//! Counting nodes, time and memory against the limits of a search: [`Meter`].

use std::time::Duration;

use super::limits::{Limits, StopReason};
use super::stack;
use super::warning::Warning;
use crate::clock::Instant;
use crate::game::Game;

/// The largest number of nodes between two checks of the clock and the cancel flag.
const MAX_NODES_PER_CHECK: u64 = 1024;
/// Examining more children than this takes much longer than a check of the limits.
const MANY_CHILDREN: usize = 128;
/// The intended time between two checks: after less time, the number of nodes per check is doubled, otherwise halved.
const CHECK_EVERY: Duration = Duration::from_millis(1);

/// Counts the nodes, time and memory of a search and stops it at its limits.
///
/// The clock and the cancel flag are checked every 1,024 nodes, or more often if nodes are slow. The node limit is exact.
///
/// ```
/// use plywood::{Limits, Meter, StopReason};
/// let mut meter = Meter::start(&Limits::none().with_nodes(2));
/// assert!(meter.visit() && meter.visit());
/// assert!(!meter.visit());
/// assert_eq!((meter.nodes(), meter.stopped()), (2, Some(StopReason::Nodes)));
/// ```
#[derive(Debug)]
pub struct Meter {
    /// The node count of the next limit check.
    check_at: u64,
    /// The nodes to count before the next limit check; 0 if the next visit must check the limits.
    left: u64,
    stopped: Option<StopReason>,
    nodes_per_check: u64,
    last_check: Instant,
    /// The nodes already added to [`Limits::progress`].
    published: u64,
    started: Instant,
    bytes: u64,
    peak: u64,
    limits: Limits,
}

/// The division of the free memory among the meters of several threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedMemory {
    /// The memory limit of each other meter.
    pub share: Option<u64>,
    lent: u64,
    earlier_peak: u64,
}

impl Meter {
    /// Starts a meter with the limits of a search.
    pub fn start(limits: &Limits) -> Self {
        let now = Instant::now();
        Self {
            check_at: 0,
            left: 0,
            stopped: None,
            nodes_per_check: 1,
            last_check: now,
            published: 0,
            started: now,
            bytes: 0,
            peak: 0,
            limits: limits.clone(),
        }
    }

    /// Counts one node and returns `true`, or returns `false` if a limit has been reached.
    #[inline]
    pub fn visit(&mut self) -> bool {
        let (left, is_check_due) = self.left.overflowing_sub(1);
        self.left = left;
        !is_check_due || self.visit_after_check()
    }

    /// Checks the limits and counts the node unless one of them has been reached.
    #[cold]
    fn visit_after_check(&mut self) -> bool {
        self.left = 0;
        let may_continue = self.may_continue();
        self.left -= u64::from(may_continue);
        may_continue
    }

    /// Returns whether a limit has been reached. The values of unfinished positions then have no meaning.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// Returns the limit that has been reached, if any.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Returns the number of nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.check_at - self.left
    }

    /// Returns the depth limit of the search.
    pub fn depth(&self) -> Option<u32> {
        self.limits.depth
    }

    /// Returns the largest number of bytes claimed at one time.
    pub fn peak_bytes(&self) -> u64 {
        self.peak
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Passes a warning to [`Limits::warnings`].
    pub(crate) fn warn(&self, warning: Warning) {
        if let Some(warnings) = &self.limits.warnings {
            warnings.warn(warning);
        }
    }

    /// Adds `bytes` to the memory in use. If that exceeds the limit, stops the search and returns `false`. In either case,
    /// the bytes count as used until they are released.
    #[inline]
    pub fn claim(&mut self, bytes: usize) -> bool {
        self.bytes += bytes as u64;
        // An amount up to the previous peak is within the limit. The check for 0 removes all of this for a game whose
        // positions and lists use no heap memory.
        bytes == 0 || self.bytes <= self.peak || self.raise_peak()
    }

    /// Returns how many bytes may still be claimed; `None` if there is no limit.
    fn free_bytes(&self) -> Option<u64> {
        self.limits.memory.map(|limit| limit.saturating_sub(self.bytes))
    }

    /// Returns whether [`claim`](Self::claim) with these `bytes` would succeed.
    pub(crate) fn has_room(&self, bytes: usize) -> bool {
        self.free_bytes().is_none_or(|free| bytes as u64 <= free)
    }

    /// Divides the free memory equally among this meter and the meters of `helpers` other threads, until
    /// [`end_sharing`](Self::end_sharing).
    pub(crate) fn share_memory(&mut self, helpers: u64) -> SharedMemory {
        let share = self.free_bytes().map(|free| free / (helpers + 1));
        let lent = share.unwrap_or(0) * helpers;
        self.limits.memory = self.limits.memory.map(|limit| limit - lent);
        SharedMemory { share, lent, earlier_peak: std::mem::replace(&mut self.peak, self.bytes) }
    }

    /// Ends the division of the memory. `peaks` is the sum of the peaks of the other meters, which count as simultaneous.
    pub(crate) fn end_sharing(&mut self, shared: SharedMemory, peaks: u64) {
        self.limits.memory = self.limits.memory.map(|limit| limit + shared.lent);
        self.peak = shared.earlier_peak.max(self.peak + peaks);
    }

    /// Records a new peak of memory in use and returns `true`, or stops the search if the peak exceeds the limit.
    #[cold]
    fn raise_peak(&mut self) -> bool {
        if self.limits.memory.is_some_and(|limit| self.bytes > limit) {
            self.stop(StopReason::Memory);
            return false;
        }
        self.peak = self.bytes;
        true
    }

    /// Returns the limits.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Replaces the limits, resumes a stopped search and returns the previous limits. The new limits, like the previous
    /// ones, count from the start of the meter.
    pub(crate) fn resume_with(&mut self, limits: Limits) -> Limits {
        self.stopped = None;
        self.check_at_next_visit();
        std::mem::replace(&mut self.limits, limits)
    }

    /// Adds the nodes that another meter has counted and published.
    pub(crate) fn join(&mut self, nodes: u64) {
        self.check_at_next_visit();
        self.check_at += nodes;
        self.published += nodes;
    }

    /// Subtracts `bytes` from the memory in use.
    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.bytes -= bytes as u64;
    }

    /// Stops the search for `reason`, unless it has been stopped already.
    pub(crate) fn stop(&mut self, reason: StopReason) {
        self.stopped.get_or_insert(reason);
        self.check_at_next_visit();
    }

    /// Accounts for `children` that a search creates or examines before it visits any of them. If there are more than
    /// [`MANY_CHILDREN`], the next visit checks the limits, and the number of nodes per check starts at 1 again.
    pub(crate) fn examine(&mut self, children: usize) {
        if children > MANY_CHILDREN {
            self.nodes_per_check = 1;
            self.check_at_next_visit();
        }
    }

    /// Makes the next visit check the limits.
    fn check_at_next_visit(&mut self) {
        self.check_at -= self.left;
        self.left = 0;
    }

    /// Checks all limits except the memory limit, and returns whether the search may go on.
    #[cold]
    pub(crate) fn may_continue(&mut self) -> bool {
        self.publish();
        let nodes = self.nodes();
        let now = Instant::now();
        if let Some(reason) = self.stopped.or_else(|| self.limits.reached(nodes, now - self.started)) {
            self.stop(reason);
            return false;
        }
        self.nodes_per_check = if now - self.last_check < CHECK_EVERY {
            (self.nodes_per_check * 2).min(MAX_NODES_PER_CHECK)
        } else {
            (self.nodes_per_check / 2).max(1)
        };
        self.last_check = now;
        let limit = self.limits.nodes.unwrap_or(u64::MAX);
        self.left = self.nodes_per_check.min(limit - nodes);
        self.check_at = nodes + self.left;
        true
    }

    /// Adds the nodes that have not been published yet to [`Limits::progress`].
    fn publish(&mut self) {
        let nodes = self.nodes();
        if let Some(progress) = &self.limits.progress {
            progress.add(nodes - self.published);
            self.published = nodes;
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        // The report of the progress may panic. A second panic would end the program.
        if !std::thread::panicking() {
            self.publish();
        }
    }
}

/// Continues a recursive search on a new segment of the stack, whose memory counts as used. Returns `None` if the memory
/// limit or the target forbids it; the search is then stopped.
#[cold]
#[inline(never)]
pub(crate) fn on_new_segment<G: Game, S, R>(
    search: &mut S,
    meter: impl Fn(&mut S) -> &mut Meter,
    visit: impl FnOnce(&mut S) -> R,
) -> Option<R> {
    if !stack::CAN_GROW {
        meter(search).stop(StopReason::Recursion);
        return None;
    }
    let bytes = stack::segment_bytes::<G>();
    if !meter(search).claim(bytes) {
        return None;
    }
    let result = stack::on_new_segment::<G, _>(|| visit(search));
    meter(search).release(bytes);
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_a_report_can_be_caught() {
        let progress = crate::Progress::with_report(|nodes| assert!(nodes < 1_000, "too many nodes"));
        let mut meter = Meter::start(&Limits::none().with_progress(progress));
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || while meter.visit() {}))
            .expect_err("the report panics");
        assert_eq!(panic.downcast_ref(), Some(&"too many nodes"));
    }

    #[test]
    fn the_first_visit_after_many_children_checks_the_limits() {
        let cancel = crate::Cancel::new();
        let mut meter = Meter::start(&Limits::none().with_nodes(20_001).with_cancel(cancel.clone()));
        while meter.nodes() < 20_000 {
            assert!(meter.visit());
        }
        meter.examine(MANY_CHILDREN + 1);
        assert_eq!(meter.nodes(), 20_000);
        cancel.cancel();
        assert!(!meter.visit());
        assert_eq!((meter.nodes(), meter.stopped()), (20_000, Some(StopReason::Cancelled)));
    }

    #[test]
    fn threads_divide_the_free_memory() {
        let mut meter = Meter::start(&Limits::none().with_memory(100));
        assert!(meter.claim(70));
        meter.release(30);
        let shared = meter.share_memory(2);
        assert_eq!(shared.share, Some(20));
        assert!(meter.has_room(20) && !meter.has_room(21));
        assert!(meter.claim(15));
        meter.end_sharing(shared, 30);
        // 40 and 15 bytes of this thread and 30 of the others, and no longer the 70 of before.
        assert_eq!(meter.peak_bytes(), 85);
        assert!(meter.has_room(45) && !meter.has_room(46));
        let shared = meter.share_memory(1);
        meter.end_sharing(shared, 0);
        assert_eq!(meter.peak_bytes(), 85);
    }
}
