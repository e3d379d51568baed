//! From limits to a report: which table, how deep, and what is said in the end.

use super::memory::Memory;
use super::run::Horizon;
use super::score::Score;
use super::solving::{Question, Solving};
use super::strategy::{Found, Strategy};
use super::techniques::Techniques;
use crate::analysis::{Analysis, MoveValue};
use crate::evaluate::Evaluator;
use crate::game::{Game, Outcome};
use crate::limits::{Limits, Stop};
use crate::observe::Observer;
use crate::search::{Bound, Report, Stats};
use crate::value::Value;

/// What tables may take where no limit is given.
pub(super) const MEMORY: u64 = 256 << 20;

/// Searches `position` to the depth that `limits` give, or to the end of the game.
pub(super) fn search<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
    strategy: Strategy,
    techniques: Techniques,
    position: &G,
    evaluator: &E,
    limits: &Limits,
    observer: &mut O,
) -> Report<G::Move> {
    let mut solving = Solving::start(evaluator, observer, techniques, limits);
    let (found, question) = solving.answer(strategy, position, limits.depth);
    solving.report(position, found, question)
}

/// The value of each move of `position`, all by one table.
pub(super) fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
    strategy: Strategy,
    techniques: Techniques,
    position: &G,
    evaluator: &E,
    limits: &Limits,
) -> Analysis<G::Move> {
    let mut observer = ();
    if is_over(position, limits) {
        let report = search(strategy, techniques, position, evaluator, limits, &mut observer);
        return Analysis { report, each: Vec::new() };
    }
    let mut solving = Solving::start(evaluator, &mut observer, techniques, limits);
    // The position itself is a node too, if there may be any.
    solving.state.meter.visit();
    let mut each = Vec::new();
    let mut stops = Vec::new();
    for mv in position.legal_moves() {
        let child = position.apply(mv);
        let evaluations = std::mem::take(&mut solving.state.stats.evaluations);
        let (found, question) = solving.answer(strategy, &child, limits.depth.map(|depth| depth - 1));
        let report = solving.report(&child, found, question);
        solving.state.stats.evaluations += evaluations;
        stops.push(report.stopped);
        each.push(MoveValue::new(position, mv, &child, report));
    }
    Analysis::new(each, &stops, solving.stats())
}

