//! From limits to a report: which table, how deep, and what is said in the end.

use super::horizon::{Horizon, Question};
use super::memory::Memory;
use super::options::SolverOptions;
use super::score::Score;
use super::solving::Solving;
use super::strategy::{Found, Strategy};
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Limits;
use crate::search::Observer;
use crate::search::{Analysis, MoveValue, SearchEnd};
use crate::search::{Report, Stats};
use crate::value::Outcome;
use crate::value::Value;
use crate::value::{Bound, BoundedValue};

/// What tables may take where no limit is given.
pub(super) const MEMORY: u64 = 256 << 20;

/// By so many plies an approach goes at a time,
const STEP: u32 = 4;
/// and by more from this depth on.
const STRIDE: u32 = 24;

/// Searches `position` to the depth that `limits` give, or to the end of the game.
pub(super) fn search<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>>(
    strategy: Strategy,
    options: SolverOptions,
    position: &G,
    evaluator: &E,
    limits: &Limits,
    observer: &mut O,
) -> Report<G::Move> {
    let mut solving = Solving::start(evaluator, observer, options, limits);
    let answer = solving.answer(strategy, position, limits.depth);
    solving.report(position, answer)
}

/// What was found, to which depth, and how it is played out with the position in which that ends, as far as that
/// is known already.
pub(super) struct Answer<G: Game> {
    found: Found<G::Move>,
    question: Question,
    line: Option<(Vec<G::Move>, G)>,
}

/// The value of each move of `position`, all by one table.
pub(super) fn analyze<G: Game, E: Evaluator<G> + ?Sized>(
    strategy: Strategy,
    options: SolverOptions,
    position: &G,
    evaluator: &E,
    limits: &Limits,
) -> Analysis<G::Move> {
    let mut observer = ();
    if is_over(position, limits) {
        let report = search(strategy, options, position, evaluator, limits, &mut observer);
        return Analysis { report, moves: Vec::new() };
    }
    let mut solving = Solving::start(evaluator, &mut observer, options, limits);
    // The position itself is a node too, if there may be any.
    solving.state.meter.visit();
    let mut each = Vec::new();
    let mut stops = Vec::new();
    let moves = position.legal_moves();
    for (index, &mv) in moves.iter().enumerate() {
        let meter = &solving.state.meter;
        if let Some(limit) = limits.reached(meter.nodes(), meter.elapsed()) {
            stops.push(limit.into());
            each.push(MoveValue::unknown(mv));
            continue;
        }
        let child = position.apply(mv);
        solving.share(limits, moves.len() - index);
        let evaluations = std::mem::take(&mut solving.state.stats.evaluations);
        let answer = solving.answer(strategy, &child, limits.depth.map(|depth| depth - 1));
        let report = solving.report(&child, answer);
        solving.state.stats.evaluations += evaluations;
        stops.push(report.end);
        each.push(MoveValue::new(position, mv, &child, report));
    }
    Analysis::new(each, &stops, limits.depth, solving.stats())
}

