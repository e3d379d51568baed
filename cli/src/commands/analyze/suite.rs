//! `analyze --suite`: many positions, a line each.

use std::io::Write;
use std::path::Path;

use plywood::{Progress, Searcher};

use crate::commands::analyze::Analyze;
use crate::ending::Ending;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Bar;
use crate::render::json::{self, AnalysisJson};
use crate::suite::{Answered, Suite, SuiteLine, judge};

impl Analyze {
    /// Answers each line of `file`. The limits on time and nodes are for all of them together.
    pub(crate) fn run_suite(&self, file: &Path, program: &Program, output: &mut dyn Write) -> CommandResult {
        let (game, heuristic) = (self.position.game.as_deref(), self.choice.eval.as_deref());
        let cancel = interrupt::listen();
        let suite = Suite::open(file, game, heuristic, program, &cancel)?;
        let progress = Progress::new();
        let limits = self.limits.limits(cancel, progress.clone());
        let mut searcher = self.choice.search.clone();
        suite.answer(&limits, output, |line, limits, output| {
            let SuiteLine { session, expected } = line;
            let bar = Bar::watch(&progress);
            let answer = self.answer(&**session, &mut searcher, limits)?;
            drop(bar);
            let report = &answer.report;
            let each = answer.each.as_deref();
            let mut object = AnalysisJson::new(&**session, searcher.name(), limits.depth, report, each);
            let mut ending = Ending::from(report.end);
            if let Some(expected) = *expected {
                let right = judge(report, expected, limits.depth);
                object = object.judged(expected, right);
                if right == Some(false) {
                    ending = ending.max(Ending::Wrong);
                }
            }
            json::write_line(output, &object)?;
            Ok(Answered { ending, nodes: report.stats.nodes })
        })
    }
}
