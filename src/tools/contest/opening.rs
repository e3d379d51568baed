//! Where games begin: [`Openings`].

use std::collections::VecDeque;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::game::Game;

/// How often a new opening is looked for before an old one is taken again.
const ATTEMPTS: u32 = 100;

/// The moves that are made before the players are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many moves at random, none of which ends the game. No position is taken twice as long as new ones are found
    /// in a hundred attempts.
    Random {
        /// How many; fewer where every move would end the game.
        plies: u32,
    },
    /// Every first move in turn, but those that end the game.
    FirstMoves,
}

/// Openings, one after the other, without end.
#[derive(Debug)]
pub(super) struct Deck<'a, G: Game> {
    start: &'a G,
    openings: Openings,
    generator: Xoshiro256PlusPlus,
    used: FxHashSet<G>,
    first_moves: VecDeque<G::Move>,
}

impl<'a, G: Game> Deck<'a, G> {
    pub(super) fn new(start: &'a G, openings: Openings, seed: u64) -> Self {
        let generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let first_moves = lasting_moves(start).into();
        Self { start, openings, generator, used: FxHashSet::default(), first_moves }
    }

    /// How many openings there are, where that is known beforehand.
    pub(super) fn size(&self) -> Option<usize> {
        match self.openings {
            Openings::Random { .. } => None,
            Openings::FirstMoves => Some(self.first_moves.len().max(1)),
        }
    }

    /// The moves of the next one.
    pub(super) fn deal(&mut self) -> Vec<G::Move> {
        match self.openings {
            Openings::FirstMoves => {
                self.first_moves.rotate_left(self.first_moves.len().min(1));
                self.first_moves.back().copied().into_iter().collect()
            }
            Openings::Random { plies } => {
                for _ in 0..ATTEMPTS {
                    let (moves, position) = self.walk(plies);
                    if self.used.insert(position) {
                        return moves;
                    }
                }
                self.used.clear();
                let (moves, position) = self.walk(plies);
                self.used.insert(position);
                moves
            }
        }
    }

    fn walk(&mut self, plies: u32) -> (Vec<G::Move>, G) {
        let (mut moves, mut position) = (Vec::new(), self.start.clone());
        for _ in 0..plies {
            let Some(mv) = lasting_moves(&position).choose(&mut self.generator).copied() else { break };
            position = position.apply(mv);
            moves.push(mv);
        }
        (moves, position)
    }
}

/// The legal moves after which the game goes on.
fn lasting_moves<G: Game>(position: &G) -> Vec<G::Move> {
    position.legal_moves().into_iter().filter(|mv| !position.apply(*mv).is_over()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    fn dealt(tree: &str, openings: Openings, seed: u64, count: usize) -> Vec<String> {
        let toy: Toy = tree.parse().expect("a tree");
        let mut deck = Deck::new(&toy, openings, seed);
        let text = |moves: Vec<_>| moves.iter().map(ToString::to_string).collect::<String>();
        (0..count).map(|_| text(deck.deal())).collect()
    }

    #[test]
    fn first_moves_come_in_turn_but_those_that_end_the_game() {
        let tree = "((1 2) 7 (3 4))";
        assert_eq!(dealt(tree, Openings::FirstMoves, 1, 5), ["a", "c", "a", "c", "a"]);
        assert_eq!(dealt("(1 2)", Openings::FirstMoves, 1, 2), ["", ""]);
    }

    #[test]
    fn random_openings_come_all_before_one_comes_again() {
        let tree = "((1 (2 3)) 7 ((4 5) 6) ((8 9) (10 11)))";
        for seed in 0..20 {
            let mut dealt = dealt(tree, Openings::Random { plies: 2 }, seed, 4);
            dealt.sort();
            assert_eq!(dealt, ["ab", "ca", "da", "db"], "seed {seed}");
        }
        let mut shorter = dealt(tree, Openings::Random { plies: 9 }, 1, 50);
        assert!(shorter.iter().all(|moves| moves.len() == 2), "{shorter:?}");
        shorter.dedup();
        assert!(shorter.len() > 25);
        assert_eq!(dealt(tree, Openings::Random { plies: 0 }, 1, 2), ["", ""]);
    }
}
