//! What the program can do, a file for each command.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod census;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod contest;
pub(crate) mod engine;
pub(crate) mod explain;
pub(crate) mod games;
pub(crate) mod grade;
pub(crate) mod man;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod tree;

use std::io::Write;

use crate::arguments::Command;
use crate::program::{CommandResult, Program};

impl Command {
    /// Does it, and writes what there is to say to `output`.
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        match self {
            Command::Games(games) => games.run(program, output),
            Command::Play(play) => play.run(program, output),
            Command::Analyze(analyze) => analyze.run(program, output),
            Command::Solve(solve) => solve.run(program, output),
            Command::Perft(perft) => perft.run(program, output),
            Command::Census(census) => census.run(program, output),
            Command::Tree(tree) => tree.run(program, output),
            Command::Explain(explain) => explain.run(program, output),
            Command::Compare(compare) => compare.run(program, output),
            Command::Contest(contest) => contest.run(program, output),
            Command::Grade(grade) => grade.run(program, output),
            Command::Bench(bench) => bench.run(program, output),
            Command::Serve(serve) => serve.run(program, output),
            Command::Engine(engine) => engine.run(program, output),
            Command::Completions(completions) => completions.run(program, output),
            Command::Man(man) => man.run(program, output),
        }
    }
}
