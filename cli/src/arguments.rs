//! The command line: one struct of plain options for each command, and the parser.

mod compare;
mod games;
mod grade;
mod limits;
mod matches;
mod players;
mod position;
mod search;
mod services;
mod trees;
mod values;

pub(crate) use compare::Compare;
pub(crate) use games::{Analyze, Bench, Census, Games, Perft, Solve};
pub(crate) use grade::{Grade, Submission};
pub(crate) use limits::Budget;
pub(crate) use matches::{Contest, Play};
pub(crate) use players::{NamedPlayer, ParsePlayerError, PlayerSpec, SearchPlayer};
pub(crate) use position::Position;
pub(crate) use services::{Completions, Engine, Man, New, Serve};
pub(crate) use trees::{Explain, Tree, TreeFormat};

use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

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
    Compare(Box<Compare>),
    Contest(Box<Contest>),
    Grade(Box<Grade>),
    Bench(Bench),
    Serve(Serve),
    Engine(Engine),
    New(New),
    Completions(Completions),
    Man(Man),
}

/// The arguments that name a game, and the options in place of which they may be missing.
const GAME_ARGUMENTS: [(&str, &str, Option<&str>); 10] = [
    ("play", "game", Some("replay")),
    ("analyze", "game", Some("suite")),
    ("solve", "game", Some("suite")),
    ("perft", "game", None),
    ("census", "game", None),
    ("tree", "game", None),
    ("explain", "game", None),
    ("compare", "games", Some("suite")),
    ("grade", "games", Some("cases")),
    ("contest", "game", None),
];

/// The commands with an option `--search`.
const SEARCH_COMMANDS: [&str; 3] = ["analyze", "tree", "explain"];

/// Returns the parser of a program with these `searches`. A program with one game does not need its name.
pub(crate) fn parser(name: &str, about: &str, has_one_game: bool, searches: &[String]) -> clap::Command {
    // The usage that clap derives has GAME last, where `--players` would take it.
    let game = if has_one_game { "[GAME]" } else { "<GAME>" };
    let usage = format!("{name} contest {game} --players <PLAYER> <PLAYER>... [OPTIONS]");
    let parser = Arguments::command().name(name.to_owned()).about(about.to_owned());
    let parser = parser.mut_subcommand("contest", |contest| contest.override_usage(usage));
    let parser = accept_searches(parser, searches);
    if has_one_game {
        return parser;
    }
    GAME_ARGUMENTS.into_iter().fold(parser, |parser, (command, argument, alternative)| {
        parser.mut_subcommand(command, |command| {
            command.mut_arg(argument, |game| match alternative {
                Some(option) => game.required_unless_present(option),
                None => game.required(true),
            })
        })
    })
}

/// Makes the options that name searches and players accept `searches`, which include those that games add.
fn accept_searches(parser: clap::Command, searches: &[String]) -> clap::Command {
    let names = || PossibleValuesParser::new(searches.to_vec());
    let parser = SEARCH_COMMANDS.into_iter().fold(parser, |parser, command| {
        parser.mut_subcommand(command, |command| {
            command.mut_arg("search", |search| search.value_parser(names()))
        })
    });
    let parser = parser.mut_subcommand("compare", |compare| {
        let names = searches.iter().cloned().chain([compare::ALL.to_owned()]);
        compare.mut_arg("search", |search| search.value_parser(PossibleValuesParser::new(names)))
    });
    let players = [("play", "first"), ("play", "second"), ("contest", "players")];
    players.into_iter().fold(parser, |parser, (command, argument)| {
        let searches = searches.to_vec();
        let parse = move |text: &str| NamedPlayer::parse(text, &searches);
        parser
            .mut_subcommand(command, |command| command.mut_arg(argument, |player| player.value_parser(parse)))
    })
}

/// Parses `arguments`, of which the first is the name of the program.
pub(crate) fn parse(parser: clap::Command, arguments: &[OsString]) -> Result<Command, clap::Error> {
    let matches = parser.try_get_matches_from(arguments)?;
    Ok(Arguments::from_arg_matches(&matches)?.command)
}
