//! `engine`: the line protocol on standard input and output.

use std::io::Write;

use clap::Args;

use crate::engine;
use crate::interrupt;
use crate::program::{CommandResult, Program};

/// Answer other programs: a line protocol on standard input and output
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Type `plywood`, then `game tic-tac-toe`, `position moves b2`, `legal`, `go movetime 1000`, \
    and `quit`. docs/PROTOCOL.md has all the words."
)]
pub(crate) struct Engine {}

impl Engine {
    #[expect(clippy::unused_self, reason = "every command is run so")]
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        engine::serve(program, &interrupt::listen(), output)
    }
}
