//! Files of recorded games: [`Records`] reads them game by game, and [`GameRecorder`] appends games.

use std::path::Path;

use plywood::{Cancel, Session};
use plywood_render::provenance::Provenance;
use plywood_render::record::GameRecord;
use plywood_render::sentences::quantity;

use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::line::MAX_LINE_OF_FILE;
use crate::lines::{Lines, Next};
use crate::program::{CommandResult, Program};
use crate::recorder::Recorder;

/// The largest number of invalid lines of a file that are described; further ones are counted.
const MAX_DESCRIBED: usize = 10;

/// A file of recorded games. Invalid lines are noted on standard error and skipped.
pub(super) struct Records<'a> {
    lines: Lines,
    /// The number of lines that were read.
    lines_read: usize,
    /// The number of invalid lines.
    invalid: usize,
    /// Whether an earlier message has described valid lines.
    described: bool,
    ending: CommandEnding,
    program: &'a Program,
}

impl<'a> Records<'a> {
    pub(super) fn open(file: &Path, program: &'a Program, cancel: &Cancel) -> Self {
        Self {
            lines: Lines::open(file, cancel),
            lines_read: 0,
            invalid: 0,
            described: false,
            ending: CommandEnding::Done,
            program,
        }
    }

    /// Reads up to the next game. A game after a torn record on the same line is read, too.
    pub(super) fn next(&mut self) -> Result<Next<GameRecord>, Failure> {
        loop {
            let text = match self.lines.next()? {
                Next::Item(text) => text,
                Next::End => {
                    self.note_rest();
                    return Ok(Next::End);
                }
                Next::Cancelled => return Ok(Next::Cancelled),
            };
            self.lines_read += 1;
            if text.trim_ascii().is_empty() {
                continue;
            }
            let record = match (GameRecord::read(&text), GameRecord::read_after_torn(&text)) {
                (Ok(record), _) => record,
                (Err(_), Some(record)) => {
                    self.refuse("the line begins with a part of another record, which is skipped".to_owned());
                    record
                }
                (Err(reason), None) if self.described => {
                    self.refuse(reason);
                    continue;
                }
                (Err(reason), None) => {
                    self.refuse(format!("{reason}; {}", GameRecord::expected()));
                    self.described = true;
                    continue;
                }
            };
            match check_adjudication(&record, self.program) {
                Ok(()) => return Ok(Next::Item(record)),
                Err(reason) => self.refuse(reason),
            }
        }
    }

    /// Notes that the line that was read last is invalid.
    pub(super) fn refuse(&mut self, reason: String) {
        self.invalid += 1;
        if self.invalid <= MAX_DESCRIBED {
            let file = self.lines.name.clone();
            self.program.note(Failure::Line { file, line: self.lines_read, reason });
        }
        self.ending = CommandEnding::InvalidInput;
    }

    /// Notes at the end of the file how many invalid lines were not described.
    fn note_rest(&self) {
        let rest = self.invalid.saturating_sub(MAX_DESCRIBED);
        if rest > 0 {
            let lines = quantity(rest as u64, "more line is", "more lines are");
            self.program.note(format_args!("{}: {lines} invalid", self.lines.name));
        }
    }

    /// Returns the ending for a file without valid games: [`CommandEnding::InvalidInput`] if invalid lines were noted, and
    /// otherwise the failure that the file contains no games.
    pub(super) fn ending_without_games(&self) -> CommandResult {
        if self.ending != CommandEnding::Done {
            return Ok(self.ending);
        }
        let expected = "expected a file that `contest --record` has written";
        Err(Failure::Input(format!("{} contains no games; {expected}", self.lines.name)))
    }

    /// Returns [`CommandEnding::InvalidInput`] if a line was invalid, and else [`CommandEnding::Done`].
    pub(super) fn ending(&self) -> CommandEnding {
        self.ending
    }
}

/// Returns a session at the position at which the recorded game begins.
pub(super) fn start_of(record: &GameRecord, program: &Program) -> Result<Box<dyn Session>, String> {
    let session = program.catalog.open(&record.game).map_err(|error| error.to_string())?;
    match &record.position {
        Some(text) => session.at(text).map_err(|error| error.to_string()),
        None => Ok(session),
    }
}

/// Fails if the moves of an adjudicated game lead to an outcome other than the recorded one. A game without an outcome is
/// valid here, and so is a game whose moves cannot be replayed.
fn check_adjudication(record: &GameRecord, program: &Program) -> Result<(), String> {
    if !record.adjudicated {
        return Ok(());
    }
    let Ok(mut session) = start_of(record, program) else { return Ok(()) };
    let is_replayed = record.moves.iter().all(|mv| session.play(mv).is_ok());
    session.outcome().filter(|_| is_replayed).map_or(Ok(()), |outcome| record.check_winner(outcome))
}

/// A file to which a command appends the games that it plays.
#[derive(Debug)]
pub(super) struct GameRecorder {
    recorder: Recorder,
    /// The identifier of the origin, after the first game is written.
    origin: Option<String>,
}

impl GameRecorder {
    /// Opens the file, as [`Recorder::open`] does.
    pub(super) fn open(file: &Path, cancel: &Cancel, warn: &dyn Fn(&str)) -> Result<Self, Failure> {
        let is_whole = |line: &[u8]| GameRecord::read(line).is_ok();
        let recorder = Recorder::open(file, is_whole, "a file of recorded games", cancel, warn)?;
        Ok(Self { recorder, origin: None })
    }

    /// Appends a game. The first one contains the origin that `origin` returns after its identifier. If writing fails, the
    /// file is unchanged.
    pub(super) fn write(
        &mut self,
        record: GameRecord,
        origin: impl FnOnce() -> (String, Provenance),
        warn: &dyn Fn(&str),
    ) -> Result<(), Failure> {
        let (id, provenance) = if let Some(id) = &self.origin {
            (id.clone(), None)
        } else {
            let (id, provenance) = origin();
            (id, Some(provenance))
        };
        let line = record.with_origin(id.clone(), provenance).line();
        if line.len() > MAX_LINE_OF_FILE {
            let (size, limit) = (line.len() >> 20, MAX_LINE_OF_FILE >> 20);
            let reason = format!(
                "the record of a game would have {size} MiB; a file of games has lines of at most {limit} MiB"
            );
            return Err(Failure::Input(reason));
        }
        self.recorder.append_line(&line, warn)?;
        self.origin = Some(id);
        Ok(())
    }
}
