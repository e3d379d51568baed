//! The name and the games of the program, which all commands share, and the command that it runs: [`Program`].

use std::collections::BTreeSet;
use std::fmt::Display;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use plywood::catalog::{CatalogEntry, GameDetails, SpecError};
use plywood::{Catalog, Limits, Session, Warnings};
use plywood_render::positions::{open_tree, split_moves};
use plywood_render::sentences::{game_and_moves, quantity};

use crate::arguments::{self, Invocation, Position};
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::memory::{PrepareLimits, free_address_space};
use crate::terminal;

/// The name of the program, its games, and the invocation of the command that it runs.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// The name in help and errors.
    pub(crate) name: String,
    /// The description in the help.
    pub(crate) about: String,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) invocation: Invocation,
    /// The warnings of searches that were noted; each is noted once.
    warnings: Arc<Mutex<BTreeSet<String>>>,
}

/// The result of a command.
pub(crate) type CommandResult = Result<CommandEnding, Failure>;

impl Program {
    /// Returns a program for the games of `catalog`.
    pub(crate) fn new(name: &str, about: &str, catalog: Catalog) -> Self {
        Self {
            name: name.to_owned(),
            about: about.to_owned(),
            catalog: Arc::new(catalog),
            invocation: Invocation::default(),
            warnings: Arc::default(),
        }
    }

    /// Returns the program as it runs the command of this invocation.
    pub(crate) fn running(&self, invocation: Invocation) -> Self {
        Self { invocation, ..self.clone() }
    }

    /// Returns the parser of the command line.
    pub(crate) fn parser(&self) -> clap::Command {
        let searches = self.catalog.searches();
        arguments::parser(&self.name, &self.about, self.only_game().is_some(), &searches)
    }

    /// Writes a note of one line to standard error.
    pub(crate) fn note(&self, text: impl Display) {
        terminal::note(&self.name, text);
    }

    /// Notes that there are fewer random positions than `wanted`, if this is so. `start` is the position before them.
    pub(crate) fn note_missing_positions(&self, start: &dyn Session, found: usize, wanted: usize) {
        if found < wanted {
            let place = game_and_moves(start);
            let found = quantity(found as u64, "position was", "different positions were");
            self.note(format_args!("{place}: only {found} found (wanted {wanted})"));
        }
    }

    /// Notes a warning, unless it was noted before.
    pub(crate) fn warn(&self, warning: &str) {
        warn_once(&self.name, &self.warnings, warning);
    }

    /// Returns the limits for a search whose warnings are noted. If the system limits the memory of the process, as
    /// `ulimit -v` does, the search gets at most half of what is left, so that the rest of the program has enough.
    pub(crate) fn prepared(&self, limits: Limits) -> Limits {
        let (name, noted) = (self.name.clone(), Arc::clone(&self.warnings));
        let limits = limits
            .with_warnings(Warnings::new(move |warning| warn_once(&name, &noted, &warning.to_string())));
        match (limits.memory, free_address_space().map(|free| free / 2)) {
            (Some(wanted), Some(most)) if most < wanted => {
                let [wanted, kibibytes] = [wanted, most].map(|bytes| bytes >> 10);
                self.warn(&format!(
                    "the system limits the memory of this process; searches get {kibibytes} of {wanted} KiB"
                ));
                limits.with_memory(most)
            }
            _ => limits,
        }
    }

    /// Returns the function that prepares limits as [`prepared`](Self::prepared) does.
    pub(crate) fn prepare_limits(&self) -> PrepareLimits {
        let program = self.clone();
        PrepareLimits::new(move |limits| program.prepared(limits))
    }

    /// Returns `seed` or, without it, a random seed. Notes the seed, so that the results can be reproduced.
    pub(crate) fn choose_seed(&self, seed: Option<u64>) -> u64 {
        let seed = seed.unwrap_or_else(random_seed);
        self.note(format_args!("seed {seed}"));
        seed
    }

