//! The options that several commands have.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use plywood::compare::Schedule;
use plywood::trace::MoveOrder;
use plywood::{Cancel, Limits, Progress};
use plywood_render::numbers::{
    parse_bytes, parse_depth, parse_nodes, parse_threads, parse_time, parse_whole,
};

/// The largest number of timed runs of a search.
const MAX_REPEATS: u32 = 1_000;
/// The default number of timed runs of a search, and the total time after which they end early.
const DEFAULT_RUNS: (u32, Option<Duration>) = (10, Some(Duration::from_millis(100)));

/// The position that a command works on.
#[derive(Clone, Debug, Args)]
pub(crate) struct Position {
    /// A game, as NAME or NAME:SIZE; `games` lists them
    pub(crate) game: Option<String>,
    /// Play these moves first, separated by spaces or commas
    #[arg(long, value_name = "MOVES", allow_negative_numbers = true)]
    pub(crate) moves: Option<String>,
}

/// The heuristic of a search.
#[derive(Clone, Debug, Args)]
pub(crate) struct Heuristic {
    /// The heuristic for positions at the horizon; `games` lists the heuristics of each game; the last one is the default
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
}

/// Names of heuristics, all different, which are separated by commas on the command line.
#[derive(Clone, Debug)]
pub(crate) struct HeuristicNames(pub(crate) Vec<String>);

impl FromStr for HeuristicNames {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<String> = text.split(',').map(str::to_owned).collect();
        match names.iter().enumerate().find(|(index, name)| names[..*index].contains(name)) {
            Some((_, name)) => Err(format!("{name} is given twice; expected each heuristic once")),
            None => Ok(Self(names)),
        }
    }
}

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

/// The limit on memory.
#[derive(Clone, Debug, Args)]
pub(crate) struct Memory {
    /// Use at most this much memory, for instance 1G (in units of 1024): a table is made smaller to fit, and a search whose
    /// tree or list of positions needs more stops with what it has found
    #[arg(long, value_name = "SIZE", default_value = "256M", allow_hyphen_values = true, value_parser = parse_bytes)]
    pub(crate) memory: u64,
}

/// The number of threads.
#[derive(Clone, Debug, Args)]
pub(crate) struct Threads {
    /// Search with this many threads; only solver, pvs and mtdf use more than one, and only without --nodes
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = parse_threads)]
    pub(crate) threads: u32,
}

/// The runs of each search when times are compared.
#[derive(Clone, Debug, Args)]
pub(crate) struct Runs {
    /// Time this many runs of every search, and report their median [default: up to 10, until they take 100 ms together]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
        value_parser = whole::<u32>(1..=MAX_REPEATS, "a number of repeats", 5))]
    repeats: Option<u32>,
    /// Run every search this many times before its timed runs
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
        value_parser = whole::<u32>(0..=MAX_REPEATS, "a number of warm-up runs", 3))]
    warmup: u32,
    /// Time runs of every search until they take this long together, up to 1000 runs
    #[arg(long, value_name = "TIME", conflicts_with = "repeats", allow_hyphen_values = true, value_parser = parse_time)]
    min_time: Option<Duration>,
}

impl Runs {
    /// Returns the schedule of a comparison in which the search with the index `first` runs first.
    pub(crate) fn schedule(&self, first: usize) -> Schedule {
        let (repeats, max_time) = match (self.repeats, self.min_time) {
            (Some(repeats), _) => (repeats, None),
            (None, Some(time)) => (MAX_REPEATS, Some(time)),
            (None, None) => DEFAULT_RUNS,
        };
        let mut schedule = Schedule::repeated(repeats);
        (schedule.first, schedule.warmup, schedule.max_time) = (first, self.warmup, max_time);
        schedule
    }
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

/// The options that `analyze` and `solve` share: limits, the output format, and a file of positions.
#[derive(Clone, Debug, Args)]
pub(crate) struct AnswerOptions {
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Give the exact value of every legal move
    #[arg(long)]
    pub(crate) each: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Answer every line of a file (`-` is standard input) with a line of JSON
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub(crate) suite: Option<PathBuf>,
}

/// A search whose visited tree is recorded.
#[derive(Clone, Debug, Args)]
pub(crate) struct TracedSearch {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search to trace; recursive visits every move, alpha-beta shows which moves it skips
    #[arg(long, value_name = "NAME", default_value = "recursive")]
    pub(crate) search: String,
    /// The order in which the search tries moves: listed, best-first or worst-first, by their values to the depth of the
    /// search
    #[arg(long, value_name = "ORDER", default_value_t)]
    pub(crate) order: MoveOrder,
    #[command(flatten)]
    pub(crate) heuristic: Heuristic,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
}

impl Budget {
    /// Returns these limits for a search that `cancel` stops, with a counter of nodes.
    pub(crate) fn limits(&self, cancel: Cancel) -> Limits {
        let limits = Limits { time: self.time, nodes: self.nodes, ..Limits::none() };
        limits.with_cancel(cancel).with_progress(Progress::new())
    }
}

impl SearchLimits {
    /// Returns these limits for a search that `cancel` stops, with a counter of nodes.
    pub(crate) fn limits(&self, cancel: Cancel) -> Limits {
        let limits = self.budget.limits(cancel).with_memory(self.memory.memory);
        Limits { depth: self.depth, threads: Some(self.threads.threads), ..limits }
    }
}

/// Returns the parser of a whole number in `range`. Its errors contain `noun`, such as `a port`, and `example`.
pub(super) fn whole<N>(
    range: RangeInclusive<N>,
    noun: &'static str,
    example: N,
) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: Copy + Display + PartialOrd + TryFrom<i128>,
{
    move |text| parse_whole(text, range.clone(), noun, example)
}

/// Parses the seed of a random generator.
pub(super) fn parse_seed(text: &str) -> Result<u64, String> {
    parse_whole(text, 0..=u64::MAX, "a seed", 7)
}
