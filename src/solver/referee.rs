//! Solving the successive positions of a game: [`Referee`].

use super::context::Context;
use super::options::SolverOptions;
use super::solution::WinDrawLoss;
use super::solve::solve_outcome;
use crate::game::Game;
use crate::search::{Cancel, Limits, ZeroEvaluator};
use crate::value::{Bound, Outcome};

/// Finds the outcomes of the positions of one game, in the order in which they are played.
///
/// All searches share one transposition table: a search that is stopped leaves its results to the search of the next
/// position. Nodes are the only limit, so the results depend only on the positions that were searched.
pub(crate) struct Referee<'s, G: Game> {
    context: Context<'s, G>,
    /// The maximum number of nodes of each search.
    nodes: u64,
}

impl<'s, G: Game> Referee<'s, G> {
    /// Creates a referee that visits at most `nodes` nodes for each position. `cancel` stops a search early, without a
    /// result.
    pub(crate) fn new(observer: &'s mut (), nodes: u64, cancel: Option<&Cancel>) -> Self {
        let limits = Limits { cancel: cancel.cloned(), ..Limits::none() };
        Self { context: Context::start(&ZeroEvaluator, observer, SolverOptions::default(), &limits), nodes }
    }

    /// Returns the outcome of `position` with best play, or `None` if it is not proved within the limit on nodes. Points
    /// count by their sign: the side with more points wins.
    pub(crate) fn outcome(&mut self, position: &G) -> Option<Outcome> {
        // The limits of a meter count from its start, which was before the first search.
        let nodes = self.context.state.meter.nodes().saturating_add(self.nodes);
        self.context.state.meter.resume_with(self.context.limits.clone().with_nodes(nodes));
        let verdict = solve_outcome(&mut self.context, position).verdict(true)?;
        let player = position.to_move();
        let outcome = match verdict.value {
            WinDrawLoss::Win => Outcome::Win(player),
            WinDrawLoss::Draw => Outcome::Draw,
            WinDrawLoss::Loss => Outcome::Win(player.opponent()),
        };
        (verdict.bound == Bound::Exact).then_some(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;
    use crate::value::Player;

    /// Returns a tree of `depth` plies in which each position has two moves; the first player wins at every third leaf, and
    /// the others are draws.
    fn tree(depth: u32) -> Toy {
        fn text(depth: u32, leaf: &mut u32) -> String {
            if depth == 0 {
                *leaf += 1;
                return if leaf.is_multiple_of(3) { "1" } else { "0" }.to_owned();
            }
            format!("({} {})", text(depth - 1, leaf), text(depth - 1, leaf))
        }
        text(depth, &mut 0).parse().expect("a tree")
    }

    #[test]
    fn outcomes_are_those_of_the_side_that_wins() {
        for (text, outcome) in [
            ("(3 (0 W))", Outcome::Win(Player::First)),
            ("((1 -2) (-1 L))", Outcome::Win(Player::Second)),
            ("((0 1) L)", Outcome::Draw),
        ] {
            let toy: Toy = text.parse().expect("a tree");
            let mut observer = ();
            assert_eq!(Referee::new(&mut observer, 100, None).outcome(&toy), Some(outcome), "{text}");
            assert_eq!(Referee::new(&mut observer, 0, None).outcome(&toy), None, "{text}");
        }
    }

    #[test]
    fn a_cancelled_search_has_no_outcome() {
        let (cancel, mut observer) = (Cancel::new(), ());
        let mut referee = Referee::new(&mut observer, u64::MAX, Some(&cancel));
        cancel.cancel();
        assert_eq!(referee.outcome(&tree(9)), None);
    }
}
