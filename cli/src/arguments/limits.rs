//! How far to go: `--depth`, `--time`, `--nodes`, `--memory`, `--threads`.

use std::time::Duration;

use clap::Args;
use plywood::{Cancel, Limits, Progress};

use crate::numbers::{parse_bytes, parse_depth, parse_nodes, parse_threads, parse_time};

/// How long and how many.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Budget {
    /// Stop after this long, for instance 2s, 500ms or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Stop after this many positions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_nodes)]
    pub(crate) nodes: Option<u64>,
}

impl Budget {
    /// The same for the engine, to be stopped by `cancel` and watched by `progress`.
    pub(crate) fn limits(&self, cancel: Cancel, progress: Progress) -> Limits {
        let limits = Limits { time: self.time, nodes: self.nodes, ..Limits::none() };
        limits.with_cancel(cancel).with_progress(progress)
    }
}

/// How much.
#[derive(Clone, Debug, Args)]
pub(crate) struct Memory {
    /// Stop when tables and built trees need more than this, for instance 1G (in units of 1024)
    #[arg(long, value_name = "SIZE", default_value = "256M", allow_hyphen_values = true, value_parser = parse_bytes)]
    pub(crate) memory: u64,
}

/// With how many hands.
#[derive(Clone, Debug, Args)]
pub(crate) struct Threads {
    /// Search with this many threads; solver, pvs and mtdf can use more than one, and with --nodes use one
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = parse_threads)]
    pub(crate) threads: u32,
}

/// All that a search can be limited by.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchLimits {
    /// Look this many moves ahead; without it, to the end of the game
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
    /// The same for the engine, to be stopped by `cancel` and watched by `progress`.
    pub(crate) fn limits(&self, cancel: Cancel, progress: Progress) -> Limits {
        let limits = self.budget.limits(cancel, progress).with_memory(self.memory.memory);
        Limits { depth: self.depth, threads: Some(self.threads.threads), ..limits }
    }
}
