//! Where the nodes of a tree are drawn: [`tidy`].

/// The room between neighbours of one row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spacing {
    /// Between children of one node.
    pub siblings: f64,
    /// Between others.
    pub cousins: f64,
}

/// A tree as a layout sees it: who stands below whom, and how wide everything is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    children: Vec<Vec<usize>>,
    widths: Vec<f64>,
}

impl Outline {
    /// A tree without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a node to the right of its siblings, and says which it is: they are numbered from 0. The first one is the
    /// root, and others name a `parent`.
    ///
    /// # Panics
    ///
    /// If there is no such parent.
    pub fn add(&mut self, parent: Option<usize>, width: f64) -> usize {
        let node = self.widths.len();
        assert_eq!(parent.is_none(), node == 0, "the first node alone is a root");
        if let Some(parent) = parent {
            self.children[parent].push(node);
        }
        self.children.push(Vec::new());
        self.widths.push(width);
        node
    }
}

/// The middle of every node, to the right of the left edge of the drawing, in the unit of the widths. Nodes of one
/// depth stand in one row.
///
/// - Neighbours of a row are as far apart as `spacing` says, or farther, and stand in their order.
/// - A node stands over the middle between its first and its last child.
/// - A subtree between two larger ones stands in the middle of the room that these leave.
/// - The layout of the mirrored tree is the mirrored layout.
///
/// It takes time and memory linear in the number of nodes, and no recursion.
///
/// C. Buchheim, M. Jünger, S. Leipert, "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing 2002,
/// without its recursion. Going from left to right it is not quite the same as going from right to left, so both are
/// done and the mean is taken: distances that hold for two layouts hold for their mean.
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
    let forth = Walk::new(outline, spacing, false).places();
    let back = Walk::new(outline, spacing, true).places();
    let places = forth.iter().zip(&back).map(|(forth, back)| f64::midpoint(*forth, -back));
    let places: Vec<f64> = places.collect();
    let edges = places.iter().zip(&outline.widths).map(|(place, width)| place - width / 2.0);
    let left = edges.fold(f64::INFINITY, f64::min);
    places.iter().map(|place| place - left).collect()
}

/// One walk through the tree, from left to right or, mirrored, from right to left. The names are those of the paper.
struct Walk<'o> {
    outline: &'o Outline,
    spacing: Spacing,
    mirrored: bool,
    /// The place beside the left sibling; later shifts of the parent not counted.
    prelim: Vec<f64>,
    /// By how much all below is shifted.
    modifier: Vec<f64>,
    /// The next node of a contour, where that is no child.
    thread: Vec<Option<usize>>,
    /// Below which child of the node being placed a node of a contour stands.
    ancestor: Vec<usize>,
    change: Vec<f64>,
    shift: Vec<f64>,
    /// Which child of its parent a node is.
    number: Vec<usize>,
    parent: Vec<Option<usize>>,
}

impl<'o> Walk<'o> {
    fn new(outline: &'o Outline, spacing: Spacing, mirrored: bool) -> Self {
        let count = outline.widths.len();
        let mut walk = Self {
            outline,
            spacing,
            mirrored,
            prelim: vec![0.0; count],
            modifier: vec![0.0; count],
            thread: vec![None; count],
            ancestor: (0..count).collect(),
            change: vec![0.0; count],
            shift: vec![0.0; count],
            number: vec![0; count],
            parent: vec![None; count],
        };
        for node in 0..count {
            for number in 0..outline.children[node].len() {
                let child = walk.child(node, number);
                walk.number[child] = number;
                walk.parent[child] = Some(node);
            }
        }
        walk
    }

    /// The child of this number, counted from the side where the walk begins.
    fn child(&self, node: usize, number: usize) -> usize {
        let children = &self.outline.children[node];
        children[if self.mirrored { children.len() - 1 - number } else { number }]
    }

    fn first_child(&self, node: usize) -> Option<usize> {
        (!self.outline.children[node].is_empty()).then(|| self.child(node, 0))
    }

    fn last_child(&self, node: usize) -> Option<usize> {
        let count = self.outline.children[node].len();
        (count > 0).then(|| self.child(node, count - 1))
    }

    /// The place of every node.
    fn places(mut self) -> Vec<f64> {
        // Children stand behind their parents, so that backwards every node is met after all that is below it.
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

    /// Places the children of a node beside each other, each with all that is below it.
    fn place_children(&mut self, node: usize) {
        let count = self.outline.children[node].len();
        let Some(mut default_ancestor) = self.first_child(node) else { return };
        for number in 0..count {
            let child = self.child(node, number);
            let middle = self.middle(child);
            if number == 0 {
                self.prelim[child] = middle.unwrap_or(0.0);
            } else {
                let left = self.child(node, number - 1);
                self.prelim[child] = self.prelim[left] + self.distance(left, child);
                self.modifier[child] = middle.map_or(0.0, |middle| self.prelim[child] - middle);
                default_ancestor = self.apportion(node, child, default_ancestor);
            }
        }
        let (mut shift, mut change) = (0.0, 0.0);
        for number in (0..count).rev() {
            let child = self.child(node, number);
            self.prelim[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    /// Between the first and the last child.
    fn middle(&self, node: usize) -> Option<f64> {
        let (first, last) = (self.first_child(node)?, self.last_child(node)?);
        Some(f64::midpoint(self.prelim[first], self.prelim[last]))
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        let siblings = self.parent[left] == self.parent[right];
        let gap = if siblings { self.spacing.siblings } else { self.spacing.cousins };
        f64::midpoint(self.outline.widths[left], self.outline.widths[right]) + gap
    }

    /// Pushes the subtree of `child` away from those to the left of it, wherever it would come too close.
    fn apportion(&mut self, parent: usize, child: usize, default_ancestor: usize) -> usize {
        let leftmost = self.child(parent, 0);
        // The contours: right and left edge of what stands to the left, then of the subtree of `child`.
        let mut left_inner = self.child(parent, self.number[child] - 1);
        let (mut left_outer, mut right_inner, mut right_outer) = (leftmost, child, child);
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
        self.first_child(node).or(self.thread[node])
    }

    fn next_right(&self, node: usize) -> Option<usize> {
        self.last_child(node).or(self.thread[node])
    }

    /// Moves `right` by `shift`; what stands between it and `left` will share in that.
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
