//! How far to go: `--depth`, `--time`, `--nodes`, `--memory`, `--threads`.

use std::time::Duration;

use clap::Args;
use parse_size::Config;
use plywood::{Cancel, Limits, Progress};

/// What tables and built trees may fill where nothing is said.
pub(crate) const DEFAULT_MEMORY: u64 = 256 << 20;

/// More threads than any machine has use for.
pub(crate) const MOST_THREADS: u32 = 256;

/// How long and how many.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Budget {
    /// Stop after this long, for instance 2s, 500ms or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = humantime::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// Stop after this many positions
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
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

/// All that a search can be limited by.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchLimits {
    /// Look this many moves ahead; without it, to the end of the game
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    memory: Memory,
    /// Search with this many threads; solver, pvs and mtdf can use more than one, and with --nodes use one
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = parse_threads)]
    threads: u32,
}

impl SearchLimits {
    /// The same for the engine, to be stopped by `cancel` and watched by `progress`.
    pub(crate) fn limits(&self, cancel: Cancel, progress: Progress) -> Limits {
        let limits = self.budget.limits(cancel, progress).with_memory(self.memory.memory);
        Limits { depth: self.depth, threads: Some(self.threads), ..limits }
    }
}

/// A number of bytes, as `256M`.
pub(crate) fn parse_bytes(text: &str) -> Result<u64, String> {
    let size = Config::new().with_binary().parse_size(text);
    size.map_err(|error| format!("{error}; a size is written like 64M or 2G"))
}

/// A number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(threads @ 1..=MOST_THREADS) => Ok(threads),
        Ok(_) => Err(format!("1 to {MOST_THREADS} will do")),
        Err(error) => Err(format!("{error}")),
    }
}
