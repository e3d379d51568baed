//! Heuristic evaluation of positions at the horizon: [`Evaluator`].

use std::ops::RangeInclusive;

use crate::game::Game;

/// A heuristic estimate of unfinished positions, from the perspective of the side to move: larger is better.
///
/// A closure from a position to a number is an evaluator. [`evaluator`] helps where the compiler cannot infer the type
/// of the closure's parameter.
///
/// ```
/// use plywood::{Evaluator, Limits, Searcher, Value, evaluator, textbook::Recursive, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let optimist = |_: &Toy| 0.5;
/// assert_eq!(optimist.evaluate(&toy), 0.5);
/// let report = Recursive.search(&toy, &evaluator(|_| 0.5), &Limits::to_depth(1));
/// assert_eq!(report.value(), Some(Value::Estimate(-0.5)));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub trait Evaluator<G: Game>: Sync {
    /// Returns the estimate of `position`, which is not finished, for its side to move: a finite number. The laws check this;
    /// with infinite estimates, or some that are not numbers, searches do not agree.
    fn evaluate(&self, position: &G) -> f64;

    /// Returns the range of all estimates; every finite number by default.
    fn range(&self) -> RangeInclusive<f64> {
        f64::MIN..=f64::MAX
    }
}

impl<G: Game, F: Fn(&G) -> f64 + Sync> Evaluator<G> for F {
    #[inline]
    fn evaluate(&self, position: &G) -> f64 {
        self(position)
    }
}

/// The evaluator that scores every position 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct ZeroEvaluator;

impl<G: Game> Evaluator<G> for ZeroEvaluator {
    #[inline]
    fn evaluate(&self, _: &G) -> f64 {
        0.0
    }

    fn range(&self) -> RangeInclusive<f64> {
        0.0..=0.0
    }
}

/// A borrowed evaluator of any kind, as a sized type that can become a trait object.
#[derive(Debug)]
pub(crate) struct ByRef<'e, E: ?Sized>(pub(crate) &'e E);

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for ByRef<'_, E> {
    #[inline]
    fn evaluate(&self, position: &G) -> f64 {
        self.0.evaluate(position)
    }

    fn range(&self) -> RangeInclusive<f64> {
        self.0.range()
    }
}

/// Returns the closure `score` unchanged; the compiler infers the type of its parameter from the game that is searched.
pub fn evaluator<G: Game, F: Fn(&G) -> f64 + Sync>(score: F) -> F {
    score
}
