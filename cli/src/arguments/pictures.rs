//! The options of `board` and `worksheet`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::common::{Budget, Memory, Position, parse_seed, whole};

/// Draw the board of a position; GAME may also be a tree, such as "((3 5) (2 9))"
#[derive(Clone, Debug, Args)]
pub(crate) struct Board {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Begin at the position with this text, such as X../OX./... in tic-tac-toe
    #[arg(long = "position", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    /// The format of the drawing
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: BoardFormat,
    /// Write the drawing to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The format of a drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// Characters, with the text of the position
    Text,
    /// A picture
    Svg,
    /// A picture for LaTeX
    Tikz,
}

/// Write a page to print, with random positions, questions, and the answers on a separate sheet
#[derive(Clone, Debug, Args)]
pub(crate) struct Worksheet {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The number of positions
    #[arg(long, value_name = "N", default_value = "6", allow_negative_numbers = true,
        value_parser = whole::<u32>(1..=1_000, "a number of positions", 6))]
    pub(crate) positions: u32,
    /// The seed of the random positions
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Write the page to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) memory: Memory,
}
