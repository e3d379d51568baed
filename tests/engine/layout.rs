//! The layout of trees: no overlaps, centered parents, mirrored layouts of mirrored trees, and linear time.

use plywood::trace::layout::{Outline, Spacing, tidy};
use proptest::prelude::*;

const SPACING: Spacing = Spacing { siblings: 3.0, cousins: 7.0 };

/// A tree, given by the parent of every node except the root, and by the width of every node.
#[derive(Clone, Debug)]
struct Tree {
    parents: Vec<usize>,
    widths: Vec<f64>,
}

impl Tree {
    fn outline(&self) -> Outline {
        let mut outline = Outline::new();
        outline.add(None, self.widths[0]);
        for (parent, width) in self.parents.iter().zip(&self.widths[1..]) {
            outline.add(Some(*parent), *width);
        }
        outline
    }

    fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.widths.len()];
        for (node, parent) in self.parents.iter().enumerate() {
            children[*parent].push(node + 1);
        }
        children
    }

    /// Returns the nodes of each depth from left to right.
    fn rows(&self) -> Vec<Vec<usize>> {
        let children = self.children();
        std::iter::successors(Some(vec![0]), |row: &Vec<usize>| {
            let next: Vec<usize> = row.iter().flat_map(|&node| children[node].iter().copied()).collect();
            (!next.is_empty()).then_some(next)
        })
        .collect()
    }

    /// Returns the mirrored tree, and the original index of each of its nodes.
    fn mirrored(&self) -> (Tree, Vec<usize>) {
        let children = self.children();
        let (mut origins, mut parents, mut next) = (vec![0], Vec::new(), 0);
        while next < origins.len() {
            for &child in children[origins[next]].iter().rev() {
                origins.push(child);
                parents.push(next);
            }
            next += 1;
        }
        let widths = origins.iter().map(|&origin| self.widths[origin]).collect();
        (Tree { parents, widths }, origins)
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let links = prop::collection::vec((any::<prop::sample::Index>(), 1_u8..40), 0..120);
    (links, 1_u8..40).prop_map(|(links, root)| {
        let parents = links.iter().enumerate().map(|(node, (parent, _))| parent.index(node + 1)).collect();
        let widths = std::iter::once(root).chain(links.iter().map(|(_, width)| *width));
        Tree { parents, widths: widths.map(f64::from).collect() }
    })
}

proptest! {
    #[test]
    fn a_layout_is_tidy(tree in trees()) {
        let centers = tidy(&tree.outline(), SPACING);
        let parent = |node: usize| node.checked_sub(1).map(|link| tree.parents[link]);
        for row in tree.rows() {
            for pair in row.windows(2) {
                let gap = if parent(pair[0]) == parent(pair[1]) { SPACING.siblings } else { SPACING.cousins };
                let least = f64::midpoint(tree.widths[pair[0]], tree.widths[pair[1]]) + gap;
                prop_assert!(centers[pair[1]] - centers[pair[0]] >= least - 1e-6, "{:?}", pair);
            }
        }
        for (node, children) in tree.children().iter().enumerate() {
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                let middle = f64::midpoint(centers[first], centers[last]);
                prop_assert!((centers[node] - middle).abs() < 1e-6);
            }
        }
        let left = centers.iter().zip(&tree.widths).map(|(center, width)| center - width / 2.0);
        prop_assert!(left.fold(f64::INFINITY, f64::min).abs() < 1e-6);
    }

    #[test]
    fn a_mirrored_tree_has_the_mirrored_layout(tree in trees()) {
        let centers = tidy(&tree.outline(), SPACING);
        let edges = centers.iter().zip(&tree.widths).map(|(center, width)| center + width / 2.0);
        let right = edges.fold(0.0, f64::max);
        let (mirror, origins) = tree.mirrored();
        for (center, origin) in tidy(&mirror.outline(), SPACING).iter().zip(origins) {
            prop_assert!((right - center - centers[origin]).abs() < 1e-6);
        }
    }
}

#[test]
fn a_small_subtree_is_centered_between_its_neighbors() {
    // Two wide subtrees with a leaf between them.
    let tree = Tree { parents: vec![0, 0, 0, 1, 1, 1, 3, 3, 3], widths: vec![10.0; 10] };
    let centers = tidy(&tree.outline(), SPACING);
    assert!((centers[2] - f64::midpoint(centers[1], centers[3])).abs() < 1e-9, "{centers:?}");
}

#[test]
fn large_paths_stars_and_combs_are_laid_out() {
    // A quadratic algorithm would take hours.
    let count = 100_000;
    let path = Tree { parents: (0..count - 1).collect(), widths: vec![10.0; count] };
    let star = Tree { parents: vec![0; count - 1], widths: vec![10.0; count] };
    // Every node with an even number has two children: a leaf, and the next such node.
    let comb = Tree { parents: (0..count - 1).map(|node| node / 2 * 2).collect(), widths: vec![10.0; count] };
    assert!(tidy(&path.outline(), SPACING).iter().all(|center| (center - 5.0).abs() < 1e-6));
    let centers = tidy(&star.outline(), SPACING);
    // The centers of adjacent leaves are 10 (a width) + 3 (a gap) apart.
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let width = 13.0 * (count - 2) as f64;
    assert!((centers[count - 1] - centers[1] - width).abs() < 1e-3);
    assert_eq!(tidy(&comb.outline(), SPACING).len(), count);
}

#[test]
fn an_empty_outline_has_no_positions() {
    assert!(tidy(&Outline::new(), SPACING).is_empty());
}
