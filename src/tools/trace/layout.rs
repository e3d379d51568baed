//! The layout of a drawn tree: [`tidy`] computes the horizontal position of each node.

/// The minimum distances between neighbors in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// The distance between children of one node.
    pub siblings: f64,
    /// The distance between other neighbors.
    pub cousins: f64,
}

/// The shape of a tree: the children and the width of each node.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    children: Vec<Vec<usize>>,
    widths: Vec<f64>,
}

impl Outline {
    /// Creates a tree without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a node to the right of its siblings and returns its index. Only the first node, the root, has no `parent`.
    ///
    /// # Panics
    ///
    /// If the parent does not exist, or if the first node has a parent, or another node has none.
    pub fn add(&mut self, parent: Option<usize>, width: f64) -> usize {
        let node = self.widths.len();
        assert_eq!(parent.is_none(), node == 0, "only the first node is a root");
        if let Some(parent) = parent {
            self.children[parent].push(node);
        }
        self.children.push(Vec::new());
        self.widths.push(width);
        node
    }
}

/// Returns the distance of the center of every node from the left edge of the drawing, in the unit of the widths. Nodes
/// of the same depth are drawn in one row.
///
/// - Nodes in a row keep their order, and neighbors are at least as far apart as `spacing` requires.
/// - A node is centered over its first and its last child.
/// - A subtree between two larger ones is centered in the space between them.
/// - The layout of the mirrored tree is the mirrored layout.
///
/// # Complexity
///
/// Linear in the number of nodes, in time and in memory. The function is not recursive.
///
/// # Source
///
/// C. Buchheim, M. Jünger, S. Leipert, "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing 2002.
/// The result of that algorithm depends on the direction of its pass over the children. The function therefore takes the
/// mean of both directions; minimum distances that hold for two layouts hold for their mean.
///
/// ```
/// use plywood::trace::layout::{Outline, Spacing, tidy};
/// let mut outline = Outline::new();
/// let root = outline.add(None, 10.0);
/// outline.add(Some(root), 20.0);
/// outline.add(Some(root), 20.0);
/// let spacing = Spacing { siblings: 5.0, cousins: 9.0 };
/// assert_eq!(tidy(&outline, spacing), [22.5, 10.0, 35.0]);
/// ```
pub fn tidy(outline: &Outline, spacing: Spacing) -> Vec<f64> {
    let rightward = Pass::new(outline, spacing, false).places();
    let leftward = Pass::new(outline, spacing, true).places();
    // The mirrored pass measures places from right to left, so their sign is reversed.
    let places = rightward.iter().zip(&leftward).map(|(right, left)| f64::midpoint(*right, -left));
    let places: Vec<f64> = places.collect();
    let edges = places.iter().zip(&outline.widths).map(|(place, width)| place - width / 2.0);
    let left = edges.fold(f64::INFINITY, f64::min);
    places.iter().map(|place| place - left).collect()
}

/// One pass over the tree, from left to right or, mirrored, from right to left. The names of the fields are those of the
/// paper.
struct Pass<'o> {
    outline: &'o Outline,
    spacing: Spacing,
    /// The children of each node, from the side at which the pass begins.
    children: Vec<Vec<usize>>,
    /// The position next to the left sibling, without later shifts of the ancestors.
    prelim: Vec<f64>,
    /// The shift of all descendants.
    modifier: Vec<f64>,
    /// The next node of a contour if it is not a child.
    thread: Vec<Option<usize>>,
    /// For a node of a contour: the child of the current node whose subtree contains it.
    ancestor: Vec<usize>,
    /// The change per sibling, toward the left, of the shifts that are not yet distributed.
    change: Vec<f64>,
    /// The shift of this node that is not yet distributed over its left siblings.
    shift: Vec<f64>,
    /// The index of a node among its siblings.
    number: Vec<usize>,
    parent: Vec<Option<usize>>,
}

impl<'o> Pass<'o> {
    fn new(outline: &'o Outline, spacing: Spacing, mirrored: bool) -> Self {
        let count = outline.widths.len();
        let zeros = vec![0.0; count];
        let mut pass = Self {
            outline,
            spacing,
            children: outline.children.clone(),
            prelim: zeros.clone(),
            modifier: zeros.clone(),
            thread: vec![None; count],
            ancestor: (0..count).collect(),
            change: zeros.clone(),
            shift: zeros,
            number: vec![0; count],
            parent: vec![None; count],
        };
        for (node, children) in pass.children.iter_mut().enumerate() {
            if mirrored {
                children.reverse();
            }
            for (number, &child) in children.iter().enumerate() {
                pass.number[child] = number;
                pass.parent[child] = Some(node);
            }
        }
        pass
    }

