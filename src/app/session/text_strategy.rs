//! A text player in the role of a player of one game: [`TextStrategy`].

use super::game_session::GameSession;
use super::interface::TextPlayer;
use crate::game::Game;
use crate::tools::play::{Forfeit, Strategy};

/// Keeps a session up to date for a text player and parses the moves that the player chooses.
pub(super) struct TextStrategy<'a, G: Game> {
    session: GameSession<G>,
    /// The number of moves in the session at the start of each game.
    start: usize,
    player: &'a mut dyn TextPlayer,
}

impl<'a, G: Game> TextStrategy<'a, G> {
    /// Creates the strategy for games that start at the current position of `session`.
    pub(super) fn new(session: &GameSession<G>, player: &'a mut dyn TextPlayer) -> Self {
        Self { session: session.clone(), start: session.moves.len(), player }
    }
}

impl<G: Game + 'static> Strategy<G> for TextStrategy<'_, G> {
    fn begin(&mut self, _: &G) {
        self.session.played.truncate(self.start);
        self.session.moves.truncate(self.start);
        self.player.begin(&self.session);
    }

    fn observe_move(&mut self, mv: G::Move, position: &G) {
        self.session.played.push(position.clone());
        self.session.moves.push(mv.to_string());
    }

    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        let text = self.player.choose(&self.session)?;
        Ok(position.parse_move(&text)?)
    }
}
