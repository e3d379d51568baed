//! Drivers: the sequences of searches that find a value, and iterative deepening.

use super::bounds::Interval;
use super::context::Context;
use super::df_pn;
use super::horizon::{Frontier, Horizon};
use super::options::SolverOptions;
use super::result::SearchResult;
use super::score::Score;
use crate::game::Game;
use crate::value::BoundedValue;

/// The sequence of searches that finds the value to one horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Driver {
    /// Null-window searches: who wins, then, by bisection or in steps that double, in how many plies.
    Bisection,
    /// One search with the full window.
    FullWindow,
    /// Null-window searches; each window adjoins the bound that the previous search proved (MTD(f)).
    Mtdf,
    /// Proof-number searches, each of which proves or disproves that the value is at least a threshold.
    ProofNumber,
}

/// The plies by which an iteration is deeper than the previous one, if no evaluator scores the frontier. The number is
/// even, so that with alternating turns the same side is to move at the horizon of each early iteration.
const DEPTH_STEP: u32 = 4;
/// The step grows by one ply for each multiple of this depth, so that a deep search has few iterations.
const DEPTH_PER_EXTRA_PLY: u32 = 24;

/// The numbers of plies for the questions about near ends. For each number n, the driver tests whether the side to move wins
/// within n plies, then whether it loses within n + 1. These searches are small, because they are no deeper than that, and
/// the bounds that they store hold for the whole game. The numbers are odd because a win of the side to move takes an odd
/// number of plies if turns alternate.
const NEAR_ENDS: [u32; 2] = [9, 13];
/// The numbers for a game whose move scores do not order the moves. There, the questions replace iterative deepening,
/// and the search for the winner alternates with them.
const NEAR_ENDS_WITHOUT_ORDER: [u32; 4] = [5, 9, 17, 33];
/// In such a game, the node budget of the first search for the winner, and of the first round of questions about near ends. In
/// each further turn, it is multiplied by [`BUDGET_FACTOR`].
const FIRST_BUDGET: u64 = 1 << 14;
const BUDGET_FACTOR: u64 = 4;

impl Driver {
    /// Returns whether searches to smaller depths or for near ends come first, so that their best moves order the moves of the
    /// next search. This is done if the move scores of the game do not order them.
    pub(super) fn deepens<G: Game>(self, context: &mut Context<'_, G>, position: &G) -> bool {
        let SolverOptions { table, table_move, iterative_deepening, .. } = context.options;
        iterative_deepening
            && table
            && table_move
            && self != Driver::ProofNumber
            && !context.outlook(position).orders_moves
    }

    /// Searches `position` to growing depths, beginning with `first`, and finally to `target`.
    ///
    /// The result of an iteration is kept if it is final, or belongs to the target, or if an evaluator scores the frontier
    /// nodes and the value is exact. Other iterations only fill the table.
    pub(super) fn deepen<G: Game>(
        self,
        context: &mut Context<'_, G>,
        position: &G,
        first: u32,
        target: Horizon,
    ) -> SearchResult<G::Move> {
        let is_evaluated = target.frontier == Frontier::Evaluated;
        let mut result = SearchResult::unknown(target);
        let mut depth = first;
        loop {
            let mut horizon = Horizon::zero(depth);
            // In a game that ends in points, an iteration with a horizon scored 0 hardly helps the next one.
            if depth >= target.ply || !is_evaluated && context.state.has_points {
                horizon = target;
            } else if is_evaluated {
                horizon.frontier = Frontier::Evaluated;
            }
            // The first threshold of MTD(f): the lower bound found so far, but at least 0.
            let guess = result.bounds.low.max(Score::ZERO);
            let mut found = self.find(context, position, horizon, guess);
            let is_exact = found.bounds.is_exact();
            if let (Some(best), true) = (found.best, is_exact && horizon != Horizon::NONE) {
                let value = BoundedValue::exact(found.value(context.state.has_points));
                context.observer.iteration(horizon.ply, value, &[best]);
            }
            if found.is_final() && !found.bounds.low.is_decided() && !is_evaluated {
                // The value holds for the whole game, so the principal variation extends to the target horizon.
                found.horizon = target;
            }
            if found.is_final() || is_exact && is_evaluated || horizon == target && found.best.is_some() {
                result = found;
            }
            if found.is_final() || horizon == target || context.is_stopped() {
                return result;
            }
            depth =
                depth.saturating_add(if is_evaluated { 1 } else { DEPTH_STEP + depth / DEPTH_PER_EXTRA_PLY });
        }
    }

