//! The quantity that a plot shows: [`Measure`].

use super::super::summary::{Entry, Summary};

/// The quantity that a plot shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The visited nodes.
    Nodes,
    /// The time.
    Time,
}

impl Measure {
    /// Returns the amount that a search needed.
    pub(super) fn of(self, entry: &Entry) -> f64 {
        match self {
            Measure::Nodes => entry.nodes,
            Measure::Time => entry.seconds,
        }
    }

    /// Returns the amount for the minimal tree, which is known of nodes only.
    pub(super) fn minimal(self, summary: &Summary) -> Option<f64> {
        summary.minimal.filter(|_| self == Measure::Nodes)
    }

    /// Returns the title of an axis.
    pub(super) fn title(self) -> &'static str {
        match self {
            Measure::Nodes => "nodes visited",
            Measure::Time => "time",
        }
    }
}
