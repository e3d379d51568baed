//! The command line: one struct of plain options for each command, and the parser.

mod common;
mod contenders;
mod exports;
mod files;
mod games;
mod heuristics;
mod many;
mod matches;
mod pictures;
mod players;
mod runs;
mod services;

pub(crate) use common::{AnswerOptions, Budget, Position, TracedSearch};
pub(crate) use contenders::ContenderSpec;
pub(crate) use games::{Analyze, Bench, Census, Explain, Games, Perft, Solve, Tree, TreeFormat};
pub(crate) use heuristics::Heuristics;
pub(crate) use many::{Compare, Grade, Submission};
pub(crate) use matches::{Contest, Play};
pub(crate) use pictures::{Board, BoardFormat, Worksheet};
pub(crate) use players::{NamedPlayer, ParsePlayerError, PlayerSpec, SearchPlayer};
pub(crate) use runs::{Invocation, Merge, Rate, Rerun, RunOptions, RunPart, Shard};
pub(crate) use services::{Completions, Engine, Man, New, Serve};

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

use self::contenders::SearchListParser;

/// The arguments of the program.
#[derive(Debug, Parser)]
#[command(version, subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// A command with its options.
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
    Board(Board),
    Worksheet(Worksheet),
    Compare(Box<Compare>),
    Contest(Box<Contest>),
    Grade(Box<Grade>),
    Heuristics(Box<Heuristics>),
    Merge(Merge),
    Rate(Rate),
    Rerun(Rerun),
    Bench(Bench),
    Serve(Serve),
    Engine(Engine),
    New(New),
    Completions(Completions),
    Man(Man),
}

impl Command {
    /// Returns the options of a command that consists of units of work.
    pub(crate) fn run_options(&mut self) -> Option<&mut RunOptions> {
        match self {
            Command::Compare(options) => Some(&mut options.run),
            Command::Contest(options) => Some(&mut options.run),
            Command::Grade(options) => Some(&mut options.run),
            _ => None,
        }
    }
}

/// Returns the parser of the program `name`. `searches` are the names of all searches, including the ones that games add.
/// If the program has only one game, the argument GAME may be left out.
pub(crate) fn parser(name: &str, about: &str, has_one_game: bool, searches: &[String]) -> clap::Command {
    // The usage that clap derives has GAME last, where `--players` would take it.
    let game = if has_one_game { "[GAME]" } else { "<GAME>" };
    let usage = format!("{name} contest {game} --players <PLAYER> <PLAYER>... [OPTIONS]");
    let parser = Arguments::command().name(name.to_owned()).about(about.to_owned());
    parser.mut_subcommands(|command| {
        let command_name = command.get_name().to_owned();
        let command = if command_name == "contest" { command.override_usage(usage.clone()) } else { command };
        command.mut_args(|argument| match (argument.get_id().as_str(), &*command_name) {
            ("search", "compare") => argument.value_parser(SearchListParser(searches.to_vec())),
            ("search", _) => argument.value_parser(PossibleValuesParser::new(searches.to_vec())),
            ("first" | "second" | "players", _) => {
                let searches = searches.to_vec();
                argument.value_parser(move |text: &str| NamedPlayer::parse(text, &searches))
            }
            ("game" | "games", _) if has_one_game => argument,
            ("game", "play") => argument.required_unless_present("replay"),
            ("game", "analyze" | "solve") | ("games", "compare") => argument.required_unless_present("suite"),
            ("games", "grade") => argument.required_unless_present("cases"),
            (
                "game",
                "perft" | "census" | "tree" | "explain" | "board" | "worksheet" | "contest" | "heuristics",
            ) => argument.required(true),
            _ => argument,
        })
    })
}

/// Parses `arguments`, of which the first is the name of the program.
pub(crate) fn parse(
    mut parser: clap::Command,
    arguments: &[OsString],
) -> Result<(Command, Invocation), clap::Error> {
    let matches = parser.try_get_matches_from_mut(arguments)?;
    let command = Arguments::from_arg_matches(&matches)?.command;
    let subcommand = matches.subcommand().and_then(|(name, matches)| {
        let parser = parser.find_subcommand(name)?;
        Some(Invocation::new(arguments, parser, matches))
    });
    Ok((command, subcommand.unwrap_or_default()))
}
