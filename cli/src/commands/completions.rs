//! `completions`: a script for the shell.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::ending::Ending;
use crate::program::{CommandResult, Program};

/// Print the completion script for a shell
#[derive(Clone, Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        // Written to memory first: the generator panics where it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program.parser(), &program.name, &mut script);
        output.write_all(&script)?;
        Ok(Ending::Done)
    }
}
