//! The context of a query: everything that is kept from one search to the next.

use super::expansion_record::ExpansionRecord;
use super::history::{Killers, RelativeHistory};
use super::horizon::{Frontier, Horizon};
use super::options::SolverOptions;
use super::outlook::Outlook;
use super::score::Score;
use super::signals::BusyMarks;
use super::subtree_sizes::SubtreeSizes;
use super::table::{TranspositionTable, max_table_bytes};
use crate::game::Game;
use crate::search::{Evaluator, Limits, Meter, Observer, SearchEnd, Stats, StopReason};
use crate::value::Outcome;

/// The memory limit of tables if the limits of the query contain none.
pub(super) const DEFAULT_MEMORY: u64 = 256 << 20;

/// The state that one thread keeps from one search to the next.
#[derive(Debug)]
pub(super) struct SearchState<M> {
    pub meter: Meter,
    pub stats: Stats,
    pub killers: Killers<M>,
    pub history: RelativeHistory,
    /// The last move that caused a cutoff, and the ply of its position; `None` if refutations do not order the moves.
    pub last_cutoff: Option<(M, u32)>,
    /// The number of times that a horizon contributed to a value.
    pub horizon_uses: u64,
    /// Whether a game ended in points, or static bounds were points. A score in points has no plies, so the value of the
    /// whole game does not determine the value to a depth.
    pub has_points: bool,
    /// Whether any side has moved twice in a row in this search.
    pub repeats_turns: bool,
    pub subtree_sizes: SubtreeSizes,
    /// Shows whether expansions for a table of whole positions pay.
    pub expansion_record: ExpansionRecord,
    /// The number of table places that were filled.
    pub filled: usize,
    /// The best move of the root so far and a lower bound on its value; `None` while no move is above alpha.
    pub best: Option<(M, Score)>,
    /// The ply of the frontier nodes of a [plain search](super::plain), which has no [`Task`](super::signals::Task).
    pub frontier_ply: u32,
}

impl<M> SearchState<M> {
    pub(super) fn new(meter: Meter) -> Self {
        Self {
            meter,
            stats: Stats::default(),
            killers: Killers::default(),
            history: RelativeHistory::default(),
            last_cutoff: None,
            horizon_uses: 0,
            has_points: false,
            repeats_turns: false,
            subtree_sizes: SubtreeSizes::default(),
            expansion_record: ExpansionRecord::default(),
            filled: 0,
            best: None,
            frontier_ply: u32::MAX,
        }
    }

    /// Returns whether any side has moved twice in a row in this search. If so, moves are also ordered by the side to
    /// move after them.
    #[inline(always)]
    pub(super) fn repeats_turns<G: Game<Move = M>>(&self) -> bool {
        // The constant lets the compiler omit the code for repeated turns.
        !G::ALTERNATES && self.repeats_turns
    }

    /// Adds the work of another thread.
    pub(super) fn join(&mut self, other: &Self) {
        self.meter.join(other.meter.nodes());
        self.stats = self.stats.plus(other.stats);
        self.horizon_uses += other.horizon_uses;
        self.has_points |= other.has_points;
        self.filled += other.filled;
    }

    /// Returns the score, for the side to move, of a game that is over at `ply`.
    #[inline]
    pub(super) fn score_end<G: Game<Move = M>>(&mut self, position: &G, outcome: Outcome, ply: u32) -> Score {
        self.stats.leaves += 1;
        self.has_points |= matches!(outcome, Outcome::Points(_));
        Score::of_outcome(outcome, position.to_move(), ply)
    }

    #[inline]
    pub(super) fn score_frontier<G: Game<Move = M>>(
        &mut self,
        position: &G,
        horizon: Horizon,
        evaluator: &dyn Evaluator<G>,
    ) -> Score {
        self.stats.leaves += 1;
        self.stats.evaluations += 1;
        self.horizon_uses += 1;
        match horizon.frontier {
            Frontier::Evaluated => Score::of_number(evaluator.evaluate(position)),
            Frontier::None | Frontier::Zero => Score::ZERO,
        }
    }
}

/// Returns the observer if it observes nodes.
pub(super) fn observer_of_nodes<'o, G: Game>(
    observer: &'o mut (dyn Observer<G> + '_),
) -> Option<&'o mut (dyn Observer<G> + 'o)> {
    if observer.observes_nodes() { Some(observer) } else { None }
}

/// The data that the searches of one query share.
pub(super) struct Context<'s, G: Game> {
    pub evaluator: &'s dyn Evaluator<G>,
    pub observer: &'s mut dyn Observer<G>,
    pub options: SolverOptions,
    pub limits: Limits,
    pub state: SearchState<G::Move>,
    pub table: TranspositionTable<G>,
    /// The outlook of the position that was searched first; `None` before the first search that needs it.
    outlook: Option<Outlook>,
    /// Whether the entries of the table record a depth; `None` while there is no table.
    table_has_depth: Option<bool>,
    /// The positions that the threads are searching; `None` with a single thread.
    pub marks: Option<BusyMarks>,
    /// The number of threads that may help a search.
    pub helpers: u32,
}

impl<'s, G: Game> Context<'s, G> {
    /// Creates the context of a query and starts its clock. A limit on nodes excludes other threads, so that it is exact.
    pub(super) fn start(
        evaluator: &'s dyn Evaluator<G>,
        observer: &'s mut dyn Observer<G>,
        options: SolverOptions,
        limits: &Limits,
    ) -> Self {
        let threads = limits.threads.filter(|_| limits.nodes.is_none()).unwrap_or(1);
        Self {
            evaluator,
            observer,
            options,
            limits: limits.clone(),
            state: SearchState::new(Meter::start(limits)),
            table: TranspositionTable::None,
            outlook: None,
            table_has_depth: None,
            marks: (threads > 1).then(BusyMarks::new),
            helpers: threads.saturating_sub(1),
        }
    }

