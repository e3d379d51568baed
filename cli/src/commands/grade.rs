//! `grade`: programs are asked for moves, and every answer is judged by exact values.

mod find_cases;
mod grading;
mod oracle;
mod outputs;
mod program_runner;
mod submissions;

use std::io::Write;

use plywood_render::grade::{CaseVerdict, Outcome, Tally, program_text, table_text};

use crate::arguments::Grade;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::program::{CommandResult, Program};
use crate::{engine, interrupt, terminal};

pub(super) fn run(options: &Grade, program: &Program, output: &mut dyn Write) -> CommandResult {
    let cancel = interrupt::listen();
    let submissions = submissions::all(options)?;
    if options.gradescope.is_some() && submissions.len() != 1 {
        let reason = format!(
            "--gradescope takes one program (got {}); --junit and --json take any number",
            submissions.len()
        );
        return Err(Failure::Usage(reason));
    }
    let files = outputs::Files::open(options)?;
    let cases = find_cases::find(options, program, &cancel)?;
    let _reaper = engine::adopt_orphans();
    let mut outputs = outputs::Outputs::new(files, options, &cases, program)?;
    let outcome = grading::grade(options, &submissions, &cases, program, &cancel, &mut |result| {
        if !options.json {
            writeln!(output, "{}", program_text(result, &cases, &program.catalog)?)?;
            output.flush()?;
        }
        outputs.add(result)
    })?;
    outputs.finish(&outcome, output)?;
    if !options.json
        && let Some(table) = table_text(&outcome, terminal::output_style())
    {
        writeln!(output, "{table}")?;
    }
    Ok(ending(&outcome))
}

fn ending(outcome: &Outcome) -> Ending {
    if outcome.is_interrupted {
        Ending::Interrupted
    } else if !outcome.errors.is_empty() {
        Ending::InvalidInput
    } else if outcome.tallies.iter().any(Tally::is_wrong) {
        Ending::Wrong
    } else if outcome.tallies.iter().any(|tally| tally.count(CaseVerdict::Open) > 0) {
        Ending::Stopped
    } else {
        Ending::Done
    }
}
