//! Parsing the arguments, running a command, and reporting its failure. Each command writes its result to `output`.

mod answer;
mod bench;
mod compare;
mod contest;
mod count;
mod grade;
mod heuristics;
mod merge;
mod new;
mod pictures;
mod play;
mod rate;
mod records;
mod rerun;
mod services;
mod trace;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use plywood::catalog::SpecError;
use plywood_render::text::escape;

use crate::arguments::{self, Command};
use crate::failure::Failure;
use crate::program::{CommandResult, Program};

/// Runs `program` with `arguments`, of which the first is the name of the program; returns the exit code.
pub(crate) fn run(program: &Program, arguments: &[OsString]) -> u8 {
    let (command, invocation) = match arguments::parse(program.parser(), arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            if let Some(failure) = invalid_value(program, &error) {
                return note_failure(program, &failure);
            }
            // The message of the parser repeats the arguments, so they are escaped and then parsed again.
            let escape_argument =
                |word: &OsString| word.to_str().map_or_else(|| word.clone(), |word| escape(word).into());
            let escaped: Vec<OsString> = arguments.iter().map(escape_argument).collect();
            let mut error = arguments::parse(program.parser(), &escaped).err().unwrap_or(error);
            if error.kind() == ErrorKind::UnknownArgument {
                // This usage is removed, because the parser derives it from the similar argument that it suggests.
                error.remove(ContextKind::Usage);
            }
            match error.render().to_string().strip_prefix("error: ") {
                Some(reason) => {
                    crate::terminal::note_lines(&program.name, &with_hint(reason, &error, arguments));
                }
                None => {
                    if let Err(failed) = error.print().and_then(|()| io::stdout().flush()) {
                        return note_failure(program, &Failure::Output(failed));
                    }
                }
            }
            return if error.use_stderr() { 2 } else { 0 };
        }
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let result = run_command(&command, &program.running(invocation), &mut output);
    let flushed = output.flush();
    match result.and_then(|ending| flushed.map(|()| ending).map_err(Failure::Output)) {
        Ok(ending) => ending.exit_code(),
        Err(failure) => note_failure(program, &failure),
    }
}

/// Returns the message of the parser; for a word after the game, with the option to which the word belongs.
fn with_hint(reason: &str, error: &clap::Error, arguments: &[OsString]) -> String {
    let word = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::UnknownArgument => word,
        _ => return reason.to_owned(),
    };
    let takes_moves = [
        "analyze",
        "solve",
        "perft",
        "tree",
        "explain",
        "board",
        "worksheet",
        "contest",
        "compare",
        "grade",
        "heuristics",
    ];
    let command = arguments.get(1).and_then(|command| command.to_str()).unwrap_or_default();
    if word.starts_with('-') || !takes_moves.contains(&command) {
        return reason.to_owned();
    }
    let (first, rest) = reason.split_once('\n').unwrap_or((reason, ""));
    if arguments.windows(2).any(|pair| pair[0] == "--adjudicate" && pair[1] == *word.as_str()) {
        return format!("{first}; the number of nodes follows `=`: --adjudicate={word}\n{rest}");
    }
    format!("{first}; moves are given with --moves, such as --moves \"{word}\"\n{rest}")
}

/// Returns the failure for an invalid value of an option; `None` for other errors of the parser. If a game is
/// given as a player, the failure explains where GAME belongs.
fn invalid_value(program: &Program, error: &clap::Error) -> Option<Failure> {
    match Failure::of_parser_error(error)? {
        // A game is also recognized if it does not have the given size: `SpecError::Game` is an unknown name.
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

/// Notes the failure, unless the reader closed standard output early, and returns the exit code.
fn note_failure(program: &Program, failure: &Failure) -> u8 {
    let code = failure.exit_code();
    if code != 0 {
        program.note(failure);
    }
    code
}

fn run_command(command: &Command, program: &Program, output: &mut dyn Write) -> CommandResult {
    command.check_files().map_err(Failure::Usage)?;
    match command {
        Command::Games(options) => count::games(options, program, output),
        Command::Play(options) => play::run(options, program, output),
        Command::Analyze(options) => answer::analyze(options, program, output),
        Command::Solve(options) => answer::solve(options, program, output),
        Command::Perft(options) => count::perft(options, program, output),
        Command::Census(options) => count::census(options, program, output),
        Command::Tree(options) => trace::tree(options, program, output),
        Command::Explain(options) => trace::explain(options, program, output),
        Command::Board(options) => pictures::board(options, program, output),
        Command::Worksheet(options) => pictures::worksheet(options, program, output),
        Command::Compare(options) => compare::run(options, program, output),
        Command::Contest(options) => contest::run(options, program, output),
        Command::Grade(options) => grade::run(options, program, output),
        Command::Heuristics(options) => heuristics::run(options, program, output),
        Command::Merge(options) => {
            let (_file, command, program) = merge::join(options, program)?;
            run_command(&command, &program, output)
        }
        Command::Rate(options) => rate::run(options, program, output),
        Command::Rerun(options) => rerun::run(options, program, output, run_command),
        Command::Bench(options) => bench::run(options, program, output),
        Command::Serve(options) => services::serve(options, program, output),
        Command::Engine(_) => services::engine(program, output),
        Command::New(options) => new::run(options, output),
        Command::Completions(options) => services::completions(options, program, output),
        Command::Man(options) => services::man(options, program, output),
    }
}
