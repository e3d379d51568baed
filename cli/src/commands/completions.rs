//! `completions`: the completion script for a shell.

use std::io::Write;

use crate::arguments::Completions;
use crate::ending::Ending;
use crate::program::{CommandResult, Program};

pub(super) fn run(options: &Completions, program: &Program, output: &mut dyn Write) -> CommandResult {
    // The generator panics on write errors, so it writes to memory.
    let mut script = Vec::new();
    let mut parser = program.parser();
    clap_complete::generate(options.shell, &mut parser, &program.name, &mut script);
    output.write_all(&script)?;
    Ok(Ending::Done)
}
