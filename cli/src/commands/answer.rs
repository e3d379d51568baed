//! `analyze` and `solve`: the value and a best move, or the winner, of one position or of every position of a suite.

use std::io::Write;
use std::time::Duration;

use plywood::{Limits, Session, StopReason, Value};
use plywood_render::answers::{analysis_text, solution_text};
use plywood_render::json;
use plywood_render::suite::{judge, judge_outcome};
use serde_json::Value as Json;

use crate::arguments::{Analyze, AnswerOptions, Position, Solve};
use crate::failure::Failure;
use crate::input::{AnswerResult, Suite};
use crate::memory::process_peak_bytes;
use crate::program::{CommandResult, Program};
use crate::progress::ProgressLine;
use crate::{ending::CommandEnding, interrupt, provenance, terminal};

/// The time of the search for a value after Ctrl-C has stopped a search that has no result.
const TIME_AFTER_CANCEL: Duration = Duration::from_millis(300);

/// The output format of an answer.
#[derive(Clone, Copy, Debug)]
enum Format {
    Text,
    /// JSON; with a judgement if a suite expects a value.
    Json(Option<Value>),
}

pub(super) fn analyze(options: &Analyze, program: &Program, output: &mut dyn Write) -> CommandResult {
    let (name, heuristic) = (&*options.search, options.heuristic.eval.as_deref());
    let answer_options = &options.answer_options;
    run(&options.position, answer_options, heuristic, program, output, |session, limits, format, output| {
        let progress = ProgressLine::of_search(limits);
        let mut searcher = session.searcher(name)?;
        let (mut report, mut moves) = if answer_options.each {
            let analysis = session.analyze(&mut *searcher, heuristic, limits)?;
            (analysis.report, Some(analysis.moves))
        } else {
            (session.search(&mut *searcher, heuristic, limits)?, None)
        };
        if report.end == StopReason::Cancelled && report.result.is_none() {
            // Without a limit on time, a search tries to prove the value, and has no result before that.
            let limits = Limits { time: Some(TIME_AFTER_CANCEL), cancel: None, ..limits.clone() };
            let quick = if answer_options.each {
                let analysis = session.analyze_deepening(&mut *searcher, heuristic, &limits)?;
                moves = Some(analysis.moves);
                analysis.report
            } else {
                session.search_for_move(&mut *searcher, heuristic, &limits)?
            };
            let stats = report.stats.plus(quick.stats);
            (report.result, report.depth, report.stats) = (quick.result, quick.depth, stats);
            (report.best, report.pv) = (quick.best, quick.pv);
        }
        drop(progress);
        let (depth, moves) = (limits.depth, moves.as_deref());
        let mut result =
            AnswerResult { ending: report.end.into(), nodes: report.stats.nodes, object: Json::Null };
        let Format::Json(expected) = format else {
            let text = analysis_text(session, name, depth, &report, moves, terminal::output_style());
            writeln!(output, "{text}")?;
            return Ok(result);
        };
        let mut object = json::analysis(session, name, depth, &report, moves);
        json::add_memory(&mut object, report.stats.peak_bytes, process_peak_bytes());
        if let Some(expected) = expected {
            let is_right = judge(&report, expected, depth);
            json::add_judgement(&mut object, expected, is_right);
            result.ending = judged_ending(result.ending, is_right);
        }
        result.object = object;
        Ok(result)
    })
}

pub(super) fn solve(options: &Solve, program: &Program, output: &mut dyn Write) -> CommandResult {
    let answer_options = &options.answer_options;
    run(&options.position, answer_options, None, program, output, |session, limits, format, output| {
        let progress = ProgressLine::of_search(limits);
        let (solution, moves) = if answer_options.each {
            let (solution, moves) = session.solve_each(limits);
            (solution, Some(moves))
        } else {
            (session.solve(limits), None)
        };
        drop(progress);
        let (depth, moves) = (limits.depth, moves.as_deref());
        let mut result =
            AnswerResult { ending: solution.end.into(), nodes: solution.stats.nodes, object: Json::Null };
        let Format::Json(expected) = format else {
            let text = solution_text(session, depth, &solution, moves, terminal::output_style());
            writeln!(output, "{text}")?;
            return Ok(result);
        };
        let mut object = json::solution(session, depth, &solution, moves);
        json::add_memory(&mut object, solution.stats.peak_bytes, process_peak_bytes());
        if let Some(expected) = expected {
            let is_right = judge_outcome(&solution, expected);
            json::add_judgement(&mut object, expected, is_right);
            result.ending = judged_ending(result.ending, is_right);
        }
        result.object = object;
        Ok(result)
    })
}

/// Answers the position or each line of the suite. The limits on time and nodes apply to all lines together.
fn run(
    position: &Position,
    options: &AnswerOptions,
    heuristic: Option<&str>,
    program: &Program,
    output: &mut dyn Write,
    mut answer: impl FnMut(&dyn Session, &Limits, Format, &mut dyn Write) -> Result<AnswerResult, Failure>,
) -> CommandResult {
    if options.each && options.limits.depth == Some(0) {
        let reason = "--each searches every move one ply less deep; it needs a --depth of at least 1";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let cancel = interrupt::listen(&program.name);
    let limits = program.prepared(options.limits.limits(cancel.clone()));
    if let Some(file) = &options.suite {
        let suite = Suite::open(("--suite", file), position.game.as_slice(), heuristic, program, &cancel)?;
        return suite.answer(&limits, output, &mut |line, limits, output| {
            answer(&*line.session, limits, Format::Json(line.expected), output)
        });
    }
    let session = program.open_position(position)?;
    session.check_heuristic(heuristic)?;
    let format = if options.json { Format::Json(None) } else { Format::Text };
    let result = answer(&*session, &limits, format, output)?;
    if options.json {
        provenance::write_object(result.object, &provenance::of_results(program, None), output)?;
    }
    Ok(result.ending)
}

/// Returns the ending of an answer after its judgement; `is_right` is `None` if the answer cannot be judged.
fn judged_ending(ending: CommandEnding, is_right: Option<bool>) -> CommandEnding {
    if is_right == Some(false) { ending.max(CommandEnding::Wrong) } else { ending }
}
