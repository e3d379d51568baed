//! A game with a limit on its number of plies: [`Limited`].

use std::fmt::{self, Display};

use super::{Game, MoveList, Scene, settled_for_mover};
use crate::value::{Bounds, Outcome, Player, Value};

/// The number of bits of the settled points in a key: their magnitude is below 2^30.
const SETTLED_BITS: u32 = 31;
/// The number of bits of the plies left and of the settled points in a key.
const PREFIX_BITS: u32 = u32::BITS + SETTLED_BITS;

/// A game that ends in a draw after a number of plies, for games whose rules allow endless play.
///
/// Positions are equal if the inner positions are equal and the same number of plies is left. The value can depend on this
/// number, so it is a part of the [`key`](Game::key). The hints of the inner game hold for the limited game as far as the
/// limit allows: in [`static_bounds`](Game::static_bounds), a win that may come after the limit guarantees only a draw.
///
/// ```
/// use plywood::{Game, Limited, Outcome, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let limited = Limited::new(toy, 1);
/// let end = limited.play(limited.parse_move("a")?)?;
/// assert_eq!(end.outcome(), Some(Outcome::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Limited<G> {
    position: G,
    plies_left: u32,
}

impl<G: Game> Limited<G> {
    /// Creates the game that starts at `position` and ends in a draw after `plies` moves, unless it ends earlier.
    pub fn new(position: G, plies: u32) -> Self {
        Self { position, plies_left: plies }
    }

    /// Returns the position of the inner game.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Returns the number of plies until the game is drawn.
    pub fn plies_left(&self) -> u32 {
        self.plies_left
    }

    /// Returns the key of a position with `plies_left`, with the settled points of its side to move, and with the key of
    /// its inner position.
    fn key_of(&self, plies_left: u32, settled: i32, key: impl FnOnce() -> Option<u128>) -> Option<u128> {
        if self.key_bits() > u128::BITS {
            return None;
        }
        let settled = settled + (1 << (SETTLED_BITS - 1));
        let prefix = u128::from(plies_left) << SETTLED_BITS | u128::from(settled.cast_unsigned());
        Some(prefix << self.position.key_bits() | key()?)
    }

    /// Converts bounds on the value of the inner game, which goes on, into bounds on the value of the limited game: the limit
    /// may end the game before. A loss as the lower bound stays, because the game may also end in points before the limit.
    fn within_limit(&self, Bounds { low, high }: Bounds) -> Bounds {
        let low = match low {
            Value::Win { plies } if plies > self.plies_left => Value::Draw,
            Value::Points(_) => low.min(Value::Draw),
            low => low,
        };
        let high = match high {
            Value::Loss { plies } if plies > self.plies_left => Value::Draw,
            Value::Points(_) => high.max(Value::Draw),
            high => high,
        };
        Bounds::new(low, high)
    }
}

impl<G: Display> Display for Limited<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl<G: Game> Game for Limited<G> {
    type Move = G::Move;

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| (self.plies_left == 0).then_some(Outcome::Draw))
    }

    fn moves(&self) -> MoveList<G::Move> {
        self.position.moves()
    }

    fn apply(&self, mv: G::Move) -> Self {
        Self { position: self.position.apply(mv), plies_left: self.plies_left.saturating_sub(1) }
    }

    /// Returns the drawing of the inner position, without moves if the limit has ended the game.
    fn scene(&self) -> Scene {
        let mut scene = self.position.scene();
        if self.is_over() {
            scene.other_moves.clear();
            scene.paths.clear();
            scene.cells.iter_mut().for_each(|cell| cell.mv = None);
        }
        scene
    }

    /// A key of the inner position may have too many bits.
    const HAS_KEYS: Option<bool> = match G::HAS_KEYS {
        Some(false) => Some(false),
        Some(true) | None => None,
    };

    fn key_bits(&self) -> u32 {
        PREFIX_BITS + self.position.key_bits()
    }

    /// Returns the plies left, the settled points and the key of the inner position, or `None` if the inner key has more than
    /// 65 bits. If the limit ends the game, settled points do not count, so positions that differ in them have different
    /// keys.
    fn key(&self) -> Option<u128> {
        self.key_of(self.plies_left, settled_for_mover(&self.position), || self.position.key())
    }

    fn key_after(&self, mv: G::Move) -> Option<u128> {
        let Some(key) = self.position.key_after(mv) else {
            // The move may settle points, which are not settled in the limited game.
            let child = self.apply(mv);
            return if child.to_move() == self.to_move() { None } else { child.key() };
        };
        let settled = -settled_for_mover(&self.position);
        self.key_of(self.plies_left.saturating_sub(1), settled, || Some(key))
    }

    fn heap_bytes(&self) -> usize {
        self.position.heap_bytes()
    }

    const STACK_BYTES: usize = G::STACK_BYTES;
    const ALTERNATES: bool = G::ALTERNATES;

    fn non_losing_moves(&self) -> MoveList<G::Move> {
        // An immediate loss takes two plies.
        if self.plies_left < 2 { self.position.moves() } else { self.position.non_losing_moves() }
    }

    fn move_score(&self, mv: G::Move, after: Option<&Self>) -> i32 {
        self.position.move_score(mv, after.map(|after| &after.position))
    }

    fn move_scorer(&self) -> impl Fn(G::Move, Option<&Self>) -> i32 {
        let score = self.position.move_scorer();
        move |mv, after: Option<&Self>| score(mv, after.map(|after| &after.position))
    }

    fn may_end_in_points(&self) -> bool {
        self.position.may_end_in_points()
    }

    fn static_bounds(&self) -> Bounds {
        let Bounds { low, high } = self.position.static_bounds();
        let has_points = matches!((low, high), (Value::Points(_), _) | (_, Value::Points(_)));
        if (has_points || self.plies_left == 0) && self.position.is_over() {
            return Bounds::new(low, high);
        }
        if self.plies_left == 0 {
            return Bounds::exact(Value::Draw);
        }
        self.within_limit(Bounds::new(low, high))
    }

    const EAGER_BOUNDS: bool = G::EAGER_BOUNDS;

    fn near_win_bounds(&self, plies: u32) -> Bounds {
        self.within_limit(self.position.near_win_bounds(plies))
    }

    fn near_loss_bounds(&self, plies: u32) -> Bounds {
        self.within_limit(self.position.near_loss_bounds(plies))
    }

    fn precompute(&mut self) {
        self.position.precompute();
    }
}
