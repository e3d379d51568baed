//! The options of `games`, and of the commands that search or count positions.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use plywood::{AnySearcher, Searcher};
use plywood_render::numbers::{parse_depth, parse_fold};

use super::common::{AnswerOptions, Budget, Heuristic, Memory, Position, TracedSearch, whole};

/// List the games: sizes, notation, heuristics
#[derive(Clone, Debug, Args)]
pub(crate) struct Games {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Search a position: its value, a best move, and the principal variation
#[derive(Clone, Debug, Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search to use
    #[arg(long, value_name = "NAME", default_value = AnySearcher::default().name())]
    pub(crate) search: String,
    #[command(flatten)]
    pub(crate) heuristic: Heuristic,
    #[command(flatten)]
    pub(crate) answer_options: AnswerOptions,
}

/// Find out who wins, by the quickest proof; `analyze` also finds in how many moves
#[derive(Clone, Debug, Args)]
#[command(mut_arg("each", |each| each.help("Say who wins after each legal move")))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) position: Position,
    #[command(flatten)]
    pub(crate) answer_options: AnswerOptions,
}

/// Count the move sequences of exactly one length; games that end earlier are not counted. If a limit stops the count, nothing
/// is printed, because a part of the count would be wrong, and the command ends with code 4
#[derive(Clone, Debug, Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The depth in plies
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_depth)]
    pub(crate) depth: u32,
    /// Print the count after each move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

/// Count the distinct positions that can be reached, grouped by the least number of moves to each
#[derive(Clone, Debug, Args)]
pub(crate) struct Census {
    /// A game, as NAME or NAME:SIZE; `games` lists them
    pub(crate) game: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) memory: Memory,
}

/// Search every game with every search and count the nodes, as a checksum of what the searches do
#[derive(Clone, Debug, Args)]
pub(crate) struct Bench {
    /// Solve each game with one option of the solver changed at a time
    #[arg(long)]
    pub(crate) ablation: bool,
    /// Print one JSON object, which --baseline of another build reads
    #[arg(long)]
    pub(crate) json: bool,
    /// Print comma-separated values, a row for each search
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Compare with this file, which contains the output of `bench --json` by another build
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Run every search this many times, and report the median of its times
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true,
        value_parser = whole::<u32>(1..=1_000, "a number of repeats", 5))]
    pub(crate) repeats: u32,
    /// The games to solve, as NAME or NAME:SIZE; by default all in their default size
    #[arg(value_name = "GAME", requires = "ablation")]
    pub(crate) games: Vec<String>,
}

/// Draw the tree of a search; GAME may also be a tree, such as "((3 5) (2 9))"
#[derive(Clone, Debug, Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) traced: TracedSearch,
    /// The format of the drawing
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TreeFormat,
    /// Show this many positions and count the others [default: 200; 5000 in the list of a page]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = parse_fold)]
    pub(crate) fold: Option<usize>,
    /// Write the drawing to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The format of a drawn tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeFormat {
    /// One position on each line
    Text,
    /// Input for Graphviz
    Dot,
    /// A picture
    Svg,
    /// A picture for LaTeX
    Tikz,
    /// A page with the picture, and a list that opens level by level
    Html,
}

/// Explain a search in words, step by step; GAME may also be a tree, such as "((3 5) (2 9))"
#[derive(Clone, Debug, Args)]
#[command(mut_arg("search", |search| search.default_value("alpha-beta")))]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) traced: TracedSearch,
    /// Explain this many positions and count the others
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true, value_parser = parse_fold)]
    pub(crate) fold: usize,
    /// Move through the steps with the keys, forward and back
    #[arg(long)]
    pub(crate) step: bool,
}
