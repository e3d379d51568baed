//! The program: its name, its games, and the way from arguments to an exit code.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use plywood::catalog::{Details, Listed, SpecError};
use plywood::{Catalog, Session};

use crate::arguments::Arguments;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::render::shown::escaped;
use crate::terminal;

/// What every command is given.
#[derive(Debug)]
pub(crate) struct Program {
    /// What it is called in its own help and errors.
    pub(crate) name: String,
    /// The games that it knows.
    pub(crate) catalog: Arc<Catalog>,
    about: String,
}

impl Program {
    /// A program called `name` for the games of `catalog`.
    pub(crate) fn new(name: &str, about: &str, catalog: Catalog) -> Self {
        Self { name: name.to_owned(), about: about.to_owned(), catalog: Arc::new(catalog) }
    }

    /// The parser. Where there is a choice of games, one has to be named.
    pub(crate) fn parser(&self) -> clap::Command {
        let parser = Arguments::command().name(self.name.clone()).about(self.about.clone());
        let parser =
            parser.mut_subcommand("contest", |contest| contest.override_usage(self.usage_of_contest()));
        if self.only_game().is_some() {
            return parser;
        }
        parser
            .mut_subcommand("play", |play| {
                play.mut_arg("game", |game| game.required_unless_present("replay"))
            })
            .mut_subcommand("analyze", |analyze| {
                analyze.mut_arg("game", |game| game.required_unless_present("suite"))
            })
            .mut_subcommand("solve", |solve| {
                solve.mut_arg("game", |game| game.required_unless_present("suite"))
            })
            .mut_subcommand("perft", |perft| perft.mut_arg("game", |game| game.required(true)))
            .mut_subcommand("census", |census| census.mut_arg("game", |game| game.required(true)))
            .mut_subcommand("tree", |tree| tree.mut_arg("game", |game| game.required(true)))
            .mut_subcommand("explain", |explain| explain.mut_arg("game", |game| game.required(true)))
            .mut_subcommand("compare", |compare| {
                compare.mut_arg("games", |games| games.required_unless_present("suite"))
            })
            .mut_subcommand("grade", |grade| {
                grade.mut_arg("games", |games| games.required_unless_present("cases"))
            })
            .mut_subcommand("contest", |contest| contest.mut_arg("game", |game| game.required(true)))
    }

    /// GAME stands first, since `--players` takes all that follows it. The parser by itself would put it last.
    fn usage_of_contest(&self) -> String {
        let game = if self.only_game().is_some() { "[GAME]" } else { "<GAME>" };
        format!("{} contest {game} --players <WHO> <WHO>... [OPTIONS]", self.name)
    }

    /// What is wrong with a value that the parser refuses, in this program's words.
    fn refusal(&self, error: &clap::Error) -> Option<Failure> {
        match Failure::of_value(error)? {
            Failure::Value { option, value, .. }
                if option == "--players"
                    && !matches!(self.catalog.open(&value), Err(SpecError::Game { .. })) =>
            {
                let reason = format!(
                    "it is a game and no player; GAME stands before `--players`, which takes all that follows it: \
                     {} contest {value} --players ..",
                    self.name
                );
                Some(Failure::Value { option, value, reason })
            }
            failure => Some(failure),
        }
    }

    /// Does what `arguments` say, of which the first is the program itself; the code to exit with.
    pub(crate) fn run(&self, arguments: impl Iterator<Item = OsString>) -> u8 {
        let arguments: Vec<OsString> = arguments.collect();
        let parsed = match self.parse(&arguments) {
            Ok(parsed) => parsed,
            Err(error) => {
                if let Some(failure) = self.refusal(&error) {
                    return self.give_up(&failure);
                }
                let helped = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
                // The parser repeats what was typed as it is, so it is given what can be repeated.
                let harmless =
                    |word: &OsString| word.to_str().map_or_else(|| word.clone(), |word| escaped(word).into());
                let harmless: Vec<OsString> = arguments.iter().map(harmless).collect();
                // Help that nobody reads to the end is no failure.
                let _ = self.parse(&harmless).err().unwrap_or(error).print();
                return if helped { 0 } else { 2 };
            }
        };
        let mut output = BufWriter::new(io::stdout().lock());
        let done = parsed.command.run(self, &mut output);
        let written = output.flush();
        match done.and_then(|ending| written.map(|()| ending).map_err(Failure::Output)) {
            Ok(ending) => ending.exit_code(),
            Err(failure) => self.give_up(&failure),
        }
    }

    fn parse(&self, arguments: &[OsString]) -> Result<Arguments, clap::Error> {
        let matches = self.parser().try_get_matches_from(arguments)?;
        Arguments::from_arg_matches(&matches)
    }

    /// Opens the game that `spec` names, or the only one there is.
    pub(crate) fn open(&self, spec: Option<&str>) -> Result<Box<dyn Session>, Failure> {
        let only = self.only_game();
        let spec =
            spec.or(only).ok_or_else(|| Failure::Usage("which game? `games` lists them".to_owned()))?;
        let opened = self.catalog.open(spec);
        // Where there is one game, and it has sizes, a size will do.
        let sized = self.catalog.games().any(|game| game.details().default_size.is_some());
        match (opened, only) {
            (Err(SpecError::Game { .. }), Some(name)) if sized => {
                Ok(self.catalog.open(&format!("{name}:{}", spec.trim_start_matches(':')))?)
            }
            (opened, _) => Ok(opened?),
        }
    }

    /// What the catalog says of the game of `session`.
    pub(crate) fn details(&self, session: &dyn Session) -> Option<&Details> {
        let name = session.spec().split(':').next()?;
        self.catalog.games().map(Listed::details).find(|details| details.name == name)
    }

    fn only_game(&self) -> Option<&str> {
        let mut games = self.catalog.games();
        let only = games.next()?;
        games.next().is_none().then_some(&*only.details().name)
    }

    fn give_up(&self, failure: &Failure) -> u8 {
        let code = failure.exit_code();
        if code != 0 {
            terminal::note(&self.name, failure);
        }
        code
    }
}

/// What a command gives: how it ended, or why it could not even begin.
pub(crate) type CommandResult = Result<Ending, Failure>;

#[cfg(test)]
mod tests {
    use plywood::Entry;
    use plywood::toy::Toy;

    use super::*;

    #[test]
    fn where_there_is_one_game_its_size_will_do() {
        let start =
            |length: usize| format!("{}W{}", "(".repeat(length), ")".repeat(length)).parse::<Toy>().ok();
        let catalog = Catalog::new().with(Entry::sized("chain", 2, "1 to 9", start));
        let program = Program::new("chain", "", catalog);
        let spec = |text| program.open(text).map(|session| session.spec().to_owned());
        for (text, full) in [(None, "chain:2"), (Some("5"), "chain:5"), (Some(":5"), "chain:5")] {
            assert_eq!(spec(text).expect("a size"), full);
        }
        assert_eq!(spec(Some("chain:7")).expect("a size"), "chain:7");
        let error = spec(Some("x")).expect_err("no size").to_string();
        assert_eq!(error, "chain has no size `x`: its sizes are 1 to 9");
    }
}
