//! `merge`: the result of a whole run from the files of its shards.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use tempfile::NamedTempFile;

use crate::arguments::{self, Command, Merge, Shard};
use crate::failure::Failure;
use crate::program::Program;
use crate::run_file::{RunContent, RunHeader};

/// Returns the command that prints the result of the whole run, the file from which it reads the result, and the program
/// that runs it. The file is deleted when it is dropped.
pub(super) fn join(options: &Merge, program: &Program) -> Result<(NamedTempFile, Command, Program), Failure> {
    let mut parts = Vec::new();
    for path in &options.files {
        parts.push((path.display().to_string(), read_run(path, program)?));
    }
    let mut parts = parts.into_iter();
    // The parser requires a file.
    let Some((first, RunContent { mut header, mut units })) = parts.next() else {
        return Err(Failure::Usage("merge needs the files of all parts".to_owned()));
    };
    let there = format!("in {first}");
    for (name, part) in parts {
        let differences = part.header.differences(&header, &there);
        if !differences.is_empty() {
            let differences = differences.join("; ");
            return Err(Failure::Input(format!("{name} belongs to another run: {differences}")));
        }
        let start = &mut header.provenance.start;
        *start = part.header.provenance.start.min(start.clone());
        for (unit, line) in part.units {
            if units.get(&unit).is_some_and(|known| *known != line) {
                let reason = format!("{name} and a file before it have different results of unit {unit}");
                return Err(Failure::Input(format!("{reason}; give one file for each part")));
            }
            units.insert(unit, line);
        }
    }
    check_complete(&header, &units)?;
    header.shard = None;
    command_of(RunContent { header, units }, program)
}

/// Returns the content of a run file that is not empty.
pub(super) fn read_run(path: &Path, program: &Program) -> Result<RunContent, Failure> {
    let content = RunContent::read(path, &|text| program.note(text))?;
    let empty = || format!("{} is empty; expected a file that --resume has written", path.display());
    content.ok_or_else(|| Failure::Input(empty()))
}

/// Checks that `units` contains every unit of the run with this header.
pub(super) fn check_complete(header: &RunHeader, units: &BTreeMap<usize, Vec<u8>>) -> Result<(), Failure> {
    // A sequential test ends a run after any number of units.
    if header.has_test() && !units.is_empty() {
        return Ok(());
    }
    let mut missing = (0..header.units).filter(|unit| !units.contains_key(unit));
    let Some(first) = missing.next() else { return Ok(()) };
    let (total, missing) = (header.units, missing.count() + 1);
    let advice = match header.shard {
        Some(Shard { count, .. }) => {
            let part = Shard { index: first % count + 1, count };
            format!(
                "part {part} is not among the files or not finished; its command with --shard {part} continues it"
            )
        }
        None => "repeat the command to continue the run".to_owned(),
    };
    Err(Failure::Input(format!("{missing} of {total} units of work are missing; {advice}")))
}

/// Returns the command that prints the results of the run in `content`, the file from which it reads them, and the
/// program that runs it.
pub(super) fn command_of(
    content: RunContent,
    program: &Program,
) -> Result<(NamedTempFile, Command, Program), Failure> {
    let RunContent { mut header, units } = content;
    header.shard = None;
    let words = shlex::split(&header.provenance.command).unwrap_or_default();
    let (mut command, program) = parse(without_parts(words), program)?;
    let mut file = NamedTempFile::new()?;
    file.write_all(&header.line()?)?;
    for mut line in units.into_values() {
        line.push(b'\n');
        file.write_all(&line)?;
    }
    // Only these commands have options of a run.
    let run = command
        .run_options()
        .ok_or_else(|| cannot_repeat("expected the command compare, contest or grade"))?;
    run.resume = Some(file.path().to_owned());
    if let Command::Contest(options) = &mut command {
        // The games are in the file to which the run has written them.
        options.record = None;
    }
    Ok((file, command, program))
}

/// Parses the words of a recorded command. Returns the command, and the program that runs it.
pub(super) fn parse(words: Vec<String>, program: &Program) -> Result<(Command, Program), Failure> {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let parsed = arguments::parse(program.parser(), &words);
    let (command, invocation) = parsed.map_err(|error| cannot_repeat(&error.to_string()))?;
    Ok((command, program.running(invocation)))
}

/// Returns the failure for a recorded command that cannot be repeated.
pub(super) fn cannot_repeat(reason: &str) -> Failure {
    Failure::Input(format!("the recorded command cannot be repeated: {reason}"))
}

/// Returns the words of a command without `--shard` and `--resume`.
pub(super) fn without_parts(words: Vec<String>) -> Vec<String> {
    without_option(without_option(words, "--shard"), "--resume")
}

/// Returns the words of a command without the option of this name and its value.
pub(super) fn without_option(words: Vec<String>, option: &str) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == option {
            // The next word is the value.
            words.next();
        } else if !word.strip_prefix(option).is_some_and(|rest| rest.starts_with('=')) {
            kept.push(word);
        }
    }
    kept
}
