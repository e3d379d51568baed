//! The depth limit of a search, and how values to a depth and values of the whole game follow from each other. The value
//! to a depth, or to a horizon, is the value that plain minimax returns with this depth limit.

use super::bounds::Interval;
use super::score::Score;
use super::table::Entry;
use crate::game::{Game, MoveList};

/// How a search scores its frontier nodes, the positions at the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frontier {
    /// No frontier nodes: the search follows every game to its end.
    None,
    /// Frontier nodes score 0. The value to a depth then follows from the value of the whole game: a win or a loss
    /// within the depth, or else 0. Table entries hold bounds on the value of the whole game.
    Zero,
    /// The evaluator scores frontier nodes. Table entries hold bounds on the value to one depth. An estimate may depend on
    /// the settled points in any way, so that the entries are for one position with one number of settled points.
    Evaluated,
}

/// The depth limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Horizon {
    /// The ply of the frontier nodes; `u32::MAX` if there is no limit.
    pub ply: u32,
    pub frontier: Frontier,
}

/// Within this many plies of a horizon scored 0, searching again is cheaper than storing.
const NEAR_PLIES: u32 = 3;

impl Horizon {
    pub(super) const NONE: Self = Self { ply: u32::MAX, frontier: Frontier::None };

    pub(super) const fn zero(ply: u32) -> Self {
        Self { ply, frontier: Frontier::Zero }
    }

    /// Returns the moves that a search needs where at least two plies remain. Dominated moves are compared by their
    /// values at the end of the game, so estimates might order them otherwise.
    #[inline]
    pub(super) fn needed_moves<G: Game>(self, position: &G) -> MoveList<G::Move> {
        if self.frontier == Frontier::Evaluated {
            position.non_losing_moves()
        } else {
            position.undominated_moves()
        }
    }

    pub(super) const fn evaluated(ply: u32) -> Self {
        Self { ply, frontier: Frontier::Evaluated }
    }

    /// Returns this horizon for a search whose root is a position at `ply` of the present search.
    pub(super) fn counted_from(self, ply: u32) -> Self {
        if self.frontier == Frontier::None { self } else { Self { ply: self.ply - ply, ..self } }
    }

    /// Returns whether positions that differ in their settled points have different table entries.
    #[inline]
    pub(super) fn separates_points(self) -> bool {
        self.frontier == Frontier::Evaluated
    }

    /// Returns whether a position at `ply` is too near the horizon to be worth a table entry.
    #[inline]
    pub(super) fn is_near(self, ply: u32) -> bool {
        self.frontier == Frontier::Zero && self.ply - ply < NEAR_PLIES
    }

    /// Returns whether the next move is the last before a horizon scored 0. This move matters only if it ends the game.
    #[inline]
    pub(super) fn is_last_move(self, ply: u32) -> bool {
        self.frontier == Frontier::Zero && self.ply - ply == 1
    }

    /// Returns whether `score` is a win or a loss in a game that ends within the horizon.
    #[inline]
    pub(super) fn is_within(self, score: Score) -> bool {
        score >= Score::win(self.ply) || score <= Score::loss(self.ply)
    }

    /// Converts bounds on the value of the whole game into bounds on the value to this horizon. `uses` is increased for
    /// each bound that the conversion tightens: such a bound holds only because of the horizon. It must count for each node whose
    /// value the bound may determine, so that none of them stores the value as one of the whole game.
    #[inline]
    pub(super) fn to_horizon(self, bounds: Interval, uses: &mut u64) -> Interval {
        if self.frontier == Frontier::None {
            return bounds;
        }
        Interval {
            low: self.low_to_horizon(bounds.low, uses),
            high: -self.low_to_horizon(-bounds.high, uses),
        }
    }

    /// Converts a lower bound. A position that is not lost within the horizon has at least the value `least`.
    #[inline]
    fn low_to_horizon(self, low: Score, uses: &mut u64) -> Score {
        let least = match self.frontier {
            Frontier::None => return low,
            Frontier::Zero => Score::ZERO,
            Frontier::Evaluated => -Score::BELOW_WINS,
        };
        if self.is_within(low) {
            return low;
        }
        let limited = if low.is_loss() { least } else { low.min(least) };
        *uses += u64::from(limited > low);
        limited
    }

    /// Returns the bounds that the table entry of a position at `ply` proves for the value to this horizon. `settled` is the
    /// number of settled points of the position for its side to move: a bound on the value of the whole game is stored
    /// without them.
    #[inline]
    pub(super) fn bounds_of(self, entry: Entry, ply: u32, settled: i32, uses: &mut u64) -> Interval {
        let bounds = entry.bounds.counted_from_root(ply);
        if self.frontier != Frontier::Evaluated {
            return self.to_horizon(bounds.plus_points(settled), uses);
        }
        let depth = self.ply - ply;
        // The entry holds for its own depth and, if no horizon contributed to it, for greater depths.
        if entry.depth == depth || entry.is_complete && entry.depth <= depth {
            *uses += u64::from(!entry.is_complete);
            return bounds;
        }
        // A win or a loss within the horizon holds at any depth that includes it.
        Interval {
            low: if self.is_within(bounds.low) { bounds.low } else { Score::WORST },
            high: if self.is_within(bounds.high) { bounds.high } else { Score::BEST },
        }
    }

    /// Returns the table entry of a position at `ply` after a search that proved `bounds` for the value to this horizon.
    /// `old` is the entry before the search, but with the new best move; `depends_on_horizon` says whether the horizon
    /// contributed to the result; `settled` is as in [`bounds_of`](Self::bounds_of).
    #[inline]
    pub(super) fn new_entry(
        self,
        bounds: Interval,
        depends_on_horizon: bool,
        old: Entry,
        ply: u32,
        settled: i32,
    ) -> Entry {
        if self.frontier == Frontier::Evaluated {
            let (depth, bounds) = (self.ply - ply, bounds.counted_from(ply));
            let bounds = if old.depth == depth { bounds.intersect(old.bounds) } else { bounds };
            return Entry { bounds, depth, is_complete: !depends_on_horizon, best: old.best };
        }
        let bounds = Interval {
            low: self.low_to_game(bounds.low, depends_on_horizon),
            high: -self.low_to_game(-bounds.high, depends_on_horizon),
        };
        Entry { bounds: bounds.counted_from(ply).plus_points(-settled).intersect(old.bounds), ..old }
    }

    /// Converts a lower bound on the value to this horizon into one on the value of the whole game. If the horizon
    /// contributed to an undecided bound, all that is known is that the game is not lost within the horizon.
    #[inline]
    fn low_to_game(self, low: Score, depends_on_horizon: bool) -> Score {
        if depends_on_horizon && !low.is_decided() { Score::loss(self.ply + 1) } else { low }
    }
}