    /// Opens the game that `spec` names; without `spec`, the only game of the program.
    pub(crate) fn open(&self, spec: Option<&str>) -> Result<Box<dyn Session>, Failure> {
        let only = self.only_game();
        let spec = spec
            .or(only)
            .ok_or_else(|| Failure::Usage("the GAME is missing; `games` lists the games".to_owned()))?;
        let opened = self.catalog.open(spec);
        // A program with one game accepts the size without the name.
        let has_sizes = self.catalog.games().any(|game| game.details().default_size.is_some());
        match (opened, only) {
            (Err(SpecError::Game { .. }), Some(name)) if has_sizes => {
                Ok(self.catalog.open(&format!("{name}:{}", spec.trim_start_matches(':')))?)
            }
            (opened, _) => Ok(opened?),
        }
    }

    /// Opens the game of `position` and plays its moves.
    pub(crate) fn open_position(&self, position: &Position) -> Result<Box<dyn Session>, Failure> {
        play_moves(self.open(position.game.as_deref())?, position)
    }

    /// Opens each of `games` once or, if `games` is empty, the only game of the program, by `open`, which also plays
    /// `moves`.
    pub(crate) fn open_positions(
        &self,
        games: &[String],
        moves: Option<&String>,
        open: impl Fn(&Self, &Position) -> Result<Box<dyn Session>, Failure>,
    ) -> Result<Vec<Box<dyn Session>>, Failure> {
        let open = |game| open(self, &Position { game, moves: moves.cloned() });
        let mut sessions = if games.is_empty() { vec![open(None)?] } else { Vec::new() };
        for game in games {
            let session = open(Some(game.clone()))?;
            if sessions.iter().all(|other| other.spec() != session.spec()) {
                sessions.push(session);
            }
        }
        Ok(sessions)
    }

    /// Opens the game of `position`, which may also be a tree such as `((3 5) (2 9))`, and plays its moves.
    pub(crate) fn open_position_or_tree(&self, position: &Position) -> Result<Box<dyn Session>, Failure> {
        self.open_at(position, None)
    }

    /// Opens the game of `position`, which may also be a tree, at the position with the text `start`, by default at the
    /// start of the game, and plays the moves.
    pub(crate) fn open_at(
        &self,
        position: &Position,
        start: Option<&str>,
    ) -> Result<Box<dyn Session>, Failure> {
        let mut session = match position.game.as_deref().and_then(open_tree) {
            Some(tree) => tree?,
            None => self.open(position.game.as_deref())?,
        };
        if let Some(text) = start {
            session = session.at(text)?;
        }
        play_moves(session, position)
    }

    /// Returns the catalog's details of the game of `session`.
    pub(crate) fn details(&self, session: &dyn Session) -> Option<&GameDetails> {
        let name = session.spec().split(':').next()?;
        self.catalog.games().map(CatalogEntry::details).find(|details| details.name == name)
    }

    /// Returns the name of the game, if the program has only one.
    pub(crate) fn only_game(&self) -> Option<&str> {
        let mut games = self.catalog.games();
        let only = games.next()?;
        games.next().is_none().then_some(&*only.details().name)
    }
}

fn warn_once(program: &str, noted: &Mutex<BTreeSet<String>>, warning: &str) {
    let is_new = noted.lock().unwrap_or_else(PoisonError::into_inner).insert(warning.to_owned());
    if is_new {
        terminal::note(program, format_args!("warning: {warning}"));
    }
}

/// Returns an unpredictable seed.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn play_moves(mut session: Box<dyn Session>, position: &Position) -> Result<Box<dyn Session>, Failure> {
    for mv in split_moves(position.moves.as_deref().unwrap_or_default()) {
        session.play(mv)?;
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use plywood::Entry;
    use plywood::toy::Toy;

    use super::*;

    #[test]
    fn a_program_with_one_game_accepts_its_size_alone() {
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