    /// Returns the numbers of plies for the questions about near ends in a search of `position` to `horizon`.
    fn near_ends<G: Game>(
        self,
        context: &mut Context<'_, G>,
        position: &G,
        horizon: Horizon,
    ) -> &'static [u32] {
        if horizon != Horizon::NONE || context.outlook(position).ends_in_points {
            &[]
        } else if self.deepens(context, position) {
            &NEAR_ENDS_WITHOUT_ORDER
        } else if self == Driver::Bisection && context.options.table {
            &NEAR_ENDS
        } else {
            &[]
        }
    }

    /// Finds the value of `position`, which is not over, to `horizon`. `guess` is the first threshold of MTD(f).
    fn find<G: Game>(
        self,
        context: &mut Context<'_, G>,
        position: &G,
        horizon: Horizon,
        guess: Score,
    ) -> SearchResult<G::Move> {
        let uses_before = context.state.horizon_uses;
        let mut result = SearchResult::unknown(horizon);
        let near_ends = self.near_ends(context, position, horizon);
        let is_unordered = near_ends == NEAR_ENDS_WITHOUT_ORDER;
        if is_unordered && self == Driver::Bisection {
            find_winner(context, position, near_ends, &mut result);
        }
        let mut is_low_newer = false;
        let mut improvements: u32 = 0;
        while result.bounds.low < result.bounds.high && !context.is_stopped() {
            let Interval { low, high } = result.bounds;
            if !context.state.has_points
                && let Some(threshold) = near_end(near_ends, low, high)
            {
                result.search(context, position, Interval::null_window(threshold));
                continue;
            }
            match self {
                Driver::FullWindow => {
                    result.search(context, position, Interval::new(low.previous(), high.next()));
                    break;
                }
                Driver::Bisection if is_unordered && (low.is_win() || high.is_loss()) => {
                    let threshold = sooner(low, high, step_after(improvements));
                    result.search(context, position, Interval::null_window(threshold));
                    let Interval { low: new_low, high: new_high } = result.bounds;
                    let has_improved = if low.is_win() { low < new_low } else { new_high < high };
                    improvements = if has_improved { improvements + 1 } else { 0 };
                }
                Driver::Bisection => {
                    result.search(context, position, Interval::null_window(bisect(low, high)));
                }
                Driver::Mtdf => {
                    let threshold = next_to_bound(low, high, guess, is_low_newer);
                    result.search(context, position, Interval::null_window(threshold));
                    is_low_newer = result.bounds.low > low;
                }
                Driver::ProofNumber => {
                    let is_whole_game = horizon == Horizon::NONE;
                    df_pn::prove(context, position, threshold_by_kind(low, high, is_whole_game), &mut result);
                    if is_whole_game {
                        // A proof shows only that the value reaches the threshold, and games end in whole points.
                        let Interval { low, high } = result.bounds;
                        result.bounds = Interval::new(low.ceil_to_points(), high.floor_to_points());
                    }
                }
            }
        }
        let Interval { low, high } = result.bounds;
        // A search that was stopped between two thresholds has proved only bounds. They are reported only by drivers other
        // than `ProofNumber`, and only if they exclude more than a near loss.
        if self == Driver::ProofNumber && low != high
            || low.is_loss() && !high.is_loss() && !near_ends.is_empty()
        {
            result = SearchResult::unknown(horizon);
        }
        result.is_proved = horizon.frontier == Frontier::None || context.state.horizon_uses == uses_before;
        result
    }
}

