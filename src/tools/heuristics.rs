//! The quality of evaluators, measured against exact values.
//!
//! [`study`] selects positions, computes the exact value of each of their moves, and measures three properties of every
//! evaluator, for all positions together and by ply:
//!
//! - the rank correlation of its estimates with the exact results (Kendall's tau-b);
//! - the share of positions in which its best move keeps the exact value, after searches to several depths;
//! - its calibration: the average exact result of positions with similar estimates.
//!
//! Every figure has a 95 % confidence interval. M. G. Kendall, *The treatment of ties in ranking problems*, Biometrika
//! 33 (1945); E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, Journal of the
//! American Statistical Association 22 (1927); B. Efron, *Bootstrap methods*, Annals of Statistics 7 (1979).
//!
//! ```
//! use plywood::heuristics::{Selection, study};
//! use plywood::{Evaluator, Limits, ZeroEvaluator, toy::Toy};
//!
//! let toy: Toy = "((W (L W)) ((W L) (L (W L))))".parse()?;
//! let brief = |position: &Toy| -(position.to_string().len() as f64);
//! let evaluators: [(&str, &dyn Evaluator<Toy>); 2] = [("zero", &ZeroEvaluator), ("brief", &brief)];
//! let study = study(&toy, Selection::All, &evaluators, 2, &Limits::none());
//! assert_eq!((study.positions, study.stopped), (7, None));
//!
//! let [zero, brief] = &study.heuristics[..] else { panic!("two evaluators") };
//! assert_eq!(zero.overall.correlation, None, "all estimates are equal");
//! assert!(brief.overall.correlation.is_some());
//! // A search that reaches the end of the game keeps the value with any evaluator.
//! assert_eq!(zero.by_ply[2].1.depths[2].exact.value, 1.0);
//! # Ok::<(), plywood::toy::ToyError>(())
//! ```

mod figures;
mod sample;

pub use crate::tools::statistics::Interval;
pub use figures::{Bucket, DepthShares, Figures};
pub use sample::Selection;

use figures::{Measurement, bucket_bounds};
use sample::{ExactPosition, Sample};

use crate::clock::Instant;
use crate::game::Game;
use crate::search::{Evaluator, Limits, MoveValue, Searcher, StopReason};
use crate::solver::Solver;
use crate::tools::grade::Rule;
use crate::tools::statistics::ratio;

/// The quality of several evaluators on the same positions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Study {
    /// The number of measured positions.
    pub positions: usize,
    /// The evaluators, in the order in which they were given.
    pub heuristics: Vec<Quality>,
    /// The limit that stopped the study before all selected positions were measured.
    pub stopped: Option<StopReason>,
}

/// The quality of one evaluator.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Quality {
    /// The name of the evaluator.
    pub name: String,
    /// The figures of all positions.
    pub overall: Figures,
    /// The figures of the positions at each ply, counted from the start of the study.
    pub by_ply: Vec<(u32, Figures)>,
}

/// Measures the quality of `evaluators` on the positions that `selection` describes.
///
/// The best move of an evaluator at depth `d` is found by searching the position after each move to depth `d`; depth 0
/// compares the estimates themselves. All depths up to `max_depth` are measured. If the evaluator rates several moves
/// as best, the position counts in proportion to the share of them that keep the value; the figures of an evaluator
/// that scores every position 0 are therefore those of a random choice.
///
/// The exact values may use half of the limits on time and nodes. If a limit stops the study, the figures are those of
/// the positions that all evaluators have finished.
pub fn study<G: Game>(
    start: &G,
    selection: Selection,
    evaluators: &[(&str, &dyn Evaluator<G>)],
    max_depth: u32,
    limits: &Limits,
) -> Study {
    let began = Instant::now();
    let half = Limits {
        time: limits.time.map(|time| time / 2),
        nodes: limits.nodes.map(|nodes| nodes / 2),
        ..limits.clone()
    };
    let Sample { positions, mut nodes, mut stopped } = Sample::take(start, selection, &half);
    let mut rows = Vec::new();
    for position in &positions {
        let mut measure = |(_, evaluator): &(&str, &dyn Evaluator<G>)| {
            measure(position, *evaluator, max_depth, |used| {
                nodes += used;
                limits.after(nodes, began.elapsed())
            })
        };
        match evaluators.iter().map(&mut measure).collect::<Result<Vec<_>, _>>() {
            Ok(row) => rows.push(row),
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
    }
    let positions = rows.len();
    let mut columns: Vec<_> = rows.into_iter().map(Vec::into_iter).collect();
    let mut next_column = || columns.iter_mut().filter_map(Iterator::next).collect();
    let heuristics = evaluators.iter().map(|(name, _)| Quality::of(name, next_column())).collect();
    Study { positions, heuristics, stopped }
}

/// Measures an evaluator at one position. `limits_after` receives the nodes of the last search, and returns the limits
/// of the next one.
fn measure<G: Game>(
    exact: &ExactPosition<G>,
    evaluator: &dyn Evaluator<G>,
    max_depth: u32,
    mut limits_after: impl FnMut(u64) -> Limits,
) -> Result<Measurement, StopReason> {
    let (mut kept, mut used) = (Vec::new(), 0);
    for depth in 0..=max_depth {
        let limits = limits_after(used).with_depth(depth.saturating_add(1));
        let analysis = Solver::default().analyze(&exact.position, evaluator, &limits);
        used = analysis.report.stats.nodes;
        if let Some(stop) = analysis.report.end.stop_reason() {
            return Err(stop);
        }
        let best = analysis.moves.iter().filter_map(MoveValue::value).max();
        // An analysis and the exact values list the moves in the same order, that of the legal moves.
        let chosen = exact.moves.iter().zip(&analysis.moves).filter(|(_, each)| each.value() == best);
        let chosen: Vec<_> = chosen.map(|(value, _)| *value).collect();
        let share = |rule: Rule| {
            let right = chosen.iter().filter(|value| rule.accepts(**value, exact.value)).count();
            ratio(right, chosen.len())
        };
        kept.push([share(Rule::Outcome), share(Rule::Exact)]);
    }
    limits_after(used);
    let estimate = evaluator.evaluate(&exact.position);
    Ok(Measurement { ply: exact.ply, estimate, result: exact.value, kept })
}

impl Quality {
    fn of(name: &str, mut measurements: Vec<Measurement>) -> Self {
        measurements.sort_by_key(|measurement| measurement.ply);
        let bounds = bucket_bounds(&measurements);
        let by_ply = measurements.chunk_by(|one, other| one.ply == other.ply);
        Self {
            name: name.to_owned(),
            overall: Figures::of(&measurements, &bounds),
            by_ply: by_ply.map(|group| (group[0].ply, Figures::of(group, &bounds))).collect(),
        }
    }
}
