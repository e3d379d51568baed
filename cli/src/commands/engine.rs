//! `engine`: the line protocol on standard input and output.

use std::io::Write;

use clap::Args;

use crate::engine::{self, ServeError};
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};

/// Play for other programs, by a line protocol on standard input and output
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Type `plywood`, then `game tic-tac-toe`, `position moves b2`, `legal`, `go movetime 1000`, \
    and `quit`. docs/PROTOCOL.md describes the protocol."
)]
pub(crate) struct Engine {}

impl Engine {
    #[expect(clippy::unused_self, reason = "all commands have the same signature")]
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let open = |spec: Option<&str>| program.open(spec).map_err(|failure| failure.to_string());
        engine::serve(&program.name, &open, &interrupt::listen(), output).map_err(|error| match error {
            ServeError::Input(source) => Failure::File { file: "standard input".to_owned(), source },
            ServeError::Output(source) => Failure::Output(source),
        })
    }
}
