//! What a search carries from one question to the next.

use super::horizon::Horizon;
use super::ordering::Ordering;
use super::score::Score;
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Meter;
use crate::search::Observer;
use crate::search::Stats;
use crate::value::Outcome;

/// What a search carries from one question to the next.
#[derive(Debug)]
pub(super) struct State<M> {
    pub meter: Meter,
    pub stats: Stats,
    pub ordering: Ordering<M>,
    /// How often a horizon played a part in a value.
    pub horizons: u64,
    /// Whether a game ended in points, so that values to a depth do not follow from true ones.
    pub points: bool,
    /// How many places of the table were taken.
    pub filled: usize,
    /// The move that was best at the root, and what it is worth at least.
    pub best: Option<(M, Score)>,
}

impl<M> State<M> {
    pub(super) fn new(meter: Meter) -> Self {
        Self {
            meter,
            stats: Stats::default(),
            ordering: Ordering::default(),
            horizons: 0,
            points: false,
            filled: 0,
            best: None,
        }
    }

    /// Adds what another thread has done.
    pub(super) fn join(&mut self, other: &Self) {
        self.meter.join(other.meter.nodes());
        self.stats = self.stats.plus(other.stats);
        self.horizons += other.horizons;
        self.points |= other.points;
        self.filled += other.filled;
    }

    /// What a finished game at `ply` is worth to the side to move.
    #[inline]
    pub(super) fn at_end<G: Game<Move = M>>(&mut self, position: &G, outcome: Outcome, ply: u32) -> Score {
        self.stats.leaves += 1;
        self.points |= matches!(outcome, Outcome::Points(_));
        Score::of(outcome, position.to_move(), ply)
    }

    /// What a position at the horizon is held to be worth.
    #[inline]
    pub(super) fn at_horizon<G, E, O>(
        &mut self,
        position: &G,
        ply: u32,
        horizon: Horizon,
        evaluator: &E,
        observer: &mut O,
    ) -> Score
    where
        G: Game<Move = M>,
        E: Evaluator<G> + ?Sized,
        O: Observer<G>,
    {
        self.stats.leaves += 1;
        self.stats.evaluations += 1;
        self.horizons += 1;
        let score = match horizon {
            Horizon::Judged => Score::level(evaluator.evaluate(position)),
            Horizon::None | Horizon::Level => Score::LEVEL,
        };
        if observer.observes_nodes() {
            observer.evaluate(position, ply, score.into());
        }
        score
    }
}
