//! The outlook: what one line of play shows about a game before it is searched.

use crate::game::Game;
use crate::value::Outcome;

/// Facts about a game that are observed along one line of play. They only choose the sequence of searches, so that a line
/// which is not typical of the game costs time, but never changes a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outlook {
    /// Whether the line ended in points.
    pub ends_in_points: bool,
    /// Whether the move scores of the game differ in at least a quarter of the positions with several moves.
    pub orders_moves: bool,
}

/// The greatest length of the line.
const MAX_PLIES: u64 = 100;

impl Outlook {
    /// Plays a line from `position`, which is not over, to the end of the game, but at most [`MAX_PLIES`] moves and until
    /// `is_stopped`. The moves are chosen by a fixed sequence of pseudo-random numbers, so that the line is always the same.
    pub(super) fn from<G: Game>(position: &G, is_stopped: impl Fn() -> bool) -> Self {
        let mut position = position.clone();
        let (mut choices, mut ordered) = (0, 0);
        for ply in 0..MAX_PLIES {
            if is_stopped() {
                break;
            }
            position.precompute();
            if let Some(outcome) = position.outcome() {
                let ends_in_points = matches!(outcome, Outcome::Points(_));
                return Self { ends_in_points, orders_moves: orders(choices, ordered) };
            }
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            choices += u32::from(moves.len() > 1);
            ordered += u32::from(has_different_scores(&position, &moves));
            position = position.apply(moves[pick(ply, moves.len())]);
        }
        Self { ends_in_points: false, orders_moves: orders(choices, ordered) }
    }
}

fn orders(choices: u32, ordered: u32) -> bool {
    ordered > 0 && 4 * ordered >= choices
}

/// Returns whether the game gives the moves of `position` different scores.
pub(super) fn has_different_scores<G: Game>(position: &G, moves: &[G::Move]) -> bool {
    let mut scores = moves.iter().map(|&mv| position.move_score(mv, None));
    let first = scores.next();
    scores.any(|score| Some(score) != first)
}

/// Returns the index, below `count`, of the move at `ply`: a hash of the ply.
fn pick(ply: u64, count: usize) -> usize {
    // The multiplier is 2^64 divided by the golden ratio; the highest bits of the product are well mixed.
    let hash = (ply + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    hash as usize % count
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::toy::Toy;

    fn outlook(tree: &str) -> Outlook {
        Outlook::from(&tree.parse::<Toy>().expect("a tree"), || false)
    }

    #[test]
    fn a_stopped_line_is_not_continued() {
        let toy: Toy = "((3 5) (2 9))".parse().expect("a tree");
        let plies = Cell::new(0);
        let is_stopped = || plies.replace(plies.get() + 1) == 2;
        assert!(!Outlook::from(&toy, is_stopped).ends_in_points);
        assert_eq!(plies.get(), 3);
    }

    #[test]
    fn a_line_that_ends_in_points_is_recognized() {
        assert!(outlook("((3 5) (2 9))").ends_in_points);
        assert!(!outlook("((W L) (D W))").ends_in_points);
    }

    #[test]
    fn a_game_without_move_scores_orders_no_moves() {
        assert!(!outlook("((3 5) (2 9))").orders_moves);
    }

    #[test]
    fn a_quarter_of_the_choices_must_be_ordered() {
        assert!(orders(8, 2) && !orders(8, 1) && !orders(0, 0));
    }

    #[test]
    fn the_picks_of_a_line_cover_all_moves() {
        let mut seen: Vec<_> = (0..40).map(|ply| pick(ply, 5)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [0, 1, 2, 3, 4]);
    }
}
