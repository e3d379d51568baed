//! What came of a contest: [`Standings`].

use std::ops::AddAssign;
use std::time::Duration;

use crate::tools::play::Fault;

use super::rating::Rating;
use super::score::{Pairs, Score};
use super::sprt::Verdict;

/// Why no more games were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// All were.
    Games,
    /// The test has decided.
    Decided(Verdict),
    /// Somebody called [`Cancel::cancel`](crate::Cancel::cancel).
    Cancelled,
}

/// What came of a contest, or of as much of it as was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// Every two players that met: first with second, first with third, second with third, and so on.
    pub encounters: Vec<Encounter>,
    /// What each player did beside winning and losing, in the order in which they were named.
    pub conduct: Vec<Conduct>,
    /// Why it ended.
    pub finish: Finish,
}

/// All games of two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Which players: the score is that of the first of the two.
    pub players: [usize; 2],
    /// Its score in the games that it began.
    pub as_first: Score,
    /// Its score in the games that the other began.
    pub as_second: Score,
    /// Its score in pairs; a pair of which one game is missing is not there.
    pub pairs: Pairs,
    /// How many of the games differ from each other in the players' sides or in any move. Players without chance in
    /// them repeat themselves, and what is repeated proves nothing.
    pub distinct: u64,
    /// How many games were broken off at the greatest number of plies, and are drawn.
    pub unfinished: u64,
}

impl Encounter {
    /// The same games, as the opponent sees them.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [player, opponent] = self.players;
        Self {
            players: [opponent, player],
            as_first: self.as_second.reversed(),
            as_second: self.as_first.reversed(),
            pairs: self.pairs.reversed(),
            ..self
        }
    }

    /// All games together.
    pub fn score(&self) -> Score {
        self.as_first + self.as_second
    }

    /// How much stronger the first of the two is.
    pub fn rating(&self) -> Option<Rating> {
        Rating::of(self.pairs)
    }
}

/// What a player did beside winning and losing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// How many games it lost by each kind of fault, as [`Fault::ALL`] lists them.
    pub faults: [u64; Fault::ALL.len()],
    /// How often it was asked for a move.
    pub asked: u64,
    /// The time that it took for all of them.
    pub spent: Duration,
}

impl Conduct {
    /// How many games it lost by faults of this kind.
    pub fn faults_of(&self, kind: Fault) -> u64 {
        Fault::ALL.iter().zip(self.faults).filter(|(fault, _)| **fault == kind).map(|(_, count)| count).sum()
    }
}

impl AddAssign<Fault> for Conduct {
    fn add_assign(&mut self, kind: Fault) {
        for (fault, count) in Fault::ALL.iter().zip(&mut self.faults) {
            *count += u64::from(*fault == kind);
        }
    }
}

impl Standings {
    /// The encounter of two players as `player` sees it; `None` if they are the same.
    pub fn encounter(&self, player: usize, opponent: usize) -> Option<Encounter> {
        self.encounters.iter().find_map(|encounter| match encounter.players {
            players if players == [player, opponent] => Some(encounter.clone()),
            players if players == [opponent, player] => Some(encounter.clone().reversed()),
            _ => None,
        })
    }

    /// The encounters of `player` with all others, as it sees them.
    fn encounters_of(&self, player: usize) -> impl Iterator<Item = Encounter> {
        (0..self.conduct.len()).filter_map(move |opponent| self.encounter(player, opponent))
    }

    /// The score of `player` against all others.
    pub fn score(&self, player: usize) -> Score {
        self.encounters_of(player).fold(Score::default(), |sum, encounter| sum + encounter.score())
    }

    /// How much stronger `player` is than the others taken together.
    ///
    /// All have met all, and equally often, so nobody's opponents were easier but for the player itself being none
    /// of them.
    pub fn rating(&self, player: usize) -> Option<Rating> {
        let mut pairs = Pairs::default();
        self.encounters_of(player).for_each(|encounter| pairs += encounter.pairs);
        Rating::of(pairs)
    }

    /// The players, those with the greatest part of their points first; equals in the order in which they were named.
    pub fn ranking(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.conduct.len()).collect();
        // A part is compared by cross-multiplication, which is exact.
        let lead = |player: usize, other: usize| {
            let (one, two) = (self.score(player), self.score(other));
            (two.halves() * one.games()).cmp(&(one.halves() * two.games()))
        };
        players.sort_by(|player, other| lead(*player, *other));
        players
    }
}