/// Whether there is nothing to search: the game is over, or the depth is 0.
pub(super) fn is_over<G: Game>(position: &G, limits: &Limits) -> bool {
    limits.depth == Some(0) || position.is_over()
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'_, G, E, O> {
    /// Whether the evaluator holds all positions to be level.
    fn is_level(&self) -> bool {
        let range = self.evaluator.range();
        (*range.start(), *range.end()) == (0.0, 0.0)
    }

    /// A table of the kind that is wanted, as large as the limits allow.
    pub(super) fn table(&mut self, position: &G, deepening: bool) {
        if self.remembers == Some(deepening) {
            return;
        }
        self.remembers = Some(deepening);
        let bytes = self.limits.memory.unwrap_or(MEMORY);
        let SolverOptions { table, exact_keys: keys, .. } = self.options;
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

    /// Gives the next of so many searches its share of what is left of `limits` on time and nodes, where an
    /// evaluator can say something in a short time.
    fn share(&mut self, limits: &Limits, searches: usize) {
        if self.is_level() || limits.depth.is_some() {
            return;
        }
        let searches = u32::try_from(searches).unwrap_or(u32::MAX);
        let (nodes, elapsed) = (self.state.meter.nodes(), self.state.meter.elapsed());
        self.limits.nodes = limits.nodes.map(|all| nodes + all.saturating_sub(nodes) / u64::from(searches));
        self.limits.time = limits.time.map(|all| elapsed + all.saturating_sub(elapsed) / searches);
        self.state.meter.resume_with(self.limits.clone());
    }

    /// Finds the value to `depth`, or the true one.
    fn answer(&mut self, strategy: Strategy, position: &G, depth: Option<u32>) -> Answer<G> {
        let answer = |(found, question)| Answer { found, question, line: None };
        if self.state.meter.is_stopped() {
            let question = Question { horizon: Horizon::None, last: u32::MAX, rooted: true };
            return answer((Found::NOTHING, question));
        }
        match depth {
            None if !position.is_over() => self.whole_game(strategy, position),
            _ => answer(self.within_depth(strategy, position, depth)),
        }
    }

    fn within_depth(
        &mut self,
        strategy: Strategy,
        position: &G,
        depth: Option<u32>,
    ) -> (Found<G::Move>, Question) {
        match depth {
            _ if depth == Some(0) || position.is_over() => self.judge(position, depth),
            Some(depth) if self.is_level() => {
                self.table(position, false);
                if let Some(answer) = self.approach(strategy, position, depth) {
                    return answer;
                }
                let question = Question { horizon: Horizon::Level, last: depth, rooted: true };
                let found = self.find(strategy, position, question, Score::LEVEL);
                if !self.state.points || found.is_exact() && found.lower.is_decided() {
                    return (found, question);
                }
                // Where games end in points, what is level to a depth is not known from true values.
                if self.state.meter.is_stopped() {
                    let is_known = found.lower.is_decided() && found.best.is_some();
                    return (if is_known { found } else { Found::NOTHING }, question);
                }
                self.deepen(strategy, position, depth)
            }
            _ => self.deepen(strategy, position, depth.unwrap_or(u32::MAX)),
        }
    }

    /// The true value. Where time or nodes are short the evaluator is heard first, so that there is an answer
    /// whenever they are spent.
    fn whole_game(&mut self, strategy: Strategy, position: &G) -> Answer<G> {
        let mut estimate = None;
        if !self.is_level() && (self.limits.time.is_some() || self.limits.nodes.is_some()) {
            let half = Limits {
                nodes: self.limits.nodes.map(|nodes| u64::midpoint(self.state.meter.nodes(), nodes)),
                time: self.limits.time.map(|time| (self.state.meter.elapsed() + time) / 2),
                ..self.limits.clone()
            };
            let whole = self.state.meter.resume_with(half);
            let (found, question) = self.deepen(strategy, position, u32::MAX);
            self.state.meter.resume_with(whole);
            if found.proved || found.is_exact() && found.lower.is_decided() {
                return Answer { found, question, line: None };
            }
            if let Some(best) = found.best {
                let line = found.is_exact().then(|| self.line(position, question, found.lower, best));
                estimate = Some(Answer { found, question, line });
            }
        }
        self.table(position, false);
        let (found, question) = self.approach(strategy, position, u32::MAX).unwrap_or_else(|| {
            let question = Question { horizon: Horizon::None, last: u32::MAX, rooted: true };
            (self.find(strategy, position, question, Score::LEVEL), question)
        });
        match estimate {
            Some(estimate) if found.best.is_none() => estimate,
            _ => Answer { found, question, line: None },
        }
    }

    /// Goes by way of lesser depths, so that the table knows good moves, where the game promises nothing of them; the
    /// answer, if it turns up on the way to `depth`.
    fn approach(
        &mut self,
        strategy: Strategy,
        position: &G,
        depth: u32,
    ) -> Option<(Found<G::Move>, Question)> {
        let moves = position.legal_moves();
        let mut promises = moves.iter().map(|&mv| position.move_score(mv, None));
        let first = promises.next();
        let promises_nothing = moves.len() > 1 && promises.all(|promise| Some(promise) == first);
        if !promises_nothing || !self.options.iterative_deepening || strategy == Strategy::Proof {
            return None;
        }
        // The last stride is as long as the others.
        let mut last = if depth == u32::MAX { 2 } else { 2 + depth.saturating_sub(2) % STEP };
        while last < depth && !self.state.points && !self.state.meter.is_stopped() {
            let question = Question { horizon: Horizon::Level, last, rooted: true };
            let found = self.find(strategy, position, question, Score::LEVEL);
            if found.is_exact() && found.lower.is_decided() {
                return Some((found, question));
            }
            if found.is_exact() && found.proved {
                // It is level whatever comes, and played out as far as was asked.
                let horizon = if depth == u32::MAX { Horizon::None } else { Horizon::Level };
                return Some((found, Question { horizon, last: depth, rooted: true }));
            }
            // By an even number at first, so that the same side is to move at every horizon; in a long game with longer
            // strides, so that the way costs no more than the end.
            last = last.saturating_add(STEP + last / STRIDE);
        }
        None
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
    fn report(&mut self, position: &G, answer: Answer<G>) -> Report<G::Move> {
        let Answer { found, question, line: known } = answer;
        let (mut line, mut end) = (Vec::new(), None);
        if let Some(best) = found.best {
            if found.is_exact() {
                let (moves, last) = known.unwrap_or_else(|| self.line(position, question, found.lower, best));
                (line, end) = (moves, Some(last));
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
            result: value.map(|(score, bound)| BoundedValue::new(kind(score), bound)),
            depth: if sure || value.is_none() { None } else { Some(question.last) },
            end: self.stopped(sure),
            best: found.best.or_else(|| if self.state.meter.is_stopped() { first() } else { None }),
            pv: line,
            stats: self.stats(),
        }
    }

    /// Why the search ended, where what it found is `sure` of the whole game or not.
    pub(super) fn stopped(&self, sure: bool) -> SearchEnd {
        self.state
            .meter
            .stopped()
            .map_or(if sure { SearchEnd::Proved } else { SearchEnd::DepthReached }, Into::into)
    }

    /// What the search has done so far.
    pub(super) fn stats(&self) -> Stats {
        let Stats { table_places, table_filled, .. } = self.state.stats;
        // A search by proof numbers has said it already.
        let (table_places, table_filled) = if table_places > 0 {
            (table_places, table_filled)
        } else {
            (self.memory.places() as u64, self.state.filled as u64)
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
}

fn points(score: Score) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "the games end in whole points")]
    let points = score.number() as i32;
    Value::Points(points)
}
