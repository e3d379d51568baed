//! Positions to compare by: [`random_positions`].

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::game::Game;

/// Random games are followed no further than this.
const MOST_PLIES: usize = 1_000;
/// So many games are played for each position that is wanted, before it is given up to find more.
const TRIES: usize = 50;

/// The moves from `start` to as many as `count` unfinished positions, no two of them equal.
///
/// Each comes from a game of random moves, broken off at a random ply: any before its end, each as likely as the
/// others. The same seed gives the same positions on every machine. A small game may have fewer; of a finished
/// one there is only the start itself.
///
/// ```
/// use plywood::{compare::random_positions, toy::Toy};
/// let toy: Toy = "((3 (5 6)) ((2 9) 4))".parse()?;
/// let lines = random_positions(&toy, 3, 7);
/// assert_eq!(lines.len(), 3);
/// assert_eq!(lines, random_positions(&toy, 3, 7));
/// assert_eq!(random_positions(&toy, 100, 7).len(), 5, "it has no more than five groups");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn random_positions<G: Game>(start: &G, count: usize, seed: u64) -> Vec<Vec<G::Move>> {
    if start.is_over() {
        return vec![Vec::new(); count.min(1)];
    }
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut known = FxHashSet::default();
    let mut lines = Vec::new();
    for _ in 0..count.saturating_mul(TRIES) {
        if lines.len() == count {
            break;
        }
        let mut line = Vec::new();
        let mut positions = vec![start.clone()];
        while line.len() < MOST_PLIES
            && let Some(&mv) = positions[line.len()].legal_moves().choose(&mut generator)
        {
            positions.push(positions[line.len()].apply(mv));
            line.push(mv);
        }
        line.truncate(generator.random_range(0..line.len()));
        if known.insert(positions.swap_remove(line.len())) {
            lines.push(line);
        }
    }
    lines
}
