//! Alpha-beta by recursion.

use crate::game::{Game, heap_bytes};
use crate::search::Evaluator;
use crate::search::Limits;
use crate::search::Meter;
use crate::search::Observer;
use crate::search::{Report, Searcher, Stats};
use crate::stack;
use crate::value::Bound;
use crate::value::{BoundedValue, Value, Window};
use crate::variation::Variations;

/// Alpha-beta: minimax that skips what cannot matter.
///
/// The search carries a window. `alpha` is what the side to move already has for sure, `beta` what the
/// other side, by an earlier choice of its own, need not let it exceed. A move that reaches beta is
/// reason enough for the other side not to come here, so the remaining moves are cut off.
///
/// The answer `value` for a window, where `true value` is what plain minimax says:
///
/// - `value <= alpha`: the true value is at most `value` (an upper bound);
/// - `value >= beta`: the true value is at least `value` (a lower bound);
/// - in between: the true value is `value`.
///
/// It is *fail-soft*: outside the window the bound is as tight as what was searched allows, and not
/// merely alpha or beta itself. With the full window, which is the default, the answer is exact.
///
/// Knuth and Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6 (1975); fail-soft
/// after Fishburn, "Another optimization of alpha-beta search", SIGART Bulletin 84 (1983).
///
/// ```
/// use plywood::{Bound, Limits, Searcher, Window, ZeroEvaluator, Value::Points};
/// use plywood::{textbook::AlphaBeta, toy::Toy};
/// //            .
/// //        a/     \b        the first player chooses at the top,
/// //        .       .        the second below
/// //      a/ \b   a/ \b
/// //      3   5   2   9      after b a: 2 < 3, so nobody looks at 9
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let report = AlphaBeta::default().search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!((report.value, report.stats.nodes, report.stats.cutoffs), (Some(Points(3)), 6, 1));
///
/// // Is it worth more than 4? No: at most 3.
/// let window = Window::new(Points(4), Points(5)).expect("4 is less than 5");
/// let report = AlphaBeta::within(window).search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!((report.value, report.bound), (Some(Points(3)), Some(Bound::Upper)));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta {
    window: Window,
}

impl AlphaBeta {
    /// A search that need be exact only inside `window`, seen from the side to move at the root with
    /// plies counted from there.
    ///
    /// Where the answer is an upper bound the best move is merely the one with the highest bound.
    pub fn within(window: Window) -> Self {
        Self { window }
    }
}

impl Default for AlphaBeta {
    fn default() -> Self {
        Self::within(Window::FULL)
    }
}

impl Searcher for AlphaBeta {
    fn name(&self) -> &'static str {
        "alpha-beta"
    }

    fn finds_first_best_move(&self) -> bool {
        true
    }

    fn is_traceable(&self) -> bool {
        true
    }

    fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Move> {
        let mut run = Run {
            evaluator,
            observer,
            horizon: limits.depth.unwrap_or(u32::MAX),
            meter: Meter::start(limits),
            stats: Stats::default(),
            variations: Variations::<G::Move>::new(),
        };
        let value = run.alpha_beta(position, None, 0, self.window);
        let line = run.variations.into_line();
        let found = if run.meter.is_stopped() {
            // Of the moves that were finished one is worth `value`, unless all of them failed low.
            (!line.is_empty() && value > self.window.alpha()).then_some((value, Bound::Lower))
        } else if line.is_empty() || (self.window.alpha() < value && value < self.window.beta()) {
            Some((value, Bound::Exact))
        } else if value <= self.window.alpha() {
            Some((value, Bound::Upper))
        } else {
            Some((value, Bound::Lower))
        };
        let found = found.map(|(value, bound)| BoundedValue::new(value, bound));
        Report::new(position, found, line, &run.meter, run.stats)
    }
}

struct Run<'a, G: Game, E: ?Sized, O> {
    evaluator: &'a E,
    observer: &'a mut O,
    /// The ply at which the evaluator speaks.
    horizon: u32,
    meter: Meter,
    stats: Stats,
    variations: Variations<G::Move>,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Run<'_, G, E, O> {
    /// What `position` is worth to its side to move, as exactly as `window` asks. Once a limit is
    /// reached, at the root: by the moves that were finished; elsewhere nothing that counts.
    fn alpha_beta(&mut self, position: &G, mv: Option<G::Move>, ply: u32, window: Window) -> Value {
        if stack::is_short::<G, G::Move>(ply) {
            return self.alpha_beta_on_new_segment(position, mv, ply, window);
        }
        if !self.meter.visit() {
            return Value::WORST;
        }
        self.observer.enter(position, mv, ply, window);
        let value = if let Some(outcome) = position.outcome() {
            self.stats.leaves += 1;
            Value::of(outcome, position.to_move(), ply)
        } else if ply == self.horizon {
            self.stats.leaves += 1;
            self.stats.evaluations += 1;
            let value = Value::Estimate(self.evaluator.evaluate(position));
            self.observer.evaluate(position, ply, value);
            value
        } else {
            self.best_of_moves(position, ply, window)
        };
        self.observer.leave(position, ply, value);
        value
    }

    fn best_of_moves(&mut self, position: &G, ply: u32, window: Window) -> Value {
        let mut best = Value::WORST;
        let own = self.variations.mark();
        let moves = position.moves();
        self.meter.claim(heap_bytes(position, &moves));
        for (index, &mv) in moves.iter().enumerate() {
            let child_line = self.variations.mark();
            let child = position.apply(mv);
            let (us, them) = (position.to_move(), child.to_move());
            let value = self
                .alpha_beta(&child, Some(mv), ply + 1, window.above(best).seen_by(them, us))
                .seen_by(us, them);
            if self.meter.is_stopped() {
                self.variations.forget(child_line);
                break;
            }
            if value > best {
                best = value;
                self.variations.keep(own, child_line, mv);
            } else {
                self.variations.forget(child_line);
            }
            if best >= window.beta() {
                let unseen = &moves[index + 1..];
                if !unseen.is_empty() {
                    self.stats.cutoffs += 1;
                    self.observer.cut(position, ply, best, unseen);
                }
                break;
            }
        }
        self.meter.release(heap_bytes(position, &moves));
        best
    }

    #[cold]
    fn alpha_beta_on_new_segment(
        &mut self,
        position: &G,
        mv: Option<G::Move>,
        ply: u32,
        window: Window,
    ) -> Value {
        if !self.meter.claim(stack::segment_bytes::<G, G::Move>()) {
            return Value::WORST;
        }
        let value = stack::on_new_segment::<G, G::Move, _>(|| self.alpha_beta(position, mv, ply, window));
        self.meter.release(stack::segment_bytes::<G, G::Move>());
        value
    }
}
