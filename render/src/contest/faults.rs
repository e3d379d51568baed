//! The reasons why games were lost by faults: [`FirstFaults`].

use std::collections::BTreeMap;

use plywood::contest::PlayedGame;
use plywood::play::{Ending, Fault};

/// For each player and kind of fault, the reason of the first one in words.
#[derive(Debug, Default)]
pub struct FirstFaults(BTreeMap<(usize, Fault), String>);

impl FirstFaults {
    /// Records the fault that ended a game, if one did.
    pub fn record(&mut self, played: &PlayedGame<String>) {
        if let Ending::Forfeit { loser, reason } = &played.record.ending {
            let by = played.players[*loser as usize];
            self.0.entry((by, reason.fault)).or_insert_with(|| reason.to_string());
        }
    }

    /// Returns the reason of the first fault of this kind by `player`.
    pub fn reason(&self, player: usize, kind: Fault) -> &str {
        self.0.get(&(player, kind)).map_or("", String::as_str)
    }
}
