//! Running the program: parsing its arguments, running the command, and reporting failures.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use clap::error::ErrorKind;
use plywood::catalog::SpecError;
use plywood_render::text::escape;

use crate::arguments;
use crate::commands;
use crate::failure::Failure;
use crate::program::Program;
use crate::terminal;

/// Runs `program` with `arguments`, of which the first is the name of the program; returns the exit code.
pub(crate) fn run(program: &Program, arguments: &[OsString]) -> u8 {
    let parser = || program.parser();
    let command = match arguments::parse(parser(), arguments) {
        Ok(command) => command,
        Err(error) => {
            if let Some(failure) = invalid_value(program, &error) {
                return report(program, &failure);
            }
            let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            // The parser repeats the arguments in its message, so they are escaped first.
            let escape_argument =
                |word: &OsString| word.to_str().map_or_else(|| word.clone(), |word| escape(word).into());
            let escaped: Vec<OsString> = arguments.iter().map(escape_argument).collect();
            // A reader may close the pipe before the end of the help.
            let _ = arguments::parse(parser(), &escaped).err().unwrap_or(error).print();
            return if is_help { 0 } else { 2 };
        }
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let result = commands::run(&command, program, &mut output);
    let flushed = output.flush();
    match result.and_then(|ending| flushed.map(|()| ending).map_err(Failure::Output)) {
        Ok(ending) => ending.exit_code(),
        Err(failure) => report(program, &failure),
    }
}

/// Returns the failure for an invalid value. The name of a game after `--players` gets an explanation.
fn invalid_value(program: &Program, error: &clap::Error) -> Option<Failure> {
    match Failure::of_parser_error(error)? {
        Failure::Value { option, value, .. }
            if option == "--players"
                && !matches!(program.catalog.open(&value), Err(SpecError::Game { .. })) =>
        {
            let reason = format!(
                "it is a game, not a player; write GAME before `--players`, which takes all arguments that follow: {} \
                 contest {value} --players ..",
                program.name
            );
            Some(Failure::Value { option, value, reason })
        }
        failure => Some(failure),
    }
}

fn report(program: &Program, failure: &Failure) -> u8 {
    let code = failure.exit_code();
    if code != 0 {
        terminal::note(&program.name, failure);
    }
    code
}
