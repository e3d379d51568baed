//! Answering a suite, line by line.

use std::io::Write;
use std::time::Instant;

use plywood::Limits;

use super::{NextPosition, Suite, SuiteLine};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::program::CommandResult;
use crate::render::json::{self, ErrorJson};

/// What came of one line.
#[derive(Debug)]
pub(crate) struct Answered {
    /// How the command ends if nothing worse happens.
    pub(crate) ending: Ending,
    /// How many nodes were visited.
    pub(crate) nodes: u64,
}

impl Suite<'_> {
    /// Lets `answer` write an object for each position, within what is left of `limits`, of which time and nodes are
    /// for all lines together. One that makes no sense is answered here.
    pub(crate) fn answer(
        mut self,
        limits: &Limits,
        output: &mut dyn Write,
        mut answer: impl FnMut(&SuiteLine, &Limits, &mut dyn Write) -> Result<Answered, Failure>,
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
                    json::write_line(output, &ErrorJson::new(number, error))?;
                    Ending::Refused
                }
            });
            output.flush()?;
        }
        Ok(ending)
    }
}
