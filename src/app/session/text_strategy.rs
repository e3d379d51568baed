//! Text players as players of a contest: [`TextStrategy`].

use super::game_session::GameSession;
use super::interface::TextPlayer;
use crate::game::Game;
use crate::tools::play::{Forfeit, MoveStats, Strategy};

/// Adapts a text player to [`Strategy`]: keeps its session up to date, and parses the moves that it chooses.
pub(super) struct TextStrategy<'a, G: Game> {
    session: GameSession<G>,
    /// The number of moves in the session at the start of each game.
    start: usize,
    player: &'a mut dyn TextPlayer,
}

impl<'a, G: Game> TextStrategy<'a, G> {
    /// Returns the player of games that start at the current position of `session`.
    pub(super) fn new(session: GameSession<G>, player: &'a mut dyn TextPlayer) -> Self {
        Self { start: session.moves.len(), session, player }
    }
}

impl<G: Game + 'static> Strategy<G> for TextStrategy<'_, G> {
    fn reseed(&mut self, seed: u64) {
        self.player.reseed(seed);
    }

    fn begin(&mut self, start: &G) {
        if self.session.positions[self.start] != *start {
            (self.session, self.start) = (self.session.starting_at(start.clone(), start.position_text()), 0);
        }
        self.session.positions.truncate(self.start + 1);
        self.session.moves.truncate(self.start);
        self.player.begin(&self.session);
    }

    fn observe_move(&mut self, mv: G::Move, position: &G) {
        self.session.positions.push(position.clone());
        self.session.moves.push(mv.to_string());
    }

    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        self.choose_with_stats(position).map(|(mv, _)| mv)
    }

    fn choose_with_stats(&mut self, position: &G) -> Result<(G::Move, MoveStats), Forfeit> {
        let (text, stats) = self.player.choose_with_stats(&self.session)?;
        Ok((position.parse_move(&text)?, stats))
    }
}
