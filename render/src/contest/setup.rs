//! The terms of a contest, and the faults in its games.

use std::collections::BTreeMap;

use plywood::Session;
use plywood::contest::{Contest, PlayedGame, Rating, Verdict};
use plywood::play::{Ending, Fault};

use crate::record::GameRecord;
use crate::text::escape;

/// The game, the players and the terms of a contest.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// The session at the start position of the games.
    pub session: &'a dyn Session,
    /// The names of the players.
    pub names: &'a [String],
    /// The number of games, the openings and the sequential test, as [`Session::contest_terms`] returns them.
    pub terms: &'a Contest,
}

impl Setup<'_> {
    /// Returns the verdict that follows from `rating`. With a sequential test, it is always `None`: the interval of the
    /// rating assumes that the number of games does not depend on their results.
    pub(super) fn verdict(&self, rating: Rating) -> Option<Verdict> {
        rating.verdict().filter(|_| self.terms.sprt.is_none())
    }

    /// Returns the name of a player without control characters.
    pub(super) fn shown_name(&self, player: usize) -> String {
        escape(&self.names[player])
    }

    /// Returns the record of a game, with all moves from the start of the game.
    pub fn record(&self, played: &PlayedGame<String>) -> GameRecord {
        let before = if played.position.is_none() { self.session.moves() } else { &[] };
        let moves = before.iter().chain(&played.record.moves).cloned().collect();
        let names = played.players.map(|player| &*self.names[player]);
        let opening = before.len() + played.opening;
        GameRecord::new(self.session.spec(), moves, &played.move_stats, opening, names, &played.record.ending)
            .numbered(played.number)
            .starting_at(played.position.as_ref().map(ToString::to_string))
    }
}

/// The reason of the first fault of each kind by each player, in words.
#[derive(Debug, Default)]
pub struct FirstFaults(BTreeMap<(usize, Fault), String>);

impl FirstFaults {
    /// Records the fault that ended a game, if any.
    pub fn record(&mut self, game: &PlayedGame<String>) {
        if let Ending::Forfeit { loser, reason } = &game.record.ending {
            let player = game.players[*loser as usize];
            self.0.entry((player, reason.fault)).or_insert_with(|| reason.to_string());
        }
    }

    /// Returns the reason of the first fault of this kind by `player`; it is empty if there is none.
    pub fn reason(&self, player: usize, kind: Fault) -> &str {
        self.0.get(&(player, kind)).map_or("", String::as_str)
    }
}
