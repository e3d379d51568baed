//! The options of `compare` and `grade`, which work on many positions.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywood::grade::Rule;
use plywood_render::comparison::Measure;
use plywood_render::numbers::{parse_bytes, parse_depth, parse_time};

use super::common::{Budget, HeuristicNames, Memory, Runs, Threads, parse_seed, whole};
use super::contenders::{ContenderSpec, Defaults, SearchList, SearchListParser};
use super::players::{NamedPlayer, ParsePlayerError, PlayerSpec};
use super::runs::RunOptions;
use crate::engine::{Dialect, EngineSpec};

/// The searches that are compared by default: one of each kind that does not visit the whole tree.
const DEFAULT_SEARCHES: &str = "alpha-beta,solver,pvs,mtdf,df-pn";
/// The largest number of depths in a sweep.
const MAX_DEPTHS: u32 = 1_000;

/// Compare searches on the same positions: their values, their work, and whether they agree
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "--time and --nodes limit the whole command: every search of every position and depth gets the same \
    share.\n\nA disagreement is shrunk to the smallest position that shows it. The exit code is then 1."
)]
pub(crate) struct Compare {
    /// Games, as NAME or NAME:SIZE; `games` lists them. A game may also be a tree, such as "((3 5) (2 9))"
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Play these moves first, separated by spaces or commas
    #[arg(long, value_name = "MOVES", allow_negative_numbers = true, conflicts_with = "suite")]
    pub(crate) moves: Option<String>,
    /// The searches to compare, separated by commas, or all; the first one with an exact value is the reference for the others. A search may
    /// have options, as in solver:table=off,threads=2
    #[arg(long, value_name = "NAMES", default_value = DEFAULT_SEARCHES, value_parser = SearchListParser(Vec::new()))]
    search: Vec<SearchList>,
    /// The heuristics for positions at the horizon, separated by commas; `games` lists the heuristics of each game; the last
    /// one is the default. With several heuristics, each search without the option eval runs once with each of them
    #[arg(long, value_name = "NAMES")]
    eval: Option<HeuristicNames>,
    /// Search to this depth in plies, or to each depth from A to B with A..B; without it, to the end of the game
    #[arg(long, value_name = "DEPTHS", allow_hyphen_values = true)]
    depth: Option<Depths>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) memory: Memory,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) runs: Runs,
    /// Compare on this many random positions of each game, which follow its start or --moves
    #[arg(long, value_name = "N", conflicts_with = "suite", allow_negative_numbers = true,
        value_parser = whole::<u32>(1..=100_000, "a number of positions", 20))]
    pub(crate) positions: Option<u32>,
    /// The seed of the random positions
    #[arg(long, value_name = "S", requires = "positions", allow_negative_numbers = true, value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Compare on the positions of a file (`-` is standard input), one on each line, and check their scores
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunOptions,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values, a row for each search of each position
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write a page with plots and tables to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write one plot to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The quantity in the plot
    #[arg(long, requires = "svg", default_value = "nodes", value_parser = measures())]
    pub(crate) plot: Measure,
}

impl Compare {
    /// Returns the searches in their order; `all` appends all others.
    pub(crate) fn contenders(&self) -> Result<Vec<ContenderSpec>, String> {
        let defaults = Defaults {
            heuristic: self.heuristic(),
            memory: self.memory.memory,
            threads: self.threads.threads,
        };
        SearchList::contenders(&self.search, self.eval.as_ref(), &defaults)
    }

    /// Returns the single heuristic of `--eval`. `None` means the default of the game or, with several heuristics, that
    /// every search already has a heuristic.
    pub(crate) fn heuristic(&self) -> Option<&str> {
        match self.eval.as_ref().map(|eval| &*eval.0) {
            Some([name]) => Some(name),
            _ => None,
        }
    }

    /// Returns the depth limits in rising order, or only `None` for searches to the end of the game.
    pub(crate) fn depths(&self) -> Vec<Option<u32>> {
        self.depth.as_ref().map_or_else(|| vec![None], |depths| depths.0.clone().map(Some).collect())
    }

    /// Whether the output is text, not JSON or CSV.
    pub(crate) fn is_text(&self) -> bool {
        !self.json && !self.csv
    }
}

/// Returns the parser of the quantity in a plot.
fn measures() -> impl TypedValueParser<Value = Measure> {
    let nodes = PossibleValue::new("nodes").help("The visited nodes");
    let time = PossibleValue::new("time").help("The time");
    let names = PossibleValuesParser::new([nodes, time]);
    names.map(|name| if name == "time" { Measure::Time } else { Measure::Nodes })
}

/// A depth, or a range of depths.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Depths(RangeInclusive<u32>);

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // The message of clap quotes the whole argument, but not the wrong end of a range.
        let quoted = |word: &str| if word == text { String::new() } else { format!("`{word}`: ") };
        let number = |word: &str| {
            parse_depth(word).map_err(|why| format!("{}{why}, and a range is written 1..6", quoted(word)))
        };
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?),
            None => (number(text)?, number(text)?),
        };
        if first > last {
            return Err(format!("the first depth must not be greater than the last: write {last}..{first}"));
        }
        if last - first >= MAX_DEPTHS {
            return Err(format!("a range has at most {MAX_DEPTHS} depths"));
        }
        Ok(Self(first..=last))
    }
}

