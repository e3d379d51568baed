//! The game, the players and the terms of a contest: [`Setup`].

use plywood::Session;
use plywood::contest::Contest;

/// The game, the players and the terms of a contest.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// The game where the contest begins.
    pub session: &'a dyn Session,
    /// The names of the players.
    pub names: &'a [String],
    /// For each player, whether it always plays the same moves against the same moves.
    pub deterministic: &'a [bool],
    /// The number of games, the openings and the test.
    pub terms: &'a Contest,
}
