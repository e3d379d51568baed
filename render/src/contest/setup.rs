//! The terms of a contest, and the faults in its games.

use std::collections::BTreeMap;

use plywood::Session;
use plywood::contest::{Contest, PlayedGame, Rating, Standings, Verdict};
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

/// The games of a contest that ended early, because their outcome was proved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adjudication {
    /// The maximum number of nodes of each search.
    pub(super) nodes: u64,
    /// The number of games that ended early.
    pub(super) adjudicated: u64,
    /// The number of all games.
    pub(super) games: u64,
}

impl Adjudication {
    /// Counts the games that ended early; returns `None` if the terms of the contest require all games to be played to
    /// their end.
    pub(super) fn of(setup: &Setup<'_>, standings: &Standings) -> Option<Self> {
        let empty = Self { nodes: setup.terms.adjudicate?, adjudicated: 0, games: 0 };
        Some(standings.pairings.iter().fold(empty, |Self { nodes, adjudicated, games }, pairing| Self {
            nodes,
            adjudicated: adjudicated + pairing.adjudicated,
            games: games + pairing.score().games(),
        }))
    }

    /// Returns the share of the games that ended early, from 0 to 1; `None` if there are no games.
    #[expect(clippy::cast_precision_loss, reason = "a contest has fewer than 2^52 games")]
    pub(super) fn share(self) -> Option<f64> {
        (self.games > 0).then(|| self.adjudicated as f64 / self.games as f64)
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
