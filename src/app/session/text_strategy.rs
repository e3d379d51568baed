//! A player in text as a player of one game: [`TextStrategy`].

use super::{GameSession, TextPlayer};
use crate::game::Game;
use crate::tools::play::{Forfeit, Strategy};

/// Keeps a session for a player, and reads its answers.
pub(super) struct TextStrategy<'a, G: Game> {
    session: GameSession<G>,
    /// How many moves the session has where games begin.
    begin: usize,
    player: &'a mut dyn TextPlayer,
}

impl<'a, G: Game> TextStrategy<'a, G> {
    /// For games that begin where `session` stands.
    pub(super) fn new(session: &GameSession<G>, player: &'a mut dyn TextPlayer) -> Self {
        Self { session: session.clone(), begin: session.moves.len(), player }
    }
}

impl<G: Game + 'static> Strategy<G> for TextStrategy<'_, G> {
    fn begin(&mut self, _: &G) {
        self.session.played.truncate(self.begin);
        self.session.moves.truncate(self.begin);
        self.player.begin(&self.session);
    }

    fn see(&mut self, mv: G::Move, position: &G) {
        self.session.played.push(position.clone());
        self.session.moves.push(mv.to_string());
    }

    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        let text = self.player.choose(&self.session)?;
        Ok(position.parse_move(&text)?)
    }
}
