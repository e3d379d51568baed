//! The agreement theorem: every search gives the value of plain recursive minimax, and one of its best moves.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::ops::RangeInclusive;

use rustc_hash::FxHasher;

use super::walk::Fault;
use super::{Law, Laws};
use crate::game::Game;
use crate::search::Limits;
use crate::search::replay;
use crate::search::{Evaluator, ZeroEvaluator};
use crate::search::{Report, Searcher};
use crate::searchers::AnySearcher;
use crate::textbook::Recursive;
use crate::value::Bound;

/// An evaluator made to have many ties: one of five numbers, by the hash of the position's key, so that it sees alike
/// what the key holds to be alike, or else of the position.
///
/// Where values tie, a search that is careless about bounds or order gives itself away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coarse;

impl<G: Game> Evaluator<G> for Coarse {
    fn evaluate(&self, position: &G) -> f64 {
        let hasher = BuildHasherDefault::<FxHasher>::default();
        let hash = position.key().map_or_else(|| hasher.hash_one(position), |key| hasher.hash_one(key));
        match hash >> 32 & 7 {
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

/// Checks that all searches agree on one position within `limits`: the value is plain recursive
/// minimax's, and so is the best move, which by the textbook searches is the first of the best; the principal variation replays to the value; no textbook search
/// visits more nodes than plain minimax; and the values of the single moves have that value as their best.
///
/// Where plain minimax is itself stopped by a limit there is nothing to compare, and the answer is `Ok`.
///
/// ```
/// use plywood::{Limits, ZeroEvaluator, laws::agree, toy::Toy};
/// let toy: Toy = "((3 !(5 W)) (L 9) D)".parse()?;
/// assert_eq!(agree(&toy, &ZeroEvaluator, &Limits::none()), Ok(()));
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
///
/// # Errors
///
/// Which search says what, and what plain minimax says.
pub fn agree<G, E>(position: &G, evaluator: &E, limits: &Limits) -> Result<(), String>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
{
    let oracle = Recursive.search(position, evaluator, limits);
    if !oracle.end.is_complete() {
        return Ok(());
    }
    let unlimited = Limits { depth: limits.depth, ..Limits::none() };
    let textbook: Vec<_> = AnySearcher::textbook().iter().map(Searcher::name).collect();
    for mut searcher in AnySearcher::all() {
        let name = searcher.name();
        let report = searcher.search(position, evaluator, &unlimited);
        let dissent = |what: &str| {
            let depth = limits.depth.map_or_else(|| "the end".to_owned(), |depth| format!("depth {depth}"));
            format!("to {depth}, {name} {what}\n{name}: {}\nrecursive: {}", tell(&report), tell(&oracle))
        };
        if report.value() != oracle.value() || report.bound() != Some(Bound::Exact) {
            return Err(dissent("finds another value"));
        }
        let is_textbook = textbook.contains(&name);
        if !is_best(position, evaluator, limits, &oracle, report.best, is_textbook) {
            return Err(dissent("finds another best move"));
        }
        if is_textbook && report.stats.nodes > oracle.stats.nodes {
            return Err(dissent("visits more positions"));
        }
        if replay(position, &report.pv, evaluator).ok() != report.value() {
            return Err(dissent("gives a principal variation that does not lead to its value"));
        }
        let analysis = searcher.analyze(position, evaluator, &unlimited);
        let best = analysis.moves.iter().filter_map(|mv| mv.value()).max();
        if analysis.report.value() != oracle.value() || (best.is_some() && best != oracle.value()) {
            return Err(dissent("finds other values for the single moves"));
        }
        if !is_best(position, evaluator, limits, &oracle, analysis.report.best, is_textbook) {
            return Err(dissent("finds another best among the single moves"));
        }
    }
    Ok(())
}

/// Whether `best` is the first of plain minimax's best moves, or where that is not asked, one of them.
fn is_best<G, E>(
    position: &G,
    evaluator: &E,
    limits: &Limits,
    oracle: &Report<G::Move>,
    best: Option<G::Move>,
    first: bool,
) -> bool
where
    G: Game,
    E: Evaluator<G> + ?Sized,
{
    let (false, Some(mv)) = (first, best) else { return best == oracle.best };
    let child = position.apply(mv);
    let limits = Limits { depth: limits.depth.map(|depth| depth - 1), ..Limits::none() };
    let value = Recursive.search(&child, evaluator, &limits).value();
    let value = value.map(|value| value.seen_by(position.to_move(), child.to_move()).earlier(1));
    value == oracle.value()
}

fn tell<M: std::fmt::Display>(report: &Report<M>) -> String {
    let value = report.value().map_or_else(|| "no value".to_owned(), |value| value.to_string());
    format!("{value} in {} nodes by {}", report.stats.nodes, report.pv_text())
}

/// Checks the theorem at `position`: with every evaluator to each depth, and to the end of the game.
pub(super) fn check<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Fault> {
    let own = laws.evaluators.iter().map(|(_, evaluator)| *evaluator);
    for evaluator in own.chain([&Coarse as &dyn Evaluator<G>]) {
        for depth in 0..=laws.depth {
            let limits = Limits::to_depth(depth).with_nodes(laws.nodes);
            agree(position, evaluator, &limits).map_err(|what| (Law::SearchesAgree, what))?;
        }
    }
    let limits = Limits::none().with_nodes(laws.nodes);
    agree(position, &ZeroEvaluator, &limits).map_err(|what| (Law::SearchesAgree, what))
}
