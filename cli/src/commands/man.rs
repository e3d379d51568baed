//! `man`: the manual.

use std::io::Write;

use clap::Args;
use clap_mangen::Man as Page;

use crate::ending::Ending;
use crate::failure::Failure;
use crate::program::{CommandResult, Program};

/// Print a page of the manual, to be read with `man -l -`
#[derive(Clone, Debug, Args)]
pub(crate) struct Man {
    /// The command that the page is about; without one, the program
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let mut parser = program.parser();
        parser.build();
        let page = match &self.command {
            None => Page::new(parser),
            Some(name) => {
                let known: Vec<&str> = parser.get_subcommands().map(clap::Command::get_name).collect();
                let reason = format!("there is no command `{name}`: the commands are {}", known.join(", "));
                let unknown = || Failure::Usage(reason);
                let title = format!("{}-{name}", program.name);
                Page::new(parser.find_subcommand(name).ok_or_else(unknown)?.clone()).title(title)
            }
        };
        page.render(output)?;
        Ok(Ending::Done)
    }
}
