//! The options of `compare`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use plywood::session::{SearchError, SessionSearcher};
use plywood::{AnySearcher, Session};
use plywood_render::comparison::Measure;
use plywood_render::numbers::parse_depth;

use super::limits::{Budget, Memory, Threads};
use super::search::Heuristic;
use super::values::{parse_positions, parse_repeats, parse_seed};

/// The name that selects every search.
pub(super) const ALL: &str = "all";
/// The searches that are compared by default: one of each kind that does not visit the whole tree.
const DEFAULT: &str = "alpha-beta,solver,pvs,mtdf,df-pn";
/// The largest number of depths in a sweep.
const MAX_DEPTHS: u32 = 1_000;

/// Compare searches on the same positions: their values, their work, and whether they agree
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "--time and --nodes limit the whole command: every search of every position and depth gets the same \
    share.\n\nA disagreement is shrunk to the smallest position that shows it. The exit code is then 1."
)]
pub(crate) struct Compare {
    /// Games, as NAME or NAME:SIZE; `games` lists them
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Play these moves first, separated by spaces or commas
    #[arg(long, value_name = "MOVES", conflicts_with = "suite")]
    pub(crate) moves: Option<String>,
    /// The searches to compare, separated by commas, or all; the first one is the reference for the others
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = DEFAULT, value_parser = names())]
    search: Vec<String>,
    #[command(flatten)]
    pub(crate) heuristic: Heuristic,
    /// Search to this depth in plies, or to each depth from A to B with A..B; without it, to the end of the game
    #[arg(long, value_name = "DEPTHS", allow_hyphen_values = true)]
    depth: Option<Depths>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) memory: Memory,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Run every search this many times, and report the median of its times
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
        value_parser = parse_repeats)]
    pub(crate) repeats: u32,
    /// Compare on this many random positions of each game, which follow its start or --moves
    #[arg(long, value_name = "N", conflicts_with = "suite", allow_negative_numbers = true,
        value_parser = parse_positions)]
    pub(crate) positions: Option<u32>,
    /// The seed of the random positions
    #[arg(long, value_name = "S", requires = "positions", allow_negative_numbers = true, value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Compare on the positions of a file (`-` is standard input), one on each line, and check their scores
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
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
    #[arg(long, requires = "svg", default_value = "nodes")]
    plot: PlotMeasure,
}

impl Compare {
    /// Returns the names of the searches, each once, in the order of the command line. The searches that only `all` stands
    /// for come last.
    pub(crate) fn searches(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let all = if self.search.iter().any(|name| name == ALL) { AnySearcher::names() } else { Vec::new() };
        for name in self.search.iter().map(String::as_str).chain(all) {
            if name != ALL && !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Creates the searches for the game of `session`.
    pub(crate) fn searchers(
        &self,
        session: &dyn Session,
    ) -> Result<Vec<Box<dyn SessionSearcher>>, SearchError> {
        self.searches().into_iter().map(|name| Ok(session.searcher(name)?)).collect()
    }

    /// Returns the depth limits, in rising order.
    pub(crate) fn depths(&self) -> Vec<Option<u32>> {
        self.depth.as_ref().map_or_else(|| vec![None], |depths| depths.0.clone().map(Some).collect())
    }

    /// Returns the quantity in the plot.
    pub(crate) fn measure(&self) -> Measure {
        match self.plot {
            PlotMeasure::Nodes => Measure::Nodes,
            PlotMeasure::Time => Measure::Time,
        }
    }

    /// Whether the output is tables for people.
    pub(crate) fn is_text(&self) -> bool {
        !self.json && !self.csv
    }
}

/// The quantity in a plot.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlotMeasure {
    /// The visited nodes
    Nodes,
    /// The time
    Time,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(AnySearcher::names().into_iter().chain([ALL]))
}

/// A depth, or a range of depths.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Depths(RangeInclusive<u32>);

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |word: &str| {
            parse_depth(word).map_err(|why| format!("`{word}`: {why}, and a range is written 1..6"))
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
    fn an_invalid_depth_is_quoted() {
        let error = |text: &str| text.parse::<Depths>().expect_err("invalid");
        assert!(error("deep").contains("`deep`"));
        assert!(error("1..x").contains("`x`"));
        assert!(error("-1").contains("`-1`"));
        assert!(error("..6").contains("``"));
        assert!(error("6..1").contains("1..6"));
        assert!(error("0..4294967295").contains("1000"));
    }
}
