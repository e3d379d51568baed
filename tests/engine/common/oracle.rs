//! A naive oracle: the value of every reachable position by memoized minimax, which shares nothing with the engine but
//! the rules of the game.

use plywood::{Game, Outcome, Player, Value};
use rustc_hash::FxHashMap;

/// The result of best play from a position: the outcome, the number of plies to the end, and the first best move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BestPlay<M> {
    /// `Some(true)`: the first player wins; `Some(false)`: it loses; `None`: a draw or points.
    winner: Option<bool>,
    /// The points of the first player; 0 after a win or a draw.
    points: i32,
    plies: u32,
    pub(crate) best: Option<M>,
}

impl<M> BestPlay<M> {
    /// Returns a number that is greater if the result is better for the first player.
    fn score(&self) -> i64 {
        let plies = i64::from(self.plies);
        match self.winner {
            Some(true) => 1_000_000_000_000 - plies,
            Some(false) => plies - 1_000_000_000_000,
            None => i64::from(self.points),
        }
    }

    /// Returns the value from the perspective of `player`.
    pub(crate) fn value(&self, player: Player) -> Value {
        match self.winner {
            Some(first) if first == (player == Player::First) => Value::Win { plies: self.plies },
            Some(_) => Value::Loss { plies: self.plies },
            None if player == Player::First => Value::Points(self.points),
            None => Value::Points(-self.points),
        }
    }
}

/// Returns every position that can be reached from `start`, with the result of best play.
pub(crate) fn solve<G: Game>(start: &G) -> FxHashMap<G, BestPlay<G::Move>> {
    let mut known = FxHashMap::default();
    solve_into(start, &mut known);
    known
}

fn solve_into<G: Game>(position: &G, known: &mut FxHashMap<G, BestPlay<G::Move>>) -> BestPlay<G::Move> {
    if let Some(found) = known.get(position) {
        return *found;
    }
    let ended = |winner, points| BestPlay { winner, points, plies: 0, best: None };
    let found = match position.outcome() {
        Some(Outcome::Win(winner)) => ended(Some(winner == Player::First), 0),
        Some(Outcome::Draw) => ended(None, 0),
        Some(Outcome::Points(points)) => ended(None, points),
        None => {
            let mut best: Option<BestPlay<G::Move>> = None;
            for mv in position.legal_moves() {
                let child = solve_into(&position.apply(mv), known);
                let candidate = BestPlay { plies: child.plies + 1, best: Some(mv), ..child };
                let is_better = match (&best, position.to_move()) {
                    (None, _) => true,
                    (Some(best), Player::First) => candidate.score() > best.score(),
                    (Some(best), Player::Second) => candidate.score() < best.score(),
                };
                if is_better {
                    best = Some(candidate);
                }
            }
            best.expect("a game that is not over has a move")
        }
    };
    known.insert(position.clone(), found);
    found
}
