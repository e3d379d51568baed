//! The options of `heuristics`.

use std::path::PathBuf;

use clap::Args;
use plywood_render::numbers::parse_depth;

use super::common::{Budget, HeuristicNames, Memory, Position, parse_seed, whole};

/// The number of random positions.
const DEFAULT_POSITIONS: u32 = 1_000;

/// Measure how good heuristics are: compare their estimates and their moves with exact values
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "The best move at depth D is found by searching the position after each move to depth D; depth 0 \
    compares the estimates themselves.\n\nHalf of --time and --nodes is for the exact values. When a limit is reached, the \
    figures are those of the positions measured by then."
)]
pub(crate) struct Heuristics {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The heuristics to measure, separated by commas [default: all of the game]
    #[arg(long, value_name = "NAMES")]
    pub(crate) eval: Option<HeuristicNames>,
    /// Measure on this many random positions, which follow the start or --moves
    #[arg(long, value_name = "N", default_value_t = DEFAULT_POSITIONS, allow_negative_numbers = true,
        value_parser = whole::<u32>(1..=100_000, "a number of positions", 20))]
    pub(crate) positions: u32,
    /// The seed of the random positions
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Measure on every position that can be reached
    #[arg(long, conflicts_with_all = ["positions", "seed"])]
    pub(crate) all: bool,
    /// Measure the best moves at each depth up to this one
    #[arg(long, value_name = "N", default_value = "2", allow_negative_numbers = true, value_parser = parse_depth)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) memory: Memory,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values, a row for each figure
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write a plot to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}
