//! `rerun`: repeats the command that made a file, and lists what differs.

use std::ffi::OsString;
use std::fs;
use std::io::Write;

use plywood_render::comparison::{csv_rows, page_results};
use plywood_render::provenance::{Difference, Provenance, differences};
use serde_json::{Value as Json, json};

use super::merge::{check_complete, command_of, parse, read_run, without_option, without_parts};
use crate::arguments::{Command, Rerun};
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::program::{CommandResult, Program};

/// The largest number of differences that are listed.
const MAX_LISTED: usize = 20;

/// A function that runs a command.
pub(super) type RunCommand = fn(&Command, &Program, &mut dyn Write) -> CommandResult;

pub(super) fn run(
    options: &Rerun,
    program: &Program,
    output: &mut dyn Write,
    run_command: RunCommand,
) -> CommandResult {
    let (before, provenance) = read(options, program, run_command)?;
    let mut words = without_parts(shlex::split(&provenance.command).unwrap_or_default());
    if let Some(seed) = provenance.settings.get("seed") {
        // The command may have chosen the seed itself.
        words = without_option(words, "--seed");
        words.insert(words.len().min(2), format!("--seed={seed}"));
    }
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let (now, ending) = results_of(parse(&words, program)?, before.is_array(), program, run_command)?;
    if ending == CommandEnding::Interrupted {
        program.note("interrupted; the results were not compared");
        return Ok(ending);
    }
    let Difference { compared, paths } = differences(&before, &now);
    for line in origin_differences(&provenance, &now) {
        writeln!(output, "{line}")?;
    }
    if paths.is_empty() {
        writeln!(output, "the results are the same: {compared} values were compared")?;
        return Ok(CommandEnding::Done);
    }
    for path in paths.iter().take(MAX_LISTED) {
        writeln!(output, "{path}")?;
    }
    writeln!(output, "{} of {compared} values differ", paths.len())?;
    Ok(CommandEnding::Wrong)
}

/// Returns the results in a file, and their origin.
fn read(options: &Rerun, program: &Program, run_command: RunCommand) -> Result<(Json, Provenance), Failure> {
    let name = options.file.display().to_string();
    let text = fs::read(&options.file).map_err(|source| Failure::File { file: name.clone(), source })?;
    let text = String::from_utf8_lossy(&text);
    let object = |text: &str| serde_json::from_str::<Json>(text).ok();
    if text.lines().next().and_then(object).is_some_and(|header| header["run"].is_string()) {
        let content = read_run(&options.file, program)?;
        if content.header.has_test() {
            // The decision of the test cancels the command that reads the results.
            let reason = format!("{name} belongs to a sequential test; expected its output with --json");
            return Err(Failure::Input(reason));
        }
        check_complete(&content.header, &content.units)?;
        let provenance = content.header.provenance.clone();
        let (_file, command) = command_of(content, program)?;
        let (results, _) = results_of(command, false, program, run_command)?;
        return Ok((results, provenance));
    }
    let results = object(&text).or_else(|| page_results(&text)).or_else(|| csv_rows(&text));
    let read = results.and_then(|results| origin(&results).map(|provenance| (results, provenance)));
    let expected =
        "expected a file written with --json, --csv, --html or --resume by compare, contest or grade";
    read.ok_or_else(|| Failure::Input(format!("{name} has no command to repeat; {expected}")))
}

/// Returns the origin of results: an object, or the rows of a table.
fn origin(results: &Json) -> Option<Provenance> {
    if results.is_array() {
        return serde_json::from_str(results[0]["provenance"].as_str()?).ok();
    }
    serde_json::from_value(results["provenance"].clone()).ok()
}

/// Runs a command, and returns its ending with the object that it prints or, if `as_csv`, a list of its rows.
fn results_of(
    mut command: Command,
    as_csv: bool,
    program: &Program,
    run_command: RunCommand,
) -> Result<(Json, CommandEnding), Failure> {
    command.print_only(as_csv);
    let mut output = Vec::new();
    let ending = run_command(&command, program, &mut output)?;
    let text = String::from_utf8_lossy(&output);
    let results = if as_csv { csv_rows(&text) } else { serde_json::from_str(&text).ok() };
    let expected =
        "the recorded command printed no results; expected a command such as compare, contest or grade";
    Ok((results.ok_or_else(|| Failure::Input(expected.to_owned()))?, ending))
}

/// Returns a line for each difference of the program and the machine.
fn origin_differences(before: &Provenance, now: &Json) -> Vec<String> {
    let Some(now) = origin(now) else { return Vec::new() };
    let parts = |origin: &Provenance| {
        let Provenance { version, commit, debug, machine, .. } = origin;
        json!({ "version": version, "commit": commit, "debug": debug, "machine": machine })
    };
    differences(&parts(before), &parts(&now)).paths
}
