//! Positions with exact values: [`Sample`], and their [`Selection`].

use std::cell::Cell;

use crate::clock::Instant;
use crate::game::Game;
use crate::search::{Limits, MoveValue, Searcher, StopReason, ZeroEvaluator};
use crate::solver::Solver;
use crate::tools::compare::random_lines;
use crate::tools::grade::{ReachableLines, exact_value};
use crate::value::Value;

/// The positions of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// Every reachable position at which the game goes on.
    All,
    /// Different positions of random games, see
    /// [`random_positions`](crate::compare::random_positions).
    Random {
        /// The maximum number of positions.
        count: usize,
        /// The seed of the random games.
        seed: u64,
    },
}

/// A position, its exact value, and the exact values of its moves.
pub(super) struct ExactPosition<G> {
    pub(super) position: G,
    pub(super) ply: u32,
    pub(super) value: Value,
    /// The values in the order of the legal moves.
    pub(super) moves: Vec<Value>,
}

/// The selected positions whose exact values are known.
pub(super) struct Sample<G> {
    pub(super) positions: Vec<ExactPosition<G>>,
    /// The nodes of the searches.
    pub(super) nodes: u64,
    /// The limit that ended the sample early.
    pub(super) stopped: Option<StopReason>,
}

impl<G: Game> Sample<G> {
    /// Computes the exact values of the selected positions within `limits`.
    pub(super) fn take(start: &G, selection: Selection, limits: &Limits) -> Self {
        let mut sample = Self { positions: Vec::new(), nodes: 0, stopped: None };
        let began = Instant::now();
        let stopped_between = Cell::new(None);
        let is_stopped = || {
            stopped_between.set(limits.reached(0, began.elapsed()));
            stopped_between.get().is_some()
        };
        let reachable;
        let lines: Box<dyn Iterator<Item = Vec<G::Move>>> = match selection {
            Selection::Random { count, seed } => Box::new(random_lines(start, count, seed, is_stopped)),
            Selection::All => match ReachableLines::find(start, limits) {
                Ok(lines) => {
                    reachable = lines;
                    Box::new(reachable.iter().map(|line| parse_line(start, &line)))
                }
                Err(stop) => return Self { stopped: Some(stop), ..sample },
            },
        };
        for line in lines {
            let position = line.iter().fold(start.clone(), |position, mv| position.apply(*mv));
            if position.is_over() {
                continue;
            }
            let elapsed = began.elapsed();
            sample.stopped = limits.reached(sample.nodes, elapsed);
            if sample.stopped.is_some() {
                break;
            }
            let rest = Limits { depth: None, ..limits.after(sample.nodes, elapsed) };
            let analysis = Solver::default().analyze(&position, &ZeroEvaluator, &rest);
            sample.nodes = sample.nodes.saturating_add(analysis.report.stats.nodes);
            let Some(value) = exact_value(&analysis) else {
                sample.stopped = analysis.report.end.stop_reason();
                break;
            };
            let moves = analysis.moves.iter().filter_map(MoveValue::value).collect();
            let ply = u32::try_from(line.len()).unwrap_or(u32::MAX);
            sample.positions.push(ExactPosition { position, ply, value, moves });
        }
        sample.stopped = sample.stopped.or(stopped_between.get());
        sample
    }
}

/// Returns the moves with the texts in `line`, played from `start`.
fn parse_line<G: Game>(start: &G, line: &[&str]) -> Vec<G::Move> {
    let mut position = start.clone();
    let parse_next = |text: &&str| {
        let mv = position.parse_move(text).ok()?;
        position = position.apply(mv);
        Some(mv)
    };
    line.iter().map_while(parse_next).collect()
}
