//! From two searches that do not agree to the smallest position that shows it.

use rustc_hash::FxHashSet;

use super::Harness;
use super::agreement::{is_exact, one_less};
use super::dissent::{Difference, Disagreement, Opinion};
use crate::game::Game;
use crate::search::Limits;
use crate::search::{Report, Searcher};
use crate::textbook::Recursive;

/// So many positions are tried.
const MOST_TRIED: usize = 2_000;
/// The tries take so many times the nodes of the two searches that did not agree, or `FEW_NODES`.
const PATIENCE: u64 = 8;
/// Nodes that are spent in any case.
const FEW_NODES: u64 = 1_000_000;
/// Plain minimax is asked about positions with no more nodes than this.
const MINIMAX_NODES: u64 = 5_000_000;

/// A position that shows it.
struct Shown<G: Game> {
    difference: Difference,
    position: G,
    moves: Vec<G::Move>,
    limits: Limits,
    /// What the two say.
    reports: [Report<G::Move>; 2],
}

impl<G: Game> Harness<'_, G> {
    /// Follows the moves after which two searches still do not agree, as far as they lead.
    ///
    /// Of all positions that were reached in this way it is the one with the most moves made, and so with the
    /// fewest plies left; the first of them in the order of the legal moves, the last move varied first.
    pub(super) fn shrunk(
        &mut self,
        position: &G,
        limits: &Limits,
        (judge, truth): (usize, &Report<G::Move>),
        (other, report): (usize, &Report<G::Move>),
        difference: Difference,
    ) -> Disagreement<G::Move> {
        let budget = truth.stats.nodes.saturating_add(report.stats.nodes).saturating_mul(PATIENCE);
        let budget = budget.max(FEW_NODES);
        let mut shown = vec![Shown {
            difference,
            position: position.clone(),
            moves: Vec::new(),
            limits: limits.clone(),
            reports: [truth.clone(), report.clone()],
        }];
        let (mut open, mut deepest) = (vec![0], 0);
        let (mut spent, mut seen) = (0_u64, FxHashSet::default());
        while let Some(place) = open.pop() {
            let first = shown.len();
            let Shown { position, moves, limits, .. } = &shown[place];
            if moves.len() > shown[deepest].moves.len() {
                deepest = place;
            }
            let (ply, limits, moves) = (moves.len() + 1, limits.clone(), moves.clone());
            let children: Vec<_> =
                position.legal_moves().into_iter().map(|mv| (mv, position.apply(mv))).collect();
            for (mv, child) in children {
                let is_beyond = limits.depth == Some(0) || spent > budget || seen.len() >= MOST_TRIED;
                if is_beyond || !seen.insert((child.clone(), ply)) {
                    continue;
                }
                let limits = one_less(&limits);
                let (difference, reports) = self.ask_both(&child, &limits, judge, other);
                spent += reports.iter().map(|report| report.stats.nodes).sum::<u64>();
                if let Some(difference) = difference {
                    let moves = moves.iter().copied().chain([mv]).collect();
                    shown.push(Shown { difference, position: child, moves, limits, reports });
                }
            }
            open.extend((first..shown.len()).rev());
        }
        let Shown { difference, position, moves, limits, reports: [truth, report] } =
            shown.swap_remove(deepest);
        let asked = Limits { depth: limits.depth, ..Limits::none().with_nodes(MINIMAX_NODES) };
        let minimax = Recursive.search(&position, self.evaluator, &asked);
        let opinion =
            |index: usize, report| Opinion { search: self.contenders[index].label().to_owned(), report };
        Disagreement {
            difference,
            moves,
            board: position.to_string(),
            to_move: position.to_move(),
            depth: limits.depth,
            reference: opinion(judge, truth),
            other: opinion(other, report),
            minimax: minimax.value().filter(|_| is_exact(&minimax)),
        }
    }

    /// What two searches say of a position, and in what they differ.
    fn ask_both(
        &mut self,
        position: &G,
        limits: &Limits,
        judge: usize,
        other: usize,
    ) -> (Option<Difference>, [Report<G::Move>; 2]) {
        let truth = self.contenders[judge].ask(position, self.evaluator, limits);
        let report = if judge == other {
            truth.clone()
        } else {
            self.contenders[other].ask(position, self.evaluator, limits)
        };
        let difference = if is_exact(&truth) {
            self.difference(position, limits, judge, &truth, &report, &mut Vec::new())
        } else {
            None
        };
        (difference, [truth, report])
    }
}
