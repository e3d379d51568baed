//! Minimax by recursion.

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

/// Minimax by recursion: a position is worth what the best of its moves is worth, and a move is worth
/// the opposite of what the position after it is worth to the other side.
///
/// It visits every position of the tree to the end of the game or to the depth asked, so it is the
/// oracle by which all other searches are judged. Claude Shannon described it for chess in
/// "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950).
///
/// ```
/// use plywood::{Limits, Searcher, Value, ZeroEvaluator, textbook::Recursive, toy::Toy};
/// //            .
/// //        a/     \b        the first player chooses at the top,
/// //        .       .        the second below
/// //      a/ \b   a/ \b
/// //      3   5   2   9      points for the first player
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let report = Recursive.search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!(report.value, Some(Value::Points(3)));
/// assert_eq!(report.pv_text(), "a a");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Recursive;

impl Searcher for Recursive {
    fn name(&self) -> &'static str {
        "recursive"
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
        let value = run.minimax(position, None, 0);
        let line = run.variations.into_line();
        let found = match run.meter.stopped() {
            None => Some((value, Bound::Exact)),
            Some(_) if line.is_empty() => None,
            Some(_) => Some((value, Bound::Lower)),
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
    /// What `position` is worth to its side to move. Once a limit is reached, at the root: what it is
    /// worth by the moves that were finished; elsewhere nothing that counts.
    fn minimax(&mut self, position: &G, mv: Option<G::Move>, ply: u32) -> Value {
        if stack::is_short::<G, G::Move>(ply) {
            return self.minimax_on_new_segment(position, mv, ply);
        }
        if !self.meter.visit() {
            return Value::WORST;
        }
        self.observer.enter(position, mv, ply, Window::FULL);
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
            self.best_of_moves(position, ply)
        };
        self.observer.leave(position, ply, value);
        value
    }

    fn best_of_moves(&mut self, position: &G, ply: u32) -> Value {
        let mut best = Value::WORST;
        let own = self.variations.mark();
        let moves = position.moves();
        self.meter.claim(heap_bytes(position, &moves));
        for &mv in &moves {
            let child_line = self.variations.mark();
            let child = position.apply(mv);
            let value = self.minimax(&child, Some(mv), ply + 1).seen_by(position.to_move(), child.to_move());
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
        }
        self.meter.release(heap_bytes(position, &moves));
        best
    }

    #[cold]
    fn minimax_on_new_segment(&mut self, position: &G, mv: Option<G::Move>, ply: u32) -> Value {
        if !self.meter.claim(stack::segment_bytes::<G, G::Move>()) {
            return Value::WORST;
        }
        let value = stack::on_new_segment::<G, G::Move, _>(|| self.minimax(position, mv, ply));
        self.meter.release(stack::segment_bytes::<G, G::Move>());
        value
    }
}
