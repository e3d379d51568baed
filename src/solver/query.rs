//! Queries: the searches that answer one call of `search` or `analyze`, and the report of their results.

use super::bounds::Interval;
use super::context::Context;
use super::driver::Driver;
use super::horizon::Horizon;
use super::options::SolverOptions;
use super::parallel;
use super::pv::principal_variation;
use super::result::SearchResult;
use crate::game::Game;
use crate::search::{Analysis, Evaluator, Limits, MoveValue, Observer, Report};
use crate::value::{Bound, BoundedValue, Outcome};

/// The driver and the search context of one query.
pub(super) struct Query<'s, G: Game> {
    driver: Driver,
    context: Context<'s, G>,
}

/// A result with its principal variation.
struct Answer<G: Game> {
    result: SearchResult<G::Move>,
    pv: Vec<G::Move>,
    /// The position after the principal variation; `None` if the value is not exact.
    end: Option<G>,
}

/// Returns whether `position` has no children to search: the game is over or the depth limit is 0.
pub(super) fn is_leaf<G: Game>(position: &G, limits: &Limits) -> bool {
    limits.depth == Some(0) || position.is_over()
}

/// Scores a finished game or a position at the horizon.
pub(super) fn search_leaf<G: Game>(context: &mut Context<'_, G>, position: &G) -> SearchResult<G::Move> {
    let horizon = Horizon::evaluated(context.limits.depth.unwrap_or(u32::MAX));
    let mut result = SearchResult::unknown(horizon);
    let value = parallel::search(context, position, horizon, Interval::FULL, true);
    if !context.is_stopped() {
        result.bounds = Interval::exact(value);
        result.is_proved = position.is_over();
    }
    result
}

impl<'s, G: Game> Query<'s, G> {
    pub(super) fn start(
        driver: Driver,
        options: SolverOptions,
        evaluator: &'s dyn Evaluator<G>,
        limits: &Limits,
        observer: &'s mut dyn Observer<G>,
    ) -> Self {
        Self { driver, context: Context::start(evaluator, observer, options, limits) }
    }

    /// Searches every move of `position`; all of these searches share one table.
    pub(super) fn analyze(mut self, position: &G) -> Analysis<G::Move> {
        if is_leaf(position, &self.context.limits) {
            return Analysis { report: self.report(position), moves: Vec::new() };
        }
        // The root counts as a node, too.
        self.context.state.meter.visit();
        self.context.limits.depth = self.context.limits.depth.map(|depth| depth - 1);
        let limits = self.context.limits.clone();
        // All moves share the outlook of this position.
        self.context.outlook(position);
        // Without a depth, a search with an evaluator would use all the time and nodes for the first move.
        let shares_limits = limits.depth.is_none() && !self.scores_zero();
        let moves = position.legal_moves();
        let mut ends = Vec::new();
        let mut values = Vec::new();
        for (index, &mv) in moves.iter().enumerate() {
            if shares_limits {
                let share = self.context.share_of(&limits, moves.len() - index);
                self.context.state.meter.resume_with(share.clone());
                self.context.limits = share;
            }
            let meter = &self.context.state.meter;
            let used_up =
                meter.stopped().or_else(|| self.context.limits.reached(meter.nodes(), meter.elapsed()));
            // A game may have very many moves, so a move that cannot be searched must take hardly any time.
            if let Some(reason) = used_up {
                ends.push(reason.into());
                values.push(MoveValue::unsearched(mv));
                continue;
            }
            let child = position.apply(mv);
            let report = self.report(&child);
            ends.push(report.end);
            values.push(MoveValue::new(position, mv, &child, report));
        }
        Analysis::new(values, &ends, limits.depth.map(|depth| depth + 1), self.context.stats())
    }

    /// Returns whether the evaluator scores every position 0.
    fn scores_zero(&self) -> bool {
        let range = self.context.evaluator.range();
        (*range.start(), *range.end()) == (0.0, 0.0)
    }

    /// Finds the value of `position` to the depth limit or to the end of the game.
    fn answer(&mut self, position: &G) -> Answer<G> {
        let depth = self.context.limits.depth;
        let result = if self.context.is_stopped() {
            SearchResult::unknown(Horizon::NONE)
        } else if is_leaf(position, &self.context.limits) {
            search_leaf(&mut self.context, position)
        } else if let Some(depth) = depth {
            self.search_to_depth(position, depth)
        } else {
            return self.search_whole_game(position);
        };
        self.with_pv(position, result)
    }

    fn with_pv(&mut self, position: &G, result: SearchResult<G::Move>) -> Answer<G> {
        match result.best {
            Some(best) if result.bounds.is_exact() => {
                let (pv, end) =
                    principal_variation(&mut self.context, position, result.horizon, result.bounds.low, best);
                Answer { result, pv, end: Some(end) }
            }
            best => Answer { result, pv: best.into_iter().collect(), end: None },
        }
    }

    fn search_to_depth(&mut self, position: &G, depth: u32) -> SearchResult<G::Move> {
        let ends_in_points = position.may_end_in_points() || self.context.outlook(position).ends_in_points;
        if !self.scores_zero() || ends_in_points {
            return self.deepen_evaluated(position, depth);
        }
        let result = self.deepen_unevaluated(position, Horizon::zero(depth));
        let is_decided = result.bounds.is_exact() && result.bounds.low.is_decided();
        // This search assumes that the value to a depth is a win or a loss within the depth, or else 0. A game that ends in
        // points can have other values, which need a table that distinguishes depths.
        let follows_from_whole_game = !self.context.state.has_points || is_decided;
        if follows_from_whole_game || result.depth < depth && result.is_final() {
            return result;
        }
        if !self.context.is_stopped() {
            self.deepen_evaluated(position, depth)
        } else if result.bounds.low.is_decided() && result.best.is_some() {
            result
        } else {
            SearchResult::unknown(result.horizon)
        }
    }

