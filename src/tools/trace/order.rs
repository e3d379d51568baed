//! Recording a textbook search that tries the moves in another order: [`MoveOrder`] and [`Trace::record_in_order`].
//!
//! The textbook searches try moves in the order in which the game lists them. Here the game is wrapped in one that lists
//! the moves of every position by their values, so that the searches themselves stay unchanged.

use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::recorder::{MEMORY_DIVISOR, Recorder};
use super::tree::Trace;
use crate::clock::Instant;
use crate::game::{Game, MoveList};
use crate::search::{Evaluator, Limits, MoveValue, Observer, Searcher};
use crate::searchers::AnySearcher;
use crate::solver::Solver;
use crate::suggest::truncated;
use crate::value::{Bound, Outcome, Player, Value, Window};

/// The largest number of positions whose sorted moves are kept.
const MAX_SORTED: usize = 1 << 16;

/// The order in which a recorded search tries the moves of every position.
///
/// ```
/// use plywood::trace::MoveOrder;
/// let order: MoveOrder = "best-first".parse()?;
/// assert_eq!((order, order.to_string().as_str()), (MoveOrder::BestFirst, "best-first"));
/// let error = "best".parse::<MoveOrder>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no order of moves `best`: the orders are listed, best-first, worst-first");
/// # Ok::<(), plywood::trace::UnknownMoveOrder>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// The order in which the game lists the moves.
    #[default]
    Listed,
    /// Moves with a higher value for the side to move first; moves of equal value in the order of the game.
    BestFirst,
    /// Moves with a lower value for the side to move first; moves of equal value in the order of the game.
    WorstFirst,
}

impl MoveOrder {
    /// All orders.
    pub const ALL: [Self; 3] = [Self::Listed, Self::BestFirst, Self::WorstFirst];

    /// Returns the order in words, such as `best moves first`.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Listed => "moves as listed",
            Self::BestFirst => "best moves first",
            Self::WorstFirst => "worst moves first",
        }
    }
}

impl Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Listed => "listed",
            Self::BestFirst => "best-first",
            Self::WorstFirst => "worst-first",
        })
    }
}

impl FromStr for MoveOrder {
    type Err = UnknownMoveOrder;

    fn from_str(name: &str) -> Result<Self, UnknownMoveOrder> {
        let order = Self::ALL.into_iter().find(|order| order.to_string() == name);
        order.ok_or_else(|| UnknownMoveOrder { name: truncated(name) })
    }
}

/// The error for an unknown name of a [`MoveOrder`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no order of moves `{name}`: the orders are {}", MoveOrder::ALL.map(|order| order.to_string()).join(", "))]
#[non_exhaustive]
pub struct UnknownMoveOrder {
    /// The requested name, cut off after sixty characters.
    pub name: String,
}

/// The error for a search that cannot be recorded with its moves in another order.
///
/// ```
/// use plywood::{Limits, Solver, ZeroEvaluator, toy::Toy};
/// use plywood::trace::{FixedMoveOrder, MoveOrder, Trace};
/// let (toy, solver): (Toy, _) = ("((3 5) (2 9))".parse()?, Solver::default().into());
/// let trace = Trace::record_in_order(&solver, MoveOrder::BestFirst, &toy, &ZeroEvaluator, &Limits::none(), 100);
/// assert_eq!(trace.unwrap_err(), FixedMoveOrder::new("solver"));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the search `{search}` cannot be recorded with its moves in another order; searches that can are {}",
    AnySearcher::textbook().iter().map(Searcher::name).collect::<Vec<_>>().join(", ")
)]
#[non_exhaustive]
pub struct FixedMoveOrder {
    /// The name of the search.
    pub search: String,
}

impl FixedMoveOrder {
    /// Creates the error for the search with this name.
    pub fn new(search: &str) -> Self {
        Self { search: search.to_owned() }
    }
}

