//! The openings of a contest: [`Openings`].

use std::collections::VecDeque;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::game::Game;

/// The number of attempts to find a new random opening before openings are repeated.
const ATTEMPTS: u32 = 100;

/// The moves that are made before the players choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// A number of random moves that do not end the game. No position is used twice until a hundred attempts have failed
    /// to find a new one.
    Random {
        /// The number of moves; fewer if every move would end the game.
        plies: u32,
    },
    /// Every first move in turn, except those that end the game.
    FirstMoves,
}

/// An endless sequence of openings.
#[derive(Debug)]
pub(super) struct OpeningGenerator<'a, G: Game> {
    start: &'a G,
    openings: Openings,
    generator: Xoshiro256PlusPlus,
    used: FxHashSet<G>,
    first_moves: VecDeque<G::Move>,
}

impl<'a, G: Game> OpeningGenerator<'a, G> {
    pub(super) fn new(start: &'a G, openings: Openings, seed: u64) -> Self {
        let generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let first_moves = continuing_moves(start).into();
        Self { start, openings, generator, used: FxHashSet::default(), first_moves }
    }

    pub(super) fn next_opening(&mut self) -> Vec<G::Move> {
        match self.openings {
            Openings::FirstMoves => {
                // The first move of the queue becomes its last, and is the opening.
                self.first_moves.rotate_left(self.first_moves.len().min(1));
                self.first_moves.back().copied().into_iter().collect()
            }
            Openings::Random { plies } => {
                let (mut moves, mut position) = self.random_opening(plies);
                let mut attempts = 1;
                while !self.used.insert(position) {
                    if attempts == ATTEMPTS {
                        self.used.clear();
                    }
                    attempts += 1;
                    (moves, position) = self.random_opening(plies);
                }
                moves
            }
        }
    }

    fn random_opening(&mut self, plies: u32) -> (Vec<G::Move>, G) {
        let (mut moves, mut position) = (Vec::new(), self.start.clone());
        for _ in 0..plies {
            let Some(mv) = continuing_moves(&position).choose(&mut self.generator).copied() else { break };
            position = position.apply(mv);
            moves.push(mv);
        }
        (moves, position)
    }
}

/// Returns the legal moves that do not end the game.
pub(super) fn continuing_moves<G: Game>(position: &G) -> Vec<G::Move> {
    position.legal_moves().into_iter().filter(|mv| !position.apply(*mv).is_over()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    fn openings_of(tree: &str, openings: Openings, seed: u64, count: usize) -> Vec<String> {
        let toy: Toy = tree.parse().expect("a tree");
        let mut generator = OpeningGenerator::new(&toy, openings, seed);
        let text = |moves: Vec<_>| moves.iter().map(ToString::to_string).collect::<String>();
        (0..count).map(|_| text(generator.next_opening())).collect()
    }

    #[test]
    fn first_moves_are_used_in_turn_except_those_that_end_the_game() {
        let tree = "((1 2) 7 (3 4))";
        assert_eq!(openings_of(tree, Openings::FirstMoves, 1, 5), ["a", "c", "a", "c", "a"]);
        assert_eq!(openings_of("(1 2)", Openings::FirstMoves, 1, 2), ["", ""]);
    }

    #[test]
    fn random_openings_repeat_only_after_all_were_used() {
        let tree = "((1 (2 3)) 7 ((4 5) 6) ((8 9) (10 11)))";
        for seed in 0..20 {
            let mut found = openings_of(tree, Openings::Random { plies: 2 }, seed, 4);
            found.sort();
            assert_eq!(found, ["ab", "ca", "da", "db"], "seed {seed}");
        }
        let mut shorter = openings_of(tree, Openings::Random { plies: 9 }, 1, 50);
        assert!(shorter.iter().all(|moves| moves.len() == 2), "{shorter:?}");
        shorter.dedup();
        assert!(shorter.len() > 25);
        assert_eq!(openings_of(tree, Openings::Random { plies: 0 }, 1, 2), ["", ""]);
    }
}
