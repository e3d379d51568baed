//! `analyze`: the value of a position and a best move.

use std::io::Write;
use std::path::Path;

use plywood::MoveValue;
use plywood::session::SearchError;
use plywood::{Limits, Progress, Report, Session};
use plywood_render::answers::analysis_text;
use plywood_render::json;
use plywood_render::suite::{SuiteLine, judge};

use crate::arguments::Analyze;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::suite::{Answered, Suite};
use crate::terminal;

pub(super) fn run(options: &Analyze, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.each && options.limits.depth == Some(0) {
        let reason = "--each searches every move one ply less deep; it needs a --depth of at least 1";
        return Err(Failure::Usage(reason.to_owned()));
    }
    match &options.suite {
        Some(file) => run_suite(options, file, program, output),
        None => run_once(options, program, output),
    }
}

fn run_once(options: &Analyze, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open_position(&options.position)?;
    session.check_heuristic(options.choice.heuristic.eval.as_deref())?;
    let progress = Progress::new();
    let limits = options.limits.limits(interrupt::listen(), progress.clone());
    let spinner = Spinner::of_search(&progress);
    let (report, moves) = search(options, &*session, &limits)?;
    drop(spinner);
    let (name, moves) = (&*options.choice.search, moves.as_deref());
    if options.json {
        let object = json::analysis(&*session, name, limits.depth, &report, moves);
        json::write_line(output, &object)?;
    } else {
        let style = terminal::output_style();
        let text = analysis_text(&*session, name, limits.depth, &report, moves, style);
        writeln!(output, "{text}")?;
    }
    Ok(report.end.into())
}

/// Answers each line of `file`. The limits on time and nodes are for all lines together.
fn run_suite(options: &Analyze, file: &Path, program: &Program, output: &mut dyn Write) -> CommandResult {
    let (game, heuristic) = (options.position.game.as_deref(), options.choice.heuristic.eval.as_deref());
    let cancel = interrupt::listen();
    let suite = Suite::open(file, game, heuristic, program, &cancel)?;
    let progress = Progress::new();
    let limits = options.limits.limits(cancel, progress.clone());
    suite.answer(&limits, output, &mut |line, limits, output| {
        let SuiteLine { session, expected } = line;
        let spinner = Spinner::of_search(&progress);
        let (report, moves) = search(options, &**session, limits)?;
        drop(spinner);
        let (name, moves) = (&*options.choice.search, moves.as_deref());
        let mut object = json::analysis(&**session, name, limits.depth, &report, moves);
        let mut ending = Ending::from(report.end);
        if let Some(expected) = *expected {
            let right = judge(&report, expected, limits.depth);
            json::add_judgement(&mut object, expected, right);
            if right == Some(false) {
                ending = ending.max(Ending::Wrong);
            }
        }
        json::write_line(output, &object)?;
        Ok(Answered { ending, nodes: report.stats.nodes })
    })
}

/// The report on a position, and with `--each` the values of all moves.
type Analyzed = (Report<String>, Option<Vec<MoveValue<String>>>);

fn search(options: &Analyze, session: &dyn Session, limits: &Limits) -> Result<Analyzed, SearchError> {
    let heuristic = options.choice.heuristic.eval.as_deref();
    let mut searcher = session.searcher(&options.choice.search)?;
    if options.each {
        let analysis = session.analyze(&mut *searcher, heuristic, limits)?;
        Ok((analysis.report, Some(analysis.moves)))
    } else {
        Ok((session.search(&mut *searcher, heuristic, limits)?, None))
    }
}
