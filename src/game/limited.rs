//! A game with a limit on its number of plies: [`Limited`].

use std::fmt::{self, Display};

use super::{Game, MoveList, Scene};
use crate::value::{Outcome, Player};

/// A game that ends in a draw after a number of plies, for games whose rules allow endless play.
///
/// Positions are equal if the inner positions are equal and the same number of plies is left. The value can depend on this
/// number, so positions have no [`key`](Game::key), and transposition tables store them whole.
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

    fn heap_bytes(&self) -> usize {
        self.position.heap_bytes()
    }

    const STACK_BYTES: usize = G::STACK_BYTES;

    fn move_score(&self, mv: G::Move, after: Option<&Self>) -> i32 {
        self.position.move_score(mv, after.map(|after| &after.position))
    }

    fn move_scorer(&self) -> impl Fn(G::Move, Option<&Self>) -> i32 {
        let score = self.position.move_scorer();
        move |mv, after: Option<&Self>| score(mv, after.map(|after| &after.position))
    }

    fn precompute(self) -> Self {
        Self { position: self.position.precompute(), ..self }
    }
}
