//! The positions that openings of a given length lead to, and the length that yields enough of them.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::game::Game;

/// The number of random games that estimate the length of a game.
const GAMES: u32 = 16;
/// The maximum length of these games.
const MAX_PLIES: usize = 1_000;

/// A position after an opening, and the moves of the opening.
type Opened<G> = (G, Vec<<G as Game>::Move>);

/// Returns the legal moves that do not end the game.
pub(super) fn continuing_moves<G: Game>(position: &G) -> Vec<G::Move> {
    position.legal_moves().into_iter().filter(|mv| !position.apply(*mv).is_over()).collect()
}

/// Returns every position after `plies` moves, or after fewer moves where every further move would end the game.
/// Returns `None` if there are more than `most` positions at any ply up to `plies`.
pub(super) fn positions_at<G: Game>(start: &G, plies: u32, most: usize) -> Option<Vec<Opened<G>>> {
    let mut level = vec![(start.clone(), Vec::new())];
    for ply in 0..plies as usize {
        level = next_level(&level, most)?;
        if level.iter().all(|(_, moves)| moves.len() <= ply) {
            break;
        }
    }
    Some(level)
}

/// Returns the positions after one more move, or the same position where every move would end the game; `None` if there
/// are more than `most` of them.
fn next_level<G: Game>(level: &[Opened<G>], most: usize) -> Option<Vec<Opened<G>>> {
    let mut known = FxHashSet::default();
    let mut next = Vec::new();
    for (position, moves) in level {
        let continuing = continuing_moves(position);
        if continuing.is_empty() && known.insert(position.clone()) {
            next.push((position.clone(), moves.clone()));
        }
        for mv in continuing {
            let after = position.apply(mv);
            if known.insert(after.clone()) {
                next.push((after, moves.iter().copied().chain([mv]).collect()));
            }
        }
        if next.len() > most {
            return None;
        }
    }
    Some(next)
}

/// Returns the smallest number of moves that leads to at least `wanted` different positions; if there is none, the one
/// that leads to most. It is at most half of the number of moves in a random game, so that the players decide the game.
pub(super) fn plies_for<G: Game>(start: &G, wanted: usize) -> u32 {
    let mut level = vec![(start.clone(), Vec::new())];
    let (mut best, mut most) = (0, 1);
    for plies in 1..=random_game_length(start) / 2 {
        if most >= wanted {
            break;
        }
        match next_level(&level, wanted) {
            Some(next) => level = next,
            None => return plies,
        }
        if level.len() > most {
            (best, most) = (plies, level.len());
        }
    }
    best
}

/// Returns the mean length of random games. Every call plays the same games.
fn random_game_length<G: Game>(start: &G) -> u32 {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(0);
    let mut plies = 0;
    for _ in 0..GAMES {
        let mut position = start.clone();
        for _ in 0..MAX_PLIES {
            let Some(mv) = position.legal_moves().choose(&mut generator).copied() else { break };
            position = position.apply(mv);
            plies += 1;
        }
    }
    plies / GAMES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    /// Returns a tree in which every position has three moves and every game has `plies` moves.
    fn regular(plies: u32) -> Toy {
        let mut tree = "0".to_owned();
        for _ in 0..plies {
            tree = format!("({tree} {tree} {tree})");
        }
        tree.parse().expect("a tree")
    }

    #[test]
    fn the_length_of_openings_follows_from_the_number_of_positions() {
        let toy: Toy = "(((1 2) (3 4)) ((5 6) (7 8)) ((9 10) (11 12)))".parse().expect("a tree");
        let positions = |plies, most| positions_at(&toy, plies, most).map(|level| level.len());
        assert_eq!([positions(0, 9), positions(1, 9), positions(2, 9)], [Some(1), Some(3), Some(6)]);
        assert_eq!([positions(9, 9), positions(2, 6), positions(2, 5)], [Some(6), Some(6), None]);
        // A game has three moves, so openings have at most one.
        assert_eq!([1, 2, 3, 4, 99].map(|wanted| plies_for(&toy, wanted)), [0, 1, 1, 1, 1]);
        let over: Toy = "(1 2)".parse().expect("a tree");
        assert_eq!(plies_for(&over, 5), 0, "every move ends the game");
    }

    #[test]
    fn openings_take_at_most_half_of_the_game() {
        assert_eq!([2, 3, 4, 9, 10, 1_000].map(|wanted| plies_for(&regular(6), wanted)), [1, 1, 2, 2, 3, 3]);
    }
}
