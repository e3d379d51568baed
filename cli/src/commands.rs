//! One module for each command. Each has a function `run`, which writes the result to `output`.

mod analyze;
mod bench;
mod census;
mod compare;
mod completions;
mod contest;
mod engine;
mod explain;
mod games;
mod grade;
mod man;
mod new;
mod perft;
mod play;
mod serve;
mod solve;
mod tree;

use std::io::Write;

use crate::arguments::Command;
use crate::program::{CommandResult, Program};

/// Runs a command.
pub(crate) fn run(command: &Command, program: &Program, output: &mut dyn Write) -> CommandResult {
    match command {
        Command::Games(options) => games::run(options, program, output),
        Command::Play(options) => play::run(options, program, output),
        Command::Analyze(options) => analyze::run(options, program, output),
        Command::Solve(options) => solve::run(options, program, output),
        Command::Perft(options) => perft::run(options, program, output),
        Command::Census(options) => census::run(options, program, output),
        Command::Tree(options) => tree::run(options, program, output),
        Command::Explain(options) => explain::run(options, program, output),
        Command::Compare(options) => compare::run(options, program, output),
        Command::Contest(options) => contest::run(options, program, output),
        Command::Grade(options) => grade::run(options, program, output),
        Command::Bench(options) => bench::run(options, program, output),
        Command::Serve(options) => serve::run(options, program, output),
        Command::Engine(_) => engine::run(program, output),
        Command::New(options) => new::run(options, output),
        Command::Completions(options) => completions::run(options, program, output),
        Command::Man(options) => man::run(options, program, output),
    }
}
