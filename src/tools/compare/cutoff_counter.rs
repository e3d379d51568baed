//! Counting cutoffs: [`CutoffCounter`].

use crate::game::Game;
use crate::search::Observer;
use crate::value::{Value, Window};

/// An observer that counts the cutoffs of a search, and those caused by the first move tried.
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
    open: Vec<OpenPosition<G::Move>>,
}

/// A position on the path from the root to the position being searched.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OpenPosition<M> {
    /// The move searched last. A move that is immediately searched again counts once.
    last: Option<M>,
    /// The number of moves searched so far.
    tried: u64,
}

impl<G: Game> CutoffCounter<G> {
    /// Creates a counter at zero.
    pub fn new() -> Self {
        Self { cutoffs: 0, first_move_cutoffs: 0, open: Vec::new() }
    }

    /// Returns the fraction of cutoffs caused by the first move, from 0 to 1, or `None` without any cutoff.
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
        if let Some(parent) = self.open.last_mut()
            && parent.last != mv
        {
            parent.last = mv;
            parent.tried += 1;
        }
        self.open.push(OpenPosition { last: None, tried: 0 });
    }

    fn cut(&mut self, _: &G, _: u32, _: Value, _: &[G::Move]) {
        self.cutoffs += 1;
        if self.open.last().is_some_and(|open| open.tried <= 1) {
            self.first_move_cutoffs += 1;
        }
    }

    fn leave(&mut self, _: &G, _: u32, _: Value) {
        self.open.pop();
    }
}
