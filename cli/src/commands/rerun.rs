//! `rerun`: repeats the command that made a file, and lists what differs.

use std::fs;
use std::io::Write;
use std::path::Path;

use plywood_render::export::{Export, ExportFormat};
use plywood_render::provenance::{Difference, Provenance, differences};
use plywood_render::text::escape;
use serde_json::{Value as Json, json};
use tempfile::tempdir;

use super::merge::{cannot_repeat, command_of, parse, read_run, without_option, without_parts, words_of};
use crate::arguments::{Command, Rerun, RunPart};
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::program::{CommandResult, Program};
use crate::run_file::{is_run, read_whole, source_name};

/// The largest number of differences that are listed.
const MAX_LISTED: usize = 20;

/// A function that runs a command.
pub(super) type RunCommand = fn(&Command, &Program, &mut dyn Write) -> CommandResult;

/// The exported results of a command, or several if they have different origins; `None` after Ctrl-C.
type Exported = Result<Option<Vec<Export>>, Failure>;

pub(super) fn run(
    options: &Rerun,
    program: &Program,
    output: &mut dyn Write,
    run_command: RunCommand,
) -> CommandResult {
    let Some(exports) = read(options, program, run_command)? else { return Ok(interrupted(program)) };
    let invalid = |reason: String| cannot_repeat_file(options, &reason);
    let mut ending = CommandEnding::Done;
    for before in &exports {
        let words = repeated_words(&before.provenance).map_err(invalid)?;
        let (mut command, running) = parse(words, program).map_err(invalid)?;
        let folder = tempdir()?;
        let file = folder.path().join("export");
        command.export_only(before.format, &file).map_err(invalid)?;
        let Some(now) = export(&command, &running, &file, run_command)? else {
            return Ok(interrupted(program));
        };
        if exports.len() > 1 {
            writeln!(output, "{}:", escape(&before.provenance.command))?;
        }
        for now in now {
            if compare(before, now, output)? == CommandEnding::Wrong {
                ending = CommandEnding::Wrong;
            }
        }
    }
    Ok(ending)
}

/// Prints the differences between the results of a command and those of the repeated command.
fn compare(before: &Export, now: Export, output: &mut dyn Write) -> CommandResult {
    for line in origin_differences(&before.provenance, &now.provenance) {
        writeln!(output, "{line}")?;
    }
    let mut results = now.results;
    if let (ExportFormat::Records, Json::Object(recorded), Json::Object(games)) =
        (before.format, &before.results, &mut results)
    {
        // A contest may have been interrupted, continued or divided.
        let played = games.len();
        games.retain(|name, _| recorded.contains_key(name));
        if games.len() < played {
            writeln!(output, "the file contains {} of the {played} games of the command", games.len())?;
        }
    }
    let Difference { compared, paths } = differences(&before.results, &results);
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

/// Notes that Ctrl-C has stopped the command, and returns its ending.
fn interrupted(program: &Program) -> CommandEnding {
    program.note("interrupted; the results were not compared");
    CommandEnding::Interrupted
}

/// Returns the results in the file. Those of a run file are read by the command that made it.
fn read(options: &Rerun, program: &Program, run_command: RunCommand) -> Exported {
    let name = source_name(&options.file);
    let bytes = read_whole(&options.file)?;
    let content = String::from_utf8_lossy(&bytes);
    if is_run(&content) {
        let content = read_run(&options.file, &bytes, program)?;
        let provenance = content.header.provenance.clone();
        let part = RunPart { path: options.file.clone(), shard: content.header.shard };
        let (_file, mut command, program) = command_of(content, vec![part], program)?;
        let folder = tempdir()?;
        let file = folder.path().join("export");
        let restricted = command.export_only(ExportFormat::Json, &file);
        restricted.map_err(|reason| cannot_repeat_file(options, &reason))?;
        let export = export(&command, &program, &file, run_command)?;
        return Ok(export.map(|exports| {
            let with_origin = |export| Export { provenance: provenance.clone(), ..export };
            exports.into_iter().map(with_origin).collect()
        }));
    }
    let expected = "expected a file that a command has written with --json, --csv, --html, --svg, --out, --junit, \
        --gradescope, --record or --resume";
    let mut warn = |line, reason: &str| {
        program.note(Failure::Line { file: name.clone(), line, reason: reason.to_owned() });
    };
    let exports = Export::read_all(&content, &mut warn);
    if exports.is_empty() {
        return Err(Failure::Input(format!("{name} contains no recorded command; {expected}")));
    }
    Ok(Some(exports))
}

/// Returns the failure for a file with a command that cannot be repeated.
fn cannot_repeat_file(options: &Rerun, reason: &str) -> Failure {
    Failure::Input(format!("{}: {}", source_name(&options.file), cannot_repeat(reason)))
}

/// Returns the words of the command that repeats the results with this origin.
fn repeated_words(provenance: &Provenance) -> Result<Vec<String>, String> {
    let mut words = without_parts(words_of(&provenance.command)?);
    if let Some(seed) = provenance.settings.get("seed") {
        // The command may have chosen the seed itself.
        words = without_option(words, "--seed");
        words.insert(words.len().min(2), format!("--seed={seed}"));
    }
    Ok(words)
}

/// Runs a command, and returns its results, which it writes to `file` or to standard output.
fn export(command: &Command, program: &Program, file: &Path, run_command: RunCommand) -> Exported {
    let mut output = Vec::new();
    if run_command(command, program, &mut output)? == CommandEnding::Interrupted {
        return Ok(None);
    }
    let content = if file.exists() { fs::read(file)? } else { output };
    let exports = Export::read_all(&String::from_utf8_lossy(&content), &mut |_, _| ());
    if exports.is_empty() {
        let reason =
            "the recorded command exported no results; expected a command such as compare or contest";
        return Err(Failure::Input(reason.to_owned()));
    }
    Ok(Some(exports))
}

/// Returns a line for each difference of the program and the machine.
fn origin_differences(before: &Provenance, now: &Provenance) -> Vec<String> {
    let parts = |origin: &Provenance| {
        let Provenance { version, commit, debug, machine, .. } = origin;
        json!({ "version": version, "commit": commit, "debug": debug, "machine": machine })
    };
    differences(&parts(before), &parts(now)).paths
}
