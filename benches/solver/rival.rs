//! The crate `minimax` as a contender.

use std::hash::BuildHasher;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use minimax::{BEST_EVAL, Evaluation, IterativeOptions, IterativeSearch, Strategy, WORST_EVAL, Winner};
use plywood::{Game, Outcome};
use rustc_hash::FxBuildHasher;

/// The rules of `G` for the crate `minimax`, which identifies a position by a hash. [`Game::key`] would be wrong here:
/// mirror images may share a key, but the moves that the table stores for them differ.
struct Rules<G>(PhantomData<G>);

impl<G: Game> minimax::Game for Rules<G> {
    type S = G;
    type M = G::Move;

    #[inline]
    fn generate_moves(position: &G, moves: &mut Vec<G::Move>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(position.legal_moves());
        }
        winner
    }

    #[inline]
    fn apply(position: &mut G, mv: G::Move) -> Option<G> {
        Some(position.apply(mv))
    }

    #[inline]
    fn get_winner(position: &G) -> Option<Winner> {
        position.outcome().map(|outcome| match outcome {
            Outcome::Win(winner) if winner == position.to_move() => Winner::PlayerToMove,
            Outcome::Win(_) => Winner::PlayerJustMoved,
            Outcome::Draw | Outcome::Points(_) => Winner::Draw,
        })
    }

    #[inline]
    fn zobrist_hash(position: &G) -> u64 {
        FxBuildHasher.hash_one(position)
    }
}

/// An evaluator that scores every position 0.
struct ZeroEvaluator<G>(PhantomData<G>);

impl<G: Game> minimax::Evaluator for ZeroEvaluator<G> {
    type G = Rules<G>;

    #[inline]
    fn evaluate(&self, _: &G) -> Evaluation {
        0
    }
}

/// Searches `start` to `depth` with a new table of `bytes`. Returns 1 for a win, -1 for a loss and 0 for anything else, and
/// the time of the search, without the creation of the table.
pub(crate) fn search<G: Game>(start: &G, depth: u8, bytes: usize) -> (i32, Duration) {
    let options = IterativeOptions::new().with_table_byte_size(bytes);
    let mut search = IterativeSearch::new(ZeroEvaluator(PhantomData), options);
    search.set_max_depth(depth);
    let started = Instant::now();
    search.choose_move(start);
    let elapsed = started.elapsed();
    let result = match search.root_value() {
        BEST_EVAL => 1,
        WORST_EVAL => -1,
        _ => 0,
    };
    (result, elapsed)
}
