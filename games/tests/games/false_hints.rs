//! The checks of `hints` detect a false hint, even if it is false at only one position.

use std::fmt::{self, Display};

use crate::common::after;
use crate::hints::check;
use plywood::{Bounds, Evaluator, Game, MoveList, Outcome, Player, Value};
use plywood_games::{Lines, Place, TicTacToe};

/// A fault in the hints of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fault {
    None,
    MissingMove,
    ReversedMoves,
    /// `non_losing_moves` contains the middle, which is occupied.
    OccupiedMove,
    /// `key_after` returns the key of the position before the move.
    ParentKey,
    /// The lower bound is a draw.
    NeverLost,
    /// The upper bound is a draw.
    NeverWon,
    /// The upper bound is a loss in two plies fewer than the value.
    LossTooEarly,
    /// A win is claimed to be near.
    NearWin,
    /// The position has the key of the start.
    KeyOfStart,
}

/// Tic-Tac-Toe with a fault at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Faulty {
    game: TicTacToe,
    fault: Fault,
    position_with_fault: TicTacToe,
}

impl Faulty {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault && self.game == self.position_with_fault
    }
}

impl Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.game, f)
    }
}

impl Game for Faulty {
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
        if self.has(Fault::KeyOfStart) { TicTacToe::new().key() } else { self.game.key() }
    }

    fn key_after(&self, mv: Place) -> Option<u128> {
        if self.has(Fault::ParentKey) { self.key() } else { self.apply(mv).key() }
    }

    fn non_losing_moves(&self) -> MoveList<Place> {
        let mut moves = self.game.non_losing_moves();
        if self.has(Fault::MissingMove) {
            moves.remove(0);
        } else if self.has(Fault::ReversedMoves) {
            moves.reverse();
        } else if self.has(Fault::OccupiedMove) {
            moves.push(TicTacToe::new().parse_move("b2").unwrap());
        }
        moves
    }

    fn static_bounds(&self) -> Bounds {
        if self.has(Fault::NeverLost) {
            Bounds::new(Value::Draw, Value::BEST)
        } else if self.has(Fault::NeverWon) {
            Bounds::new(Value::WORST, Value::Draw)
        } else if self.has(Fault::LossTooEarly) {
            Bounds::new(Value::WORST, Value::Loss { plies: 2 })
        } else {
            self.game.static_bounds()
        }
    }

    fn near_win_bounds(&self, plies: u32) -> Bounds {
        if self.has(Fault::NearWin) {
            Bounds::new(Value::Win { plies }, Value::BEST)
        } else {
            Bounds::UNKNOWN
        }
    }
}

impl Evaluator<Faulty> for Lines {
    fn evaluate(&self, position: &Faulty) -> f64 {
        self.evaluate(&position.game)
    }
}

/// In the last case, the position after `b2` has the key of the start. Both positions have the value draw; only the
/// evaluator distinguishes them.
#[test]
fn a_false_hint_at_one_position_is_detected() {
    let cases = [
        (Fault::MissingMove, "b2 a1", "non_losing_moves: b1 does not lose immediately"),
        (Fault::ReversedMoves, "b2 a1", "non_losing_moves: "),
        (Fault::OccupiedMove, "b2 a1", "non_losing_moves: b2 is not legal"),
        (Fault::ParentKey, "b2 a1", "key_after: not the key after b1"),
        (Fault::NeverLost, "b2 a2 a1", "bounds: loss 4 is outside of draw"),
        (Fault::NeverWon, "b2 a2", "bounds: win 5 is outside of "),
        (Fault::LossTooEarly, "b2 a2 a1", "bounds: loss 4 is outside of "),
        (Fault::NearWin, "b2 a2", "near 1: win 5 is outside of "),
        (Fault::KeyOfStart, "b2 a2", "key: "),
        (Fault::KeyOfStart, "b2", "key: "),
    ];
    let game = TicTacToe::new();
    for (fault, moves, message) in cases {
        let faulty = Faulty { game, fault, position_with_fault: after(&game, moves) };
        let error = check(&faulty, &Lines).expect_err(moves);
        assert!(error.starts_with(message), "{fault:?}: {error}");
    }
    assert_eq!(check(&Faulty { game, fault: Fault::None, position_with_fault: game }, &Lines), Ok(()));
}
