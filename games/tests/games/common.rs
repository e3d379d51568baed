//! Helpers for the tests of all games: moves from text, sets of positions, and a simple solver as a reference.

use std::collections::{HashMap, HashSet};

use plywood::{Game, Outcome, Value};

/// Returns the position after `moves`, which are separated by spaces.
pub(crate) fn after<G: Game>(start: &G, moves: &str) -> G {
    moves.split_whitespace().fold(start.clone(), |position, text| {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{error} at\n{position}"));
        position.apply(mv)
    })
}

/// Returns the legal moves in their notation, separated by spaces.
pub(crate) fn moves<G: Game>(position: &G) -> String {
    position.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns all positions that can be reached from `start`, which is one of them.
pub(crate) fn reachable<G: Game>(start: &G) -> HashSet<G> {
    let mut seen = HashSet::from([start.clone()]);
    let mut pending = vec![start.clone()];
    while let Some(position) = pending.pop() {
        for mv in position.legal_moves() {
            let child = position.apply(mv);
            if seen.insert(child.clone()) {
                pending.push(child);
            }
        }
    }
    seen
}

/// Returns the positions of 40 complete games with different choices of moves.
pub(crate) fn playouts<G: Game>(start: &G) -> Vec<G> {
    let mut positions = Vec::new();
    for game in 0..40 {
        let mut position = start.clone();
        for ply in 0_usize.. {
            positions.push(position.clone());
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.apply(moves[(game * (ply + 3) + ply * ply) % moves.len()]);
        }
    }
    positions
}

/// Returns 1 for a win, 0 for a draw and -1 for a loss of the side to move.
pub(crate) fn sign<G: Game>(position: &G, known: &mut HashMap<G, i32>) -> i32 {
    if let Some(sign) = known.get(position) {
        return *sign;
    }
    let sign = match position.outcome() {
        Some(Outcome::Win(winner)) if winner == position.to_move() => 1,
        Some(Outcome::Win(_)) => -1,
        Some(_) => 0,
        None => position.legal_moves().iter().map(|&mv| -sign(&position.apply(mv), known)).max().unwrap(),
    };
    known.insert(position.clone(), sign);
    sign
}

/// Returns the sign of a position's value and the moves that preserve it.
pub(crate) fn solved<G: Game>(position: &G) -> (i32, String) {
    let mut known = HashMap::new();
    let value = sign(position, &mut known);
    let best =
        position.legal_moves().into_iter().filter(|&mv| -sign(&position.apply(mv), &mut known) == value);
    (value, best.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" "))
}

/// Asserts that the game answers whether the side to move wins, for an odd number of plies, or loses, for an even one, within
/// `plies` plies. `is_at_least` returns whether the value of the position is at least the given one, which means that there is
/// such a win, or no such loss. `assert_answer` returns its result.
pub(crate) fn assert_answer<G: Game>(
    position: &G,
    plies: u32,
    is_at_least: impl FnOnce(Value) -> bool,
) -> bool {
    let (bounds, threshold) = if plies % 2 == 1 {
        (position.near_win_bounds(plies), Value::Win { plies })
    } else {
        (position.near_loss_bounds(plies), Value::Loss { plies: plies + 1 })
    };
    let is_reached = is_at_least(threshold);
    let is_answer = if is_reached { bounds.low >= threshold } else { bounds.high < threshold };
    assert!(is_answer, "{bounds} for {plies} plies, {is_reached}:\n{position}");
    is_reached
}
