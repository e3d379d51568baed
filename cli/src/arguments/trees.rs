//! The options of `tree` and `explain`, which trace a search.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use plywood_render::numbers::parse_fold;

use super::limits::SearchLimits;
use super::position::Position;
use super::search::{Heuristic, built_in_searches};

/// Draw the tree of a search; GAME may also be a tree, such as "((3 5) (2 9))"
#[derive(Clone, Debug, Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search to trace; recursive visits every move, alpha-beta shows which moves it skips
    #[arg(long, value_name = "NAME", default_value = "recursive", value_parser = built_in_searches())]
    pub(crate) search: String,
    #[command(flatten)]
    pub(crate) heuristic: Heuristic,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
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
    /// A page with the picture, and a list that opens level by level
    Html,
}

/// Explain a search in words, step by step; GAME may also be a tree, such as "((3 5) (2 9))"
#[derive(Clone, Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The search to trace; recursive visits every move, alpha-beta shows which moves it skips
    #[arg(long, value_name = "NAME", default_value = "alpha-beta", value_parser = built_in_searches())]
    pub(crate) search: String,
    #[command(flatten)]
    pub(crate) heuristic: Heuristic,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Explain this many positions and count the others
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true, value_parser = parse_fold)]
    pub(crate) fold: usize,
    /// Move through the steps with the keys, forward and back
    #[arg(long)]
    pub(crate) step: bool,
}
