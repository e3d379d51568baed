//! Watching a search: [`Observer`], told of every step, and free when nobody watches.

use crate::game::Game;
use crate::value::{Value, Window};

/// What a search tells of itself while it runs. Every method does nothing unless it is written.
///
/// The unit type `()` observes nothing and costs nothing: the calls are compiled away.
///
/// Values and windows are seen from the side to move at `position`, with plies counted from the root.
/// Every `enter` has its `leave`; between the two come the same calls for what lies below, or one
/// `evaluate` at a horizon.
///
/// ```
/// use plywood::{Blind, Game, Limits, Observer, Searcher, Value, textbook::AlphaBeta, toy::Toy};
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
/// // The second player answers 3 or 5 with 3; once it has 2 on the right, 9 does not matter.
/// let mut leaves = Leaves::default();
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// AlphaBeta::default().observe(&toy, &Blind, &Limits::none(), &mut leaves);
/// assert_eq!(leaves.0, ["points 3", "points 5", "points 2"]);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub trait Observer<G: Game> {
    /// Whether there is anything to tell; `false` only for `()`, and steps made only to be told are
    /// left out.
    const WATCHES: bool = true;

    /// The search begins with `position`, reached by `mv` (`None` at the root), with the window it is
    /// asked about ([`Window::FULL`] for searches that take none).
    #[inline]
    fn enter(&mut self, position: &G, mv: Option<G::Move>, ply: u32, window: Window) {
        let _ = (position, mv, ply, window);
    }

    /// `position` stands at the horizon, and this is its estimate.
    #[inline]
    fn evaluate(&mut self, position: &G, ply: u32, value: Value) {
        let _ = (position, ply, value);
    }

    /// The moves in `unseen` need no search: `value`, already found, is at least beta.
    #[inline]
    fn cut(&mut self, position: &G, ply: u32, value: Value, unseen: &[G::Move]) {
        let _ = (position, ply, value, unseen);
    }

    /// The search is done with `position`. Where a limit stopped it on the way, `value` means nothing.
    #[inline]
    fn leave(&mut self, position: &G, ply: u32, value: Value) {
        let _ = (position, ply, value);
    }
}

impl<G: Game> Observer<G> for () {
    const WATCHES: bool = false;
}
