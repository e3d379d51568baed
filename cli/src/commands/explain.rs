//! `explain`: the steps of a search in words.

mod stepper;

use std::io::Write;

use plywood::Progress;
use plywood_render::explanation::Explanation;
use plywood_render::tree::Picture;

use crate::arguments::Explain;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::terminal;

pub(super) fn run(options: &Explain, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.step && !terminal::is_interactive() {
        let reason = "--step needs a terminal with a keyboard; without it, all steps are printed";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let session = program.open_position_or_tree(&options.position)?;
    let heuristic = options.heuristic.eval.as_deref();
    session.check_heuristic(heuristic)?;
    let progress = Progress::new();
    let limits = options.limits.limits(interrupt::listen(), progress.clone());
    let mut searcher = session.searcher(&options.search)?;
    let spinner = Spinner::of_search(&progress);
    let trace = session.trace(&mut *searcher, heuristic, &limits, options.fold)?;
    drop(spinner);
    let explanation = Explanation::new(&trace);
    if options.step {
        output.flush()?;
        if stepper::run(&explanation)? == Ending::Interrupted {
            return Ok(Ending::Interrupted);
        }
    } else {
        let picture = Picture::new(&*session, searcher.name(), &limits, &trace);
        write!(output, "{}", explanation.text(&picture))?;
    }
    Ok(trace.report.end.into())
}