    /// Returns whether a search to `horizon` can be [plain](super::plain): it uses no option, observer or evaluator.
    pub(super) fn is_plain(&self, horizon: Horizon) -> bool {
        let evaluates = horizon.frontier == Frontier::Evaluated;
        self.options == SolverOptions::none() && !evaluates && !self.observer.observes_nodes()
    }

    /// Returns whether the searches of this query are usual: they use the default options and no observer of nodes.
    pub(super) fn is_usual(&self) -> bool {
        self.options == SolverOptions::default() && !self.observer.observes_nodes()
    }

    /// Returns the outlook of the first position for which it is requested in this query; `position` is not over.
    pub(super) fn outlook(&mut self, position: &G) -> Outlook {
        // The nodes are not counted. Other limits stop the line, because the methods of a game may be slow.
        let meter = &self.state.meter;
        let is_stopped = || meter.limits().reached(0, meter.elapsed()).is_some();
        *self.outlook.get_or_insert_with(|| Outlook::from(position, is_stopped))
    }

    /// Calls `search` with a limit of `nodes` further nodes, unless the query is stopped. Reaching this limit ends `search`,
    /// but does not stop the query.
    pub(super) fn with_budget(&mut self, nodes: u64, search: impl FnOnce(&mut Self)) {
        if self.is_stopped() {
            return;
        }
        let end = self.state.meter.nodes().saturating_add(nodes);
        let limits = self.state.meter.limits().clone();
        let is_tighter = limits.nodes.is_none_or(|nodes| end < nodes);
        if is_tighter {
            self.state.meter.resume_with(limits.clone().with_nodes(end));
        }
        search(self);
        if is_tighter {
            let stopped = self.state.meter.stopped();
            self.state.meter.resume_with(limits);
            if let Some(reason) = stopped.filter(|reason| *reason != StopReason::Nodes) {
                self.state.meter.stop(reason);
            }
        }
    }

    /// Returns whether a limit has stopped the query.
    pub(super) fn is_stopped(&self) -> bool {
        self.state.meter.is_stopped()
    }

    /// Returns the limits of the next search if it and the later searches, `searches_left` in all, share the remaining
    /// nodes and time of `limits` equally.
    pub(super) fn share_of(&self, limits: &Limits, searches_left: usize) -> Limits {
        let searches = u32::try_from(searches_left).unwrap_or(u32::MAX);
        let (nodes, elapsed) = (self.state.meter.nodes(), self.state.meter.elapsed());
        Limits {
            nodes: limits.nodes.map(|all| nodes + all.saturating_sub(nodes) / u64::from(searches)),
            time: limits.time.map(|all| elapsed + all.saturating_sub(elapsed) / searches),
            ..limits.clone()
        }
    }

    /// Returns how the query ended; `is_proved` says whether its result holds for the whole game.
    pub(super) fn end(&self, is_proved: bool) -> SearchEnd {
        let complete = if is_proved { SearchEnd::Proved } else { SearchEnd::DepthReached };
        self.state.meter.stopped().map_or(complete, SearchEnd::Stopped)
    }

    pub(super) fn stats(&mut self) -> Stats {
        let Stats { table_places, table_filled, .. } = self.state.stats;
        let (table_places, table_filled) = match self.table.storage() {
            // A proof-number search uses another table, and has recorded the size of that table in `stats`.
            _ if table_places > 0 => (table_places, table_filled),
            Some(table) => (table.growth().capacity() as u64, self.state.filled as u64),
            None => (0, 0),
        };
        Stats {
            nodes: self.state.meter.nodes(),
            table_places,
            table_filled,
            peak_bytes: self.state.meter.peak_bytes(),
            elapsed: self.state.meter.elapsed(),
            ..self.state.stats
        }
    }

    /// Creates the table, unless the current one is of the same kind. Its entries record a depth if `with_depth`.
    pub(super) fn use_table(&mut self, position: &G, with_depth: bool) {
        if !self.options.table || self.table_has_depth.replace(with_depth) == Some(with_depth) {
            return;
        }
        let (bytes, exact_keys) = (self.max_table_bytes(), self.options.exact_keys);
        self.set_table(TranspositionTable::None, 0);
        self.set_table(TranspositionTable::new(position, bytes, exact_keys, with_depth), 0);
    }

    /// Puts the successor of the table in its place, if the table is outgrown and has a successor.
    pub(super) fn succeed_table(&mut self) {
        let bytes = self.max_table_bytes();
        if let Some((successor, filled)) = self.table.successor(bytes) {
            self.set_table(successor, filled);
        }
    }

    /// Replaces the table by one with `filled` entries. Both count as used while they exist together.
    fn set_table(&mut self, table: TranspositionTable<G>, filled: usize) {
        let old_bytes = self.table_bytes();
        self.table = table;
        self.state.filled = filled;
        if let Some(table) = self.table.storage() {
            self.state.meter.claim(table.growth().bytes());
            table.warn_if_small(&self.state.meter);
        }
        self.state.meter.release(old_bytes);
    }

    fn max_table_bytes(&self) -> usize {
        max_table_bytes(self.limits.memory.unwrap_or(DEFAULT_MEMORY))
    }

    pub(super) fn table_bytes(&mut self) -> usize {
        self.table.storage().map_or(0, |table| table.growth().bytes())
    }
}
