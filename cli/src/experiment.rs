//! Experiments: ordered lists of independent units of work, such as comparisons of positions, which several threads can
//! do at the same time: [`Experiment`].

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Scope};

use plywood::Cancel;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;
use crate::run::Run;

/// The units of an experiment, which are numbered from 0.
///
/// Several threads work on them. Results that the file of the run already contains are reused, and new ones are
/// appended to it. The results are reported in the order of the units. A unit must not depend on the results of other
/// units, so that the number of threads does not change any result.
#[derive(Debug)]
pub(crate) struct Experiment<'a> {
    pub(crate) units: usize,
    /// The number of consecutive units that a thread takes at a time.
    pub(crate) block: usize,
    pub(crate) run: &'a Run<'a>,
    pub(crate) cancel: &'a Cancel,
}

/// The result of a unit; `None` if it was cancelled before it had a result, or if there is nothing to do in this unit and in those
/// after it. After `None`, no further unit begins.
pub(crate) type UnitResult<T> = Result<Option<T>, Failure>;

/// The units that have not begun.
#[derive(Debug, Default)]
struct Remaining {
    /// The number of the next unit that no thread has taken.
    next: AtomicUsize,
    /// Whether a unit without a result was the last one.
    has_ended: AtomicBool,
}

/// A function that receives the number of a unit and its result.
type Report<'r, T> = &'r mut dyn FnMut(usize, T) -> Result<(), Failure>;

impl Experiment<'_> {
    /// Does all units, and passes each result to `report`. Each thread calls `new_worker` once, and then the worker for
    /// one unit after the other. After Ctrl-C no further unit begins; a unit without a result is left out. A run of one
    /// shard reports no results, because they are incomplete.
    pub(crate) fn run<T: Send + Serialize + DeserializeOwned, W: FnMut(usize) -> UnitResult<T>>(
        &self,
        new_worker: impl Fn() -> W + Sync,
        report: Report<'_, T>,
    ) -> Result<(), Failure> {
        self.run.check_collected::<T>()?;
        let remaining = Remaining::default();
        let threads = self.run.concurrency.min(self.units);
        let mut report = |unit, result| if self.run.shard.is_none() { report(unit, result) } else { Ok(()) };
        if threads > 1 {
            let finished = thread::scope(|scope| {
                let results = self.start(scope, threads, &remaining, &new_worker)?;
                let reported = report_in_order(&results, &mut report);
                if reported.is_err() {
                    // The other units are no longer needed.
                    self.cancel.cancel();
                }
                Some(reported)
            });
            if let Some(reported) = finished {
                return reported;
            }
        }
        let (mut worker, mut block) = (new_worker(), 0..0);
        while let Some(unit) = self.next_unit(&mut block, &remaining) {
            if let Some(result) = self.result(unit, &mut worker, &remaining)? {
                report(unit, result)?;
            }
        }
        Ok(())
    }

    /// Returns the result of a unit from the file of the run or from `worker`.
    fn result<T: Serialize + DeserializeOwned>(
        &self,
        unit: usize,
        worker: &mut impl FnMut(usize) -> UnitResult<T>,
        remaining: &Remaining,
    ) -> UnitResult<T> {
        if let Some(stored) = self.run.stored(unit) {
            return Ok(Some(stored));
        }
        self.run.check_may_do(unit)?;
        let result = worker(unit)?;
        if result.is_none() {
            remaining.has_ended.store(true, Ordering::Relaxed);
        }
        // Ctrl-C may have changed this result.
        if let Some(result) = result.as_ref().filter(|_| !self.cancel.is_cancelled()) {
            self.run.store(unit, result)?;
        }
        Ok(result)
    }

    /// Starts up to `threads` threads, and returns the channel of their results; `None` if the system starts no thread.
    fn start<'scope, T: Send + Serialize + DeserializeOwned + 'scope, W: FnMut(usize) -> UnitResult<T>>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        threads: usize,
        remaining: &'scope Remaining,
        new_worker: &'scope (impl Fn() -> W + Sync),
    ) -> Option<Receiver<(usize, UnitResult<T>)>> {
        let (sender, results) = mpsc::channel();
        for started in 0..threads {
            let sender: Sender<(usize, UnitResult<T>)> = sender.clone();
            let work = move || {
                let (mut worker, mut block) = (new_worker(), 0..0);
                while let Some(unit) = self.next_unit(&mut block, remaining) {
                    if sender.send((unit, self.result(unit, &mut worker, remaining))).is_err() {
                        return;
                    }
                }
            };
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                self.run.program.warn(&format!(
                    "the system starts no more threads; {} of {threads} are used",
                    started.max(1)
                ));
                if started == 0 {
                    return None;
                }
                break;
            }
        }
        Some(results)
    }

    /// Returns the number of the next unit; `None` at the end, after Ctrl-C and after a unit without a result. The unit comes from `block`, the units of
    /// this thread, which is replaced by the next block if it is empty.
    fn next_unit(&self, block: &mut Range<usize>, remaining: &Remaining) -> Option<usize> {
        loop {
            if block.start >= block.end {
                let start = remaining.next.fetch_add(self.block, Ordering::Relaxed).min(self.units);
                *block = start..(start + self.block).min(self.units);
            }
            let unit = block.next()?;
            if self.cancel.is_cancelled() || remaining.has_ended.load(Ordering::Relaxed) {
                return None;
            }
            if self.run.does(unit) {
                return Some(unit);
            }
        }
    }
}

/// Reports each result as soon as all earlier units are reported, up to the first failure. At the end, the results
/// after a unit without a result are reported, too.
fn report_in_order<T>(
    results: &Receiver<(usize, UnitResult<T>)>,
    report: Report<'_, T>,
) -> Result<(), Failure> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (unit, result) in results {
        waiting.insert(unit, result);
        while let Some(result) = waiting.remove(&due) {
            if let Some(result) = result? {
                report(due, result)?;
            }
            due += 1;
        }
    }
    for (unit, result) in waiting {
        if let Some(result) = result? {
            report(unit, result)?;
        }
    }
    Ok(())
}
