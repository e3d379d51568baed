//! `solve`: who wins, by the quickest proof.

use std::io::Write;
use std::path::Path;

use plywood::solver::{Solution, SolvedMove};
use plywood::{Limits, Progress, Session};
use plywood_render::answers::solution_text;
use plywood_render::json;
use plywood_render::suite::{SuiteLine, judge_outcome};

use crate::arguments::Solve;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::progress::Spinner;
use crate::suite::{Answered, Suite};
use crate::terminal;

pub(super) fn run(options: &Solve, program: &Program, output: &mut dyn Write) -> CommandResult {
    if options.each && options.limits.depth == Some(0) {
        let reason = "--each searches every move one ply less deep; it needs a --depth of at least 1";
        return Err(Failure::Usage(reason.to_owned()));
    }
    match &options.suite {
        Some(file) => run_suite(options, file, program, output),
        None => run_once(options, program, output),
    }
}

fn run_once(options: &Solve, program: &Program, output: &mut dyn Write) -> CommandResult {
    let session = program.open_position(&options.position)?;
    let progress = Progress::new();
    let limits = options.limits.limits(interrupt::listen(), progress.clone());
    let (solution, moves) = solve(options, &*session, &limits, &progress);
    let moves = moves.as_deref();
    if options.json {
        json::write_line(output, &json::solution(&*session, limits.depth, &solution, moves))?;
    } else {
        let text = solution_text(&*session, limits.depth, &solution, moves, terminal::output_style());
        writeln!(output, "{text}")?;
    }
    Ok(solution.end.into())
}

/// Answers each line of `file`. The limits on time and nodes are for all lines together.
fn run_suite(options: &Solve, file: &Path, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen();
    let suite = Suite::open(file, options.position.game.as_deref(), None, program, &cancel)?;
    let progress = Progress::new();
    let limits = options.limits.limits(cancel, progress.clone());
    suite.answer(&limits, output, &mut |line, limits, output| {
        let SuiteLine { session, expected } = line;
        let (solution, moves) = solve(options, &**session, limits, &progress);
        let mut object = json::solution(&**session, limits.depth, &solution, moves.as_deref());
        let mut ending = Ending::from(solution.end);
        if let Some(expected) = *expected {
            let right = judge_outcome(&solution, expected);
            json::add_judgement(&mut object, expected, right);
            if right == Some(false) {
                ending = ending.max(Ending::Wrong);
            }
        }
        json::write_line(output, &object)?;
        Ok(Answered { ending, nodes: solution.stats.nodes })
    })
}

/// Solves the position, and with `--each` all moves.
fn solve(
    options: &Solve,
    session: &dyn Session,
    limits: &Limits,
    progress: &Progress,
) -> (Solution<String>, Option<Vec<SolvedMove<String>>>) {
    let _spinner = Spinner::of_search(progress);
    if options.each {
        let (solution, moves) = session.solve_each(limits);
        (solution, Some(moves))
    } else {
        (session.solve(limits), None)
    }
}
