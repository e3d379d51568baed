//! `solve`: who wins, by the quickest proof.

mod text;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use plywood::solver::{Solution, SolvedMove};
use plywood::{Limits, Progress, Session};

use crate::arguments::limits::SearchLimits;
use crate::arguments::position::Position;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::json::{self, AnalysisJson};
use crate::suite::{Answered, Suite, SuiteLine, judge_outcome};

/// Find out who wins, by the quickest proof; how soon is not asked (analyze says that)
#[derive(Clone, Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    position: Position,
    #[command(flatten)]
    limits: SearchLimits,
    /// Say who wins after each legal move
    #[arg(long)]
    each: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Answer every line of a file (`-` is standard input) with a JSON object on a line
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    suite: Option<PathBuf>,
}

/// What was found out.
#[derive(Debug)]
struct Answer {
    /// Of the position.
    solution: Solution<String>,
    /// Of every move, where that was asked.
    each: Option<Vec<SolvedMove<String>>>,
}

impl Solve {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        if self.each && self.limits.depth == Some(0) {
            let reason =
                "--each looks one ply less deep after every move, so it needs a --depth of at least 1";
            return Err(Failure::Usage(reason.to_owned()));
        }
        match &self.suite {
            Some(file) => self.run_suite(file, program, output),
            None => self.run_once(program, output),
        }
    }

    fn run_once(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let session = self.position.open(program)?;
        let progress = Progress::new();
        let limits = self.limits.limits(interrupt::listen(), progress.clone());
        let Answer { solution, each } = self.answer(&*session, &limits, &progress);
        if self.json {
            json::write_line(output, &object(&*session, &limits, &solution, each.as_deref()))?;
        } else {
            text::write(output, &*session, limits.depth, &solution, each.as_deref())?;
        }
        Ok(solution.end.into())
    }

    /// Answers each line of `file`. The limits on time and nodes are for all of them together.
    fn run_suite(&self, file: &Path, program: &Program, output: &mut dyn Write) -> CommandResult {
        let cancel = interrupt::listen();
        let suite = Suite::open(file, self.position.game.as_deref(), None, program, &cancel)?;
        let progress = Progress::new();
        let limits = self.limits.limits(cancel, progress.clone());
        suite.answer(&limits, output, |line, limits, output| {
            let SuiteLine { session, expected } = line;
            let Answer { solution, each } = self.answer(&**session, limits, &progress);
            let mut object = object(&**session, limits, &solution, each.as_deref());
            let mut ending = Ending::from(solution.end);
            if let Some(expected) = *expected {
                let right = judge_outcome(&solution, expected);
                object = object.judged(expected, right);
                if right == Some(false) {
                    ending = ending.max(Ending::Wrong);
                }
            }
            json::write_line(output, &object)?;
            Ok(Answered { ending, nodes: solution.stats.nodes })
        })
    }

    fn answer(&self, session: &dyn Session, limits: &Limits, progress: &Progress) -> Answer {
        let _bar = Bar::watch(progress);
        if self.each {
            let (solution, each) = session.solve_each(limits);
            Answer { solution, each: Some(each) }
        } else {
            Answer { solution: session.solve(limits), each: None }
        }
    }
}

fn object<'a>(
    session: &'a dyn Session,
    limits: &Limits,
    solution: &'a Solution<String>,
    each: Option<&'a [SolvedMove<String>]>,
) -> AnalysisJson<'a> {
    AnalysisJson::new(session, "solver", limits.depth, solution, each)
}
