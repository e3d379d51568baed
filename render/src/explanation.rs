//! The steps of a search in words: [`Explanation`].

use std::io::{self, Write};

use plywood::trace::Step;

use crate::tree::{KEY, Picture, TextTrace};

/// The greatest number of plies that lines are indented by.
const MAX_INDENT: u32 = 30;

/// All steps of a traced search.
#[derive(Debug)]
pub struct Explanation<'t> {
    trace: &'t TextTrace,
    steps: Vec<Step>,
}

impl<'t> Explanation<'t> {
    /// Returns the steps of `trace`.
    pub fn new(trace: &'t TextTrace) -> Self {
        Self { trace, steps: trace.steps() }
    }

    /// Returns the number of steps, which is at least 1.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// Returns a step in one line with its number, indented by its ply.
    pub fn line(&self, step: usize) -> String {
        let digits = self.steps.len().to_string().len();
        let plies = self.trace.nodes()[self.steps[step].node].ply.min(MAX_INDENT) as usize;
        let words = self.trace.explain(self.steps[step]);
        format!("{:digits$}  {}{words}", step + 1, "  ".repeat(plies))
    }

    /// Returns the board of the position at a step.
    pub fn board(&self, step: usize) -> &str {
        self.trace.nodes()[self.steps[step].node].position.trim_end()
    }

    /// Writes the caption of `picture`, which shows the same trace, and then every step.
    ///
    /// # Errors
    ///
    /// Returns the errors of `output`.
    pub fn write(&self, picture: &Picture<'_>, output: &mut dyn Write) -> io::Result<()> {
        picture.write_caption(output)?;
        writeln!(output, "{KEY}\n")?;
        (0..self.step_count()).try_for_each(|step| writeln!(output, "{}", self.line(step)))
    }
}
