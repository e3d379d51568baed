//! The fast engine.

mod ordering;
mod run;
mod score;
mod solving;
mod table;
mod techniques;

pub use techniques::Techniques;

use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::limits::{Limits, Stop};
use crate::meter::Meter;
use crate::observe::Observer;
use crate::search::{Bound, Report, Searcher};
use crate::value::Value;
use run::{Horizon, State};
use score::Score;
use solving::{Memory, Question, Solving};

/// The solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solver {
    /// Techniques.
    pub techniques: Techniques,
}

const DEFAULT_MEMORY: u64 = 256 << 20;

impl Searcher for Solver {
    fn name(&self) -> &'static str {
        "solver"
    }

    fn observe<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
        &mut self,
        position: &G,
        evaluator: &E,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<G::Move> {
        let meter = Meter::start(limits);
        let bytes = limits.memory.unwrap_or(DEFAULT_MEMORY);
        let memory = if self.techniques.table { Memory::new(position, bytes / 16 * 15, false) } else { Memory::<G>::None };
        let mut solving = Solving { evaluator, observer, techniques: self.techniques, state: State::new(meter), memory };
        let question = Question { horizon: if limits.depth.is_some() {Horizon::Level} else {Horizon::None}, last: limits.depth.unwrap_or(u32::MAX), rooted: true };
        let (mut lower, mut upper) = (Score::WORST, Score::BEST);
        let mut best = None;
        let trace = std::env::var("TRACE").is_ok();
        let mode = std::env::var("MODE").ok().and_then(|m| m.parse::<i32>().ok()).unwrap_or(0);
        let mut pending_depth = 0;
        while lower < upper {
            let threshold = if mode == 1 {
                // deepening in plies
                if lower.is_decided() && upper.is_decided() && lower.is_win() == upper.is_win() { lower.halfway(upper).next() }
                else {
                    let w = Score::win(pending_depth);
                    if upper > Score::LEVEL && lower <= Score::LEVEL && pending_depth < 42 { if upper < w { pending_depth += 1; continue } ; w }
                    else { if upper <= Score::LEVEL && lower < Score::LEVEL { Score::LEVEL } else { Score::LEVEL.next() } }
                }
            } else if lower <= Score::LEVEL && upper > Score::LEVEL { Score::LEVEL.next() }
            else if upper <= Score::LEVEL && lower < Score::LEVEL && !upper.is_loss() { Score::LEVEL }
            else { lower.halfway(upper).next() };
            let threshold = threshold.min(upper);
            let before = solving.state.meter.nodes();
            let value = solving.ask(position, question, threshold.previous(), threshold);
            if trace { eprintln!("{:?}..{:?} ask {:?} -> {:?} {}", Value::from(lower), Value::from(upper), Value::from(threshold), Value::from(value), solving.state.meter.nodes()-before); }
            if value >= threshold {
                lower = value;
                best = solving.state.best;
            } else {
                upper = value;
            }
            if solving.state.is_stopped() { break }
        }
        let line = best.into_iter().collect();
        let mut report = Report::new(position, Some((Value::from(lower), Bound::Exact)), line, &solving.state.meter, solving.state.stats);
        if report.stopped == Stop::Depth { report.stopped = Stop::Proved; }
        report
    }
}