/// Determines the winner of `position`, whose move scores do not order the moves. The search for the winner alternates with
/// the questions about `near_ends`; each has the same node budget. In some games the search for the winner is faster, because it
/// may stop at any win; in others the questions are, because they search fewer plies. Both share the table.
///
/// The function returns when the winner is known, when the query is stopped, when a game has ended in points, or when all
/// questions are answered. In the last two cases, the caller searches for the winner without a budget.
fn find_winner<G: Game>(
    context: &mut Context<'_, G>,
    position: &G,
    near_ends: &[u32],
    result: &mut SearchResult<G::Move>,
) {
    let mut budget = FIRST_BUDGET;
    loop {
        let threshold = bisect(result.bounds.low, result.bounds.high);
        context.with_budget(budget, |context| {
            result.search(context, position, Interval::null_window(threshold));
        });
        context.with_budget(budget, |context| {
            while !context.is_stopped()
                && !context.state.has_points
                && let Some(threshold) = near_end(near_ends, result.bounds.low, result.bounds.high)
            {
                result.search(context, position, Interval::null_window(threshold));
            }
        });
        let Interval { low, high } = result.bounds;
        if context.is_stopped() || context.state.has_points || near_end(near_ends, low, high).is_none() {
            return;
        }
        budget = budget.saturating_mul(BUDGET_FACTOR);
    }
}

/// Returns the threshold of the first question of `near_ends` that the bounds `low` and `high` do not answer; `None` if
/// they answer all questions or decide the winner.
fn near_end(near_ends: &[u32], low: Score, high: Score) -> Option<Score> {
    if Score::ZERO < low || high < Score::ZERO {
        return None;
    }
    let mut thresholds =
        near_ends.iter().flat_map(|&plies| [Score::win(plies), Score::loss(plies + 1).next()]);
    thresholds.find(|&threshold| low < threshold && threshold <= high)
}

/// Returns the next threshold to test: first for a win, then for a loss, then for the number of plies.
fn bisect(low: Score, high: Score) -> Score {
    if low <= Score::ZERO && Score::ZERO < high {
        Score::ZERO.next()
    } else if low < Score::ZERO && !high.is_loss() {
        // Draws and points are tested one by one from the top, since a game has few of these values.
        high
    } else if low.is_decided() && high.is_decided() {
        low.midpoint(high).next()
    } else if high.is_decided() {
        low.next()
    } else {
        high
    }
}

/// Returns how many plies sooner the next test looks for an end, after this number of successful tests in a row: 1, 1, 2, 4 and
/// so on. The step of one ply is used twice: the first successful test often improves the bound by several plies to the soonest
/// end, and the second test then proves that no end is sooner.
fn step_after(improvements: u32) -> u32 {
    1 << improvements.saturating_sub(1).min(30)
}

/// Returns the threshold that decides whether the game, whose winner is known, ends `plies_less` plies sooner than `low` or
/// `high` proves.
fn sooner(low: Score, high: Score, plies_less: u32) -> Score {
    if low.is_win() {
        Score::win(low.plies().saturating_sub(plies_less)).min(high)
    } else {
        Score::loss(high.plies().saturating_sub(plies_less)).next().max(low.next())
    }
}

/// Returns the next threshold for proof-number search, which only decides whether the value reaches it: first the
/// thresholds between win, draw and loss, then the number of plies or of points, small numbers first. Estimates, unlike the
/// results of whole games, may be small fractions, which are bisected.
fn threshold_by_kind(low: Score, high: Score, is_whole_game: bool) -> Score {
    let doubled = |points: Score| Score::of_number(2.0 * points.number());
    if low <= Score::ZERO && Score::ZERO < high {
        Score::ZERO.next()
    } else if low < Score::ZERO && Score::ZERO <= high {
        Score::ZERO
    } else if high.is_win() && !low.is_win() {
        Score::BELOW_WINS.next()
    } else if low.is_loss() && !high.is_loss() {
        -Score::BELOW_WINS
    } else if low.is_win() && high.plies() < low.plies() / 4 {
        // While the bounds on the number of plies are far apart, the threshold doubles the smaller one.
        Score::win(2 * high.plies() + 1)
    } else if low.is_loss() && low.plies() < high.plies() / 4 {
        Score::loss(2 * low.plies() + 1)
    } else if is_whole_game && !low.is_decided() && low > Score::ZERO && doubled(low) < high {
        doubled(low)
    } else if is_whole_game && !high.is_decided() && high < Score::ZERO && low < doubled(high) {
        doubled(high).next()
    } else {
        low.midpoint(high).next()
    }
}

