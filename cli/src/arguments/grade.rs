//! The options of `grade`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use plywood::grade::Rule;
use plywood_render::numbers::{parse_bytes, parse_time};

use super::players::{NamedPlayer, ParsePlayerError, PlayerSpec};
use super::values::{parse_failures, parse_positions, parse_seed};
use crate::engine::EngineSpec;

/// Grade programs: ask each for its move in many positions, and judge every answer by exact values
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "A move is right if it keeps the outcome: a win stays a win and a draw a draw. With --exact it must also \
    win as soon, or lose as late, as possible.\n\nPrograms use the line protocol (docs/PROTOCOL.md). A program that hangs, \
    or exceeds its limits on output or memory, is ended. This guards against accidents, not against attackers.\n\nThe \
    exit code is 0 where every answer is right, and 1 where one is not."
)]
pub(crate) struct Grade {
    /// Games, as NAME or NAME:SIZE; `games` lists them
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Play these moves first, separated by spaces or commas
    #[arg(long, value_name = "MOVES", conflicts_with = "cases")]
    pub(crate) moves: Option<String>,
    /// The command of a program to grade; may be repeated. Options precede a colon:
    /// engine,name=Anna:python3 player.py
    #[arg(long, value_name = "COMMAND", required_unless_present = "folder")]
    pub(crate) engine: Vec<Submission>,
    /// Grade every file of this folder that is executable or ends in .py
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
    /// Ask about the positions of a file (`-` is standard input), one on each line, and check their scores
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "all"])]
    pub(crate) cases: Option<PathBuf>,
    /// Ask about this many random positions of each game [default: 100]
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true,
        value_parser = parse_positions)]
    pub(crate) positions: Option<u32>,
    /// The seed of the random positions
    #[arg(long, value_name = "S", conflicts_with_all = ["cases", "all"], allow_negative_numbers = true,
        value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Ask about every position that can be reached
    #[arg(long)]
    pub(crate) all: bool,
    /// Accept only the quickest win or the slowest loss
    #[arg(long)]
    pub(crate) exact: bool,
    /// The time for a move; a program that takes 2 s more is ended
    #[arg(long, value_name = "TIME", default_value = "10s", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) time_per_move: Duration,
    /// The memory limit of a program, on Linux
    #[arg(long, value_name = "SIZE", default_value = "1G", allow_hyphen_values = true, value_parser = parse_bytes)]
    pub(crate) memory_per_engine: u64,
    /// Stop asking a program that has ended, or had to be ended, this many times
    #[arg(long, value_name = "N", default_value = "3", allow_negative_numbers = true, value_parser = parse_failures)]
    pub(crate) give_up: u32,
    /// Skip a position whose exact values take longer than this to compute
    #[arg(long, value_name = "TIME", default_value = "1m", allow_hyphen_values = true, value_parser = parse_time)]
    pub(crate) oracle_time: Duration,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "FILE", help = "Write a JUnit report to this file")]
    pub(crate) junit: Option<PathBuf>,
    /// Write a results.json for Gradescope to this file; for one program only
    #[arg(long, value_name = "FILE")]
    pub(crate) gradescope: Option<PathBuf>,
}

impl Grade {
    /// Returns the rule for right moves.
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

    /// Parses a command, or `engine,OPTIONS:COMMAND`.
    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        let is_complete = text.starts_with("engine:") || text.starts_with("engine,");
        let player = if is_complete { text.to_owned() } else { format!("engine:{text}") };
        let player: NamedPlayer = player.parse()?;
        let PlayerSpec::Engine(engine) = player.spec else { return Err(ParsePlayerError::NoCommand) };
        let name = engine.name.clone().unwrap_or_else(|| engine.command.to_string());
        Ok(Self { name, engine: *engine })
    }
}
