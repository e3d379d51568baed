//! The growth of trees and of work with depth: [`minimal_leaves`], [`effective_branching`] and [`growth`].

/// The growth of work per ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// The factor by which one more ply multiplies the work.
    pub factor: f64,
    /// The coefficient of determination of the fit: 1 if every ply multiplies the work by exactly `factor`, near 0 if
    /// the depth does not explain the changes of the work.
    pub fit: f64,
}

/// Fits `work = a * factor^depth` to pairs of depth and work, by least squares on the logarithm of the work. Returns
/// `None` unless two different depths have positive work.
///
/// ```
/// use plywood::compare::{Growth, growth};
/// let exact: Growth = growth(&[(1, 30), (2, 90), (3, 270)]).expect("three depths");
/// assert!((exact.factor - 3.0).abs() < 1e-9 && (exact.fit - 1.0).abs() < 1e-9);
/// assert_eq!(growth(&[(1, 6), (2, 6), (3, 6)]).map(|growth| growth.fit), Some(1.0));
/// assert_eq!(growth(&[(4, 100)]), None);
/// ```
pub fn growth(work: &[(u32, u64)]) -> Option<Growth> {
    #[expect(clippy::cast_precision_loss, reason = "a fit needs no more digits")]
    let points: Vec<(f64, f64)> = work
        .iter()
        .filter(|(_, work)| *work > 0)
        .map(|&(depth, work)| (depth.into(), (work as f64).ln()))
        .collect();
    #[expect(clippy::cast_precision_loss, reason = "there are few depths")]
    let count = points.len() as f64;
    let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / count;
    let sum =
        |term: fn(f64, f64) -> f64| -> f64 { points.iter().map(|(x, y)| term(x - mean_x, y - mean_y)).sum() };
    let (xx, xy, yy) = (sum(|x, _| x * x), sum(|x, y| x * y), sum(|_, y| y * y));
    // The logarithms of equal numbers differ from their mean only by its rounding.
    let is_constant = points.iter().all(|(_, y)| y.to_bits() == points[0].1.to_bits());
    let fit = if is_constant { 1.0 } else { xy * xy / (xx * yy) };
    // Rounding removes the last digits, which depend on the machine.
    let rounded = |number: f64| (number * 1e9).round() / 1e9;
    (xx > 0.0).then(|| Growth { factor: rounded((xy / xx).exp()), fit: rounded(fit) })
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
/// With the square root of this number, a search would reach twice the depth with the same number of nodes.
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
    let terms = f64::from(depth) + 1.0;
    // The sum is (b^terms - 1) / (b - 1), where b^terms - 1 = exp_m1(terms * ln b) keeps its digits near b = 1.
    let size = |branching: f64| {
        let excess = branching - 1.0;
        if excess.abs() < 1e-12 { terms } else { (terms * branching.ln()).exp_m1() / excess }
    };
    let (mut low, mut high) = (0.0_f64, nodes);
    // 200 bisections exhaust the precision of `f64`.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if size(middle) < nodes { low = middle } else { high = middle }
    }
    Some((f64::midpoint(low, high) * 1e9).round() / 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_uses_all_depths() {
        // The logarithms at depths 0, 1 and 2 are 0, 2 and 1 (plus a constant). The slope 1/2 explains 1/4 of the variance.
        let fitted = growth(&[(0, 1_000_000), (1, 7_389_056), (2, 2_718_282)]).expect("three depths");
        assert!((fitted.factor.ln() - 0.5).abs() < 1e-6, "{fitted:?}");
        assert!((fitted.fit - 0.25).abs() < 1e-6, "{fitted:?}");
    }

    #[test]
    fn constant_work_has_factor_one() {
        assert_eq!(growth(&[(1, 5), (2, 5)]), Some(Growth { factor: 1.0, fit: 1.0 }));
        assert_eq!(growth(&[(3, 5), (3, 50)]), None, "only one depth");
        assert_eq!(growth(&[(1, 0), (2, 50)]), None, "zero has no logarithm");
        assert_eq!(growth(&[]), None);
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
