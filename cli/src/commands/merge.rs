//! `merge`: the result of a whole run from the files of its shards.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use plywood_render::text::escape;
use tempfile::NamedTempFile;

use crate::arguments::{self, Command, Merge, RunPart};
use crate::failure::Failure;
use crate::program::Program;
use crate::run_file::{RunContent, read_whole, source_name};

/// Returns the command that prints the result of the whole run, the file from which it reads the result, and the program
/// that runs it. The file is deleted when it is dropped.
pub(super) fn join(options: &Merge, program: &Program) -> Result<(NamedTempFile, Command, Program), Failure> {
    let (mut files, mut parts) = (Vec::new(), Vec::new());
    for path in &options.files {
        let content = read_run(path, &read_whole(path)?, program)?;
        files.push(RunPart { path: path.clone(), shard: content.header.shard });
        parts.push((source_name(path), content));
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
    command_of(RunContent { header, units }, files, program)
}

/// Returns the units of a run file, which must not be empty, from its `text`.
pub(super) fn read_run(path: &Path, text: &[u8], program: &Program) -> Result<RunContent, Failure> {
    let name = source_name(path);
    let content = RunContent::parse(&name, text, &|text| program.note(text))?;
    let empty = || format!("{name} is empty; expected a file that --resume has written");
    content.ok_or_else(|| Failure::Input(empty()))
}

/// Returns the command that prints the results of the run in `content`, which was read from `files`; the file from which
/// the command reads them; and the program that runs it. The command does no unit of work that `content` lacks.
pub(super) fn command_of(
    content: RunContent,
    files: Vec<RunPart>,
    program: &Program,
) -> Result<(NamedTempFile, Command, Program), Failure> {
    let RunContent { mut header, units } = content;
    header.shard = None;
    // The header is the first line of each file.
    let invalid = |reason: String| {
        let file = files.first().map(|part| source_name(&part.path)).unwrap_or_default();
        Failure::Line { file, line: 1, reason: cannot_repeat(&reason) }
    };
    let words = words_of(&header.provenance.command).map_err(invalid)?;
    let (mut command, program) = parse(without_parts(words), program).map_err(invalid)?;
    let mut file = NamedTempFile::new()?;
    file.write_all(&header.line()?)?;
    for mut line in units.into_values() {
        line.push(b'\n');
        file.write_all(&line)?;
    }
    // Only these commands have options of a run.
    let run = command
        .run_options()
        .ok_or_else(|| invalid("expected the command compare, contest or grade".to_owned()))?;
    run.resume = Some(file.path().to_owned());
    run.concurrency = 1;
    run.collected_from = Some(files);
    if let Command::Contest(options) = &mut command {
        // The games are in the file to which the run has written them.
        options.record = None;
    }
    Ok((file, command, program))
}

/// Splits a recorded command into words, of which the first is the name of the program; returns the reason if this fails.
pub(super) fn words_of(command: &str) -> Result<Vec<String>, String> {
    let words = shlex::split(command).filter(|words| words.len() > 1);
    words.ok_or_else(|| {
        format!("the text `{}` is not a program and its arguments, quoted for a shell", escape(command))
    })
}

/// Parses the words of a recorded command. Returns the command, and the program that runs it, or the reason why they are
/// invalid.
pub(super) fn parse(words: Vec<String>, program: &Program) -> Result<(Command, Program), String> {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let parsed = arguments::parse(program.parser(), &words);
    let (command, invocation) = parsed.map_err(|error| match Failure::of_parser_error(&error) {
        Some(failure) => failure.to_string(),
        // The message continues with the usage.
        None => first_line(&error.to_string()),
    })?;
    Ok((command, program.running(invocation)))
}

/// Returns the first line of a message of the parser, without the prefix `error: `.
fn first_line(message: &str) -> String {
    message.trim_start_matches("error: ").lines().next().map(escape).unwrap_or_default()
}

/// Returns the message for a recorded command that cannot be repeated.
pub(super) fn cannot_repeat(reason: &str) -> String {
    format!("the recorded command cannot be repeated: {reason}")
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