impl<G: Game> Trace<G::Move, G> {
    /// Searches `position` by a textbook search that tries the moves of every position in `order`, and records the visited
    /// tree like [`Trace::record`].
    ///
    /// The values by which moves are sorted are exact to the depth of the search; a [`Solver`] finds them. Its nodes are
    /// not counted, but its time is part of the limit. The moves of a position whose values it does not find within the
    /// limits keep the order of the game.
    ///
    /// With the best moves first, alpha-beta visits as few leaves as possible: in a tree of depth `d` with `b` moves in each
    /// position, all leaves of different value, these are `b^ceil(d/2) + b^floor(d/2) - 1` (Knuth and Moore, "An Analysis of
    /// Alpha-Beta Pruning", Artificial Intelligence 6, 1975).
    ///
    /// ```
    /// use plywood::trace::{MoveOrder, Trace};
    /// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
    /// let toy: Toy = "((2 9) (3 5))".parse()?;
    /// let leaves = |order| {
    ///     let trace = Trace::record_in_order(&AlphaBeta::default().into(), order, &toy, &ZeroEvaluator, &Limits::none(), 100);
    ///     trace.map(|trace| trace.report.stats.leaves)
    /// };
    /// // With the move to (3 5) first, the reply 2 refutes the other move.
    /// assert_eq!((leaves(MoveOrder::Listed)?, leaves(MoveOrder::BestFirst)?), (4, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FixedMoveOrder`] if `searcher` is not a textbook search.
    pub fn record_in_order<E: Evaluator<G> + ?Sized>(
        searcher: &AnySearcher,
        order: MoveOrder,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        max_nodes: usize,
    ) -> Result<Self, FixedMoveOrder> {
        let sorter = Sorter::new(order, evaluator, limits);
        let root = SortedMoves { position: position.clone(), ply: 0, sorter: &sorter };
        let evaluator = InnerEvaluator(evaluator);
        let mut recorder = InnerObserver(Recorder::for_folding(max_nodes, limits));
        let report = match searcher.clone() {
            AnySearcher::Recursive(mut search) => search.observe(&root, &evaluator, limits, &mut recorder),
            AnySearcher::Iterative(mut search) => search.observe(&root, &evaluator, limits, &mut recorder),
            AnySearcher::Tree(mut search) => search.observe(&root, &evaluator, limits, &mut recorder),
            AnySearcher::AlphaBeta(mut search) => search.observe(&root, &evaluator, limits, &mut recorder),
            AnySearcher::AlphaBetaIterative(mut search) => {
                search.observe(&root, &evaluator, limits, &mut recorder)
            }
            AnySearcher::Solver(_)
            | AnySearcher::PrincipalVariation(_)
            | AnySearcher::Mtdf(_)
            | AnySearcher::ProofNumber(_) => return Err(FixedMoveOrder::new(searcher.name())),
        };
        let trace = recorder.0.finish(position, report).fold(max_nodes);
        Ok(Self { order, ..trace })
    }
}

/// A game that lists the moves of every position in the order of a [`SortMoves`].
#[derive(Clone)]
struct SortedMoves<'s, G: Game> {
    position: G,
    /// The distance from the root in plies.
    ply: u32,
    sorter: &'s dyn SortMoves<G>,
}

/// Sorts the moves of positions.
trait SortMoves<G: Game>: Sync {
    /// Returns the moves of `position`, which is not over, `ply` plies after the root.
    fn sorted(&self, position: &G, ply: u32) -> MoveList<G::Move>;
}

/// Sorts moves by their values to the depth of the recorded search.
struct Sorter<'s, G: Game, E: ?Sized> {
    order: MoveOrder,
    evaluator: &'s E,
    /// The limits of the searches for values, with the depth of the recorded search.
    limits: Limits,
    start: Instant,
    known: Mutex<KnownOrders<G>>,
}

/// The search for the values of moves, and the sorted moves of positions with the depth that remained below them.
struct KnownOrders<G: Game> {
    solver: Solver,
    sorted: FxHashMap<(G, Option<u32>), MoveList<G::Move>>,
}

