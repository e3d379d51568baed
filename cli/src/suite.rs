//! Suites: positions in a file, a line each, with what they should be worth.

mod answers;
mod line;
mod score;

use std::collections::BTreeSet;
use std::path::Path;

use plywood::Cancel;
use plywood::catalog::Listed;

use crate::failure::Failure;
use crate::input::{Lines, Next};
use crate::program::Program;

pub(crate) use answers::Answered;
pub(crate) use line::SuiteLine;
pub(crate) use score::{judge, judge_outcome};

/// A file of positions, of which each line is read when it is asked for.
#[derive(Debug)]
pub(crate) struct Suite<'a> {
    lines: Lines,
    number: usize,
    game: Option<&'a str>,
    heuristic: Option<&'a str>,
    program: &'a Program,
}

/// What comes next in a suite.
#[derive(Debug)]
pub(crate) enum NextPosition {
    /// What the line of this number says, counted from 1, or why it makes no sense.
    Line(usize, Result<SuiteLine, String>),
    /// There are no more.
    End,
    /// The switch was flipped.
    Cancelled,
}

impl<'a> Suite<'a> {
    /// Opens a file, or standard input for `-`, whose positions are to be searched with `heuristic`; lines of digits
    /// are moves of `game`.
    pub(crate) fn open(
        file: &Path,
        game: Option<&'a str>,
        heuristic: Option<&'a str>,
        program: &'a Program,
        cancel: &Cancel,
    ) -> Result<Self, Failure> {
        check_heuristic(heuristic, game, program)?;
        Ok(Self { lines: Lines::open(file, cancel)?, number: 0, game, heuristic, program })
    }

    /// What to call it.
    pub(crate) fn name(&self) -> &str {
        self.lines.name()
    }

    /// The next line with a position.
    pub(crate) fn next(&mut self) -> Result<NextPosition, Failure> {
        loop {
            let text = match self.lines.next()? {
                Next::Line(text) => text,
                Next::End => return Ok(NextPosition::End),
                Next::Cancelled => return Ok(NextPosition::Cancelled),
            };
            self.number += 1;
            if let Some(line) = self.read(&text).transpose() {
                return Ok(NextPosition::Line(self.number, line));
            }
        }
    }

    fn read(&self, text: &[u8]) -> Result<Option<SuiteLine>, String> {
        let line = SuiteLine::read(text, self.program, self.game)?;
        if let Some(line) = &line {
            line.session.check_heuristic(self.heuristic).map_err(|error| error.to_string())?;
        }
        Ok(line)
    }
}

/// Whether `game` exists and has the heuristic; where no game is named, whether any of them has it.
fn check_heuristic(heuristic: Option<&str>, game: Option<&str>, program: &Program) -> Result<(), Failure> {
    if game.is_some() {
        return Ok(program.open(game)?.check_heuristic(heuristic)?);
    }
    let Some(name) = heuristic else { return Ok(()) };
    let known: BTreeSet<&str> = program.catalog.games().flat_map(Listed::heuristics).collect();
    if known.contains(name) {
        return Ok(());
    }
    let known: Vec<&str> = known.into_iter().collect();
    Err(Failure::Usage(format!("no game has a heuristic `{name}`; there are {}", known.join(", "))))
}
