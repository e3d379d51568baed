//! `grade`: programs are asked about positions, and every answer is judged by exact values.

mod cases;
mod finding;
mod grading;
mod oracle;
mod outputs;
mod seat;
mod story;
mod submission;
mod summary;
mod tally;
mod verdict;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use plywood::grade::Rule;

use crate::commands::grade::outputs::{Files, Outputs};
use crate::commands::grade::submission::Submission;
use crate::failure::Failure;
use crate::numbers::{parse_bytes, parse_seed, parse_time, parse_whole};
use crate::program::{CommandResult, Program};
use crate::{engine, interrupt};

/// Grade programs: ask each for its move in many positions, and judge every answer by exact values
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "A move is right that keeps what can be had: a win stays a win and a draw a draw. With --exact it also has \
    to win as soon, or lose as late, as possible.\n\nPrograms speak the line protocol (docs/PROTOCOL.md). One that hangs, \
    floods or eats memory is ended. That guards against accidents, not against attackers.\n\nIt ends with code 0 where \
    every answer was right, and with 1 where one was not."
)]
pub(crate) struct Grade {
    /// Games, as NAME or NAME:SIZE; `games` lists them
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Play these moves first, with spaces or commas between them
    #[arg(long, value_name = "MOVES", conflicts_with = "cases")]
    moves: Option<String>,
    /// A program to grade, as a shell would start it; may be given several times. Options stand before a colon:
    /// engine,name=Anna:python3 player.py
    #[arg(long, value_name = "COMMAND", required_unless_present = "folder")]
    engine: Vec<Submission>,
    /// Grade every file of this folder that is executable or ends in .py
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Ask about the positions of a file (`-` is standard input), a line each, and check their scores
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "all"])]
    cases: Option<PathBuf>,
    /// Ask about this many random positions of each game [default: 100]
    #[arg(long, value_name = "N", conflicts_with = "all", allow_negative_numbers = true,
        value_parser = parse_positions)]
    positions: Option<u32>,
    /// Choose the positions as they were chosen with this number
    #[arg(long, value_name = "S", conflicts_with_all = ["cases", "all"], allow_negative_numbers = true,
        value_parser = parse_seed)]
    seed: Option<u64>,
    /// Ask about every position that can be reached
    #[arg(long)]
    all: bool,
    /// Only the quickest win, or the slowest loss, is right
    #[arg(long)]
    exact: bool,
    /// Time that a program has for a move; it is ended if it takes 2 s more
    #[arg(long, value_name = "TIME", default_value = "10s", allow_hyphen_values = true, value_parser = parse_time)]
    time_per_move: Duration,
    /// The most memory of a program, on Linux
    #[arg(long, value_name = "SIZE", default_value = "1G", allow_hyphen_values = true, value_parser = parse_bytes)]
    memory_per_engine: u64,
    /// Ask a program no more that had to be ended, or ended, this often
    #[arg(long, value_name = "N", default_value = "3", allow_negative_numbers = true, value_parser = parse_ends)]
    give_up: u32,
    /// Leave a position out whose exact values take longer than this to find
    #[arg(long, value_name = "TIME", default_value = "1m", allow_hyphen_values = true, value_parser = parse_time)]
    oracle_time: Duration,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "FILE", help = "Write a JUnit report to this file")]
    junit: Option<PathBuf>,
    /// Write a results.json for Gradescope to this file; for one program alone
    #[arg(long, value_name = "FILE")]
    gradescope: Option<PathBuf>,
}

impl Grade {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let cancel = interrupt::listen();
        let submissions = self.submissions()?;
        if self.gradescope.is_some() && submissions.len() != 1 {
            let reason = format!(
                "--gradescope is for one program, and there are {}: --junit and --json take any number",
                submissions.len()
            );
            return Err(Failure::Usage(reason));
        }
        let files = Files::open(self)?;
        let cases = self.find_cases(program, &cancel)?;
        let _reaper = engine::adopt_orphans();
        let mut outputs = Outputs::new(files, self, &cases, program)?;
        let outcome = self.grade(&submissions, &cases, program, &cancel, |graded| {
            if !self.json {
                graded.write_text(&cases, program, output)?;
            }
            outputs.take(graded)
        })?;
        outputs.finish(&outcome, output)?;
        if !self.json {
            outcome.write_table(output)?;
        }
        Ok(outcome.ending())
    }

    /// The programs that were named, those of a folder after them, all under different names.
    fn submissions(&self) -> Result<Vec<Submission>, Failure> {
        let mut submissions = self.engine.clone();
        if let Some(folder) = &self.folder {
            submissions.extend(Submission::all_of(folder)?);
        }
        submission::tell_apart(&mut submissions);
        Ok(submissions)
    }

    fn rule(&self) -> Rule {
        if self.exact { Rule::Exact } else { Rule::Outcome }
    }
}

fn parse_positions(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=100_000, "a number of positions", 100)
}

fn parse_ends(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=u32::MAX, "a number of times", 3)
}
