//! The steps of a search in words: [`Explanation`].

use plywood::trace::Step;

use crate::tree::{KEY, Picture, TextTrace};

/// The greatest number of plies that lines are indented by.
const MAX_INDENT: u32 = 30;

/// The line below the key if the search is `tree`.
const REPLAYED: &str = "tree builds the whole tree and then scores it from the last position to the first; the steps below \
                        are in the order of the recursion\n";

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

    /// Returns the caption of `picture`, which shows the same trace, and then every step.
    pub fn text(&self, picture: &Picture<'_>) -> String {
        let steps: String = (0..self.step_count()).map(|step| self.line(step) + "\n").collect();
        let note = if picture.is_replayed { REPLAYED } else { "" };
        format!("{}\n{KEY}\n{note}\n{steps}", picture.caption())
    }
}
