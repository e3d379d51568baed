//! `man`: the manual pages.

use std::io::Write;

use clap_mangen::Man as Page;

use crate::arguments::Man;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::program::{CommandResult, Program};

pub(super) fn run(options: &Man, program: &Program, output: &mut dyn Write) -> CommandResult {
    let mut parser = program.parser();
    parser.build();
    let page = match &options.command {
        None => Page::new(parser),
        Some(name) => {
            let known: Vec<&str> = parser.get_subcommands().map(clap::Command::get_name).collect();
            let reason = format!("unknown command `{name}`: the commands are {}", known.join(", "));
            let command = parser.find_subcommand(name).ok_or(Failure::Usage(reason))?;
            Page::new(command.clone()).title(format!("{}-{name}", program.name))
        }
    };
    page.render(output)?;
    Ok(Ending::Done)
}
