//! The limits of a search: `--depth`, `--time`, `--nodes`, `--memory`, `--threads`.

use std::time::Duration;

use clap::Args;
use plywood::{Cancel, Limits, Progress};
use plywood_render::numbers::{parse_bytes, parse_depth, parse_nodes, parse_threads, parse_time};

/// Limits on time and nodes.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Budget {
    /// Stop after this time, for instance 2s, 500ms or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Stop after this many positions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_nodes)]
    pub(crate) nodes: Option<u64>,
}

impl Budget {
    /// Returns these limits for the engine.
    pub(crate) fn limits(&self, cancel: Cancel, progress: Progress) -> Limits {
        let limits = Limits { time: self.time, nodes: self.nodes, ..Limits::none() };
        limits.with_cancel(cancel).with_progress(progress)
    }
}

/// The limit on memory.
#[derive(Clone, Debug, Args)]
pub(crate) struct Memory {
    /// Stop when tables and trees need more than this, for instance 1G (in units of 1024)
    #[arg(long, value_name = "SIZE", default_value = "256M", allow_hyphen_values = true, value_parser = parse_bytes)]
    pub(crate) memory: u64,
}

/// The number of threads.
#[derive(Clone, Debug, Args)]
pub(crate) struct Threads {
    /// Search with this many threads; solver, pvs and mtdf can use several, the others use one, as all do with --nodes
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = parse_threads)]
    pub(crate) threads: u32,
}

/// All limits of a search.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchLimits {
    /// Search to this depth in plies; without it, to the end of the game
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_depth)]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    threads: Threads,
}

impl SearchLimits {
    /// Returns these limits for the engine.
    pub(crate) fn limits(&self, cancel: Cancel, progress: Progress) -> Limits {
        let limits = self.budget.limits(cancel, progress).with_memory(self.memory.memory);
        Limits { depth: self.depth, threads: Some(self.threads.threads), ..limits }
    }
}
