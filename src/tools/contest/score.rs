//! Games counted: [`Score`], and by pairs: [`Pairs`].

use std::ops::{Add, AddAssign};

use crate::tools::play::Ending;
use crate::value::{Outcome, Player};

/// Games won, drawn and lost by one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn, or broken off.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// What `side` has got from one game. A game that was broken off is a draw; one that is decided by points is won by
    /// whoever has more.
    ///
    /// ```
    /// use plywood::{Outcome, Player, contest::Score, play::Ending};
    /// let ending = Ending::Outcome(Outcome::Points(-3));
    /// assert_eq!(Score::of(&ending, Player::First).losses, 1);
    /// assert_eq!(Score::of(&ending, Player::Second).wins, 1);
    /// ```
    pub fn of(ending: &Ending, side: Player) -> Self {
        let winner = match ending {
            Ending::Outcome(Outcome::Win(winner)) => Some(*winner),
            Ending::Outcome(Outcome::Points(points)) if *points > 0 => Some(Player::First),
            Ending::Outcome(Outcome::Points(points)) if *points < 0 => Some(Player::Second),
            Ending::Outcome(Outcome::Draw | Outcome::Points(_)) | Ending::Unfinished => None,
            Ending::Forfeit { loser, .. } => Some(loser.opponent()),
        };
        match winner {
            Some(winner) if winner == side => Self { wins: 1, ..Self::default() },
            Some(_) => Self { losses: 1, ..Self::default() },
            None => Self { draws: 1, ..Self::default() },
        }
    }

    /// The same games, as the opponent counts them.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    /// How many games there were.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Half points: two for a win, one for a draw.
    pub fn halves(self) -> u64 {
        2 * self.wins + self.draws
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Pairs of games, one opening played twice with the sides swapped, by the half points that one player got from both:
/// how many pairs brought none, one, two, three, and all four.
///
/// The games of a pair are not independent, for an opening may favour a side. Pairs are, and this is why statistics are
/// made of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts the two games of a pair.
    pub fn add(&mut self, one: Score, other: Score) {
        let halves = usize::try_from((one + other).halves()).unwrap_or(usize::MAX);
        if let Some(count) = self.0.get_mut(halves) {
            *count += 1;
        }
    }

    /// The same pairs, as the opponent counts them.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [none, one, two, three, four] = self.0;
        Self([four, three, two, one, none])
    }

    /// How many pairs there are.
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}