    fn places(mut self) -> Vec<f64> {
        // Children have larger indices than their parents, so the reverse order visits descendants first.
        for node in (0..self.prelim.len()).rev() {
            self.place_children(node);
            if self.parent[node].is_none() {
                self.prelim[node] = self.middle(node).unwrap_or(0.0);
            }
        }
        let mut sums = vec![0.0; self.prelim.len()];
        for node in 0..self.prelim.len() {
            let above = self.parent[node].map_or(0.0, |parent| sums[parent]);
            self.prelim[node] += above;
            sums[node] = above + self.modifier[node];
        }
        self.prelim
    }

    /// Places the children of a node, with their subtrees, next to each other.
    fn place_children(&mut self, node: usize) {
        let children = self.children[node].clone();
        let Some(&(mut default_ancestor)) = children.first() else { return };
        for (number, &child) in children.iter().enumerate() {
            let middle = self.middle(child);
            if number == 0 {
                self.prelim[child] = middle.unwrap_or(0.0);
            } else {
                let left = children[number - 1];
                self.prelim[child] = self.prelim[left] + self.distance(left, child);
                self.modifier[child] = middle.map_or(0.0, |middle| self.prelim[child] - middle);
                default_ancestor = self.apportion(node, child, default_ancestor);
            }
        }
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in children.iter().rev() {
            self.prelim[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    /// Returns the center between the first and the last child.
    fn middle(&self, node: usize) -> Option<f64> {
        let (first, last) = (self.children[node].first()?, self.children[node].last()?);
        Some(f64::midpoint(self.prelim[*first], self.prelim[*last]))
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        let are_siblings = self.parent[left] == self.parent[right];
        let gap = if are_siblings { self.spacing.siblings } else { self.spacing.cousins };
        f64::midpoint(self.outline.widths[left], self.outline.widths[right]) + gap
    }

    /// Shifts the subtree of `child` to the right until it is far enough from the subtrees to its left. Returns the default
    /// ancestor for the next sibling.
    fn apportion(&mut self, parent: usize, child: usize, default_ancestor: usize) -> usize {
        let siblings = &self.children[parent];
        // Four contours: right and left of the subtrees to the left, then left and right of the subtree of `child`.
        let (mut left_inner, mut left_outer) = (siblings[self.number[child] - 1], siblings[0]);
        let (mut right_inner, mut right_outer) = (child, child);
        let mut sum_left_inner = self.modifier[left_inner];
        let mut sum_left_outer = self.modifier[left_outer];
        let mut sum_right_inner = self.modifier[right_inner];
        let mut sum_right_outer = self.modifier[right_outer];
        while let (Some(next_left), Some(next_right)) =
            (self.next_right(left_inner), self.next_left(right_inner))
        {
            (left_inner, right_inner) = (next_left, next_right);
            left_outer = self.next_left(left_outer).unwrap_or(left_outer);
            right_outer = self.next_right(right_outer).unwrap_or(right_outer);
            self.ancestor[right_outer] = child;
            let shift = (self.prelim[left_inner] + sum_left_inner)
                - (self.prelim[right_inner] + sum_right_inner)
                + self.distance(left_inner, right_inner);
            if shift > 0.0 {
                let ancestor = self.ancestor[left_inner];
                let is_sibling = self.parent[ancestor] == Some(parent);
                self.move_subtree(if is_sibling { ancestor } else { default_ancestor }, child, shift);
                sum_right_inner += shift;
                sum_right_outer += shift;
            }
            sum_left_inner += self.modifier[left_inner];
            sum_right_inner += self.modifier[right_inner];
            sum_left_outer += self.modifier[left_outer];
            sum_right_outer += self.modifier[right_outer];
        }
        if let Some(next) = self.next_right(left_inner)
            && self.next_right(right_outer).is_none()
        {
            self.thread[right_outer] = Some(next);
            self.modifier[right_outer] += sum_left_inner - sum_right_outer;
        }
        if let Some(next) = self.next_left(right_inner)
            && self.next_left(left_outer).is_none()
        {
            self.thread[left_outer] = Some(next);
            self.modifier[left_outer] += sum_right_inner - sum_left_outer;
            return child;
        }
        default_ancestor
    }

    fn next_left(&self, node: usize) -> Option<usize> {
        self.children[node].first().copied().or(self.thread[node])
    }

    fn next_right(&self, node: usize) -> Option<usize> {
        self.children[node].last().copied().or(self.thread[node])
    }

    /// Shifts `right` by `shift`, and distributes the shift over the siblings between `left` and `right`.
    fn move_subtree(&mut self, left: usize, right: usize, shift: f64) {
        #[expect(clippy::cast_precision_loss, reason = "a node has fewer than 2^52 children")]
        let between = (self.number[right] - self.number[left]) as f64;
        self.change[right] -= shift / between;
        self.shift[right] += shift;
        self.change[left] += shift / between;
        self.prelim[right] += shift;
        self.modifier[right] += shift;
    }
}
