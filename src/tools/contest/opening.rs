//! The openings of a contest: [`Openings`].

use std::collections::VecDeque;

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use super::listed::{self, ListedOpening};
use super::opening_depth::{continuing_moves, positions_at};
use crate::game::{Game, PositionText};
use crate::solver::Referee;
use crate::value::Outcome;

/// The number of failed random attempts to find a new opening after which the openings count as used up.
const ATTEMPTS: u32 = 1_000;
/// The number of openings up to which all of them are listed.
const MAX_LISTED: usize = 5_000;
/// The number of openings in a row that are tested for balance before an unbalanced one is used.
const CANDIDATES: u32 = 8;
/// The node limit of the search that determines whether an opening is balanced.
const BALANCE_NODES: u64 = 500;

/// The moves that are made before the players choose. No two openings of a contest lead to the same position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// A number of random moves that do not end the game. Openings are preferred if the solver does not prove a win for
    /// either side within 500 nodes; an unbalanced opening is used after eight failed attempts.
    Balanced {
        /// The number of moves. `None` stands for the smallest number that yields twice as many positions as the
        /// contest needs; it is at most half of the number of moves in a random game.
        plies: Option<u32>,
    },
    /// A number of random moves that do not end the game.
    Random {
        /// The number of moves; fewer if every move would end the game.
        plies: u32,
    },
    /// Every first move in turn, except those that end the game.
    FirstMoves,
    /// These openings in their order. An opening that leads to the position of an earlier one is left out.
    Listed(Vec<ListedOpening>),
}

/// The moves of an opening.
#[derive(Clone, Debug)]
pub(super) struct OpeningMoves<M> {
    /// The text of the position before the moves; `None` stands for the position at which the contest starts.
    pub(super) position: Option<PositionText>,
    pub(super) moves: Vec<M>,
}

impl<M> From<Vec<M>> for OpeningMoves<M> {
    fn from(moves: Vec<M>) -> Self {
        Self { position: None, moves }
    }
}

/// The openings of one contest, in order.
#[derive(Debug)]
pub(super) struct OpeningGenerator<'a, G: Game> {
    start: &'a G,
    plies: u32,
    prefers_balance: bool,
    generator: Xoshiro256PlusPlus,
    /// All openings in their order, if they were listed; otherwise, openings are found by random moves.
    listed: Option<VecDeque<OpeningMoves<G::Move>>>,
    /// The positions of the openings that were found by random moves.
    used: FxHashSet<G>,
    /// Openings that are not balanced, oldest first.
    unbalanced: VecDeque<OpeningMoves<G::Move>>,
}

impl<'a, G: Game> OpeningGenerator<'a, G> {
    /// Returns the openings from `start` that follow from `seed`.
    pub(super) fn new(start: &'a G, openings: &Openings, seed: u64) -> Self {
        Self::listing(start, openings, seed, MAX_LISTED)
    }

    /// Returns the same openings as `new`. If there are at most `most` of them, each of them is used; otherwise, they
    /// are used up when 1,000 random attempts have failed to find a new one.
    fn listing(start: &'a G, openings: &Openings, seed: u64, most: usize) -> Self {
        let (plies, prefers_balance) = match openings {
            Openings::Balanced { plies } => (plies.unwrap_or_default(), true),
            Openings::Random { plies } => (*plies, false),
            Openings::FirstMoves => (1, false),
            Openings::Listed(_) => (0, false),
        };
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        let listed = if let Openings::Listed(openings) = openings {
            Some(listed::valid(openings, start).collect())
        } else {
            let in_order = *openings == Openings::FirstMoves;
            let positions = positions_at(start, plies, if in_order { usize::MAX } else { most });
            positions.map(|positions| {
                let mut listed: Vec<_> = positions.into_iter().map(|(_, moves)| moves.into()).collect();
                if !in_order {
                    listed.shuffle(&mut generator);
                }
                listed.into()
            })
        };
        let (used, unbalanced) = (FxHashSet::default(), VecDeque::new());
        Self { start, plies, prefers_balance, generator, listed, used, unbalanced }
    }

