//! What can be typed after the program's name.

pub(crate) mod limits;
pub(crate) mod position;
pub(crate) mod search;
pub(crate) mod who;

use clap::{Parser, Subcommand};

use crate::commands::analyze::Analyze;
use crate::commands::bench::Bench;
use crate::commands::census::Census;
use crate::commands::compare::Compare;
use crate::commands::completions::Completions;
use crate::commands::contest::Contest;
use crate::commands::engine::Engine;
use crate::commands::explain::Explain;
use crate::commands::games::Games;
use crate::commands::grade::Grade;
use crate::commands::man::Man;
use crate::commands::perft::Perft;
use crate::commands::play::Play;
use crate::commands::serve::Serve;
use crate::commands::solve::Solve;
use crate::commands::tree::Tree;

/// The command line.
#[derive(Debug, Parser)]
#[command(version, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands; each lives in a file of its name.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(Games),
    Play(Box<Play>),
    Analyze(Box<Analyze>),
    Solve(Solve),
    Perft(Perft),
    Census(Census),
    Tree(Box<Tree>),
    Explain(Box<Explain>),
    Compare(Box<Compare>),
    Contest(Box<Contest>),
    Grade(Box<Grade>),
    Bench(Bench),
    Serve(Serve),
    Engine(Engine),
    Completions(Completions),
    Man(Man),
}
