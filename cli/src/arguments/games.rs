//! The options of `games`, and of the commands that search or count positions of one game.

use std::path::PathBuf;

use clap::Args;
use plywood_render::numbers::parse_depth;

use super::limits::{Budget, Memory, SearchLimits};
use super::position::Position;
use super::search::SearchChoice;

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
    #[command(flatten)]
    pub(crate) choice: SearchChoice,
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

/// Find out who wins, by the quickest proof; `analyze` also finds in how many moves
#[derive(Clone, Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) position: Position,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Say who wins after each legal move
    #[arg(long)]
    pub(crate) each: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Answer every line of a file (`-` is standard input) with a line of JSON
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub(crate) suite: Option<PathBuf>,
}

/// Count the positions at exactly one depth; games that ended earlier are not counted
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
    #[command(flatten)]
    pub(crate) budget: Budget,
}

/// Count the distinct positions that can be reached, by the least number of moves
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
    /// The games to solve, as NAME or NAME:SIZE; by default all in their default size
    #[arg(value_name = "GAME", requires = "ablation")]
    pub(crate) games: Vec<String>,
}
