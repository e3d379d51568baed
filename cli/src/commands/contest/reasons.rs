//! Why games were lost by faults: [`Reasons`].

use std::collections::BTreeMap;

use plywood::contest::Played;
use plywood::play::{Ending, Fault};

/// For each player and kind of fault the reason of the first one, in words.
#[derive(Debug, Default)]
pub(super) struct Reasons(BTreeMap<(usize, Fault), String>);

impl Reasons {
    /// Takes note of a game.
    pub(super) fn hear(&mut self, played: &Played<String>) {
        if let Ending::Forfeit { loser, reason } = &played.record.ending {
            let by = played.players[*loser as usize];
            self.0.entry((by, reason.fault)).or_insert_with(|| reason.to_string());
        }
    }

    /// What `player` did the first time that it lost by this kind of fault.
    pub(super) fn first(&self, player: usize, kind: Fault) -> &str {
        self.0.get(&(player, kind)).map_or("", String::as_str)
    }
}
