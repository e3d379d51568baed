//! What can be compared: [`Contender`], a search over one game.

use super::tally::Tally;
use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, Searcher};

/// Any evaluator of positions of `G`.
pub type AnyEvaluator<'e, G> = dyn Evaluator<G> + 'e;

/// A search over one game, object-safe, so that a [`Harness`](super::Harness) can hold searches of all kinds.
///
/// Every [`Searcher`] is one. Who has a search for a single game writes the first two methods.
///
/// ```
/// use plywood::compare::{AnyEvaluator, Contender, Difference, Harness};
/// use plywood::{AnySearcher, Bound, Game, Limits, Report, Stats, StopReason, Value, ZeroEvaluator};
/// use plywood::toy::{Toy, ToyMove};
///
/// /// Takes the first move, and thinks that it is the best.
/// struct Hasty;
///
/// impl Contender<Toy> for Hasty {
///     fn label(&self) -> &str {
///         "hasty"
///     }
///
///     fn ask(&mut self, toy: &Toy, _: &AnyEvaluator<'_, Toy>, _: &Limits) -> Report<ToyMove> {
///         let (mut end, mut line) = (toy.clone(), Vec::new());
///         while let Some(&mv) = end.legal_moves().first() {
///             line.push(mv);
///             end = end.apply(mv);
///         }
///         let value = end.outcome().map(|outcome| Value::of(outcome, toy.to_move(), line.len() as u32));
///         Report {
///             value,
///             bound: value.map(|_| Bound::Exact),
///             stopped: SearchEnd::Proved,
///             best: line.first().copied(),
///             line,
///             stats: Stats::default(),
///         }
///     }
/// }
///
/// let toy: Toy = "((3 5) (9 6))".parse()?;
/// let mut harness = Harness::new(&ZeroEvaluator).with(AnySearcher::default()).with(Hasty);
/// let round = harness.compare(&toy, &Limits::none());
/// let dissent = &round.dissents[0];
/// assert_eq!((dissent.difference, dissent.board.as_str()), (Difference::Value, "(9 6)"));
/// assert_eq!(dissent.minimax, Some(Value::Points(-6)));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub trait Contender<G: Game> {
    /// What it is called in rows and plots.
    fn label(&self) -> &str;

    /// Searches `position` within `limits`, as [`Searcher::search`] does.
    fn ask(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Report<G::Move>;

    /// Searches `position` once more and tells a [`Tally`] every step; `None` for a search that tells nothing, and
    /// where a limit stopped it.
    fn watch(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Option<Tally<G>> {
        let _ = (position, evaluator, limits);
        None
    }
}

impl<G: Game, S: Searcher> Contender<G> for S {
    fn label(&self) -> &str {
        self.name()
    }

    fn ask(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Report<G::Move> {
        self.search(position, evaluator, limits)
    }

    fn watch(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Option<Tally<G>> {
        let mut tally = Tally::new();
        let mut observer: &mut dyn Observer<G> = &mut tally;
        let report = self.observe(position, evaluator, limits, &mut observer);
        report.end.is_complete().then_some(tally)
    }
}
