//! The position that a command works on: GAME and `--moves`.

use clap::Args;

/// A game and the moves played so far.
#[derive(Clone, Debug, Args)]
pub(crate) struct Position {
    /// A game, as NAME or NAME:SIZE; `games` lists them
    pub(crate) game: Option<String>,
    /// Play these moves first, separated by spaces or commas
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}
