//! The size of a game tree: [`TreeSize`].

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashMap;

use super::branching::{effective_branching, minimal_leaves};
use super::contender::AnyEvaluator;
use super::minimal_tree::{MinimalTree, TreeWalk};
use crate::game::Game;
use crate::search::{Limits, Meter};
use crate::value::{Player, Value};

/// The node limit of the walk through a tree; a larger tree is estimated.
const MAX_WALK_NODES: u64 = 1 << 19;
/// The node limit of the walk through the upper plies of a tree that is too large, and the number of random moves that show
/// whether such a tree reaches the depth limit.
const MAX_UPPER_NODES: u64 = 1 << 16;
/// The largest depth for which the minimal tree is estimated.
const MAX_PLIES: u32 = 1 << 20;
/// A number of nodes above the largest one that is reported.
const TOO_MANY_NODES: f64 = 1e20;

/// The size of the game tree of a position, down to a depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TreeSize {
    /// The number of plies to the deepest leaf. If the tree was too large to walk, it is the depth limit if random games reach
    /// that depth, and `None` otherwise.
    pub height: Option<u32>,
    /// The number of nodes that plain minimax visits; a position is counted as often as it occurs. `None` if the tree was
    /// too large to walk.
    pub nodes: Option<u64>,
    /// The [effective branching factor](effective_branching) of the tree, or of its upper plies if it was too large to
    /// walk.
    pub branching: Option<f64>,
    /// The size of the minimal tree; `None` if the value or the height is unknown.
    pub minimal: Option<MinimalTree>,
}

impl TreeSize {
    /// Measures the tree of `position` to the depth in `limits`. `value` is the value of `position`, if it is known.
    ///
    /// The function visits each distinct position once per ply. If the tree is too large, it measures the branching
    /// factor of the upper plies, and estimates the minimal tree by that of a uniform tree. Both obey the limits on
    /// nodes, time and memory. At most 2^16 random moves show whether a tree that is too large reaches the depth limit.
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
        let limits = Limits { progress: None, ..limits.clone() };
        // Half of the nodes and of the time is left for the estimate, which is needed if the walk does not end.
        let walk_limits = Limits {
            nodes: Some(limits.nodes.map_or(MAX_WALK_NODES, |nodes| MAX_WALK_NODES.min(nodes / 2))),
            time: limits.time.map(|time| time / 2),
            ..limits.clone()
        };
        let value_for_first = value.map(|value| value.seen_by(Player::First, position.to_move()));
        let mut walk = TreeWalk::new(evaluator, value_for_first, &walk_limits);
        let Some(tree) = walk.subtree(position, 0) else {
            let limits = limits.after(walk.meter().nodes(), walk.meter().elapsed());
            // The memory of the walk is free for the estimate.
            drop(walk);
            return Self::estimate(position, value, &limits);
        };
        let branching = effective_branching(tree.nodes, tree.height);
        Self { height: Some(tree.height), nodes: Some(tree.nodes), branching, minimal: tree.exact }
    }

    /// Estimates the size from the upper plies of the tree.
    fn estimate<G: Game>(position: &G, value: Option<Value>, limits: &Limits) -> Self {
        let branching = upper_branching(position, limits);
        let height = limits.depth.filter(|depth| reaches(position, *depth));
        let minimal = |(branching, depth)| {
            let leaves = round_to_u64(minimal_leaves(branching, depth));
            MinimalTree { leaves, nodes: round_to_u64(minimal_nodes(branching, depth)), counted: false }
        };
        Self { height, branching, minimal: value.and(branching.zip(height)).map(minimal), ..Self::default() }
    }
}

/// Returns whether one of a few random games has at least `depth` plies. The games are the same in every call.
fn reaches<G: Game>(start: &G, depth: u32) -> bool {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(0);
    let (mut position, mut ply) = (start.clone(), 0);
    for _ in 0..MAX_UPPER_NODES {
        if ply == depth {
            return true;
        }
        (position, ply) = match position.legal_moves().choose(&mut generator) {
            Some(&mv) => (position.apply(mv), ply + 1),
            None => (start.clone(), 0),
        };
    }
    false
}

