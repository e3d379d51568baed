//! The law that all searches agree: [`check_agreement`].

use std::fmt::Display;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::ops::RangeInclusive;

use rustc_hash::FxHasher;

use super::law::{Law, Laws, Violation};
use crate::game::Game;
use crate::search::{ByRef, Evaluator, Limits, MoveValue, Report, Searcher, ZeroEvaluator, replay};
use crate::searchers::AnySearcher;
use crate::textbook::Recursive;
use crate::value::{Bound, Value};

/// An evaluator that produces many ties: it returns one of five numbers, determined by a hash of the position's key, or
/// of the position if it has no key.
///
/// Ties reveal searches with errors in their bounds or in their move order.
///
/// ```
/// use plywood::{Evaluator, laws::CoarseEvaluator, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// assert!([-1.0, -0.5, 0.0, 0.5, 1.0].contains(&CoarseEvaluator.evaluate(&toy)));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CoarseEvaluator;

impl<G: Game> Evaluator<G> for CoarseEvaluator {
    fn evaluate(&self, position: &G) -> f64 {
        let hasher = BuildHasherDefault::<FxHasher>::default();
        let hash = position.key().map_or_else(|| hasher.hash_one(position), |key| hasher.hash_one(key));
        // Three bits from the middle of the hash, which has the width of `usize`. The extreme numbers are half as frequent as
        // the others.
        match hash >> (usize::BITS / 2) & 7 {
            0 => -1.0,
            1 | 2 => -0.5,
            3 | 4 => 0.0,
            5 | 6 => 0.5,
            _ => 1.0,
        }
    }

    fn range(&self) -> RangeInclusive<f64> {
        -1.0..=1.0
    }
}

/// Checks that all built-in searches agree on one position to the depth in `limits`, or to the end of the game:
///
/// - they return the value of plain recursive minimax, and one of its best moves; searches that
///   [find the first best move](Searcher::finds_first_best_move) return the first;
/// - the principal variation replays to the value;
/// - searches that find the first best move visit no more nodes than plain minimax;
/// - the best value that the analysis gives any move is the value of the position.
///
/// The other limits apply to plain minimax alone. If one of them stops it, nothing is compared, and the result is `Ok`.
///
/// ```
/// use plywood::{Limits, ZeroEvaluator, laws::check_agreement, toy::Toy};
/// let toy: Toy = "((3 !(5 W)) (L 9) D)".parse()?;
/// assert_eq!(check_agreement(&toy, &ZeroEvaluator, &Limits::none()), Ok(()));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
///
/// # Errors
///
/// A description of the first disagreement, with the result of the search and that of plain minimax.
pub fn check_agreement<G, E>(position: &G, evaluator: &E, limits: &Limits) -> Result<(), String>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
{
    compare(position, &ByRef(evaluator), limits)
        .map_err(|Violation { expected, found, .. }| format!("expected: {expected}\nfound: {found}"))
}

fn compare<G: Game>(position: &G, evaluator: &dyn Evaluator<G>, limits: &Limits) -> Result<(), Violation> {
    let minimax = Recursive.search(position, evaluator, limits);
    if !minimax.end.is_complete() {
        return Ok(());
    }
    let to_depth = |depth| Limits { depth, ..Limits::none() };
    for mut searcher in AnySearcher::all() {
        let must_be_first = searcher.finds_first_best_move();
        // Returns whether `best` is the best move of plain minimax, or, unless `must_be_first` is true, any best move.
        let is_best = |best: Option<G::Move>| {
            let (false, Some(mv)) = (must_be_first, best) else { return best == minimax.best };
            let child = position.apply(mv);
            let limits = to_depth(limits.depth.map(|depth| depth - 1));
            let value = Recursive.search(&child, evaluator, &limits).value();
            let for_mover = |value: Value| value.seen_by(position.to_move(), child.to_move()).earlier(1);
            value.map(for_mover) == minimax.value()
        };
        let name = searcher.name();
        let report = searcher.search(position, evaluator, &to_depth(limits.depth));
        let disagreement = |property: &str| {
            let depth = limits.depth.map_or_else(|| "the end".to_owned(), |depth| format!("depth {depth}"));
            let expected = format!("the {property} of plain minimax to {depth}: {}", summary(&minimax));
            Violation::err(Law::SearchesAgree, expected, format!("{name}: {}", summary(&report)))
        };
        if report.value() != minimax.value() || report.bound() != Some(Bound::Exact) {
            return disagreement("value");
        }
        if !is_best(report.best) {
            return disagreement("best move");
        }
        if must_be_first && report.stats.nodes > minimax.stats.nodes {
            return disagreement("node count (or less)");
        }
        if replay(position, &report.pv, evaluator).ok() != report.value() {
            return disagreement("value at the end of the principal variation");
        }
        let analysis = searcher.analyze(position, evaluator, &to_depth(limits.depth));
        let best = analysis.moves.iter().filter_map(MoveValue::value).max();
        if analysis.report.value() != minimax.value() || (best.is_some() && best != minimax.value()) {
            return disagreement("best value of the single moves");
        }
        if !is_best(analysis.report.best) {
            return disagreement("best of the single moves");
        }
    }
    Ok(())
}

fn summary<M: Display>(report: &Report<M>) -> String {
    let value = report.value().map_or_else(|| "no value".to_owned(), |value| value.to_string());
    format!("{value} in {} nodes, principal variation {}", report.stats.nodes, report.pv_text())
}

/// Checks that the searches agree: with each evaluator to all depths up to `laws.depth`, and to the end of the game.
pub(super) fn check<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    let agree = |evaluator: &dyn Evaluator<G>, limits: Limits| {
        compare(position, evaluator, &limits.with_nodes(laws.nodes))
    };
    let game_evaluators = laws.evaluators.iter().map(|(_, evaluator)| *evaluator);
    for evaluator in game_evaluators.chain([&CoarseEvaluator as &dyn Evaluator<G>]) {
        for depth in 0..=laws.depth {
            agree(evaluator, Limits::to_depth(depth))?;
        }
    }
    agree(&ZeroEvaluator, Limits::none())
}
