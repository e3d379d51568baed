//! A search that a harness can run: [`Contender`].

use super::cutoff_counter::CutoffCounter;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, Searcher};

/// Any evaluator for positions of `G`, as a trait object.
pub type AnyEvaluator<'e, G> = dyn Evaluator<G> + 'e;

/// An object-safe search over one game, so that a [`Harness`](super::Harness) can hold searches of different types.
///
/// Every [`Searcher`] implements it. A search that is written for a single game implements the two required methods.
///
/// ```
/// use plywood::compare::{AnyEvaluator, Contender, Difference, Harness};
/// use plywood::{AnySearcher, Bound, BoundedValue, Game, Limits, Report, SearchEnd, Stats, Value, ZeroEvaluator};
/// use plywood::toy::{Toy, ToyMove};
///
/// /// Always plays the first move and wrongly reports its result as the value.
/// struct FirstLine;
///
/// impl Contender<Toy> for FirstLine {
///     fn label(&self) -> &str {
///         "first-line"
///     }
///
///     fn run(&mut self, toy: &Toy, _: &AnyEvaluator<'_, Toy>, _: &Limits) -> Report<ToyMove> {
///         let (mut end, mut pv) = (toy.clone(), Vec::new());
///         while let Some(&mv) = end.legal_moves().first() {
///             pv.push(mv);
///             end = end.apply(mv);
///         }
///         let value = end.outcome().map(|outcome| Value::of(outcome, toy.to_move(), pv.len() as u32));
///         let result = value.map(|value| BoundedValue::new(value, Bound::Exact));
///         Report::from_parts(result, pv, SearchEnd::Proved, Stats::default())
///     }
/// }
///
/// let toy: Toy = "((3 5) (9 6))".parse()?;
/// let mut harness = Harness::new(&ZeroEvaluator).with(AnySearcher::default()).with(FirstLine);
/// let comparison = harness.compare(&toy, &Limits::none());
/// let disagreement = &comparison.disagreements[0];
/// assert_eq!((disagreement.difference, disagreement.board.as_str()), (Difference::Value, "(9 6)"));
/// assert_eq!(disagreement.minimax, Some(Value::Points(-6)));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub trait Contender<G: Game> {
    /// Returns the name of the search in tables and plots.
    fn label(&self) -> &str;

    /// Searches `position` within `limits`, under the contract of [`Searcher::search`].
    fn run(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Report<G::Move>;

    /// Searches `position` again and counts the cutoffs. Returns `None` if the search cannot be observed or a limit
    /// stopped it.
    fn count_cutoffs(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Option<CutoffCounter<G>> {
        let _ = (position, evaluator, limits);
        None
    }
}

impl<G: Game, S: Searcher> Contender<G> for S {
    fn label(&self) -> &str {
        self.name()
    }

    fn run(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Report<G::Move> {
        self.search(position, evaluator, limits)
    }

    fn count_cutoffs(
        &mut self,
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        limits: &Limits,
    ) -> Option<CutoffCounter<G>> {
        let mut counter = CutoffCounter::new();
        let mut observer: &mut dyn Observer<G> = &mut counter;
        let report = self.observe(position, evaluator, limits, &mut observer);
        report.end.is_complete().then_some(counter)
    }
}
