//! A lie in each hint is noticed, be it about one position only.

use std::fmt::{self, Display};

use crate::common::after;
use crate::hints::check;
use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, Value};
use plywood_games::{Lines, Place, TicTacToe};

/// What can be said falsely of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Lie {
    None,
    SafeMoveMissing,
    SafeMovesReversed,
    /// The middle counts as safe, though it is taken.
    SafeMoveInvented,
    /// A child has the key of its parent.
    ChildKey,
    /// It is a draw at the least.
    NeverLost,
    /// It is a draw at the most.
    NeverWon,
    /// A loss comes two plies sooner than it does.
    LostSooner,
    /// It has the key of the start.
    KeyOfTheStart,
}

/// Tic-Tac-Toe with a lie about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Lying {
    game: TicTacToe,
    lie: Lie,
    about: TicTacToe,
}

impl Lying {
    fn tells(&self, lie: Lie) -> bool {
        self.lie == lie && self.game == self.about
    }
}

impl Display for Lying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.game, f)
    }
}

impl Game for Lying {
    type Move = Place;

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn moves(&self) -> MoveList<Place> {
        self.game.moves()
    }

    fn apply(&self, mv: Place) -> Self {
        Self { game: self.game.apply(mv), ..*self }
    }

    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn key(&self) -> Option<u128> {
        if self.tells(Lie::KeyOfTheStart) { TicTacToe::new().key() } else { self.game.key() }
    }

    fn key_after(&self, mv: Place) -> Option<u128> {
        if self.tells(Lie::ChildKey) { self.key() } else { self.apply(mv).key() }
    }

    fn non_losing_moves(&self) -> MoveList<Place> {
        let mut safe = self.game.non_losing_moves();
        if self.tells(Lie::SafeMoveMissing) {
            safe.remove(0);
        } else if self.tells(Lie::SafeMovesReversed) {
            safe.reverse();
        } else if self.tells(Lie::SafeMoveInvented) {
            safe.push(TicTacToe::new().parse_move("b2").unwrap());
        }
        safe
    }

    fn static_bounds(&self) -> Bounds {
        if self.tells(Lie::NeverLost) {
            Bounds::new(Value::Draw, Value::BEST)
        } else if self.tells(Lie::NeverWon) {
            Bounds::new(Value::WORST, Value::Draw)
        } else if self.tells(Lie::LostSooner) {
            Bounds::new(Value::WORST, Value::Loss { plies: 2 })
        } else {
            self.game.static_bounds()
        }
    }
}

impl Evaluator<Lying> for Lines {
    fn evaluate(&self, position: &Lying) -> f64 {
        self.evaluate(&position.game)
    }
}

/// One lie about one position is found among all that can be reached. After `b2` the game is drawn, as at
/// the start: there only the evaluator tells two positions with one key apart.
#[test]
fn a_lie_about_one_position_is_noticed() {
    let lies = [
        (Lie::SafeMoveMissing, "b2 a1", "non_losing_moves: b1 does not lose at once"),
        (Lie::SafeMovesReversed, "b2 a1", "non_losing_moves: "),
        (Lie::SafeMoveInvented, "b2 a1", "non_losing_moves: b2 is not legal"),
        (Lie::ChildKey, "b2 a1", "key_after: not that of b1"),
        (Lie::NeverLost, "b2 a2 a1", "bounds: loss 4 is not from draw"),
        (Lie::NeverWon, "b2 a2", "bounds: win 5 is not from "),
        (Lie::LostSooner, "b2 a2 a1", "bounds: loss 4 is not from "),
        (Lie::KeyOfTheStart, "b2 a2", "key: "),
        (Lie::KeyOfTheStart, "b2", "key: "),
    ];
    let game = TicTacToe::new();
    for (lie, about, told) in lies {
        let lying = Lying { game, lie, about: after(&game, about) };
        let found = check(&lying, &Lines).expect_err(about);
        assert!(found.starts_with(told), "{lie:?}: {found}");
    }
    assert_eq!(check(&Lying { game, lie: Lie::None, about: game }, &Lines), Ok(()));
}
