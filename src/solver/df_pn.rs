//! Depth-first proof-number search, which decides whether the value of a position is at least a threshold.

mod proof_table;

use proof_table::{Claim, INFINITE, Numbers, ProofEntry, ProofTable, SATURATED};
use smallvec::SmallVec;

use super::bounds::Interval;
use super::context::{Context, DEFAULT_MEMORY, SearchState, observer_of_nodes};
use super::horizon::{Frontier, Horizon};
use super::options::SolverOptions;
use super::result::SearchResult;
use super::score::Score;
use super::table::max_table_bytes;
use crate::game::{Game, repeats_turn};
use crate::search::stack;
use crate::search::{Evaluator, Observer, on_new_segment};
use crate::value::{Bounds, Outcome};

/// Proves or disproves that the value of `position` is at least `threshold`, and tightens the bounds of `result`.
pub(super) fn prove<G: Game>(
    context: &mut Context<'_, G>,
    position: &G,
    threshold: Score,
    result: &mut SearchResult<G::Move>,
) {
    let options = context.options;
    let memory = context.limits.memory.unwrap_or(DEFAULT_MEMORY).saturating_sub(context.table_bytes() as u64);
    let mut table = if options.table {
        ProofTable::new(position, max_table_bytes(memory), options.exact_keys)
    } else {
        ProofTable::None
    };
    let state = &mut context.state;
    if let Some(table) = table.storage() {
        state.meter.claim(table.growth().bytes());
        table.warn_if_small(&state.meter);
    }
    let mut search = ProofSearch {
        evaluator: context.evaluator,
        observer: observer_of_nodes(context.observer),
        options,
        state,
        table,
        filled: 0,
        horizon: result.horizon,
        best: None,
    };
    let limit = Numbers { proof: INFINITE, disproof: INFINITE };
    let mut position = position.clone();
    options.prepare(&mut position);
    let numbers = search.search(&position, None, 0, threshold, limit);
    let (best, filled) = (search.best, search.filled);
    if let Some(table) = search.table.storage() {
        search.state.stats.table_places = table.growth().capacity() as u64;
        search.state.stats.table_filled = filled as u64;
        search.state.meter.release(table.growth().bytes());
    }
    if context.is_stopped() {
        return;
    }
    if numbers.proof == 0 {
        (result.bounds.low, result.best) = (threshold, best);
    } else {
        result.bounds.high = threshold.previous();
    }
}

/// One proof-number search, for one threshold.
struct ProofSearch<'s, G: Game> {
    evaluator: &'s dyn Evaluator<G>,
    /// The observer of nodes, if there is one.
    observer: Option<&'s mut dyn Observer<G>>,
    options: SolverOptions,
    state: &'s mut SearchState<G::Move>,
    table: ProofTable<G>,
    /// The number of table places that were filled.
    filled: usize,
    horizon: Horizon,
    /// The move that proves the threshold at the root.
    best: Option<G::Move>,
}

/// A move and the numbers of its child, for the side that makes the move.
struct Child<M> {
    mv: M,
    same_side: bool,
    numbers: Numbers,
}

