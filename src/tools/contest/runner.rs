//! Playing the games of a contest: [`TournamentRunner`].

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use super::monitored_player::MonitoredPlayer;
use super::opening::OpeningGenerator;
use super::score::Score;
use super::sprt::Sprt;
use super::standings::{ContestEnd, Pairing, PlayerStats, Standings};
use crate::game::Game;
use crate::search::Cancel;
use crate::tools::play::{Ending, Record, Strategy, play_from_opening};
use crate::value::Player;

/// A finished game of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayedGame<M> {
    /// The number of the game in the contest, counted from 1.
    pub number: u64,
    /// The total number of games, unless a test ends the contest earlier.
    pub total: u64,
    /// The indices of the players: the first player of the game, then the second.
    pub players: [usize; 2],
    /// The number of moves that belong to the opening.
    pub opening: usize,
    /// The moves and the result.
    pub record: Record<M>,
}

impl<M> PlayedGame<M> {
    /// Returns the game with every move replaced by `f(move)`, for example by its text.
    pub fn map<N>(&self, f: impl Fn(&M) -> N) -> PlayedGame<N> {
        let moves = self.record.moves.iter().map(f).collect();
        let record = Record { moves, ending: self.record.ending.clone() };
        let &Self { number, total, players, opening, .. } = self;
        PlayedGame { number, total, players, opening, record }
    }
}

/// The settings of a contest whose terms have been checked.
pub(super) struct TournamentRunner<'a, G: Game> {
    /// The number of games between each two players.
    pub(super) games: u32,
    pub(super) max_plies: u32,
    pub(super) time: Option<Duration>,
    pub(super) sprt: Option<Sprt>,
    pub(super) cancel: Option<&'a Cancel>,
    pub(super) start: &'a G,
}

/// The results so far, and the players.
struct Tournament<'t, 'p, G: Game> {
    runner: TournamentRunner<'t, G>,
    players: &'t mut [&'p mut dyn Strategy<G>],
    pairings: Vec<PairingInProgress>,
    player_stats: Vec<PlayerStats>,
    on_game: &'t mut dyn FnMut(&PlayedGame<G::Move>),
    /// The number of games played.
    number: u64,
}

/// A pairing, with the fingerprints of its games.
struct PairingInProgress {
    pairing: Pairing,
    games: HashSet<u64>,
}

impl<G: Game> TournamentRunner<'_, G> {
    /// Plays all games, until a test reaches a decision or the contest is cancelled.
    pub(super) fn run(
        self,
        players: &mut [&mut dyn Strategy<G>],
        openings: &mut OpeningGenerator<'_, G>,
        on_game: &mut dyn FnMut(&PlayedGame<G::Move>),
    ) -> Standings {
        let mut pairings = Vec::new();
        for player in 0..players.len() {
            pairings.extend((player + 1..players.len()).map(|opponent| PairingInProgress {
                pairing: Pairing::new([player, opponent]),
                games: HashSet::new(),
            }));
        }
        let player_stats = vec![PlayerStats::default(); players.len()];
        let mut tournament = Tournament { runner: self, players, pairings, player_stats, on_game, number: 0 };
        let end = tournament.play_rounds(openings);
        let pairings = tournament.pairings.into_iter().map(|each| each.pairing).collect();
        Standings { pairings, player_stats: tournament.player_stats, end }
    }
}

impl<G: Game> Tournament<'_, '_, G> {
    /// Plays all rounds. In a round, each two players play one opening twice, with the sides swapped.
    fn play_rounds(&mut self, openings: &mut OpeningGenerator<'_, G>) -> ContestEnd {
        for _ in 0..self.runner.games / 2 {
            let opening = openings.next_opening();
            for index in 0..self.pairings.len() {
                let Some(one) = self.play_game(&opening, index, false) else { return ContestEnd::Cancelled };
                let Some(other) = self.play_game(&opening, index, true) else { return ContestEnd::Cancelled };
                let pairs = &mut self.pairings[index].pairing.pairs;
                pairs.add(one, other);
                if let Some(decision) = self.runner.sprt.and_then(|sprt| sprt.decision(*pairs)) {
                    return ContestEnd::Decided(decision);
                }
            }
        }
        ContestEnd::AllGamesPlayed
    }

    /// Plays and counts one game. Returns the score of the pairing's first player, or `None` if the game was cancelled.
    fn play_game(&mut self, opening: &[G::Move], index: usize, swapped: bool) -> Option<Score> {
        let [player, opponent] = self.pairings[index].pairing.players;
        let [first, second] = if swapped { [opponent, player] } else { [player, opponent] };
        let record = self.play_record(opening, first, second)?;
        let side = if swapped { Player::Second } else { Player::First };
        let score = Score::of(&record.ending, side);
        let PairingInProgress { pairing, games } = &mut self.pairings[index];
        *(if swapped { &mut pairing.as_second } else { &mut pairing.as_first }) += score;
        let mut hasher = DefaultHasher::new();
        (swapped, &record.moves).hash(&mut hasher);
        pairing.distinct += u64::from(games.insert(hasher.finish()));
        match &record.ending {
            Ending::Forfeit { loser: Player::First, reason } => self.player_stats[first] += reason.fault,
            Ending::Forfeit { loser: Player::Second, reason } => self.player_stats[second] += reason.fault,
            Ending::Unfinished => pairing.unfinished += 1,
            Ending::Outcome(_) => {}
        }
        self.number += 1;
        let (number, total) = (self.number, u64::from(self.runner.games) * self.pairings.len() as u64);
        let game = PlayedGame { number, total, players: [first, second], opening: opening.len(), record };
        (self.on_game)(&game);
        Some(score)
    }

    fn play_record(&mut self, opening: &[G::Move], first: usize, second: usize) -> Option<Record<G::Move>> {
        let TournamentRunner { max_plies, time, cancel, start, .. } = self.runner;
        // The indices are different, so both borrows succeed.
        let [one, two] = self.players.get_disjoint_mut([first, second]).ok()?;
        let mut one = MonitoredPlayer::new(&mut **one, time, cancel);
        let mut two = MonitoredPlayer::new(&mut **two, time, cancel);
        let record = play_from_opening(start, opening, &mut one, &mut two, max_plies);
        if cancel.is_some_and(Cancel::is_cancelled) {
            return None;
        }
        for (index, player) in [(first, &one), (second, &two)] {
            self.player_stats[index].moves_requested += player.moves_requested;
            self.player_stats[index].time += player.time;
        }
        Some(record)
    }
}
