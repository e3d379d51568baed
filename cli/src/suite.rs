//! Suites as input of commands: files with one position on each line.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use plywood::catalog::CatalogEntry;
use plywood::{Cancel, Limits};
use plywood_render::json;
use plywood_render::suite::SuiteLine;

use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::{Lines, Next};
use crate::program::{CommandResult, Program};

/// A suite that is being read.
#[derive(Debug)]
pub(crate) struct Suite<'a> {
    lines: Lines,
    number: usize,
    game: Option<&'a str>,
    heuristic: Option<&'a str>,
    program: &'a Program,
}

/// The result of reading a position.
#[derive(Debug)]
pub(crate) enum NextPosition {
    /// The line with this number, counted from 1, or the reason why it cannot be read.
    Line(usize, Result<SuiteLine, String>),
    /// The end of the suite.
    End,
    /// Ctrl-C was pressed.
    Cancelled,
}

/// The result of answering one line.
#[derive(Debug)]
pub(crate) struct Answered {
    /// The ending of the command, unless another line has a greater one.
    pub(crate) ending: Ending,
    /// The number of visited nodes.
    pub(crate) nodes: u64,
}

/// A function that writes the answer to one line within limits.
type AnswerLine<'a> = &'a mut dyn FnMut(&SuiteLine, &Limits, &mut dyn Write) -> Result<Answered, Failure>;

impl<'a> Suite<'a> {
    /// Opens a file, or standard input for `-`. Its positions will be searched with `heuristic`; lines of digits are moves
    /// of `game`.
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

    /// Returns the name of the file.
    pub(crate) fn name(&self) -> &str {
        self.lines.name()
    }

    /// Reads up to the next line with a position.
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
        let line = SuiteLine::read(text, &self.program.catalog, self.game)?;
        if let Some(line) = &line {
            line.session.check_heuristic(self.heuristic).map_err(|error| error.to_string())?;
        }
        Ok(line)
    }

    /// Writes an object for each line: by `answer` for a position, or an error. The limits on time and nodes are for all
    /// lines together.
    pub(crate) fn answer(
        mut self,
        limits: &Limits,
        output: &mut dyn Write,
        answer: AnswerLine<'_>,
    ) -> CommandResult {
        let started = Instant::now();
        let mut nodes = 0;
        let mut ending = Ending::Done;
        while ending != Ending::Interrupted {
            let (number, line) = match self.next()? {
                NextPosition::Line(number, line) => (number, line),
                NextPosition::End => break,
                NextPosition::Cancelled => return Ok(Ending::Interrupted),
            };
            ending = ending.max(match line {
                Ok(line) => {
                    let answered = answer(&line, &limits.after(nodes, started.elapsed()), output)?;
                    nodes += answered.nodes;
                    answered.ending
                }
                Err(error) => {
                    json::write_line(output, &json::line_error(number, &error))?;
                    Ending::InvalidInput
                }
            });
            output.flush()?;
        }
        Ok(ending)
    }
}

/// Checks that `game` has the heuristic; without a game, that any game of the program has it.
fn check_heuristic(heuristic: Option<&str>, game: Option<&str>, program: &Program) -> Result<(), Failure> {
    if game.is_some() {
        return Ok(program.open(game)?.check_heuristic(heuristic)?);
    }
    let Some(name) = heuristic else { return Ok(()) };
    let known: BTreeSet<&str> = program.catalog.games().flat_map(CatalogEntry::heuristics).collect();
    if known.contains(name) {
        return Ok(());
    }
    let known: Vec<&str> = known.into_iter().collect();
    Err(Failure::Usage(format!("no game has a heuristic `{name}`; there are {}", known.join(", "))))
}
