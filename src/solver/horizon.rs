//! What holds of a game, and what to a depth: how one is read as the other.

use super::score::Score;
use super::table::Known;

/// What a search asks of the positions at its horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horizon {
    /// There is none: games are followed to their ends.
    None,
    /// They are all level, so that a value to a depth is the true one where that is a win or a loss within the
    /// depth, and level otherwise. Whatever is known is known of the game itself.
    Level,
    /// The evaluator judges them, and what is known is known for one depth.
    Judged,
}

/// What a search asks: to which depth, and what of the positions there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub horizon: Horizon,
    /// The ply of the horizon.
    pub last: u32,
    /// Whether a best move is wanted, so that the root's moves are looked at in any case.
    pub rooted: bool,
}

/// What the search of a position has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched {
    /// Its value, as exactly as the window asked.
    pub value: Score,
    /// The window.
    pub alpha: Score,
    pub beta: Score,
    /// The most that the value can be, as was known before.
    pub ceiling: Score,
    /// Whether a horizon played a part.
    pub touched: bool,
}

/// So near to a level horizon a position costs less to search than to keep.
const NEAR: u32 = 3;

impl Question {
    /// Whether the position at `ply` is too near to the horizon to be kept in a table.
    #[inline]
    pub(super) fn is_near(self, ply: u32) -> bool {
        self.horizon == Horizon::Level && self.last - ply < NEAR
    }

    /// Whether the next move leads to a level horizon, so that all that is to be seen is whether it ends the game.
    #[inline]
    pub(super) fn is_at_last_move(self, ply: u32) -> bool {
        self.horizon == Horizon::Level && self.last - ply == 1
    }

    /// A lower bound on the true value, as it holds for the value to the depth of this question. Where that says
    /// more than holds of the true value it is counted among `horizons`.
    #[inline]
    pub(super) fn lower(self, score: Score, horizons: &mut u64) -> Score {
        let not_lost = match self.horizon {
            Horizon::None => return score,
            Horizon::Level => Score::LEVEL,
            Horizon::Judged => -Score::BELOW_WINS,
        };
        if self.is_within(score) {
            return score;
        }
        let held = if score.is_loss() { not_lost } else { score.min(not_lost) };
        *horizons += u64::from(held > score);
        held
    }

    /// Whether the end that `score` speaks of lies within the depth.
    #[inline]
    pub(super) fn is_within(self, score: Score) -> bool {
        score >= Score::win(self.last) || score <= Score::loss(self.last)
    }

    /// What the table knows of the position at `ply`, as it holds for the value to the depth of this question.
    #[inline]
    pub(super) fn at(self, known: Known, ply: u32, horizons: &mut u64) -> (Score, Score) {
        let (low, high) = (known.lower.at_root(ply), known.upper.at_root(ply));
        if self.horizon != Horizon::Judged {
            return (self.lower(low, horizons), -self.lower(-high, horizons));
        }
        let left = self.last - ply;
        if known.depth == left || known.whole && known.depth <= left {
            *horizons += u64::from(!known.whole);
            return (low, high);
        }
        (
            if self.is_within(low) { low } else { Score::WORST },
            if self.is_within(high) { high } else { Score::BEST },
        )
    }

    /// What is to be kept of a position at `ply`, of which `known` was known before.
    #[inline]
    pub(super) fn learnt(self, searched: Searched, known: Known, ply: u32) -> Known {
        let Searched { value, alpha, beta, ceiling, touched } = searched;
        let low = if value > alpha { value } else { Score::loss(ply) };
        let high = if value < beta || value >= ceiling { value } else { Score::win(ply) };
        if self.horizon == Horizon::Judged {
            let left = self.last - ply;
            let (low, high) = (low.seen_from(ply), high.seen_from(ply));
            if known.depth == left {
                Known { lower: low.max(known.lower), upper: high.min(known.upper), whole: !touched, ..known }
            } else {
                Known { lower: low, upper: high, depth: left, whole: !touched, best: known.best }
            }
        } else {
            let (low, high) =
                (self.truth(low, touched).seen_from(ply), (-self.truth(-high, touched)).seen_from(ply));
            Known { lower: low.max(known.lower), upper: high.min(known.upper), ..known }
        }
    }

    /// A lower bound on the value to the depth of this question, as it holds for the true value.
    #[inline]
    fn truth(self, score: Score, touched: bool) -> Score {
        if touched && !score.is_decided() { Score::loss(self.last + 1) } else { score }
    }
}
