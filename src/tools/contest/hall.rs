//! The games of a contest, one after the other: [`Hall`].

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::guard::Guard;
use super::opening::Deck;
use super::score::{Pairs, Score};
use super::standings::{Conduct, Encounter, Finish, Standings};
use super::{Contest, Played};
use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::{Ending, Record, Strategy, play_on};
use crate::value::Player;

/// An encounter under way.
#[derive(Debug)]
struct Meeting {
    encounter: Encounter,
    /// Fingerprints of the games so far.
    seen: HashSet<u64>,
}

impl Meeting {
    fn new(players: [usize; 2]) -> Self {
        let encounter = Encounter {
            players,
            as_first: Score::default(),
            as_second: Score::default(),
            pairs: Pairs::default(),
            distinct: 0,
            unfinished: 0,
        };
        Self { encounter, seen: HashSet::new() }
    }
}

/// Where a contest takes place: all that playing it needs.
pub(super) struct Hall<'a, 'p, G: Game> {
    terms: &'a Contest,
    start: &'a G,
    players: &'a mut [&'p mut dyn Strategy<G>],
    meetings: Vec<Meeting>,
    conduct: Vec<Conduct>,
    /// How many games each two play.
    games: u32,
    told: &'a mut dyn FnMut(&Played<G::Move>),
    number: u64,
}

impl<'a, 'p, G: Game> Hall<'a, 'p, G> {
    /// Before the first of all games.
    pub(super) fn new(
        terms: &'a Contest,
        start: &'a G,
        players: &'a mut [&'p mut dyn Strategy<G>],
        told: &'a mut dyn FnMut(&Played<G::Move>),
        games: u32,
    ) -> Self {
        let mut meetings = Vec::new();
        for player in 0..players.len() {
            meetings.extend((player + 1..players.len()).map(|opponent| Meeting::new([player, opponent])));
        }
        let conduct = vec![Conduct::default(); players.len()];
        Self { terms, start, players, meetings, conduct, games, told, number: 0 }
    }

    /// Plays all games, as far as nothing ends them.
    pub(super) fn play(mut self, deck: &mut Deck<'_, G>) -> Standings {
        let finish = self.play_rounds(deck);
        let encounters = self.meetings.into_iter().map(|meeting| meeting.encounter).collect();
        Standings { encounters, conduct: self.conduct, finish }
    }

    /// In a round every two players play one opening with either side.
    fn play_rounds(&mut self, deck: &mut Deck<'_, G>) -> Finish {
        for _ in 0..self.games / 2 {
            let opening = deck.deal();
            for meeting in 0..self.meetings.len() {
                let Some(one) = self.play_game(&opening, meeting, false) else { return Finish::Cancelled };
                let Some(other) = self.play_game(&opening, meeting, true) else { return Finish::Cancelled };
                let pairs = &mut self.meetings[meeting].encounter.pairs;
                pairs.add(one, other);
                if let Some(verdict) = self.terms.sprt.and_then(|sprt| sprt.verdict(*pairs)) {
                    return Finish::Decided(verdict);
                }
            }
        }
        Finish::Games
    }

    /// Plays one game and counts it; nothing if it was broken off by the switch.
    fn play_game(&mut self, opening: &[G::Move], meeting: usize, swapped: bool) -> Option<Score> {
        let [player, opponent] = self.meetings[meeting].encounter.players;
        let [first, second] = if swapped { [opponent, player] } else { [player, opponent] };
        let record = self.play_record(opening, first, second)?;
        let side = if swapped { Player::Second } else { Player::First };
        let score = Score::of(&record.ending, side);
        let Meeting { encounter, seen } = &mut self.meetings[meeting];
        *(if swapped { &mut encounter.as_second } else { &mut encounter.as_first }) += score;
        let mut hasher = DefaultHasher::new();
        (swapped, &record.moves).hash(&mut hasher);
        encounter.distinct += u64::from(seen.insert(hasher.finish()));
        match &record.ending {
            Ending::Forfeit { loser: Player::First, reason } => self.conduct[first] += reason.fault,
            Ending::Forfeit { loser: Player::Second, reason } => self.conduct[second] += reason.fault,
            Ending::Unfinished => encounter.unfinished += 1,
            Ending::Outcome(_) => {}
        }
        self.number += 1;
        let (number, total) = (self.number, u64::from(self.games) * self.meetings.len() as u64);
        (self.told)(&Played { number, total, players: [first, second], opening: opening.len(), record });
        Some(score)
    }

    fn play_record(&mut self, opening: &[G::Move], first: usize, second: usize) -> Option<Record<G::Move>> {
        let cancel = self.terms.cancel.as_ref();
        // The two players differ, so that both can be had at once.
        let [one, two] = self.players.get_disjoint_mut([first, second]).ok()?;
        let mut one = Guard::new(&mut **one, self.terms.time, cancel);
        let mut two = Guard::new(&mut **two, self.terms.time, cancel);
        let record = play_on(self.start, opening, &mut one, &mut two, self.terms.max_plies);
        if cancel.is_some_and(Cancel::is_cancelled) {
            return None;
        }
        for (player, guard) in [(first, &one), (second, &two)] {
            self.conduct[player].asked += guard.asked;
            self.conduct[player].spent += guard.spent;
        }
        Some(record)
    }
}
