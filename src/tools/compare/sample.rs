//! Random positions to compare searches on: [`random_positions`].

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::game::Game;

/// The maximum length of a random game.
const MAX_PLIES: usize = 1_000;
/// The number of random games per requested position before the function gives up.
const GAMES_PER_POSITION: usize = 50;

/// Returns the moves from `start` to up to `count` different positions at which the game goes on.
///
/// Each position is taken from a game of random moves, at a ply before its end that is chosen uniformly. The same seed
/// yields the same positions on every machine. A small game may have fewer than `count` such positions. If the game is
/// already over at `start`, the result contains only `start` itself.
///
/// ```
/// use plywood::{compare::random_positions, toy::Toy};
/// let toy: Toy = "((3 (5 6)) ((2 9) 4))".parse()?;
/// let lines = random_positions(&toy, 3, 7);
/// assert_eq!(lines.len(), 3);
/// assert_eq!(lines, random_positions(&toy, 3, 7));
/// assert_eq!(random_positions(&toy, 100, 7).len(), 5, "the tree has only five groups");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
pub fn random_positions<G: Game>(start: &G, count: usize, seed: u64) -> Vec<Vec<G::Move>> {
    if start.is_over() {
        return vec![Vec::new(); count.min(1)];
    }
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut known = FxHashSet::default();
    let mut lines = Vec::new();
    for _ in 0..count.saturating_mul(GAMES_PER_POSITION) {
        if lines.len() == count {
            break;
        }
        let mut line = Vec::new();
        let mut positions = vec![start.clone()];
        while line.len() < MAX_PLIES
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