    /// Finds the value of the whole game. The first half of a limit on time or nodes is spent on iterative deepening
    /// with the evaluator, so that there is an answer whenever the limit is reached.
    fn search_whole_game(&mut self, position: &G) -> Answer<G> {
        let mut estimate = None;
        if !self.scores_zero() && (self.context.limits.time.is_some() || self.context.limits.nodes.is_some())
        {
            let half = self.context.share_of(&self.context.limits, 2);
            let limits = self.context.state.meter.resume_with(half);
            let result = self.deepen_evaluated(position, u32::MAX);
            self.context.state.meter.resume_with(limits);
            let answer = self.with_pv(position, result);
            if result.is_final() {
                return answer;
            }
            estimate = result.best.map(|_| answer);
        }
        let result = self.deepen_unevaluated(position, Horizon::NONE);
        match estimate {
            Some(estimate) if result.best.is_none() => estimate,
            _ => self.with_pv(position, result),
        }
    }

    /// Finds the value to `target` with a table that does not distinguish depths.
    fn deepen_unevaluated(&mut self, position: &G, target: Horizon) -> SearchResult<G::Move> {
        self.context.use_table(position, false);
        let first = match target.ply {
            // A search of the whole game tests for near ends instead of deepening.
            u32::MAX => u32::MAX,
            depth if !self.driver.deepens(&mut self.context, position) => depth,
            // Iterations deepen by 4 plies, and by more at greater depths. Steps of 4 plies end exactly at the target.
            depth => 2 + depth.saturating_sub(2) % 4,
        };
        self.driver.deepen(&mut self.context, position, first, target)
    }

    /// Finds the value to `depth`, or to the greatest depth that the limits allow, with scores of the evaluator.
    fn deepen_evaluated(&mut self, position: &G, depth: u32) -> SearchResult<G::Move> {
        self.context.use_table(position, true);
        // `Bisection` bisects only numbers of plies. It tests other values one by one, and there are too many different
        // estimates for that. Iterations do not help proof-number searches, which share no table.
        let (driver, first) = match self.driver {
            Driver::Bisection => (Driver::FullWindow, 1),
            Driver::ProofNumber if depth != u32::MAX => (self.driver, depth),
            driver => (driver, 1),
        };
        driver.deepen(&mut self.context, position, first, Horizon::evaluated(depth))
    }

    /// Searches `position` to the depth limit or to the end of the game, and creates the public report.
    pub(super) fn report(&mut self, position: &G) -> Report<G::Move> {
        let Answer { result, pv, end } = self.answer(position);
        let is_exact = result.bounds.is_exact();
        let value = (is_exact || result.best.is_some()).then(|| {
            let ends_in_points = match end.as_ref().unwrap_or(position).outcome() {
                Some(outcome) => matches!(outcome, Outcome::Points(_)),
                // A limit may have cut off the principal variation before the end of the game.
                None => self.context.state.has_points,
            };
            let bound = if is_exact { Bound::Exact } else { Bound::Lower };
            BoundedValue::new(result.value(ends_in_points), bound)
        });
        let first_if_stopped =
            || position.legal_moves().first().copied().filter(|_| self.context.is_stopped());
        Report {
            result: value,
            depth: value.map(|_| result.depth).filter(|depth| !result.is_final() && *depth < u32::MAX),
            end: self.context.end(result.is_final()),
            best: result.best.or_else(first_if_stopped).filter(|_| !is_leaf(position, &self.context.limits)),
            pv,
            stats: self.context.stats(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fmt;

    use super::*;
    use crate::game::MoveList;
    use crate::search::{Searcher, StopReason, ZeroEvaluator};
    use crate::solver::Solver;
    use crate::value::Player;

    thread_local! {
        /// The number of times that the moves of a position were listed.
        static LISTED: Cell<u32> = const { Cell::new(0) };
    }

    /// A draw after three plies, each with 1,000 moves.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Wide {
        plies: u32,
        last: u32,
    }

    impl fmt::Display for Wide {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} plies", self.plies)
        }
    }

    impl Game for Wide {
        type Move = u32;

        fn to_move(&self) -> Player {
            if self.plies.is_multiple_of(2) { Player::First } else { Player::Second }
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.plies == 3).then_some(Outcome::Draw)
        }

        fn moves(&self) -> MoveList<u32> {
            LISTED.set(LISTED.get() + 1);
            (0..1000).collect()
        }

        fn apply(&self, last: u32) -> Self {
            Self { plies: self.plies + 1, last }
        }
    }

    struct Half;

    impl Evaluator<Wide> for Half {
        fn evaluate(&self, _: &Wide) -> f64 {
            0.5
        }
    }

    #[test]
    fn moves_that_the_limits_exclude_take_no_work() {
        let game = Wide { plies: 0, last: 0 };
        let limits = Limits::none().with_nodes(20);
        for evaluator in [&ZeroEvaluator as &dyn Evaluator<Wide>, &Half] {
            LISTED.set(0);
            let analysis = Solver::default().analyze(&game, evaluator, &limits);
            assert_eq!((analysis.moves.len(), analysis.report.stats.nodes), (1000, 20));
            assert_eq!(analysis.report.end, StopReason::Nodes);
            assert!(LISTED.get() < 100, "{} lists", LISTED.get());
        }
        LISTED.set(0);
        let (solution, moves) = Solver::default().solve_each(&game, &limits);
        assert_eq!((moves.len(), solution.stats.nodes), (1000, 20));
        assert!(LISTED.get() < 100, "{} lists", LISTED.get());
    }
}
