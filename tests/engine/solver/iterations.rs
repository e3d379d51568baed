//! Iterative deepening calls `Observer::iteration` after each completed iteration.

use plywood::{AnySearcher, BoundedValue, Game, Limits, Observer, Searcher};
use plywood_games::{Lines, TicTacToe};

/// An observer that records the depth, the value and the first move of each iteration.
struct Iterations<M>(Vec<(u32, BoundedValue, Option<M>)>);

impl<G: Game> Observer<G> for Iterations<G::Move> {
    fn observes_nodes(&self) -> bool {
        false
    }

    fn iteration(&mut self, depth: u32, value: BoundedValue, pv: &[G::Move]) {
        self.0.push((depth, value, pv.first().copied()));
    }
}

#[test]
fn every_completed_iteration_is_reported() {
    // Proof-number search with a depth limit has a single iteration.
    for (mut searcher, depths) in AnySearcher::solvers().into_iter().zip([1..=4, 1..=4, 1..=4, 4..=4]) {
        let limits = Limits::to_depth(4);
        let mut iterations = Iterations(Vec::new());
        let observed = searcher.observe(&TicTacToe::new(), &Lines, &limits, &mut iterations);
        let found: Vec<_> = iterations.0.iter().map(|(depth, ..)| *depth).collect();
        assert_eq!(found, depths.collect::<Vec<_>>(), "{}", searcher.name());
        let last = iterations.0.last().expect("an iteration");
        assert_eq!((Some(last.1), last.2), (observed.result, observed.best), "{}", searcher.name());
        let unobserved = searcher.search(&TicTacToe::new(), &Lines, &limits);
        assert_eq!(observed.stats.nodes, unobserved.stats.nodes, "{}", searcher.name());
    }
}
