//! The size of a game tree and of its minimal tree: [`TreeSize`] and [`MinimalTree`].

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::contender::AnyEvaluator;
use super::minimal_tree::{ProofSize, TreeWalk};
use crate::game::Game;
use crate::search::{Limits, Meter};
use crate::value::Value;

/// The node limit of the walk through a tree; a larger tree is estimated.
const MAX_WALK_NODES: u64 = 1 << 19;
/// The node limit of the walk through the upper plies of a tree that is too large.
const MAX_UPPER_NODES: u64 = 1 << 16;

/// The size of the game tree of a position, down to a depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TreeSize {
    /// The number of plies to the deepest leaf; `None` if the tree was too large to walk.
    pub height: Option<u32>,
    /// The number of nodes that plain minimax visits: a position counts as often as it occurs. `None` if the tree was
    /// too large to walk.
    pub nodes: Option<u64>,
    /// The [effective branching factor](effective_branching) of the tree, or of its upper plies if it was too large to
    /// walk.
    pub branching: Option<f64>,
    /// The size of the minimal tree; `None` if the tree or its value is not known well enough.
    pub minimal: Option<MinimalTree>,
}

/// The size of the smallest part of a game tree that proves the value of its root, the minimal or critical tree.
///
/// The minimal tree contains one line with best moves of both sides. Off this line, it contains all moves of one side and
/// one answer of the other side to each. Alpha-beta with perfect move ordering visits exactly this tree; no search without
/// a transposition table and without static bounds can visit less.
///
/// D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MinimalTree {
    /// The number of leaves: finished games and positions at the horizon.
    pub leaves: u64,
    /// The number of nodes.
    pub nodes: u64,
    /// Whether the numbers were counted in the tree. Otherwise, they are an estimate: those of a uniform tree with the
    /// same branching factor, see [`minimal_leaves`].
    pub counted: bool,
}

impl TreeSize {
    /// Measures the tree of `position` to the depth in `limits`. `value` is the value of `position`, if it is known.
    ///
    /// The function walks the tree once per distinct position and ply. If the tree is too large for that, it measures the
    /// upper plies, and the minimal tree is that of a uniform tree.
    ///
    /// ```
    /// use plywood::{Limits, Value, ZeroEvaluator, compare::TreeSize, toy::Toy};
    /// let toy: Toy = "((3 5) (2 9))".parse()?;
    /// let size = TreeSize::measure(&toy, &ZeroEvaluator, Some(Value::Points(3)), &Limits::none());
    /// assert_eq!((size.height, size.nodes, size.branching), (Some(2), Some(7), Some(2.0)));
    /// let minimal = size.minimal.expect("the tree is small");
    /// assert_eq!((minimal.nodes, minimal.leaves, minimal.counted), (6, 3, true));
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn measure<G: Game>(
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        value: Option<Value>,
        limits: &Limits,
    ) -> Self {
        let limits = Limits { nodes: Some(MAX_WALK_NODES), progress: None, ..limits.clone() };
        let Some(tree) = TreeWalk::new(position, evaluator, value, &limits).run() else {
            return Self::estimate(position, value, &limits);
        };
        let minimal = |size: ProofSize| MinimalTree { leaves: size.leaves, nodes: size.nodes, counted: true };
        Self {
            height: Some(tree.height),
            nodes: Some(tree.nodes),
            branching: effective_branching(tree.nodes, tree.height),
            minimal: tree.exact.map(minimal),
        }
    }

    /// Estimates the tree by its upper plies.
    fn estimate<G: Game>(position: &G, value: Option<Value>, limits: &Limits) -> Self {
        let branching = upper_branching(position, limits);
        let minimal = || {
            let (branching, depth) = (branching?, limits.depth?);
            value?;
            let nodes = (0..=depth).map(|ply| minimal_leaves(branching, ply)).sum::<f64>();
            Some(MinimalTree {
                leaves: round_to_u64(minimal_leaves(branching, depth)),
                nodes: round_to_u64(nodes),
                counted: false,
            })
        };
        Self { branching, minimal: minimal(), ..Self::default() }
    }
}