/// Grade programs: request a move from each in many positions, and judge every answer by exact values
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "A move is right if it keeps the outcome: a win stays a win and a draw a draw. With --exact it must also \
    win as soon, or lose as late, as possible.\n\nPrograms use the line protocol (docs/PROTOCOL.md) or UCI. A program that hangs, \
    or exceeds its limits on output or memory, is ended. This guards against accidents, not against attackers.\n\nThe \
    exit code is 0 if every answer is right, and 1 if one is wrong."
)]
pub(crate) struct Grade {
    /// Games, as NAME or NAME:SIZE; `games` lists them
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Play these moves first, separated by spaces or commas
    #[arg(long, value_name = "MOVES", allow_negative_numbers = true, conflicts_with = "cases")]
    pub(crate) moves: Option<String>,
    /// The command of a program to grade; may be repeated. Options precede a colon:
    /// engine,name=Anna:python3 player.py, or uci,name=Anna:player for a program that uses the protocol UCI
    #[arg(long, value_name = "COMMAND", required_unless_present = "folder")]
    pub(crate) engine: Vec<Submission>,
    /// Grade every file of this folder that is executable or ends in .py
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Grade on the positions of a file (`-` is standard input), one on each line, and check their scores
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "all"])]
    pub(crate) cases: Option<PathBuf>,
    /// Grade on this many random positions of each game [default: 100]
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true,
        value_parser = whole::<u32>(1..=100_000, "a number of positions", 20))]
    pub(crate) positions: Option<u32>,
    /// The seed of the random positions
    #[arg(long, value_name = "S", conflicts_with_all = ["cases", "all"], allow_negative_numbers = true,
        value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Select only random positions from which plain minimax visits at most this many positions
    #[arg(long, value_name = "N", conflicts_with_all = ["cases", "all"], allow_negative_numbers = true,
        value_parser = whole::<u64>(1..=1_000_000_000, "a number of positions", 1000))]
    pub(crate) max_tree: Option<u64>,
    /// Grade on every position that can be reached
    #[arg(long)]
    pub(crate) all: bool,
    /// Accept only the quickest win or the slowest loss
    #[arg(long)]
    pub(crate) exact: bool,
    /// The time for a move; a program that takes 2 s more is ended
    #[arg(long, value_name = "TIME", default_value = "10s", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) time_per_move: Duration,
    /// The time for all moves of a program; after that it gets no more positions
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parse_positive_time)]
    pub(crate) time_per_program: Option<Duration>,
    /// The memory limit of a program, on Linux
    #[arg(long, value_name = "SIZE", default_value = "1G", allow_hyphen_values = true, value_parser = parse_bytes)]
    pub(crate) memory_per_engine: u64,
    /// Give up a program after it has ended, or had to be ended, this many times
    #[arg(long, value_name = "N", default_value = "3", allow_negative_numbers = true,
        value_parser = whole(1..=u32::MAX, "a number of times", 3))]
    pub(crate) give_up: u32,
    /// Skip a position whose exact values take longer than this to compute
    #[arg(long, value_name = "TIME", default_value = "1m", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) oracle_time: Duration,
    #[command(flatten)]
    pub(crate) run: RunOptions,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(
        long,
        value_name = "FILE",
        help = "Write the object of --json to this file, in addition to the text"
    )]
    pub(crate) report: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = "Write a JUnit report to this file")]
    pub(crate) junit: Option<PathBuf>,
    /// Write a results.json for Gradescope to this file; for one program only
    #[arg(long, value_name = "FILE")]
    pub(crate) gradescope: Option<PathBuf>,
}

impl Grade {
    /// Returns the rule that decides whether a move is right.
    pub(crate) fn rule(&self) -> Rule {
        if self.exact { Rule::Exact } else { Rule::Outcome }
    }
}

/// A program to grade.
#[derive(Clone, Debug)]
pub(crate) struct Submission {
    /// The name in the output.
    pub(crate) name: String,
    /// The command and its options.
    pub(crate) engine: EngineSpec,
}

impl FromStr for Submission {
    type Err = ParsePlayerError;

    /// Parses a command, `engine,OPTIONS:COMMAND` or `uci,OPTIONS:COMMAND`.
    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        let prefix = text.split([':', ',']).next().filter(|prefix| prefix.len() < text.len());
        let dialect = prefix.and_then(Dialect::of_prefix);
        let player = if dialect.is_some() { text.to_owned() } else { format!("engine:{text}") };
        let player: NamedPlayer = player.parse()?;
        let PlayerSpec::Engine(engine) = player.spec else {
            return Err(ParsePlayerError::NoCommand { dialect: Dialect::Plywood });
        };
        let name = engine.name.clone().unwrap_or_else(|| engine.command.text.clone());
        Ok(Self { name, engine: *engine })
    }
}

/// Parses a time that is not zero.
fn parse_positive_time(text: &str) -> Result<Duration, String> {
    let time = parse_time(text)?;
    if time.is_zero() { Err("expected a time greater than 0, such as 1m30s".to_owned()) } else { Ok(time) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_includes_both_ends() {
        let depths = |text: &str| text.parse::<Depths>().map(|depths| depths.0.collect::<Vec<_>>());
        assert_eq!(depths("1..4"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(depths("1..=4"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(depths("7"), Ok(vec![7]));
        assert_eq!(depths("3..3"), Ok(vec![3]));
    }

    #[test]
    fn an_invalid_end_of_a_range_is_quoted() {
        let error = |text: &str| text.parse::<Depths>().expect_err("invalid");
        assert!(!error("deep").contains('`'));
        assert!(error("1..x").contains("`x`"));
        assert!(error("-1..4").contains("`-1`"));
        assert!(error("..6").contains("``"));
        assert!(error("6..1").contains("1..6"));
        assert!(error("0..4294967295").contains("1000"));
    }
}
