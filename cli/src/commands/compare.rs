//! `compare`: several searches do the same work, and have to agree.

mod columns;
mod depths;
mod finding;
#[cfg(test)]
mod lies;
mod outputs;
mod plot;
mod running;
mod summary;
mod sweep;
mod table;
mod work;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use plywood::{AnySearcher, Searcher};

use crate::arguments::limits::{Budget, Memory, Threads};
use crate::commands::compare::depths::Depths;
use crate::commands::compare::outputs::Outputs;
use crate::commands::compare::plot::Measure;
use crate::interrupt;
use crate::numbers::{parse_seed, parse_whole};
use crate::program::{CommandResult, Program};

/// The name that stands for every search.
const ALL: &str = "all";
/// The searches that are compared where none are named: those that do not visit the whole tree, each kind once.
const DEFAULT: &str = "alpha-beta,solver,pvs,mtdf,df-pn";

/// Compare searches on the same positions: what each finds, what that costs it, and whether they agree
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Time and nodes are for the whole command: every search of every position and depth gets the same \
    share of them, so that no search is served before another.\n\nA disagreement is shrunk to the smallest position \
    that shows it, and ends with code 1."
)]
pub(crate) struct Compare {
    /// Games, as NAME or NAME:SIZE; `games` lists them
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Play these moves first, with spaces or commas between them
    #[arg(long, value_name = "MOVES", conflicts_with = "suite")]
    moves: Option<String>,
    /// The searches to compare, with commas between them, or all; the others are judged by the first
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = DEFAULT, value_parser = names())]
    search: Vec<String>,
    /// The heuristic for positions at the horizon; `games` lists what each game has, the last is the default
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Look this many moves ahead, or from A to B with A..B; without it, to the end of the game
    #[arg(long, value_name = "DEPTHS", allow_hyphen_values = true)]
    depth: Option<Depths>,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    memory: Memory,
    #[command(flatten)]
    threads: Threads,
    /// Make every search so many times, for the median of its time
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
        value_parser = parse_repeats)]
    repeats: u32,
    /// Compare by this many random positions of each game instead of its start, or from --moves on
    #[arg(long, value_name = "N", conflicts_with = "suite", allow_negative_numbers = true,
        value_parser = parse_positions)]
    positions: Option<u32>,
    /// Choose the positions as they were chosen with this number
    #[arg(long, value_name = "S", requires = "positions", allow_negative_numbers = true, value_parser = parse_seed)]
    seed: Option<u64>,
    /// Compare by the positions of a file (`-` is standard input), a line each, and check their scores
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values, a row for each search of each position
    #[arg(long)]
    csv: bool,
    /// Write a page with plots and tables to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write one plot to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// What the plot shows
    #[arg(long, requires = "svg", default_value = "nodes")]
    plot: Measure,
}

impl Compare {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let cancel = interrupt::listen();
        let work = self.work(program, &cancel)?;
        let outputs = Outputs::open(self)?;
        let findings = self.compare(&work, program, &cancel, output)?;
        outputs.write(self, &findings, output)?;
        Ok(findings.ending)
    }

    /// The searches that were named, each once.
    fn searches(&self) -> Vec<AnySearcher> {
        let is_wanted = |name: &str| self.search.iter().any(|wanted| wanted == name || wanted == ALL);
        let mut searches: Vec<_> =
            AnySearcher::all().into_iter().filter(|search| is_wanted(search.name())).collect();
        let place = |search: &AnySearcher| self.search.iter().position(|name| name == search.name());
        // In the order in which they were named; those that only `all` stands for come last.
        searches.sort_by_key(|search| place(search).unwrap_or(usize::MAX));
        searches
    }

    /// Whether the tables are for a person to read.
    fn is_text(&self) -> bool {
        !self.json && !self.csv
    }
}

fn parse_repeats(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=1_000, "a number of repeats", 5)
}

fn parse_positions(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=100_000, "a number of positions", 20)
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(AnySearcher::names().into_iter().chain([ALL]))
}
