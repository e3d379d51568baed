//! Helpers for the tests of all games: moves from text, sets of positions, and a simple solver as a reference.

use std::collections::{HashMap, HashSet};

use plywood::{Game, Outcome};

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
