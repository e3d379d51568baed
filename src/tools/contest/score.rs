//! Scores of single games and of pairs of games: [`Score`] and [`PairScores`].

use std::ops::{Add, AddAssign};

use crate::tools::play::Ending;
use crate::value::{Outcome, Player};

/// The numbers of games that one player has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn or unfinished.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// Returns the score of `side` in one game. An unfinished game is a draw; a game decided by points is won by the side
    /// with more points.
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

    /// Returns the score of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    /// Returns the number of games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the score in half points: two for a win, one for a draw.
    pub fn half_points(self) -> u64 {
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

/// The numbers of game pairs in which one player scored 0, 1, 2, 3 and 4 half points. A pair is one opening played twice
/// with the sides swapped.
///
/// The two games of a pair are not independent, because an opening may favor one side. Pairs are independent, so the
/// statistics are based on them.
///
/// ```
/// use plywood::contest::{PairScores, Score};
/// let (win, draw) = (Score { wins: 1, ..Score::default() }, Score { draws: 1, ..Score::default() });
/// let mut pairs = PairScores::default();
/// pairs.add(win, draw);
/// assert_eq!((pairs, pairs.reversed().0), (PairScores([0, 0, 0, 1, 0]), [0, 1, 0, 0, 0]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairScores(pub [u64; 5]);

impl PairScores {
    /// Adds a pair, given the scores of its two games.
    pub fn add(&mut self, one: Score, other: Score) {
        let halves = usize::try_from((one + other).half_points()).unwrap_or(usize::MAX);
        if let Some(count) = self.0.get_mut(halves) {
            *count += 1;
        }
    }

    /// Returns the scores of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [none, one, two, three, four] = self.0;
        Self([four, three, two, one, none])
    }

    /// Returns the number of pairs.
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }
}

impl AddAssign for PairScores {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}
