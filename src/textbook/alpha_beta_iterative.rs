//! Alpha-beta with an explicit stack.

use crate::game::{Game, MoveList, heap_bytes};
use crate::search::Evaluator;
use crate::search::Limits;
use crate::search::Meter;
use crate::search::Observer;
use crate::search::{Report, Searcher, Stats};
use crate::value::Bound;
use crate::value::Player;
use crate::value::{BoundedValue, Value, Window};
use crate::variation::Variations;

/// Alpha-beta without recursion: the open positions stand on a stack, each with its window.
///
/// It makes the same steps as [`AlphaBeta`](crate::textbook::AlphaBeta), whose documentation says what
/// a window is and what the answer means inside and outside of it, and visits the same positions.
///
/// ```
/// use plywood::{Limits, Searcher, Value, ZeroEvaluator, textbook::AlphaBetaIterative, toy::Toy};
/// let toy: Toy = "(((2 -1) (5)) (5 -4 0) ((-4 9)))".parse()?;
/// let report = AlphaBetaIterative::default().search(&toy, &ZeroEvaluator, &Limits::none());
/// assert_eq!(report.value, Some(Value::Points(9)));
/// assert_eq!(report.pv_text(), "c a b");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlphaBetaIterative {
    window: Window,
}

impl AlphaBetaIterative {
    /// A search that need be exact only inside `window`, seen from the side to move at the root with
    /// plies counted from there.
    pub fn within(window: Window) -> Self {
        Self { window }
    }
}

impl Default for AlphaBetaIterative {
    fn default() -> Self {
        Self::within(Window::FULL)
    }
}

impl Searcher for AlphaBetaIterative {
    fn name(&self) -> &'static str {
        "alpha-beta-iterative"
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
            stack: Vec::new(),
        };
        let value = run.alpha_beta(position, self.window);
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

/// A position that is begun and not yet finished.
struct Open<G: Game> {
    position: G,
    moves: MoveList<G::Move>,
    /// The index in `moves` of the next move to make.
    next: usize,
    /// What it was asked.
    window: Window,
    /// The best value among the moves that are finished.
    best: Value,
    /// Where its principal variation begins.
    own_line: usize,
    /// Where that of the child now being searched begins.
    child_line: usize,
}

impl<G: Game> Open<G> {
    fn bytes(&self) -> usize {
        size_of::<Self>() + heap_bytes(&self.position, &self.moves)
    }
}

/// A position that is finished: its value, and to whom.
struct Finished {
    value: Value,
    player: Player,
}

/// A position to be visited next.
struct Child<G: Game> {
    position: G,
    mv: Option<G::Move>,
    window: Window,
}

struct Run<'a, G: Game, E: ?Sized, O> {
    evaluator: &'a E,
    observer: &'a mut O,
    /// The ply at which the evaluator speaks.
    horizon: u32,
    meter: Meter,
    stats: Stats,
    variations: Variations<G::Move>,
    /// From the root to the position being searched: the index is the ply.
    stack: Vec<Open<G>>,
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Run<'_, G, E, O> {
    /// What `root` is worth to its side to move, as exactly as `window` asks, by all the moves that
    /// matter or by those that were finished.
    fn alpha_beta(&mut self, root: &G, window: Window) -> Value {
        let mut finished = self.visit(Child { position: root.clone(), mv: None, window });
        while !self.meter.is_stopped() {
            if let Some(child) = finished {
                let Some(parent) = self.stack.last_mut() else { return child.value };
                let value = child.value.seen_by(parent.position.to_move(), child.player);
                if value > parent.best {
                    parent.best = value;
                    let mv = parent.moves[parent.next - 1];
                    self.variations.keep(parent.own_line, parent.child_line, mv);
                } else {
                    self.variations.forget(parent.child_line);
                }
                self.cut();
            }
            finished = match self.next_child() {
                Some(child) => self.visit(child),
                None => self.close(),
            };
        }
        self.abandon()
    }

    /// Skips the remaining moves of the position on top of the stack if its best reaches beta.
    fn cut(&mut self) {
        #[expect(clippy::cast_possible_truncation, reason = "a stack of 2^32 positions fits no memory")]
        let ply = (self.stack.len() - 1) as u32;
        let Some(top) = self.stack.last_mut() else { return };
        if top.best >= top.window.beta() && top.next < top.moves.len() {
            self.stats.cutoffs += 1;
            self.observer.cut(&top.position, ply, top.best, &top.moves[top.next..]);
            top.next = top.moves.len();
        }
    }

    /// The next child of the position on top of the stack, if it has a move left.
    fn next_child(&mut self) -> Option<Child<G>> {
        let top = self.stack.last_mut()?;
        let mv = *top.moves.get(top.next)?;
        top.next += 1;
        top.child_line = self.variations.mark();
        let position = top.position.apply(mv);
        let window = top.window.above(top.best).seen_by(position.to_move(), top.position.to_move());
        Some(Child { position, mv: Some(mv), window })
    }

    /// Begins with a position: a leaf is finished at once, any other goes on the stack.
    fn visit(&mut self, Child { position, mv, window }: Child<G>) -> Option<Finished> {
        if !self.meter.visit() {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a stack of 2^32 positions fits no memory")]
        let ply = self.stack.len() as u32;
        let player = position.to_move();
        self.observer.enter(&position, mv, ply, window);
        let value = if let Some(outcome) = position.outcome() {
            self.stats.leaves += 1;
            Value::of(outcome, player, ply)
        } else if ply == self.horizon {
            self.stats.leaves += 1;
            self.stats.evaluations += 1;
            let value = Value::Estimate(self.evaluator.evaluate(&position));
            self.observer.evaluate(&position, ply, value);
            value
        } else {
            self.open(position, window);
            return None;
        };
        self.observer.leave(&position, ply, value);
        Some(Finished { value, player })
    }

    /// Puts `position` on the stack.
    fn open(&mut self, position: G, window: Window) {
        let line = self.variations.mark();
        let moves = position.moves();
        let best = Value::WORST;
        let open = Open { position, moves, next: 0, window, best, own_line: line, child_line: line };
        self.meter.claim(open.bytes());
        self.stack.push(open);
    }

    /// Takes the position on top, which is finished, from the stack.
    fn close(&mut self) -> Option<Finished> {
        let open = self.stack.pop()?;
        self.meter.release(open.bytes());
        #[expect(clippy::cast_possible_truncation, reason = "a stack of 2^32 positions fits no memory")]
        let ply = self.stack.len() as u32;
        self.observer.leave(&open.position, ply, open.best);
        Some(Finished { value: open.best, player: open.position.to_move() })
    }

    /// Leaves everything as it stands when a limit is reached, with the best of the root's finished moves.
    fn abandon(&mut self) -> Value {
        let mut best = Value::WORST;
        while let Some(top) = self.stack.last() {
            self.variations.forget(top.child_line);
            best = top.best;
            self.close();
        }
        best
    }
}
