//! Counting what a report does not say: [`Tally`].

use crate::game::Game;
use crate::search::Observer;
use crate::value::{Value, Window};

/// Counts the cutoffs of a search, and those of them that came with the first move tried.
///
/// With moves in the best order every cutoff comes with the first move, and alpha-beta visits the least that it can.
///
/// ```
/// use plywood::{Limits, Searcher, ZeroEvaluator, compare::Tally, textbook::AlphaBeta, toy::Toy};
/// let mut tally = Tally::new();
/// let toy: Toy = "((3 5) (2 9) (4 1 8))".parse()?;
/// AlphaBeta::default().observe(&toy, &ZeroEvaluator, &Limits::none(), &mut tally);
/// // 2 is enough to know that the second group is worse than the first; of the third it takes 4 and 1.
/// assert_eq!((tally.cutoffs, tally.first_move_cutoffs), (2, 1));
/// assert_eq!(tally.first_move_cutoff_rate(), Some(0.5));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally<G: Game> {
    /// Positions at which a move proved good enough to skip the rest.
    pub cutoffs: u64,
    /// Those of them at which no other move had been searched before.
    pub first_move_cutoffs: u64,
    open: Vec<Open<G::Move>>,
}

/// A position that the search is at.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Open<M> {
    /// The move searched last; one that is searched again at once counts once.
    last: Option<M>,
    /// How many moves were searched.
    tried: u64,
}

impl<G: Game> Tally<G> {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self { cutoffs: 0, first_move_cutoffs: 0, open: Vec::new() }
    }

    /// How many of the cutoffs came with the first move, from 0 to 1; `None` where there was none.
    pub fn first_move_cutoff_rate(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a rate needs no more digits")]
        (self.cutoffs > 0).then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }
}

impl<G: Game> Default for Tally<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Observer<G> for Tally<G> {
    fn enter(&mut self, _: &G, mv: Option<G::Move>, _: u32, _: Window) {
        if let Some(parent) = self.open.last_mut()
            && parent.last != mv
        {
            parent.last = mv;
            parent.tried += 1;
        }
        self.open.push(Open { last: None, tried: 0 });
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
