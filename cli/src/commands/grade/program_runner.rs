//! A program that receives one position after the other: [`ProgramRunner`].

use std::time::{Duration, Instant};

use plywood::{Cancel, Session};

use crate::arguments::{Grade, Submission};
use crate::engine::{EngineClient, EngineError, EngineMove, EngineSpec, ResourceLimits};

/// A program that is started at the first position, and again after it has ended.
#[derive(Debug)]
pub(super) struct ProgramRunner {
    engine: EngineSpec,
    resources: ResourceLimits,
    cancel: Cancel,
    client: Option<EngineClient>,
    /// The game that the running program was told.
    game: String,
    /// Whether the program was ever started successfully.
    has_started: bool,
    /// The number of times that the program may still end.
    remaining_ends: u32,
}

impl ProgramRunner {
    /// Returns a runner for `submission` with the limits of `options`.
    pub(super) fn new(submission: &Submission, options: &Grade, cancel: &Cancel) -> Self {
        let mut engine = submission.engine.clone();
        let time = engine.limits.time.map_or(options.time_per_move, |own| own.min(options.time_per_move));
        engine.limits.time = Some(time);
        Self {
            engine,
            resources: ResourceLimits {
                memory: Some(options.memory_per_engine),
                ..ResourceLimits::for_move_time(time)
            },
            cancel: cancel.clone(),
            client: None,
            game: String::new(),
            has_started: false,
            remaining_ends: options.give_up,
        }
    }

    /// Asks for a move in the position of `session`; returns the answer and its time, or `None` once the program has ended too
    /// often.
    pub(super) fn ask(
        &mut self,
        session: &dyn Session,
    ) -> Option<(Result<EngineMove, EngineError>, Duration)> {
        if self.remaining_ends == 0 {
            return None;
        }
        let limits = self.engine.limits.clone();
        let mut started = Instant::now();
        let answer = self.client_for(session.spec()).and_then(|client| {
            started = Instant::now();
            client.try_best_move(session, &limits)
        });
        let time = started.elapsed();
        if self.client.as_ref().is_none_or(EngineClient::has_failed) {
            self.client = None;
            self.remaining_ends = self.remaining_ends.saturating_sub(1);
        }
        Some((answer, time))
    }

    /// Returns the program, started and told the game.
    fn client_for(&mut self, game: &str) -> Result<&mut EngineClient, EngineError> {
        let client = match self.client.take() {
            Some(mut client) => {
                if self.game != game {
                    client.new_game(game)?;
                }
                client
            }
            None => self.engine.start(game, self.resources, &self.cancel).inspect_err(|error| {
                // A program that fails at its first start is not started again, unless it only refused this game.
                if !self.has_started && !matches!(error, EngineError::Refused { .. }) {
                    self.remaining_ends = 1;
                }
            })?,
        };
        self.has_started = true;
        game.clone_into(&mut self.game);
        Ok(self.client.insert(client))
    }
}