    /// Returns an opening that was not returned before, or `None` if none is left.
    fn candidate(&mut self) -> Option<OpeningMoves<G::Move>> {
        if let Some(listed) = &mut self.listed {
            return listed.pop_front();
        }
        (0..ATTEMPTS).find_map(|_| {
            let (moves, position) = self.random_opening();
            self.used.insert(position).then(|| moves.into())
        })
    }

    fn random_opening(&mut self) -> (Vec<G::Move>, G) {
        let (mut moves, mut position) = (Vec::new(), self.start.clone());
        for _ in 0..self.plies {
            let Some(mv) = continuing_moves(&position).choose(&mut self.generator).copied() else { break };
            position = position.apply(mv);
            moves.push(mv);
        }
        (moves, position)
    }
}

impl<G: Game> Iterator for OpeningGenerator<'_, G> {
    type Item = OpeningMoves<G::Move>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.prefers_balance {
            return self.candidate();
        }
        for _ in 0..CANDIDATES {
            let Some(opening) = self.candidate() else { break };
            if is_balanced(self.start, &opening.moves) {
                return Some(opening);
            }
            self.unbalanced.push_back(opening);
        }
        self.unbalanced.pop_front()
    }
}

/// Returns whether the solver proves a draw from the opening, or proves nothing, within [`BALANCE_NODES`].
fn is_balanced<G: Game>(start: &G, moves: &[G::Move]) -> bool {
    let position = moves.iter().fold(start.clone(), |position, mv| position.apply(*mv));
    let outcome = Referee::new(&mut (), BALANCE_NODES, None).outcome(&position);
    outcome.is_none_or(|outcome| outcome == Outcome::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    fn openings_of(tree: &str, openings: &Openings, seed: u64, listed: usize) -> Vec<String> {
        let toy: Toy = tree.parse().expect("a tree");
        let generator = OpeningGenerator::listing(&toy, openings, seed, listed);
        generator.map(|opening| opening.moves.iter().map(ToString::to_string).collect()).collect()
    }

    #[test]
    fn first_moves_are_used_in_turn_except_those_that_end_the_game() {
        assert_eq!(openings_of("((1 2) 7 (3 4))", &Openings::FirstMoves, 1, 0), ["a", "c"]);
        assert_eq!(openings_of("(1 2)", &Openings::FirstMoves, 1, 0), [""]);
    }

    #[test]
    fn every_random_opening_is_used_once() {
        let tree = "((1 (2 3)) 7 ((4 5) 6) ((8 9) (10 11)))";
        let mut orders = FxHashSet::default();
        for (seed, listed) in (0..20).flat_map(|seed| [(seed, 0), (seed, 100)]) {
            let mut found = openings_of(tree, &Openings::Random { plies: 2 }, seed, listed);
            orders.insert(found.clone());
            found.sort();
            assert_eq!(found, ["ab", "ca", "da", "db"], "seed {seed}");
        }
        assert!(orders.len() > 5, "the seed decides the order");
        let shorter = openings_of(tree, &Openings::Random { plies: 9 }, 1, 100);
        assert_eq!((shorter.len(), shorter.iter().all(|moves| moves.len() == 2)), (4, true));
        assert_eq!(openings_of(tree, &Openings::Random { plies: 0 }, 1, 0), [""]);
    }

    #[test]
    fn balanced_openings_come_first() {
        // After `a`, `c` and `e` the side to move draws; after the other moves one side wins.
        let tree = "((0 1) (1 2) (0 3) (-1 -2) (0 7) (5 6))";
        for (seed, listed) in (0..20).flat_map(|seed| [(seed, 0), (seed, 100)]) {
            let mut found = openings_of(tree, &Openings::Balanced { plies: Some(1) }, seed, listed);
            found[..3].sort();
            assert_eq!((found.len(), &found[..3]), (6, &["a", "c", "e"].map(str::to_owned)[..]));
        }
    }
}
