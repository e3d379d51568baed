//! `analyze --suite`: many positions, a line each.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use plywood::{AnySearcher, Limits, Progress, Searcher};

use crate::commands::analyze::Analyze;
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::json::{self, AnalysisJson, ErrorJson};
use crate::suite::{NextPosition, Suite, SuiteLine, judge};

/// What the lines of a suite share.
struct Run<'a> {
    searcher: AnySearcher,
    limits: Limits,
    progress: Progress,
    started: Instant,
    nodes: u64,
    output: &'a mut dyn Write,
}

impl Analyze {
    /// Answers each line of `file`. The limits on time and nodes are for all of them together.
    pub(crate) fn run_suite(&self, file: &Path, program: &Program, output: &mut dyn Write) -> CommandResult {
        let (game, heuristic) = (self.position.game.as_deref(), self.choice.eval.as_deref());
        let cancel = interrupt::listen();
        let mut suite = Suite::open(file, game, heuristic, program, &cancel)?;
        let progress = Progress::new();
        let mut run = Run {
            searcher: self.choice.search.clone(),
            limits: self.limits.limits(cancel, progress.clone()),
            progress,
            started: Instant::now(),
            nodes: 0,
            output,
        };
        let mut ending = Ending::Done;
        loop {
            let (number, line) = match suite.next()? {
                NextPosition::Line(number, line) => (number, line),
                NextPosition::End => break,
                NextPosition::Cancelled => return Ok(Ending::Interrupted),
            };
            ending = ending.max(match line {
                Ok(line) => self.run_line(&line, &mut run)?,
                Err(error) => {
                    json::write_line(run.output, &ErrorJson::new(number, error))?;
                    Ending::Refused
                }
            });
            run.output.flush()?;
            if ending == Ending::Interrupted {
                break;
            }
        }
        Ok(ending)
    }

    /// Answers one line.
    fn run_line(&self, line: &SuiteLine, run: &mut Run) -> CommandResult {
        let limits = run.limits.after(run.nodes, run.started.elapsed());
        let bar = Bar::watch(&run.progress);
        let answer = self.answer(&*line.session, &mut run.searcher, &limits)?;
        drop(bar);
        run.nodes += answer.report.stats.nodes;
        let each = answer.each.as_deref();
        let mut object =
            AnalysisJson::new(&*line.session, run.searcher.name(), limits.depth, &answer.report, each);
        let mut ending = Ending::from(answer.report.stopped);
        if let Some(expected) = line.expected {
            let right = judge(&answer.report, expected, limits.depth);
            object = object.judged(expected, right);
            if right == Some(false) {
                ending = ending.max(Ending::Wrong);
            }
        }
        json::write_line(run.output, &object)?;
        Ok(ending)
    }
}
