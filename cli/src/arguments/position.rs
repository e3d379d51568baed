//! Which position is meant: GAME and `--moves`, or a tree written as text.

use clap::Args;
use plywood::Session;

use crate::failure::Failure;
use crate::program::Program;
use crate::tree_spec::open_tree;

/// A game and the moves played so far.
#[derive(Clone, Debug, Args)]
pub(crate) struct Position {
    /// A game, as NAME or NAME:SIZE; `games` lists them
    pub(crate) game: Option<String>,
    /// Play these moves first, with spaces or commas between them
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

impl Position {
    /// The game with these moves made.
    pub(crate) fn open(&self, program: &Program) -> Result<Box<dyn Session>, Failure> {
        self.after_moves(program.open(self.game.as_deref())?)
    }

    /// The same, where GAME may also be a tree such as `((3 5) (2 9))`.
    pub(crate) fn open_or_read(&self, program: &Program) -> Result<Box<dyn Session>, Failure> {
        match self.game.as_deref().and_then(open_tree) {
            Some(tree) => self.after_moves(tree?),
            None => self.open(program),
        }
    }

    fn after_moves(&self, mut session: Box<dyn Session>) -> Result<Box<dyn Session>, Failure> {
        for mv in split_moves(self.moves.as_deref().unwrap_or_default()) {
            session.play(mv)?;
        }
        Ok(session)
    }
}

/// The moves in a text that separates them by spaces or commas.
pub(crate) fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    text.split(|separator: char| separator == ',' || separator.is_whitespace())
        .filter(|word| !word.is_empty())
}
