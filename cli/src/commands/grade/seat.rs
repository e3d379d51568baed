//! A program that is asked about one position after the other: [`Seat`].

use std::time::{Duration, Instant};

use plywood::{Cancel, Session};

use super::Grade;
use super::submission::Submission;
use crate::engine::{EngineClient, EngineError, EngineMove, EngineSpec, ResourceLimits};

/// A program, started when it is first asked, and anew after it was ended.
#[derive(Debug)]
pub(super) struct Seat {
    engine: EngineSpec,
    resources: ResourceLimits,
    cancel: Cancel,
    child: Option<EngineClient>,
    /// The game that it was told of.
    spec: String,
    /// Whether it could be started.
    has_begun: bool,
    /// How often it may still end.
    lives: u32,
}

/// What came of a question.
#[derive(Debug)]
pub(super) struct Asked {
    /// The answer, with a legal move, or why there is none.
    pub(super) answer: Result<EngineMove, EngineError>,
    /// How long it took.
    pub(super) taken: Duration,
}

impl Seat {
    /// A seat for `submission`, on the terms of `grade`.
    pub(super) fn new(submission: &Submission, grade: &Grade, cancel: &Cancel) -> Self {
        let mut engine = submission.engine.clone();
        let time = engine.limits.time.map_or(grade.time_per_move, |own| own.min(grade.time_per_move));
        engine.limits.time = Some(time);
        let resources =
            ResourceLimits { memory: Some(grade.memory_per_engine), ..ResourceLimits::for_move_time(time) };
        let cancel = cancel.clone();
        let lives = grade.give_up;
        Self { engine, resources, cancel, child: None, spec: String::new(), has_begun: false, lives }
    }

    /// Asks for a move where `session` stands, unless the program has been given up.
    pub(super) fn ask(&mut self, session: &dyn Session) -> Option<Asked> {
        if self.lives == 0 {
            return None;
        }
        let limits = self.engine.limits.clone();
        let mut started = Instant::now();
        let answer = self.ready(session.spec()).and_then(|child| {
            started = Instant::now();
            child.try_best_move(session, &limits)
        });
        let taken = started.elapsed();
        if self.child.as_ref().is_none_or(EngineClient::has_failed) {
            self.child = None;
            self.lives = self.lives.saturating_sub(1);
        }
        Some(Asked { answer, taken })
    }

    /// The program, started and told of the game.
    fn ready(&mut self, spec: &str) -> Result<&mut EngineClient, EngineError> {
        let child = match self.child.take() {
            Some(mut child) => {
                if self.spec != spec {
                    child.new_game(spec)?;
                }
                child
            }
            None => self.engine.start(spec, self.resources, &self.cancel).inspect_err(|error| {
                // One that does not even begin will not do so the next time. Another game may be one that it knows.
                if !self.has_begun && !matches!(error, EngineError::Refused { .. }) {
                    self.lives = 1;
                }
            })?,
        };
        self.has_begun = true;
        spec.clone_into(&mut self.spec);
        Ok(self.child.insert(child))
    }
}
