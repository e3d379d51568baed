//! Files of recorded games, read game by game: [`Records`].

use std::path::Path;

use plywood::Cancel;
use plywood_render::record::GameRecord;

use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::lines::{Lines, Next};
use crate::program::Program;

/// A file of recorded games. Invalid lines are noted on standard error and skipped.
pub(super) struct Records<'a> {
    lines: Lines,
    /// The number of lines that were read.
    lines_read: usize,
    ending: CommandEnding,
    program: &'a Program,
}

impl<'a> Records<'a> {
    pub(super) fn open(file: &Path, program: &'a Program, cancel: &Cancel) -> Self {
        Self { lines: Lines::open(file, cancel), lines_read: 0, ending: CommandEnding::Done, program }
    }

    /// Reads up to the next game. A game after a torn record on the same line is read, too.
    pub(super) fn next(&mut self) -> Result<Next<GameRecord>, Failure> {
        loop {
            let text = match self.lines.next()? {
                Next::Item(text) => text,
                Next::End => return Ok(Next::End),
                Next::Cancelled => return Ok(Next::Cancelled),
            };
            self.lines_read += 1;
            if text.trim_ascii().is_empty() {
                continue;
            }
            match (GameRecord::read(&text), GameRecord::read_after_torn(&text)) {
                (Ok(record), _) => return Ok(Next::Item(record)),
                (Err(_), Some(record)) => {
                    self.refuse("the line begins with a part of another record, which is skipped".to_owned());
                    return Ok(Next::Item(record));
                }
                (Err(reason), None) => self.refuse(reason),
            }
        }
    }

    /// Notes that the line that was read last is invalid.
    pub(super) fn refuse(&mut self, reason: String) {
        let file = self.lines.name.clone();
        self.program.note(Failure::Line { file, line: self.lines_read, reason });
        self.ending = CommandEnding::InvalidInput;
    }

    /// Returns [`CommandEnding::InvalidInput`] if a line was invalid, and else [`CommandEnding::Done`].
    pub(super) fn ending(&self) -> CommandEnding {
        self.ending
    }
}