/// Returns the next threshold of MTD(f): first `guess`, then the one that decides whether the value equals the bound that
/// was proved last. If questions about near ends have proved that `guess` is a lower bound, the threshold decides whether the
/// value is `guess`: in a game that answers these questions, each test of the upper bound could lower it by only one ply.
fn next_to_bound(low: Score, high: Score, guess: Score, is_low_newer: bool) -> Score {
    if low < guess && guess <= high {
        guess
    } else if is_low_newer || low == guess {
        low.next()
    } else {
        high
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, StopReason, ZeroEvaluator};
    use crate::toy::Toy;

    /// Returns the values that a null-window search with this threshold proves if it fails low and if it fails high.
    fn answers(threshold: Score) -> (Score, Score) {
        let window = Interval::null_window(threshold);
        (window.low, window.high)
    }

    #[test]
    fn steps_double_from_the_second_improvement_on() {
        assert_eq!([0, 1, 2, 3, 4, 1_000].map(step_after), [1, 1, 2, 4, 8, 1 << 30]);
    }

    #[test]
    fn a_known_winner_is_tested_for_a_sooner_end() {
        let (win, loss) = (Score::win, Score::loss);
        // Does the side to move, which wins within 19 plies, win within 18, or within 15?
        assert_eq!(answers(sooner(win(19), win(1), 1)).1, win(18));
        assert_eq!(answers(sooner(win(19), win(1), 4)).1, win(15));
        // It does not win within 10.
        assert_eq!(answers(sooner(win(19), win(11), 16)).1, win(11));
        assert_eq!(answers(sooner(win(19), win(1), 32)).1, win(1));
        // Does it lose within 11 plies, or within 8?
        assert_eq!(answers(sooner(loss(2), loss(12), 1)).0, loss(11));
        assert_eq!(answers(sooner(loss(2), loss(12), 4)).0, loss(8));
        // It does not lose within 9.
        assert_eq!(answers(sooner(loss(10), loss(12), 8)).0, loss(10));
    }

    #[test]
    fn a_guess_that_is_a_lower_bound_is_tested_as_the_value() {
        let next = |low, high, is_low_newer| next_to_bound(low, high, Score::ZERO, is_low_newer);
        assert_eq!(next(Score::loss(3), Score::win(3), false), Score::ZERO);
        assert_eq!(next(Score::ZERO, Score::win(34), true), Score::ZERO.next());
        // Questions about near losses have proved the lower bound, and the last one about near wins the upper bound.
        assert_eq!(next(Score::ZERO, Score::win(34), false), Score::ZERO.next());
        assert_eq!(next(Score::loss(3), Score::loss(9), false), Score::loss(9));
    }

    #[test]
    fn a_search_that_reaches_only_its_budget_does_not_stop_the_query() {
        let toy: Toy = "((1 2) (3 4))".parse().expect("a tree");
        let searched = |limit: Option<u64>, budget| {
            let limits = Limits { nodes: limit, ..Limits::none() };
            let mut observer = ();
            let mut context =
                Context::start(&ZeroEvaluator, &mut observer, SolverOptions::default(), &limits);
            let mut result = SearchResult::unknown(Horizon::NONE);
            context.with_budget(budget, |context| result.search(context, &toy, Interval::FULL));
            (context.state.meter.stopped(), context.state.meter.nodes(), result.bounds.is_exact())
        };
        assert_eq!(searched(None, 3), (None, 3, false));
        assert_eq!(searched(Some(5), 3), (None, 3, false));
        assert_eq!(searched(Some(3), 5), (Some(StopReason::Nodes), 3, false));
        assert!(matches!(searched(None, 100), (None, _, true)));
    }
}
