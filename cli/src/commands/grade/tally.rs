//! What is kept of programs when they are done: how many answers were right, and what the others were.

use super::finding::Graded;
use super::verdict::Verdict;
use crate::ending::Ending;

/// How one program did.
#[derive(Debug)]
pub(super) struct Tally {
    /// What it is called.
    pub(super) name: String,
    /// The verdicts that there are, each with how often.
    counts: Vec<(Verdict, usize)>,
}

impl Tally {
    /// How often there was this verdict.
    pub(super) fn count(&self, verdict: Verdict) -> usize {
        self.counts.iter().filter(|(other, _)| *other == verdict).map(|(_, count)| count).sum()
    }

    /// Whether something tells against it.
    pub(super) fn is_wrong(&self) -> bool {
        self.counts.iter().any(|(verdict, _)| verdict.is_wrong())
    }

    /// How often it was asked.
    pub(super) fn asked(&self) -> usize {
        let asked = self.counts.iter().filter(|(verdict, _)| *verdict != Verdict::NotAsked);
        asked.map(|(_, count)| count).sum()
    }
}

impl From<&Graded> for Tally {
    fn from(graded: &Graded) -> Self {
        Self { name: graded.name.clone(), counts: graded.counts().collect() }
    }
}

/// What came of everything.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// Of the programs that were begun with.
    pub(super) tallies: Vec<Tally>,
    /// Lines of a file of positions that make no sense, or expect another value.
    pub(super) errors: Vec<(usize, String)>,
    /// Whether Ctrl-C came before the end.
    pub(super) is_interrupted: bool,
}

impl Outcome {
    /// How the command ends.
    pub(super) fn ending(&self) -> Ending {
        if self.is_interrupted {
            Ending::Interrupted
        } else if !self.errors.is_empty() {
            Ending::Refused
        } else if self.tallies.iter().any(Tally::is_wrong) {
            Ending::Wrong
        } else if self.tallies.iter().any(|tally| tally.count(Verdict::Open) > 0) {
            Ending::Stopped
        } else {
            Ending::Done
        }
    }
}
