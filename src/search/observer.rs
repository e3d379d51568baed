//! Observing a search: [`Observer`].

use crate::game::Game;
use crate::value::{BoundedValue, Value, Window};

/// A receiver of the steps of a search. By default, all its methods do nothing.
///
/// The unit type `()` observes nothing and costs nothing: the compiler removes the calls.
///
/// Values and windows are from the perspective of the side to move at `position`, with plies counted from the root.
/// Every `enter` is followed by a `leave` for the same position. Between these two calls come the calls for its
/// descendants and for a cutoff, or one `evaluate` at the horizon.
///
/// ```
/// use plywood::{Game, Limits, Observer, Searcher, Value, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
///
/// #[derive(Default)]
/// struct Leaves(Vec<String>);
///
/// impl Observer<Toy> for Leaves {
///     fn leave(&mut self, position: &Toy, _ply: u32, value: Value) {
///         if position.is_over() {
///             self.0.push(value.to_string());
///         }
///     }
/// }
///
/// // The second player chooses 3 on the left. On the right, 2 < 3 refutes the move `b`, and 9 is cut off.
/// let mut leaves = Leaves::default();
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// AlphaBeta::default().observe(&toy, &ZeroEvaluator, &Limits::none(), &mut leaves);
/// assert_eq!(leaves.0, ["points 3", "points 5", "points 2"]);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[expect(unused_variables, reason = "the default methods do nothing")]
pub trait Observer<G: Game> {
    /// Returns whether the observer uses the calls for single positions: `enter`, `evaluate`, `cut` and `leave`. If not
    /// (an observer may use only `iteration`), searches skip the work that only serves these calls.
    #[inline]
    fn observes_nodes(&self) -> bool {
        true
    }

    /// The search enters `position`, reached by `mv` (`None` at the root), and searches it with `window`
    /// ([`Window::FULL`] for searches without windows).
    #[inline]
    fn enter(&mut self, position: &G, mv: Option<G::Move>, ply: u32, window: Window) {}

    /// The evaluator has scored `position`, which is at the horizon.
    #[inline]
    fn evaluate(&mut self, position: &G, ply: u32, value: Value) {}

    /// The search skips the moves `pruned`, because `value`, the value of an earlier move, is at least beta.
    #[inline]
    fn cut(&mut self, position: &G, ply: u32, value: Value, pruned: &[G::Move]) {}

    /// The search of `position` has ended with `value`, which has no meaning if a limit has stopped the search.
    #[inline]
    fn leave(&mut self, position: &G, ply: u32, value: Value) {}

    /// A search with iterative deepening has completed the iteration to `depth`. `value` is for the side to move at the
    /// root; `pv` is the principal variation as far as it is known.
    #[inline]
    fn iteration(&mut self, depth: u32, value: BoundedValue, pv: &[G::Move]) {}
}

impl<G: Game> Observer<G> for () {
    #[inline]
    fn observes_nodes(&self) -> bool {
        false
    }
}

/// Forwards every call to the observer. With `&mut dyn Observer<G>`, one compiled search serves all observers.
impl<G: Game, O: Observer<G> + ?Sized> Observer<G> for &mut O {
    fn observes_nodes(&self) -> bool {
        (**self).observes_nodes()
    }

    fn enter(&mut self, position: &G, mv: Option<G::Move>, ply: u32, window: Window) {
        (**self).enter(position, mv, ply, window);
    }

    fn evaluate(&mut self, position: &G, ply: u32, value: Value) {
        (**self).evaluate(position, ply, value);
    }

    fn cut(&mut self, position: &G, ply: u32, value: Value, pruned: &[G::Move]) {
        (**self).cut(position, ply, value, pruned);
    }

    fn leave(&mut self, position: &G, ply: u32, value: Value) {
        (**self).leave(position, ply, value);
    }

    fn iteration(&mut self, depth: u32, value: BoundedValue, pv: &[G::Move]) {
        (**self).iteration(depth, value, pv);
    }
}
