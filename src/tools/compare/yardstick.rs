//! The least that there is to do: [`Yardstick`], and the arithmetic of even trees.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::contender::AnyEvaluator;
use super::minimal::{Walk, Walked};
use crate::game::Game;
use crate::search::Limits;
use crate::search::Meter;
use crate::value::Value;

/// So many positions are walked, each at each ply at which it turns up, before a tree is held to be too large.
const MOST_POSITIONS: u64 = 1 << 19;
/// So many are walked of the upper plies of a tree that is too large.
const UPPER_POSITIONS: u64 = 1 << 16;

/// The tree of a position to a depth, and the least of it that any search has to see.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Yardstick {
    /// Plies to the deepest leaf; `None` where the tree was too large to be walked.
    pub height: Option<u32>,
    /// Positions of the whole tree, each as often as it turns up: what plain minimax visits. `None` where it was
    /// too large to be walked.
    pub nodes: Option<u64>,
    /// The number of moves at each position of an even tree with as many nodes, see [`effective_branching`]; by
    /// the upper plies alone where the tree was too large to be walked.
    pub branching: Option<f64>,
    /// The smallest part of it that settles the value; `None` where too little is known of the tree or its value.
    pub least: Option<Least>,
}

/// The smallest part of a tree that settles the value of its root: Knuth and Moore's critical tree.
///
/// It has one line on which both sides play their best; off that line every move of one side and one answer of the
/// other. A search without a table and without hints can do no better: alpha-beta with perfect move order visits
/// just this. A search that remembers positions, or knows what the game tells of them, can.
///
/// Knuth and Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Least {
    /// Its leaves: finished games and horizons. No search of the tree can settle the value with fewer.
    pub leaves: u64,
    /// Its positions, in all. No search of the tree can settle the value with fewer.
    pub nodes: u64,
    /// Whether they were counted in the tree itself, the smallest number of each. Otherwise they are what
    /// [`minimal_leaves`] says of an even tree with the same branching, an estimate.
    pub counted: bool,
}

impl Yardstick {
    /// Measures the tree of `position` to the depth that `limits` give, whose value is `value`, where that is known.
    ///
    /// It walks the distinct positions of each ply, as many as can be walked in a moment. A tree that is too large
    /// for that is measured by its upper plies, and its least is that of an even tree.
    pub fn measure<G: Game>(
        position: &G,
        evaluator: &AnyEvaluator<'_, G>,
        value: Option<Value>,
        limits: &Limits,
    ) -> Self {
        let limits = Limits { nodes: Some(MOST_POSITIONS), progress: None, ..limits.clone() };
        let Some(walked) = Walk::new(position, evaluator, value, &limits).walk() else {
            return Self::estimate(position, value, &limits);
        };
        let Walked { nodes, height, settled, .. } = walked;
        Self {
            height: Some(height),
            nodes: Some(nodes),
            branching: effective_branching(nodes, height),
            least: settled.map(|size| Least { leaves: size.leaves, nodes: size.nodes, counted: true }),
        }
    }

    /// A measure by the upper plies alone.
    fn estimate<G: Game>(position: &G, value: Option<Value>, limits: &Limits) -> Self {
        let branching = upper_branching(position, limits);
        let least = || {
            let (branching, depth) = (branching?, limits.depth?);
            value?;
            let nodes = (0..=depth).map(|ply| minimal_leaves(branching, ply)).sum::<f64>();
            Some(Least {
                leaves: whole(minimal_leaves(branching, depth)),
                nodes: whole(nodes),
                counted: false,
            })
        };
        Self { branching, least: least(), ..Self::default() }
    }
}

