//! The plain searches that the solver is compared with.
//!
//! Both compute the exact [`Value`] of a position, as the solver does: a win or a loss with its number of plies, where the
//! winner hurries and the loser delays, or the margin in points. Both keep every position that they have searched in a
//! `HashMap`, with the fast hash of the crate `rustc-hash`, and try the moves in the order of [`Game::moves`].
//!
//! - [`negamax`] stores exact values and skips no move.
//! - [`alpha_beta`] is fail-soft and stores a lower and an upper bound for each position.
//!
//! A value is stored with its plies counted from the position itself, so it holds wherever the position occurs.

use std::time::{Duration, Instant};

use plywood::{Game, Outcome, Value};
use rustc_hash::FxHashMap;

/// The largest number of stored positions, beyond which a rival gives up.
pub(crate) const MAX_POSITIONS: usize = 1 << 25;

/// The score of a game that has been won. A win in `n` plies has the score `WIN - n`, and points are their own score.
const WIN: i32 = 1 << 30;
/// Scores above it are wins, those below its opposite losses.
const POINTS: i32 = 1 << 29;

/// What a rival found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    /// The value of the position, or `None` if the rival gave up.
    pub(crate) value: Option<Value>,
    /// The number of visits to positions, including the root.
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
}

/// The positions that a search has stored, and its count of nodes.
struct Stored<G, S> {
    scores: FxHashMap<G, S>,
    nodes: u64,
}

impl<G: Game, S> Stored<G, S> {
    /// Measures the search `score` of `start`.
    fn run(start: &G, score: impl FnOnce(&mut Self, &G) -> Option<i32>) -> Finding {
        let started = Instant::now();
        let mut stored = Self { scores: FxHashMap::default(), nodes: 0 };
        let value = score(&mut stored, start).map(value);
        Finding { value, nodes: stored.nodes, elapsed: started.elapsed() }
    }

    /// Stores `score`. Returns `None` if there are too many positions.
    fn insert(&mut self, position: &G, score: S) -> Option<()> {
        self.scores.insert(position.clone(), score);
        (self.scores.len() <= MAX_POSITIONS).then_some(())
    }
}

/// Computes the value of `start` by negamax with a map from positions to exact values.
pub(crate) fn negamax<G: Game>(start: &G) -> Finding {
    fn search<G: Game>(stored: &mut Stored<G, i32>, position: &G) -> Option<i32> {
        stored.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return Some(final_score(outcome, position));
        }
        if let Some(&score) = stored.scores.get(position) {
            return Some(score);
        }
        let mut best = -WIN;
        for mv in position.moves() {
            let child = position.apply(mv);
            let score = search(stored, &child)?;
            best =
                best.max(one_ply_earlier(if child.to_move() == position.to_move() { score } else { -score }));
        }
        stored.insert(position, best)?;
        Some(best)
    }
    Stored::run(start, search)
}

/// Computes the value of `start` by fail-soft alpha-beta with a map from positions to bounds.
pub(crate) fn alpha_beta<G: Game>(start: &G) -> Finding {
    Stored::run(start, |stored, start| bounded(stored, start, -WIN, WIN))
}

/// Returns the score of `position` if it lies between `alpha` and `beta`, otherwise a bound beyond the nearer of the two.
fn bounded<G: Game>(stored: &mut Stored<G, (i32, i32)>, position: &G, alpha: i32, beta: i32) -> Option<i32> {
    stored.nodes += 1;
    if let Some(outcome) = position.outcome() {
        return Some(final_score(outcome, position));
    }
    let (low, high) = stored.scores.get(position).copied().unwrap_or((1 - WIN, WIN - 1));
    if low >= beta || low == high {
        return Some(low);
    }
    if high <= alpha {
        return Some(high);
    }
    let (alpha, beta) = (alpha.max(low), beta.min(high));
    let mut best = -WIN;
    for mv in position.moves() {
        let child = position.apply(mv);
        let (above, below) = (one_ply_later(alpha.max(best)), one_ply_later(beta));
        let score = if child.to_move() == position.to_move() {
            bounded(stored, &child, above, below)?
        } else {
            -bounded(stored, &child, -below, -above)?
        };
        best = best.max(one_ply_earlier(score));
        if best >= beta {
            break;
        }
    }
    let low = if best > alpha { best } else { low };
    let high = if best < beta { best } else { high };
    stored.insert(position, (low, high))?;
    Some(best)
}

/// Returns the score of a finished game for the side to move.
fn final_score<G: Game>(outcome: Outcome, position: &G) -> i32 {
    match Value::of(outcome, position.to_move(), 0) {
        Value::Win { .. } => WIN,
        Value::Loss { .. } => -WIN,
        Value::Points(points) => points,
        _ => 0,
    }
}

/// Returns the score seen from one ply earlier: a win and a loss become one ply longer.
fn one_ply_earlier(score: i32) -> i32 {
    if score.abs() > POINTS { score - score.signum() } else { score }
}

/// Returns the score that [`one_ply_earlier`] turns into `score`.
fn one_ply_later(score: i32) -> i32 {
    if score.abs() > POINTS { score + score.signum() } else { score }
}

/// Returns the value that a score represents.
fn value(score: i32) -> Value {
    let plies = (WIN - score.abs()).unsigned_abs();
    match score {
        score if score > POINTS => Value::Win { plies },
        score if score < -POINTS => Value::Loss { plies },
        points => Value::Points(points),
    }
}