impl<'s, G: Game, E: Evaluator<G> + ?Sized> Sorter<'s, G, E> {
    fn new(order: MoveOrder, evaluator: &'s E, limits: &Limits) -> Self {
        let memory = limits.memory.map(|memory| memory / MEMORY_DIVISOR);
        let limits = Limits { memory, threads: None, progress: None, warnings: None, ..limits.clone() };
        let known = KnownOrders { solver: Solver::default(), sorted: FxHashMap::default() };
        Self { order, evaluator, limits, start: Instant::now(), known: Mutex::new(known) }
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> SortMoves<G> for Sorter<'_, G, E> {
    fn sorted(&self, position: &G, ply: u32) -> MoveList<G::Move> {
        let moves = position.moves();
        if self.order == MoveOrder::Listed || moves.len() < 2 {
            return moves;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let depth = self.limits.depth.map(|depth| depth.saturating_sub(ply));
        let place = (position.clone(), depth);
        if let Some(sorted) = known.sorted.get(&place) {
            return sorted.clone();
        }
        let limits = Limits { depth, ..self.limits.after(0, self.start.elapsed()) };
        let mut values = known.solver.analyze(position, self.evaluator, &limits).moves;
        if values.iter().any(|mv| mv.bound() != Some(Bound::Exact)) {
            return moves;
        }
        // The sort is stable. It sorts pairs of a key and an index, so that most of its code does not depend on the game.
        match self.order {
            MoveOrder::BestFirst => values.sort_by_cached_key(|mv| std::cmp::Reverse(mv.value())),
            _ => values.sort_by_cached_key(MoveValue::value),
        }
        let sorted: MoveList<G::Move> = values.into_iter().map(|value| value.mv).collect();
        if known.sorted.len() < MAX_SORTED {
            known.sorted.insert(place, sorted.clone());
        }
        sorted
    }
}

impl<G: Game> PartialEq for SortedMoves<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<G: Game> Eq for SortedMoves<'_, G> {}

impl<G: Game> Hash for SortedMoves<'_, G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl<G: Game> Debug for SortedMoves<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.position, f)
    }
}

impl<G: Game> Display for SortedMoves<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.position, f)
    }
}

impl<G: Game> Game for SortedMoves<'_, G> {
    type Move = G::Move;

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn moves(&self) -> MoveList<G::Move> {
        self.sorter.sorted(&self.position, self.ply)
    }

    fn apply(&self, mv: G::Move) -> Self {
        Self { position: self.position.apply(mv), ply: self.ply + 1, sorter: self.sorter }
    }

    fn heap_bytes(&self) -> usize {
        self.position.heap_bytes()
    }

    const STACK_BYTES: usize = G::STACK_BYTES;
}

/// The evaluator of the game inside of [`SortedMoves`].
struct InnerEvaluator<'e, E: ?Sized>(&'e E);

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<SortedMoves<'_, G>> for InnerEvaluator<'_, E> {
    fn evaluate(&self, sorted: &SortedMoves<'_, G>) -> f64 {
        self.0.evaluate(&sorted.position)
    }
}

/// The observer of the game inside of [`SortedMoves`].
struct InnerObserver<G: Game>(Recorder<G>);

impl<G: Game> Observer<SortedMoves<'_, G>> for InnerObserver<G> {
    fn enter(&mut self, sorted: &SortedMoves<'_, G>, mv: Option<G::Move>, ply: u32, window: Window) {
        self.0.enter(&sorted.position, mv, ply, window);
    }

    fn evaluate(&mut self, sorted: &SortedMoves<'_, G>, ply: u32, value: Value) {
        self.0.evaluate(&sorted.position, ply, value);
    }

    fn cut(&mut self, sorted: &SortedMoves<'_, G>, ply: u32, value: Value, pruned: &[G::Move]) {
        self.0.cut(&sorted.position, ply, value, pruned);
    }

    fn leave(&mut self, sorted: &SortedMoves<'_, G>, ply: u32, value: Value) {
        self.0.leave(&sorted.position, ply, value);
    }
}
