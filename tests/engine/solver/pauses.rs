//! The pauses of a search while its table grows, measured by another thread.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use plywood::solver::Solver;
use plywood::{Cancel, Limits, Progress, Searcher, Stats, ZeroEvaluator};
use plywood_games::Connect;

use super::keys::{Keys, WithKeys};

/// The time between two looks at the node count. The search itself adds to the count about every millisecond.
const INTERVAL: Duration = Duration::from_micros(200);

/// The longest time without a new node.
#[derive(Debug, Default)]
struct LongestPause {
    /// By the clock: other processes may have used the processor.
    elapsed: Duration,
    /// The processor time that the searching thread used, in the program and in the system; 0 if it is not known.
    used: Duration,
}

/// Returns the processor time of a thread with this folder in `/proc`.
fn processor_time(thread: &Path) -> Option<Duration> {
    let text = fs::read_to_string(thread.join("schedstat")).ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// Searches Connect Four until `time` has passed; returns the statistics and the longest pause.
fn longest_pause(keys: Keys, memory: u64, time: Duration) -> (Stats, LongestPause) {
    let game = Connect::new(7, 6, 4).expect("a size");
    let (progress, end) = (Progress::new(), Cancel::new());
    let limits = Limits::none().with_memory(memory).with_time(time).with_progress(progress.clone());
    let searching: PathBuf = fs::canonicalize("/proc/thread-self").unwrap_or_default();
    let watch = || {
        let mut longest = LongestPause::default();
        let (mut nodes, mut at, mut used_before) = (0, Instant::now(), Duration::ZERO);
        while !end.is_cancelled() {
            thread::sleep(INTERVAL);
            let (now, used) = (Instant::now(), processor_time(&searching).unwrap_or_default());
            if progress.nodes() != nodes {
                longest.elapsed = longest.elapsed.max(now - at);
                longest.used = longest.used.max(used.saturating_sub(used_before));
                (nodes, at, used_before) = (progress.nodes(), now, used);
            }
        }
        longest
    };
    thread::scope(|scope| {
        let watcher = scope.spawn(watch);
        let stats = Solver::default().search(&WithKeys { game, keys }, &ZeroEvaluator, &limits).stats;
        end.cancel();
        (stats, watcher.join().expect("the watcher ends"))
    })
}

#[test]
#[ignore = "measures times for eleven minutes; needs a release build and 4 GiB of memory"]
fn the_longest_pauses_of_growing_tables() {
    for (keys, name) in [(Keys::Unchanged, "packed"), (Keys::Wide, "wide")] {
        for (mebibytes, seconds) in [(256, 20), (1024, 60), (4096, 240)] {
            let (stats, pause) = longest_pause(keys, mebibytes << 20, Duration::from_secs(seconds));
            let (filled, places, used) = (stats.table_filled, stats.table_places, stats.peak_bytes >> 20);
            println!("{name}, limit {mebibytes} MiB: {filled} of {places} places in {used} MiB; {pause:.1?}");
        }
    }
}