/// Returns the effective branching factor of as many upper plies as the node limit allows.
fn upper_branching<G: Game>(position: &G, limits: &Limits) -> Option<f64> {
    let mut meter = Meter::start(&Limits { nodes: Some(MAX_UPPER_NODES), ..limits.clone() });
    let mut row = FxHashMap::from_iter([(position.clone(), 1_u64)]);
    let (mut nodes, mut plies) = (1_u64, 0);
    while limits.depth.is_none_or(|depth| plies < depth) {
        let mut next = FxHashMap::default();
        for (position, count) in &row {
            for mv in position.legal_moves() {
                if !meter.visit() {
                    return effective_branching(nodes, plies);
                }
                match next.entry(position.apply(mv)) {
                    Entry::Occupied(mut same) => *same.get_mut() = count.saturating_add(*same.get()),
                    Entry::Vacant(new) => {
                        new.insert(*count);
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        nodes = next.values().fold(nodes, |sum, count| sum.saturating_add(*count));
        plies += 1;
        row = next;
    }
    effective_branching(nodes, plies)
}

/// Returns the number of leaves of the minimal tree of a uniform tree with `branching` moves at each position and `depth`
/// plies: `b^⌈d/2⌉ + b^⌊d/2⌋ - 1`.
///
/// D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975); the formula is by
/// J. R. Slagle and J. K. Dixon (1969).
///
/// ```
/// use plywood::compare::minimal_leaves;
/// assert_eq!(minimal_leaves(3.0, 4), 17.0);
/// assert_eq!(minimal_leaves(2.0, 3), 5.0);
/// assert_eq!(minimal_leaves(7.0, 0), 1.0);
/// ```
pub fn minimal_leaves(branching: f64, depth: u32) -> f64 {
    let power = |plies: u32| branching.powf(plies.into());
    power(depth.div_ceil(2)) + power(depth / 2) - 1.0
}

/// Returns the effective branching factor: the number `b` of moves at each position of a uniform tree with `nodes` nodes
/// and `depth` plies, `nodes = 1 + b + b^2 + .. + b^depth`. Returns `None` for a tree without plies.
///
/// Halving this number doubles the depth that a search reaches in the same time.
///
/// N. J. Nilsson, "Problem-Solving Methods in Artificial Intelligence" (1971).
///
/// ```
/// use plywood::compare::effective_branching;
/// let branching = effective_branching(1 + 3 + 9 + 27, 3).expect("a tree with plies");
/// assert!((branching - 3.0).abs() < 1e-9);
/// assert_eq!(effective_branching(1, 0), None);
/// ```
pub fn effective_branching(nodes: u64, depth: u32) -> Option<f64> {
    if depth == 0 || nodes == 0 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "fifteen digits suffice")]
    let nodes = nodes as f64;
    let plies = f64::from(depth) + 1.0;
    let size = |branching: f64| {
        if (branching - 1.0).abs() < 1e-12 {
            plies
        } else {
            (plies * branching.ln()).exp_m1() / (branching - 1.0)
        }
    };
    let (mut low, mut high) = (0.0_f64, nodes);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if size(middle) < nodes {
            low = middle;
        } else {
            high = middle;
        }
    }
    // The last digits depend on the machine.
    Some((f64::midpoint(low, high) * 1e9).round() / 1e9)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sizes are positive, and the cast saturates"
)]
fn round_to_u64(size: f64) -> u64 {
    size.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Searcher, ZeroEvaluator};
    use crate::textbook::{AlphaBeta, Recursive};
    use crate::toy::Toy;

    fn measured(text: &str, depth: Option<u32>) -> TreeSize {
        let toy: Toy = text.parse().expect("a tree");
        let limits = Limits { depth, ..Limits::none() };
        let value = Recursive.search(&toy, &ZeroEvaluator, &limits).value();
        TreeSize::measure(&toy, &ZeroEvaluator, value, &limits)
    }

    /// Returns the text of a uniform tree with different leaves.
    fn uniform(branching: usize, depth: u32, end: &mut i32) -> String {
        if depth == 0 {
            *end = (*end * 37 + 11) % 101;
            return end.to_string();
        }
        let members: Vec<String> = (0..branching).map(|_| uniform(branching, depth - 1, end)).collect();
        format!("({})", members.join(" "))
    }

    #[test]
    fn the_minimal_tree_of_a_uniform_tree_has_the_size_of_the_formula() {
        for (branching, depth) in [(2, 1), (2, 5), (3, 2), (3, 4), (4, 3), (5, 4)] {
            let size = measured(&uniform(branching, depth, &mut 5), None);
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let branching_factor = branching as f64;
            let minimal = size.minimal.expect("the tree is small");
            assert_eq!(
                minimal.leaves,
                round_to_u64(minimal_leaves(branching_factor, depth)),
                "{branching} {depth}"
            );
            let nodes: f64 = (0..=depth).map(|ply| minimal_leaves(branching_factor, ply)).sum();
            assert_eq!(minimal.nodes, round_to_u64(nodes), "{branching} {depth}");
            assert!((size.branching.expect("plies") - branching_factor).abs() < 1e-6);
            assert_eq!(size.height, Some(depth));
        }
    }

    #[test]
    fn alpha_beta_with_perfect_ordering_visits_the_minimal_tree() {
        // The same tree with the best moves first, and with the best moves last.
        for text in ["((6 9 8) (3 4) (2 5))", "((5 2) (4 3) (8 9 6))"] {
            let size = measured(text, None);
            assert_eq!(size.minimal, Some(MinimalTree { leaves: 5, nodes: 9, counted: true }), "{text}");
            let toy: Toy = text.parse().expect("a tree");
            let stats = AlphaBeta::default().search(&toy, &ZeroEvaluator, &Limits::none()).stats;
            assert_eq!(stats.leaves == 5, text.starts_with("((6"), "{text}: {stats:?}");
            assert!(stats.leaves >= 5 && stats.nodes >= 9);
        }
    }

    #[test]
    fn a_side_that_moves_twice_chooses_both_moves() {
        // The first player reaches 7 with two moves in a row.
        assert_eq!(measured("(!(1 7) !(2 3))", None).minimal.map(|minimal| minimal.leaves), Some(4));
        assert_eq!(measured("(!(1 7) (2 3))", None).minimal.map(|minimal| minimal.leaves), Some(3));
    }

    #[test]
    fn the_depth_limit_bounds_the_tree() {
        let size = measured("((1 (2 3)) 4)", Some(1));
        assert_eq!((size.height, size.nodes), (Some(1), Some(3)));
        assert_eq!(measured("((1 (2 3)) 4)", Some(9)).height, Some(3));
        let over = measured("7", None);
        assert_eq!((over.height, over.branching), (Some(0), None));
        assert_eq!(over.minimal, Some(MinimalTree { leaves: 1, nodes: 1, counted: true }));
    }

    #[test]
    fn the_branching_factor_is_defined_for_extreme_sizes() {
        assert_eq!(effective_branching(0, 3), None);
        let flat = effective_branching(1_000_001, 1_000_000).expect("plies");
        assert!((flat - 1.0).abs() < 1e-6, "{flat}");
        assert!(effective_branching(2, 5).expect("plies") < 1.0);
        assert!(effective_branching(u64::MAX, 2).expect("plies").is_finite());
    }
}
