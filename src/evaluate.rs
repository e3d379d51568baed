//! Heuristic evaluation: what a position beyond the horizon is thought to be worth.

use std::ops::RangeInclusive;

use crate::game::Game;

/// A guess at the value of an unfinished position, for the side to move: positive is good for it.
///
/// A closure from the position to a number will do:
///
/// ```
/// use plywood::{Evaluator, toy::Toy};
/// let optimist = |_: &Toy| 0.5;
/// assert_eq!(optimist.evaluate(&"(1 2)".parse()?), 0.5);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub trait Evaluator<G: Game>: Sync {
    /// What `position`, which is not over, is thought to be worth to its side to move.
    fn evaluate(&self, position: &G) -> f64;

    /// Between which numbers every answer lies; any finite number, unless said.
    fn bounds(&self) -> RangeInclusive<f64> {
        f64::MIN..=f64::MAX
    }
}

impl<G: Game, F: Fn(&G) -> f64 + Sync> Evaluator<G> for F {
    #[inline]
    fn evaluate(&self, position: &G) -> f64 {
        self(position)
    }
}

/// The evaluator that sees nothing: every horizon is level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<G: Game> Evaluator<G> for Blind {
    #[inline]
    fn evaluate(&self, _: &G) -> f64 {
        0.0
    }

    fn bounds(&self) -> RangeInclusive<f64> {
        0.0..=0.0
    }
}
