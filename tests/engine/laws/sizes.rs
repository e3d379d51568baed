//! The conformance kit checks games that are long, and positions that have many moves.

use std::cell::Cell;
use std::fmt;

use crate::common::chain::Chain;
use plywood::laws::{Law, Laws};
use plywood::{Game, MoveList, Outcome, Player};

/// A game of 1,500 plies ends within the default limit of 100,000 plies, but not within 1,000.
#[test]
fn a_long_game_is_lawful() {
    assert_eq!(Laws::new().cases(2).check(&Chain::new(1_500)), Ok(()));
    let violation =
        Laws::new().cases(2).max_plies(1_000).check(&Chain::new(1_500)).expect_err("it is longer");
    assert_eq!(violation.law, Law::GameEnds);
    assert!(violation.to_string().contains("`Laws::max_plies`"), "{violation}");
}

/// The walks of the laws have at most 60 random moves before they are continued to the end.
#[test]
fn positions_near_the_end_of_a_long_game_are_checked() {
    for left in [0, 1, 2, 4, 64] {
        let never_a_number = |chain: &Chain| if chain.left == left { f64::NAN } else { 0.0 };
        let result = Laws::new().cases(8).evaluator("odd", &never_a_number).check(&Chain::new(200));
        // Finished positions are not evaluated.
        assert_eq!(result.is_err(), left != 0, "{left} moves left: {result:?}");
        if let Err(violation) = result {
            assert_eq!(
                (violation.law, violation.moves.len()),
                (Law::EvaluatorWithinRange, 200 - left as usize)
            );
        }
    }
}

/// All moves of a position are checked, but only some of a long list are parsed and played, which takes the time of the list
/// for each of them.
#[test]
fn a_position_with_many_moves_is_checked_in_a_short_time() {
    let wide = Wide { moves: 2_000, taken: None };
    let calls_before = LISTS.get();
    assert_eq!(Laws::new().cases(4).nodes(100).check(&wide), Ok(()));
    let lists = LISTS.get() - calls_before;
    assert!(lists < 5_000, "{lists} lists of moves");
}

thread_local! {
    /// The number of lists of moves that positions of [`Wide`] have returned.
    static LISTS: Cell<u32> = const { Cell::new(0) };
}

/// A game of one move, the choice of a number. The first player wins with an even number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Wide {
    moves: u32,
    taken: Option<u32>,
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {}", self.taken, self.moves)
    }
}

impl Game for Wide {
    type Move = u32;

    fn to_move(&self) -> Player {
        if self.taken.is_some() { Player::Second } else { Player::First }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = |number: u32| if number.is_multiple_of(2) { Player::First } else { Player::Second };
        self.taken.map(|number| Outcome::Win(winner(number)))
    }

    fn moves(&self) -> MoveList<u32> {
        LISTS.set(LISTS.get() + 1);
        (0..self.moves).collect()
    }

    fn apply(&self, number: u32) -> Self {
        Self { taken: Some(number), ..self.clone() }
    }
}
