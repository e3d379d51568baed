//! A row of coins: a side takes the first or the last coin. Every result but one is the margin in value.

use std::fmt;

use plywood::{Bounds, Game, MoveList, Outcome, Player, Value};

/// A side that takes a coin of this value moves again.
const AGAIN: i32 = 3;
/// A side that takes a coin of this value as the last coin wins the game.
const WINS: i32 = 7;

/// What `settled_points` returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Settling {
    Margin,
    /// Twice the margin, which is false.
    TwiceTheMargin,
    /// Nothing; the key contains the margin.
    Nothing,
}

/// A hint about the last coins, and what `may_end_in_points` returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct LastCoinsHint {
    kind: HintKind,
    may_end_in_points: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HintKind {
    /// Exact bounds if one coin is left.
    Bounds,
    /// One undominated move if two coins of the same value are left.
    UndominatedMoves,
}

/// A position: the coins that are left, and the margin so far. The key contains neither the margin, which is settled, nor
/// the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Coins {
    /// The values of the coins that are left, in their order.
    left: Vec<i32>,
    /// The value that the first player has taken minus the value that the second player has taken.
    margin: i32,
    to_move: Player,
    /// Whether the last coin has won the game for the opponent of the side to move.
    is_lost: bool,
    settling: Settling,
    hint: Option<LastCoinsHint>,
}

impl Coins {
    /// Creates a row of `count` coins, at most 10, with pseudo-random values from 1 to 8.
    pub(crate) fn new(count: u32, seed: u32) -> Self {
        // The multiplier and the increment of a linear congruential generator (Knuth and Lewis).
        let next = |state: &u32| Some(state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let states = std::iter::successors(Some(seed), next).skip(1).take(count as usize);
        let left = states.map(|state| i32::try_from(state >> 29).expect("three bits") + 1).collect();
        let settling = Settling::Margin;
        Self { left, margin: 0, to_move: Player::First, is_lost: false, settling, hint: None }
    }

    /// Returns the same position of a game that settles no points.
    pub(crate) fn without_settled_points(self) -> Self {
        Self { settling: Settling::Nothing, ..self }
    }

    /// Returns the same position of a game that settles false numbers of points.
    pub(crate) fn with_false_settled_points(self) -> Self {
        Self { settling: Settling::TwiceTheMargin, ..self }
    }

    /// Returns the same position of a game with a hint about the last coins.
    pub(crate) fn with_hint(self, kind: HintKind, may_end_in_points: bool) -> Self {
        Self { hint: Some(LastCoinsHint { kind, may_end_in_points }), ..self }
    }

    fn has_hint(&self, kind: HintKind) -> bool {
        self.hint.is_some_and(|hint| hint.kind == kind)
    }

    /// Returns the margin from the perspective of the side to move.
    fn own_margin(&self) -> i32 {
        if self.to_move == Player::First { self.margin } else { -self.margin }
    }
}

/// Which coin is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    First,
    Last,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == End::First { "first" } else { "last" })
    }
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, margin {}, {} to move", self.left, self.margin, self.to_move)
    }
}

impl Game for Coins {
    type Move = End;
    const HAS_KEYS: Option<bool> = Some(true);

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_lost {
            return Some(Outcome::Win(self.to_move.opponent()));
        }
        self.left.is_empty().then_some(Outcome::Points(self.margin))
    }

    fn moves(&self) -> MoveList<End> {
        [End::First, End::Last].into_iter().take(self.left.len()).collect()
    }

    fn apply(&self, mv: End) -> Self {
        let mut left = self.left.clone();
        let coin = if mv == End::First { left.remove(0) } else { left.pop().expect("a coin is left") };
        let sign = if self.to_move == Player::First { 1 } else { -1 };
        let is_lost = left.is_empty() && coin == WINS;
        let to_move = if coin == AGAIN { self.to_move } else { self.to_move.opponent() };
        Self { left, margin: self.margin + sign * coin, to_move, is_lost, ..*self }
    }

    fn may_end_in_points(&self) -> bool {
        self.hint.is_some_and(|hint| hint.may_end_in_points)
    }

    fn undominated_moves(&self) -> MoveList<End> {
        let moves = self.moves();
        let are_equal = matches!(self.left[..], [first, last] if first == last);
        let count = if are_equal && self.has_hint(HintKind::UndominatedMoves) { 1 } else { moves.len() };
        moves.into_iter().take(count).collect()
    }

    fn static_bounds(&self) -> Bounds {
        match self.left[..] {
            [WINS] if self.has_hint(HintKind::Bounds) => Bounds::exact(Value::Win { plies: 1 }),
            [coin] if self.has_hint(HintKind::Bounds) => {
                Bounds::exact(Value::Points(self.own_margin() + coin))
            }
            _ => Bounds::UNKNOWN,
        }
    }

    fn key_bits(&self) -> u32 {
        40
    }

    fn key(&self) -> Option<u128> {
        // Three bits for each coin, after a bit that marks the end.
        let row = self.left.iter().fold(1, |key, coin| key << 3 | u128::from(coin.unsigned_abs() - 1));
        let row = if self.is_lost { 0 } else { row };
        let is_in_key = self.settling == Settling::Nothing;
        Some(if is_in_key { row | u128::from((self.own_margin() + 128).unsigned_abs()) << 31 } else { row })
    }

    fn settled_points(&self) -> i32 {
        match self.settling {
            Settling::Margin => self.margin,
            Settling::TwiceTheMargin => 2 * self.margin,
            Settling::Nothing => 0,
        }
    }

    fn heap_bytes(&self) -> usize {
        self.left.capacity() * size_of::<i32>()
    }
}