impl<G: Game> ProofSearch<'_, G> {
    /// Repeatedly searches the child that is easiest to prove, until it is known whether the value of `position` reaches
    /// `threshold`, or until the proof or disproof number of `position` reaches the one in `limit`.
    ///
    /// The numbers of the children are also kept on the stack, so that the search progresses however small the table is.
    fn search(
        &mut self,
        position: &G,
        mv: Option<G::Move>,
        ply: u32,
        threshold: Score,
        limit: Numbers,
    ) -> Numbers {
        if stack::is_short::<G>(ply) {
            let search = move |this: &mut Self| this.search(position, mv, ply, threshold, limit);
            return on_new_segment::<G, _, _>(self, |this| &mut this.state.meter, search)
                .unwrap_or(Numbers::UNKNOWN);
        }
        if !self.state.meter.visit() {
            return Numbers::UNKNOWN;
        }
        self.enter(position, mv, ply, threshold);
        let (nodes_before, uses_before) = (self.state.meter.nodes(), self.state.horizon_uses);
        let mut children = self.children(position, ply, threshold);
        let list_bytes =
            if children.spilled() { children.capacity() * size_of::<Child<G::Move>>() } else { 0 };
        let bytes = list_bytes + position.heap_bytes();
        self.state.meter.claim(bytes);
        let numbers = loop {
            let numbers = combine(&children);
            if numbers.is_decided() || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                break numbers;
            }
            let (easiest, second_proof) = find_easiest(&children);
            let Child { mv, same_side, numbers: before } = children[easiest];
            let mut child = position.apply(mv);
            self.options.prepare(&mut child);
            let child_limit = Numbers {
                // A quarter more than the second least proof number, so that the search does not switch back and forth
                // between two children.
                proof: limit.proof.min(second_proof.saturating_add(second_proof / 4 + 1)),
                // The limit minus the disproof numbers of the other children.
                disproof: if limit.disproof == INFINITE {
                    INFINITE
                } else {
                    limit.disproof.saturating_sub(numbers.disproof.saturating_sub(before.disproof))
                },
            };
            let (child_threshold, child_limit) =
                (threshold_of_child(threshold, same_side), child_limit.swapped_unless(same_side));
            let after = self.search(&child, Some(mv), ply + 1, child_threshold, child_limit);
            if self.state.meter.is_stopped() {
                break Numbers::UNKNOWN;
            }
            children[easiest].numbers = after.swapped_unless(same_side);
        };
        self.state.meter.release(bytes);
        if let Some(observer) = &mut self.observer {
            let value = if numbers.proof == 0 { threshold } else { threshold.previous() };
            observer.leave(position, ply, value.into());
        }
        if self.state.meter.is_stopped() {
            return numbers;
        }
        if ply == 0 {
            self.best = children.iter().find(|child| child.numbers.proof == 0).map(|child| child.mv);
        }
        // The position itself was counted before `nodes_before` was read.
        let work = self.state.meter.nodes() - nodes_before + 1;
        let entry = ProofEntry { numbers, depends_on_horizon: self.state.horizon_uses != uses_before };
        let claim = Claim::new(position, ply, self.horizon, threshold);
        self.filled += usize::from(self.table.store(position, claim, entry, work));
        if let Some(table) = self.table.storage()
            && self.filled > table.growth().full_at()
        {
            table.grow_within(&mut self.state.meter);
        }
        numbers
    }

    /// Returns the children of `position` with the numbers that they have before they are searched.
    fn children(&mut self, position: &G, ply: u32, threshold: Score) -> SmallVec<[Child<G::Move>; 16]> {
        // Moves that the opponent can answer with a win may be left out only if that loss in 2 is below the threshold.
        let skips_losing =
            self.options.hints && self.horizon.ply - ply >= 2 && threshold > Score::loss(ply + 2);
        let moves = if skips_losing { self.horizon.needed_moves(position) } else { position.moves() };
        self.state.meter.examine(moves.len());
        moves
            .into_iter()
            .map(|mv| {
                let mut child = position.apply(mv);
                self.options.prepare(&mut child);
                let same_side = repeats_turn(position, &child);
                let numbers = self.assess(&child, mv, ply + 1, threshold_of_child(threshold, same_side));
                Child { mv, same_side, numbers: numbers.swapped_unless(same_side) }
            })
            .collect()
    }

    /// Returns the numbers of a position before it is searched, from the rules, its static bounds or the table.
    fn assess(&mut self, position: &G, mv: G::Move, ply: u32, threshold: Score) -> Numbers {
        let outcome = position.outcome();
        if outcome.is_some() || ply == self.horizon.ply {
            return self.visit_leaf(position, outcome, mv, ply, threshold);
        }
        // The game goes on, so a win or a loss is at least one ply away.
        let (mut low, mut high) = (Score::loss(ply + 1), Score::win(ply + 1));
        if self.options.hints {
            let Bounds { low: least, high: most } = position.static_bounds();
            let (least, most) = (Score::of_value(least, ply), Score::of_value(most, ply));
            // With a depth limit, only a win or a loss within the depth remains a bound.
            let holds = |score| self.horizon.frontier == Frontier::None || self.horizon.is_within(score);
            low = if holds(least) { low.max(least) } else { low };
            high = if holds(most) { high.min(most) } else { high };
        }
        if low >= threshold {
            return Numbers::decided(true);
        }
        if high < threshold {
            return Numbers::decided(false);
        }
        match self.table.probe(position, Claim::new(position, ply, self.horizon, threshold)) {
            Some(ProofEntry { numbers, depends_on_horizon }) => {
                self.state.stats.table_hits += u64::from(numbers.is_decided());
                self.state.horizon_uses += u64::from(numbers.is_decided() && depends_on_horizon);
                numbers
            }
            None => Numbers::UNKNOWN,
        }
    }

    fn visit_leaf(
        &mut self,
        position: &G,
        outcome: Option<Outcome>,
        mv: G::Move,
        ply: u32,
        threshold: Score,
    ) -> Numbers {
        if !self.state.meter.visit() {
            return Numbers::UNKNOWN;
        }
        self.enter(position, Some(mv), ply, threshold);
        let score = match outcome {
            Some(outcome) => self.state.score_end(position, outcome, ply),
            None => self.state.score_frontier(position, self.horizon, self.evaluator),
        };
        if let Some(observer) = &mut self.observer {
            if outcome.is_none() {
                observer.evaluate(position, ply, score.into());
            }
            observer.leave(position, ply, score.into());
        }
        Numbers::decided(score >= threshold)
    }

    fn enter(&mut self, position: &G, mv: Option<G::Move>, ply: u32, threshold: Score) {
        if let Some(observer) = &mut self.observer {
            observer.enter(position, mv, ply, Interval::null_window(threshold).as_window());
        }
    }
}

/// Returns the threshold for the side to move at a child. If that side is the opponent and reaches its threshold, the
/// move does not reach `threshold`.
fn threshold_of_child(threshold: Score, same_side: bool) -> Score {
    if same_side { threshold } else { (-threshold).next() }
}

/// Returns the numbers of a position: a proof needs the proof of one child, a disproof needs the disproof of all.
fn combine<M>(children: &[Child<M>]) -> Numbers {
    let proof = children.iter().map(|child| child.numbers.proof).min().unwrap_or(INFINITE);
    if proof == 0 || proof == INFINITE {
        return Numbers::decided(proof == 0);
    }
    let sum = children.iter().map(|child| u64::from(child.numbers.disproof)).sum::<u64>();
    #[expect(clippy::cast_possible_truncation, reason = "at most SATURATED")]
    let disproof = sum.min(SATURATED.into()) as u32;
    Numbers { proof: proof.min(SATURATED), disproof }
}

/// Returns the index of the child with the least proof number, and the second least proof number.
fn find_easiest<M>(children: &[Child<M>]) -> (usize, u32) {
    let (mut easiest, mut least, mut second) = (0, INFINITE, INFINITE);
    for (index, child) in children.iter().enumerate() {
        if child.numbers.proof < least {
            (second, least, easiest) = (least, child.numbers.proof, index);
        } else {
            second = second.min(child.numbers.proof);
        }
    }
    (easiest, second)
}
