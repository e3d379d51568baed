//! A game without keys and hints.

use std::fmt::{self, Display};

use plywood::{Game, MoveList, Outcome, Player};

/// The game `G` with only the five required items of [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Plain<G>(pub(crate) G);

impl<G: Game> Display for Plain<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl<G: Game> Game for Plain<G> {
    type Move = G::Move;

    #[inline]
    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn moves(&self) -> MoveList<G::Move> {
        self.0.moves()
    }

    #[inline]
    fn apply(&self, mv: G::Move) -> Self {
        Self(self.0.apply(mv))
    }
}
