//! Files with one position on each line: [`Suite`].

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use plywood::catalog::CatalogEntry;
use plywood::{Cancel, Limits};
use plywood_render::json;
use plywood_render::suite::SuiteLine;
use serde_json::Value as Json;

use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::lines::{Lines, Next};
use crate::program::{CommandResult, Program};
use crate::provenance;

/// A file with one position on each line.
#[derive(Debug)]
pub(crate) struct Suite<'a> {
    lines: Lines,
    lines_read: usize,
    game: Option<&'a str>,
    heuristic: Option<&'a str>,
    program: &'a Program,
}

/// The number of a line, counted from 1, and its position or the reason why it cannot be read.
type NumberedLine = (usize, Result<SuiteLine, String>);

/// The ending, the node count and the JSON object of one answer.
#[derive(Debug)]
pub(crate) struct AnswerResult {
    /// The ending; a command with several answers ends with the greatest of their endings.
    pub(crate) ending: CommandEnding,
    /// The number of visited nodes.
    pub(crate) nodes: u64,
    /// The answer as JSON; null if the answer was written as text.
    pub(crate) object: Json,
}

/// A function that returns the answer to one line within limits.
type AnswerLine<'a> = &'a mut dyn FnMut(&SuiteLine, &Limits, &mut dyn Write) -> Result<AnswerResult, Failure>;

impl<'a> Suite<'a> {
    /// Opens the file of `option`, or standard input for `-`. Its positions will be searched with `heuristic`. A line that
    /// names no game gives moves of the only game in `games`.
    pub(crate) fn open(
        (option, file): (&str, &Path),
        games: &'a [String],
        heuristic: Option<&'a str>,
        program: &'a Program,
        cancel: &Cancel,
    ) -> Result<Self, Failure> {
        let game = match games {
            [] => None,
            [game] => Some(&**game),
            _ => {
                let use_of_game = "it is the game of lines that name none, such as `4455 2`";
                let fault = format!("with {option}, give at most one GAME (got {})", games.len());
                return Err(Failure::Usage(format!("{fault}; {use_of_game}")));
            }
        };
        check_heuristic(heuristic, game, program)?;
        Ok(Self { lines: Lines::open(file, cancel), lines_read: 0, game, heuristic, program })
    }

    pub(crate) fn name(&self) -> &str {
        &self.lines.name
    }

    /// Reads up to the next line with a position.
    fn next(&mut self) -> Result<Next<NumberedLine>, Failure> {
        loop {
            let text = match self.lines.next()? {
                Next::Item(text) => text,
                Next::End => return Ok(Next::End),
                Next::Cancelled => return Ok(Next::Cancelled),
            };
            self.lines_read += 1;
            if let Some(line) = self.read(&text).transpose() {
                return Ok(Next::Item((self.lines_read, line)));
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

    fn has_no_positions(&self) -> Failure {
        let reason = "has no positions; expected lines with a game and its moves, or with a game and the text of a position, \
            such as `tic-tac-toe b2,b1 win 5`, `tippy -` or `tic-tac-toe position:X../OX./...`";
        Failure::Input(format!("{} {reason}", self.name()))
    }

    /// Passes every position to `add`, which may refuse it with a reason. Notes each invalid line on standard error, and
    /// returns the numbers of these lines with the reasons.
    pub(crate) fn read_all(
        mut self,
        add: &mut dyn FnMut(usize, SuiteLine) -> Result<(), String>,
    ) -> Result<Vec<(usize, String)>, Failure> {
        let mut invalid_lines = Vec::new();
        let mut is_empty = true;
        loop {
            let (number, line) = match self.next()? {
                Next::Item(line) => line,
                Next::End if is_empty => return Err(self.has_no_positions()),
                Next::End | Next::Cancelled => return Ok(invalid_lines),
            };
            is_empty = false;
            if let Err(reason) = line.and_then(|line| add(number, line)) {
                self.program.note(format_args!("{}, line {number}: {reason}", self.name()));
                invalid_lines.push((number, reason));
            }
        }
    }

    /// Writes one JSON object for each line: the one that `answer` returns for a position, or an error for an invalid line.
    /// The first object contains the origin of all of them. The limits on time and nodes apply to all lines together.
    pub(crate) fn answer(
        mut self,
        limits: &Limits,
        output: &mut dyn Write,
        answer: AnswerLine<'_>,
    ) -> CommandResult {
        let started = Instant::now();
        let mut nodes = 0;
        let mut ending = CommandEnding::Done;
        let mut provenance = Some(provenance::of_command(self.program));
        while ending != CommandEnding::Interrupted {
            let (number, line) = match self.next()? {
                Next::Item(line) => line,
                Next::End if provenance.is_some() => return Err(self.has_no_positions()),
                Next::End => break,
                Next::Cancelled => return Ok(CommandEnding::Interrupted),
            };
            let (object, line_ending) = match line {
                Ok(line) => {
                    let result = answer(&line, &limits.after(nodes, started.elapsed()), output)?;
                    nodes += result.nodes;
                    (result.object, result.ending)
                }
                Err(error) => (json::line_error(number, &error), CommandEnding::InvalidInput),
            };
            ending = ending.max(line_ending);
            match provenance.take() {
                Some(provenance) => provenance::write_object(object, &provenance, output)?,
                None => json::write_line(output, &object)?,
            }
            output.flush()?;
        }
        Ok(ending)
    }
}

/// Checks that `game` has the heuristic or, without `game`, that at least one game of the program has it.
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
    Err(Failure::Usage(format!("no game has a heuristic `{name}`; the heuristics are {}", known.join(", "))))
}
