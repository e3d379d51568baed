//! A game that declares, rightly or not, whether its positions have keys: [`DeclaredKeys`].

use std::fmt;

use plywood::{Game, MoveList, Outcome, Player};

/// Two sides take one, two or three from a row of numbers in turn; who takes the last number wins. All positions have a key,
/// or none has one. `DECLARED` is [`Game::HAS_KEYS`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DeclaredKeys<const DECLARED: bool> {
    pub(crate) left: u32,
    pub(crate) to_move: Player,
    pub(crate) has_keys: bool,
}

impl<const DECLARED: bool> fmt::Display for DeclaredKeys<DECLARED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left", self.left)
    }
}

impl<const DECLARED: bool> Game for DeclaredKeys<DECLARED> {
    type Move = u32;
    const HAS_KEYS: Option<bool> = Some(DECLARED);

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<u32> {
        (1..=self.left.min(3)).collect()
    }

    fn apply(&self, taken: u32) -> Self {
        Self { left: self.left - taken, to_move: self.to_move.opponent(), has_keys: self.has_keys }
    }

    fn key_bits(&self) -> u32 {
        32
    }

    fn key(&self) -> Option<u128> {
        self.has_keys.then_some(self.left.into())
    }
}
