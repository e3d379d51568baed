//! A search that a harness can run, and its cutoffs: [`Contender`] and [`CutoffCounter`].

use crate::game::Game;
use crate::search::{Evaluator, Limits, Observer, Report, Searcher};
use crate::value::{Value, Window};

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
/// assert_eq!(comparison.disagreements[0].difference, Difference::Value);
/// assert_eq!(comparison.disagreements[0].to_string(), "\
/// solver and first-line disagree about the value
/// the smallest position that shows it: after b, second to move
///
/// (9 6)
///
/// solver: points -6, best move b, line b
/// first-line: points -9, best move a, line a
/// plain minimax: first wins by 6");
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

/// An evaluator with the name that identifies it in a harness.
pub(super) struct NamedEvaluator<'h, G> {
    pub(super) name: String,
    pub(super) evaluator: &'h AnyEvaluator<'h, G>,
}

/// A search in a harness, and the index of its evaluator.
pub(super) struct ScoredContender<'h, G: Game> {
    pub(super) contender: Box<dyn Contender<G> + 'h>,
    pub(super) evaluator: usize,
}

/// An observer that counts the cutoffs of a search, and the cutoffs that the first move searched has caused.
///
/// With perfect move ordering, the first move causes every cutoff, and alpha-beta visits only the minimal tree.
///
/// ```
/// use plywood::{Limits, Searcher, ZeroEvaluator, compare::CutoffCounter, textbook::AlphaBeta, toy::Toy};
/// let mut counter = CutoffCounter::new();
/// let toy: Toy = "((3 5) (2 9) (4 1 8))".parse()?;
/// AlphaBeta::default().observe(&toy, &ZeroEvaluator, &Limits::none(), &mut counter);
/// // In the second group, the first move (2) causes the cutoff; in the third, the second move (1).
/// assert_eq!((counter.cutoffs, counter.first_move_cutoffs), (2, 1));
/// assert_eq!(counter.first_move_cutoff_rate(), Some(0.5));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutoffCounter<G: Game> {
    /// The number of positions at which a move was good enough to skip the remaining moves.
    pub cutoffs: u64,
    /// The number of cutoffs caused by the first move that was searched.
    pub first_move_cutoffs: u64,
    /// For each position on the path from the root, the move searched last and the number of moves searched so far. A move
    /// that is immediately searched again is counted once.
    open: Vec<(Option<G::Move>, u64)>,
}

impl<G: Game> CutoffCounter<G> {
    /// Creates a counter at zero.
    pub fn new() -> Self {
        Self { cutoffs: 0, first_move_cutoffs: 0, open: Vec::new() }
    }

    /// Returns the fraction of cutoffs caused by the first move, from 0 to 1, or `None` if there was no cutoff.
    pub fn first_move_cutoff_rate(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a rate needs no more digits")]
        (self.cutoffs > 0).then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }
}

impl<G: Game> Default for CutoffCounter<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Observer<G> for CutoffCounter<G> {
    fn enter(&mut self, _: &G, mv: Option<G::Move>, _: u32, _: Window) {
        if let Some((last, tried)) = self.open.last_mut()
            && *last != mv
        {
            *last = mv;
            *tried += 1;
        }
        self.open.push((None, 0));
    }

    fn cut(&mut self, _: &G, _: u32, _: Value, _: &[G::Move]) {
        self.cutoffs += 1;
        self.first_move_cutoffs += u64::from(self.open.last().is_some_and(|(_, tried)| *tried <= 1));
    }

    fn leave(&mut self, _: &G, _: u32, _: Value) {
        self.open.pop();
    }
}