/// The effective branching of as many plies from `position` on as can be walked.
fn upper_branching<G: Game>(position: &G, limits: &Limits) -> Option<f64> {
    let mut meter = Meter::start(&Limits { nodes: Some(UPPER_POSITIONS), ..limits.clone() });
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

/// The leaves of the smallest part of an even tree that settles its value, with `branching` moves at each
/// position and `depth` plies: `b^⌈d/2⌉ + b^⌊d/2⌋ - 1`.
///
/// Knuth and Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975), after Slagle and Dixon
/// (1969).
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

/// The number `b` of moves at each position of an even tree that has `nodes` positions and `depth` plies:
/// `nodes = 1 + b + b^2 + .. + b^depth`. `None` for a tree without plies.
///
/// What a search saves looks small in nodes and large in this: to halve it is to look twice as deep in the same
/// time. Nilsson, "Problem-Solving Methods in Artificial Intelligence" (1971).
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
    #[expect(clippy::cast_precision_loss, reason = "an answer with fifteen digits will do")]
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
    // The last digits differ from machine to machine.
    Some((f64::midpoint(low, high) * 1e9).round() / 1e9)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a size is positive, and one that does not fit is as good as infinite"
)]
fn whole(size: f64) -> u64 {
    size.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Searcher;
    use crate::search::ZeroEvaluator;
    use crate::textbook::{AlphaBeta, Recursive};
    use crate::toy::Toy;

    fn measured(text: &str, depth: Option<u32>) -> Yardstick {
        let toy: Toy = text.parse().expect("a tree");
        let limits = Limits { depth, ..Limits::none() };
        let value = Recursive.search(&toy, &ZeroEvaluator, &limits).value();
        Yardstick::measure(&toy, &ZeroEvaluator, value, &limits)
    }

    /// A tree with `branching` moves everywhere, `depth` plies and different ends.
    fn even(branching: usize, depth: u32, end: &mut i32) -> String {
        if depth == 0 {
            *end = (*end * 37 + 11) % 101;
            return end.to_string();
        }
        let members: Vec<String> = (0..branching).map(|_| even(branching, depth - 1, end)).collect();
        format!("({})", members.join(" "))
    }

    #[test]
    fn an_even_tree_has_the_least_of_knuth_and_moore() {
        for (branching, depth) in [(2, 1), (2, 5), (3, 2), (3, 4), (4, 3), (5, 4)] {
            let yardstick = measured(&even(branching, depth, &mut 5), None);
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let wide = branching as f64;
            let least = yardstick.least.expect("it was walked");
            assert_eq!(least.leaves, whole(minimal_leaves(wide, depth)), "{branching} {depth}");
            let nodes: f64 = (0..=depth).map(|ply| minimal_leaves(wide, ply)).sum();
            assert_eq!(least.nodes, whole(nodes), "{branching} {depth}");
            assert!((yardstick.branching.expect("plies") - wide).abs() < 1e-6);
            assert_eq!(yardstick.height, Some(depth));
        }
    }

    #[test]
    fn perfect_order_reaches_the_least_and_no_order_beats_it() {
        // The same tree with its best moves first and last.
        for text in ["((6 9 8) (3 4) (2 5))", "((5 2) (4 3) (8 9 6))"] {
            let yardstick = measured(text, None);
            assert_eq!(yardstick.least, Some(Least { leaves: 5, nodes: 9, counted: true }), "{text}");
            let toy: Toy = text.parse().expect("a tree");
            let stats = AlphaBeta::default().search(&toy, &ZeroEvaluator, &Limits::none()).stats;
            assert_eq!(stats.leaves == 5, text.starts_with("((6"), "{text}: {stats:?}");
            assert!(stats.leaves >= 5 && stats.nodes >= 9);
        }
    }

    #[test]
    fn the_side_that_moves_twice_chooses_twice() {
        // First picks 7 by two moves of its own; all else is refuted at once.
        assert_eq!(measured("(!(1 7) !(2 3))", None).least.map(|least| least.leaves), Some(4));
        assert_eq!(measured("(!(1 7) (2 3))", None).least.map(|least| least.leaves), Some(3));
    }

    #[test]
    fn a_depth_cuts_the_tree_off() {
        let yardstick = measured("((1 (2 3)) 4)", Some(1));
        assert_eq!((yardstick.height, yardstick.nodes), (Some(1), Some(3)));
        assert_eq!(measured("((1 (2 3)) 4)", Some(9)).height, Some(3));
        let over = measured("7", None);
        assert_eq!((over.height, over.branching), (Some(0), None));
        assert_eq!(over.least, Some(Least { leaves: 1, nodes: 1, counted: true }));
    }

    #[test]
    fn few_nodes_are_little_branching() {
        assert_eq!(effective_branching(0, 3), None);
        let flat = effective_branching(1_000_001, 1_000_000).expect("plies");
        assert!((flat - 1.0).abs() < 1e-6, "{flat}");
        assert!(effective_branching(2, 5).expect("plies") < 1.0);
        assert!(effective_branching(u64::MAX, 2).expect("plies").is_finite());
    }
}