/// Returns the effective branching factor of as many upper plies as the node limit allows.
fn upper_branching<G: Game>(position: &G, limits: &Limits) -> Option<f64> {
    let nodes = limits.nodes.map_or(MAX_UPPER_NODES, |nodes| MAX_UPPER_NODES.min(nodes));
    let mut meter = Meter::start(&Limits { nodes: Some(nodes), ..limits.clone() });
    let mut current = FxHashMap::from_iter([(position.clone(), 1_u64)]);
    let (mut nodes, mut plies) = (1_u64, 0);
    while limits.depth.is_none_or(|depth| plies < depth) {
        let mut next = FxHashMap::default();
        for (position, count) in &current {
            for mv in position.legal_moves() {
                if !meter.visit() {
                    return effective_branching(nodes, plies);
                }
                let child = position.apply(mv);
                let heap_bytes = child.heap_bytes();
                let occurrences: &mut u64 = next.entry(child).or_default();
                // The capacity of a hash map is at most twice its length.
                if *occurrences == 0 && !meter.claim(2 * size_of::<(G, u64)>() + heap_bytes) {
                    return effective_branching(nodes, plies);
                }
                *occurrences = occurrences.saturating_add(*count);
            }
        }
        if next.is_empty() {
            break;
        }
        nodes = next.values().fold(nodes, |sum, count| sum.saturating_add(*count));
        plies += 1;
        current = next;
    }
    effective_branching(nodes, plies)
}

/// Returns the number of nodes of the minimal tree of a uniform tree: the sum of [`minimal_leaves`] over all plies, of which
/// at most [`MAX_PLIES`] are added. The sum ends when it is too large to be reported.
fn minimal_nodes(branching: f64, depth: u32) -> f64 {
    let mut nodes = 0.0;
    for ply in 0..=depth.min(MAX_PLIES) {
        nodes += minimal_leaves(branching, ply);
        if nodes > TOO_MANY_NODES {
            break;
        }
    }
    nodes
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive sizes; `as` saturates")]
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

    /// Returns the text of a uniform tree. `leaf` is the previous leaf, from which each new leaf is computed, so that the
    /// leaves differ.
    fn uniform(branching: u8, depth: u32, leaf: &mut i32) -> String {
        if depth == 0 {
            *leaf = (*leaf * 37 + 11) % 101;
            return leaf.to_string();
        }
        let members: Vec<String> = (0..branching).map(|_| uniform(branching, depth - 1, leaf)).collect();
        format!("({})", members.join(" "))
    }

    #[test]
    fn the_minimal_tree_of_a_uniform_tree_has_the_size_of_the_formula() {
        for (branching, depth) in [(2, 1), (2, 5), (3, 2), (3, 4), (4, 3), (5, 4)] {
            let size = measured(&uniform(branching, depth, &mut 5), None);
            let factor = f64::from(branching);
            let leaves = round_to_u64(minimal_leaves(factor, depth));
            let nodes = round_to_u64((0..=depth).map(|ply| minimal_leaves(factor, ply)).sum());
            let minimal = MinimalTree { leaves, nodes, counted: true };
            assert_eq!(size.minimal, Some(minimal), "{branching} {depth}");
            assert!((size.branching.expect("plies") - factor).abs() < 1e-6);
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
    fn the_walk_and_the_estimate_share_the_node_limit() {
        let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
        let measured = |nodes| {
            let limits = Limits::none().with_nodes(nodes);
            TreeSize::measure(&toy, &ZeroEvaluator, Some(Value::Points(3)), &limits)
        };
        assert_eq!((measured(14).nodes, measured(14).branching), (Some(7), Some(2.0)));
        // The walk of seven positions does not end, and six positions are generated for the estimate.
        assert_eq!((measured(13).nodes, measured(13).branching), (None, Some(2.0)));
        assert_eq!(measured(0), TreeSize::default());
    }

    #[test]
    fn the_height_of_a_large_tree_is_the_depth_that_random_games_reach() {
        let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
        let measured = |depth| {
            let limits = Limits::to_depth(depth).with_nodes(13);
            TreeSize::measure(&toy, &ZeroEvaluator, Some(Value::Points(3)), &limits)
        };
        let minimal = |leaves, nodes| Some(MinimalTree { leaves, nodes, counted: false });
        assert_eq!(
            (measured(2).height, measured(2).nodes, measured(2).minimal),
            (Some(2), None, minimal(3, 6))
        );
        assert_eq!((measured(3).height, measured(3).branching, measured(3).minimal), (None, Some(2.0), None));
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
}