/// Whether there is nothing to search: the game is over, or the depth is 0.
pub(super) fn is_over<G: Game>(position: &G, limits: &Limits) -> bool {
    limits.depth == Some(0) || position.is_over()
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'_, G, E, O> {
    /// Whether the evaluator holds all positions to be level.
    fn is_level(&self) -> bool {
        let bounds = self.evaluator.bounds();
        (*bounds.start(), *bounds.end()) == (0.0, 0.0)
    }

    /// A table of the kind that is wanted, as large as the limits allow.
    pub(super) fn table(&mut self, position: &G, deepening: bool) {
        if self.remembers == Some(deepening) {
            return;
        }
        self.remembers = Some(deepening);
        let bytes = self.limits.memory.unwrap_or(MEMORY);
        let Techniques { table, keys, .. } = self.techniques;
        let memory = if table { Memory::new(position, bytes, keys, deepening) } else { Memory::None };
        self.remember(memory);
    }

    /// The value of a finished game, or of a position at the horizon.
    pub(super) fn judge(&mut self, position: &G, depth: Option<u32>) -> (Found<G::Move>, Question) {
        let question = Question { horizon: Horizon::Judged, last: depth.unwrap_or(u32::MAX), rooted: true };
        let value = self.ask(position, question, Score::WORST, Score::BEST);
        if self.state.meter.is_stopped() {
            return (Found::NOTHING, question);
        }
        (Found { lower: value, upper: value, best: None, proved: position.is_over() }, question)
    }

    fn answer(&mut self, strategy: Strategy, position: &G, depth: Option<u32>) -> (Found<G::Move>, Question) {
        if self.state.meter.is_stopped() {
            let question = Question { horizon: Horizon::None, last: u32::MAX, rooted: true };
            return (Found::NOTHING, question);
        }
        match depth {
            _ if depth == Some(0) || position.is_over() => self.judge(position, depth),
            None => self.whole_game(strategy, position),
            Some(depth) if self.is_level() => {
                self.table(position, false);
                let question = Question { horizon: Horizon::Level, last: depth, rooted: true };
                let found = self.find(strategy, position, question, Score::LEVEL);
                if !self.state.points
                    || found.is_exact() && found.lower.is_decided()
                    || self.state.meter.is_stopped()
                {
                    return (found, question);
                }
                // Where games end in points, what is level to a depth is not known from true values.
                self.deepen(strategy, position, depth)
            }
            Some(depth) => self.deepen(strategy, position, depth),
        }
    }

    /// The true value. Where time or nodes are short the evaluator is heard first, so that there is an answer
    /// whenever they are spent.
    fn whole_game(&mut self, strategy: Strategy, position: &G) -> (Found<G::Move>, Question) {
        let mut estimate = None;
        if !self.is_level() && (self.limits.time.is_some() || self.limits.nodes.is_some()) {
            let half = Limits {
                nodes: self.limits.nodes.map(|nodes| nodes / 2),
                time: self.limits.time.map(|time| time / 2),
                ..self.limits.clone()
            };
            let whole = self.state.meter.go_on(half);
            let (found, question) = self.deepen(strategy, position, u32::MAX);
            self.state.meter.go_on(whole);
            if found.proved || found.is_exact() && found.lower.is_decided() {
                return (found, question);
            }
            estimate = found.best.map(|_| (found, question));
        }
        self.table(position, false);
        let question = Question { horizon: Horizon::None, last: u32::MAX, rooted: true };
        let found = self.find(strategy, position, question, Score::LEVEL);
        match estimate {
            Some(estimate) if found.best.is_none() => estimate,
            _ => (found, question),
        }
    }

    /// The value to `depth`, by way of the lesser depths.
    fn deepen(&mut self, strategy: Strategy, position: &G, depth: u32) -> (Found<G::Move>, Question) {
        self.table(position, true);
        let strategy = if strategy == Strategy::Halving { Strategy::Principal } else { strategy };
        let question = |last| Question { horizon: Horizon::Judged, last, rooted: true };
        let mut answer = (Found::NOTHING, question(depth));
        for last in 1..=depth {
            if strategy == Strategy::Proof && last < depth && depth != u32::MAX {
                continue;
            }
            let guess = answer.0.lower.max(Score::LEVEL);
            let found = self.find(strategy, position, question(last), guess);
            if found.is_exact() || last == depth && found.best.is_some() {
                answer = (found, question(last));
            }
            let sure = found.is_exact() && (found.proved || found.lower.is_decided());
            if sure || self.state.meter.is_stopped() {
                break;
            }
        }
        answer
    }

    /// What is to be said of `position`.
    fn report(&mut self, position: &G, found: Found<G::Move>, question: Question) -> Report<G::Move> {
        let (mut line, mut end) = (Vec::new(), None);
        if let Some(best) = found.best {
            if found.is_exact() {
                let (whole, last) = self.line(position, question, found.lower, best);
                (line, end) = (whole, Some(last));
            } else {
                line = vec![best];
            }
        }
        let kind = |score: Score| {
            let value = Value::from(score);
            match end.as_ref().unwrap_or(position).outcome() {
                _ if score.is_decided() || !found.proved => value,
                Some(Outcome::Points(_)) => points(score),
                _ if score == Score::LEVEL => Value::Draw,
                _ => points(score),
            }
        };
        let bound = if found.is_exact() { Bound::Exact } else { Bound::Lower };
        let value = (found.is_exact() || found.best.is_some()).then_some((found.lower, bound));
        let sure = found.is_exact() && (found.proved || found.lower.is_decided());
        let first = || position.legal_moves().first().copied();
        Report {
            value: value.map(|(score, _)| kind(score)),
            bound: value.map(|(_, bound)| bound),
            stopped: self.stopped(sure),
            best: found.best.or_else(|| if self.state.meter.is_stopped() { first() } else { None }),
            line,
            stats: self.stats(),
        }
    }

    /// Why the search ended, where what it found is `sure` of the whole game or not.
    pub(super) fn stopped(&self, sure: bool) -> Stop {
        self.state.meter.stopped().unwrap_or(if sure { Stop::Proved } else { Stop::Depth })
    }

    /// What the search has done so far.
    pub(super) fn stats(&self) -> Stats {
        Stats {
            nodes: self.state.meter.nodes(),
            peak_bytes: self.state.meter.peak_bytes(),
            elapsed: self.state.meter.elapsed(),
            ..self.state.stats
        }
    }
}

fn points(score: Score) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "the games end in whole points")]
    let points = score.number() as i32;
    Value::Points(points)
}
