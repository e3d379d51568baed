//! Shrinking a disagreement to the smallest position that shows it: [`smallest_position`].

use rustc_hash::FxHashSet;

use super::contender::AnyEvaluator;
use super::disagreement::{Difference, Disagreement, NamedReport};
use crate::game::Game;
use crate::search::{Limits, Report, Searcher};
use crate::textbook::Recursive;

/// The maximum number of positions to compare.
const MAX_POSITIONS: usize = 2_000;
/// The node budget, as a multiple of the nodes of the two original searches.
const BUDGET_FACTOR: u64 = 8;
/// The minimum node budget.
const MIN_BUDGET: u64 = 1_000_000;
/// The node limit of plain minimax on the smallest position.
const MINIMAX_NODES: u64 = 5_000_000;

/// A position on which two searches disagree.
pub(super) struct Evidence<G: Game> {
    pub(super) difference: Difference,
    pub(super) position: G,
    /// The moves from the compared position.
    pub(super) moves: Vec<G::Move>,
    /// The limits of both searches on this position.
    pub(super) limits: Limits,
    /// The reports of the reference search and of the other search.
    pub(super) reports: [Report<G::Move>; 2],
}

/// Returns the evidence with the most moves among the positions that can be reached from `start` through positions that
/// all show a disagreement. Among equally deep ones it is the first in depth-first order.
///
/// `compare` runs both searches on a position and returns their difference and reports.
pub(super) fn smallest_position<G: Game>(
    start: Evidence<G>,
    mut compare: impl FnMut(&G, &Limits) -> (Option<Difference>, [Report<G::Move>; 2]),
) -> Evidence<G> {
    let nodes = |reports: &[Report<G::Move>; 2]| reports.iter().map(|report| report.stats.nodes).sum::<u64>();
    let budget = nodes(&start.reports).saturating_mul(BUDGET_FACTOR).max(MIN_BUDGET);
    let mut found = vec![start];
    let (mut open, mut deepest) = (vec![0], 0);
    let (mut spent, mut compared) = (0_u64, FxHashSet::default());
    while let Some(index) = open.pop() {
        let first_child = found.len();
        let Evidence { position, moves, limits, .. } = &found[index];
        if moves.len() > found[deepest].moves.len() {
            deepest = index;
        }
        let (position, moves, limits) = (position.clone(), moves.clone(), limits.clone());
        for mv in position.legal_moves() {
            let child = position.apply(mv);
            let is_exhausted = limits.depth == Some(0) || spent > budget || compared.len() >= MAX_POSITIONS;
            if is_exhausted || !compared.insert((child.clone(), moves.len() + 1)) {
                continue;
            }
            let limits = one_ply_less(&limits);
            let (difference, reports) = compare(&child, &limits);
            spent += nodes(&reports);
            if let Some(difference) = difference {
                let moves = moves.iter().copied().chain([mv]).collect();
                found.push(Evidence { difference, position: child, moves, limits, reports });
            }
        }
        open.extend((first_child..found.len()).rev());
    }
    found.swap_remove(deepest)
}

/// Returns the limits for the position after one more move.
pub(super) fn one_ply_less(limits: &Limits) -> Limits {
    Limits { depth: limits.depth.map(|depth| depth.saturating_sub(1)), ..limits.clone() }
}

impl<G: Game> Evidence<G> {
    /// Returns the disagreement that the evidence shows, between the searches with these names, together with the value
    /// of plain minimax.
    pub(super) fn into_disagreement(
        self,
        names: [String; 2],
        evaluator: &AnyEvaluator<'_, G>,
    ) -> Disagreement<G::Move> {
        let limits = Limits { depth: self.limits.depth, ..Limits::none().with_nodes(MINIMAX_NODES) };
        let minimax = Recursive.search(&self.position, evaluator, &limits);
        let [reference_name, other_name] = names;
        let [reference, other] = self.reports;
        Disagreement {
            difference: self.difference,
            moves: self.moves,
            board: self.position.to_string(),
            to_move: self.position.to_move(),
            depth: self.limits.depth,
            reference: NamedReport { search: reference_name, report: reference },
            other: NamedReport { search: other_name, report: other },
            minimax: minimax.value().filter(|_| minimax.end.is_complete()),
        }
    }
}
