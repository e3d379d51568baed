//! `analyze`: what a position is worth, and what to play.

mod answer;
mod suite;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use plywood::{Progress, Searcher};

use crate::arguments::limits::SearchLimits;
use crate::arguments::position::Position;
use crate::arguments::search::SearchChoice;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::json::{self, AnalysisJson};

/// Search a position: its value, a best move, and what both sides play from there
#[derive(Clone, Debug, Args)]
pub(crate) struct Analyze {
    #[command(flatten)]
    position: Position,
    #[command(flatten)]
    choice: SearchChoice,
    #[command(flatten)]
    limits: SearchLimits,
    /// Give the exact value of every legal move
    #[arg(long)]
    each: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Answer every line of a file (`-` is standard input) with a JSON object on a line
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    suite: Option<PathBuf>,
}

impl Analyze {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        if self.each && self.limits.depth == Some(0) {
            let reason = "--each searches every move one ply less deep, so it needs a --depth of at least 1";
            return Err(Failure::Usage(reason.to_owned()));
        }
        match &self.suite {
            Some(file) => self.run_suite(file, program, output),
            None => self.run_once(program, output),
        }
    }

    fn run_once(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let session = self.position.open(program)?;
        session.check_heuristic(self.choice.eval.as_deref())?;
        let progress = Progress::new();
        let limits = self.limits.limits(interrupt::listen(), progress.clone());
        let mut searcher = self.choice.search.clone();
        let bar = Bar::watch(&progress);
        let answer = self.answer(&*session, &mut searcher, &limits)?;
        drop(bar);
        if self.json {
            let (report, each) = (&answer.report, answer.each.as_deref());
            let object = AnalysisJson::new(&*session, searcher.name(), limits.depth, report, each);
            json::write_line(output, &object)?;
        } else {
            answer.write_text(output, &*session, searcher.name(), limits.depth)?;
        }
        Ok(answer.report.end.into())
    }
}
