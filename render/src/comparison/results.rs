//! The work of a comparison and its results.

use plywood::compare::{Comparison, Row};
use plywood::{Session, Value};

use crate::provenance::Provenance;
use crate::suite::suite_words;

/// The positions on which searches are compared.
#[derive(Debug, Default)]
pub struct Workload {
    /// The positions, in order.
    pub items: Vec<Item>,
    /// The lines of a suite that cannot be read: their numbers, counted from 1, and the reasons.
    pub invalid_lines: Vec<(usize, String)>,
    /// The name of the suite.
    pub suite: Option<String>,
    /// The seed of random positions.
    pub seed: Option<u64>,
}

/// One position of a workload.
#[derive(Debug)]
pub struct Item {
    /// The game at the position.
    pub session: Box<dyn Session>,
    /// The value that a suite expects.
    pub expected: Option<Value>,
    /// The line number in the suite.
    pub line: Option<usize>,
}

impl Item {
    /// Returns the position and the expected value as one line of text, which differs for different items.
    pub fn description(&self) -> String {
        let expected = self.expected.map(|value| value.to_string()).unwrap_or_default();
        format!("{} {} {expected}", self.session.spec(), suite_words(&*self.session, ","))
    }
}

/// The results of a comparison, which may have been interrupted.
#[derive(Debug)]
pub struct Results<'w> {
    /// The name of the program.
    pub program: &'w str,
    /// The workload.
    pub work: &'w Workload,
    /// The number of comparisons planned: the positions times the depths.
    pub planned: usize,
    /// The names of the compared searches.
    pub searches: Vec<&'w str>,
    /// The finished comparisons, in order.
    pub done: Vec<ItemResult<'w>>,
    /// Whether the user interrupted the comparison.
    pub interrupted: bool,
    /// The origin of the results, if it is known.
    pub provenance: Option<Provenance>,
}

/// The result of comparing the searches on one position to one depth.
#[derive(Debug)]
pub struct ItemResult<'w> {
    /// The position.
    pub item: &'w Item,
    /// The depth limit.
    pub depth: Option<u32>,
    /// The reports of the searches, and their disagreements.
    pub round: Comparison<String>,
    /// For each row, whether its value is as expected, `None` if unknown; the list is empty if no value is expected.
    pub right: Vec<Option<bool>>,
}

impl<'w> Results<'w> {
    /// Returns the results before the first comparison.
    pub fn new(program: &'w str, work: &'w Workload, planned: usize, searches: Vec<&'w str>) -> Self {
        Self { program, work, planned, searches, done: Vec::new(), interrupted: false, provenance: None }
    }

    /// Whether the searches agree.
    pub fn agree(&self) -> bool {
        self.done.iter().all(|result| result.round.disagreements.is_empty())
    }

    /// Returns the number of comparisons that ran every search.
    pub fn complete_count(&self) -> usize {
        self.done.iter().filter(|result| !result.round.cancelled).count()
    }

    /// Returns the number of comparisons in which at least one search finished.
    pub fn compared_count(&self) -> usize {
        let is_finished =
            |result: &&ItemResult<'_>| result.round.rows.iter().any(|row| row.report.end.is_complete());
        self.done.iter().filter(is_finished).count()
    }

    /// Returns the games in order, each once.
    pub fn games(&self) -> Vec<&str> {
        unique(self.done.iter().map(ItemResult::game))
    }
}

/// Returns `items` in order, each once.
pub(super) fn unique<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    items.fold(Vec::new(), |mut unique, item| {
        if !unique.contains(&item) {
            unique.push(item);
        }
        unique
    })
}

impl ItemResult<'_> {
    /// Returns the game with its size.
    pub fn game(&self) -> &str {
        self.item.session.spec()
    }

    /// Returns the row of `search`, if it finished.
    pub fn finished_row(&self, search: &str) -> Option<&Row<String>> {
        self.round.rows.iter().find(|row| row.search == search && row.report.end.is_complete())
    }

    /// Returns the nodes of a finished search as a multiple of the minimal tree; `None` if one of the two is not known.
    pub fn times_minimal(&self, row: &Row<String>) -> Option<f64> {
        let nodes = row.minimal?.nodes;
        #[expect(clippy::cast_precision_loss, reason = "a ratio needs no more digits")]
        row.report.end.is_complete().then(|| row.report.stats.nodes as f64 / nodes as f64)
    }

    /// Returns a sentence for each wrong answer, with the line number and the searches that gave it.
    pub fn wrong_answers(&self) -> impl Iterator<Item = String> {
        let mut answers: Vec<(String, Vec<&str>)> = Vec::new();
        for (row, right) in self.round.rows.iter().zip(&self.right) {
            if *right != Some(false) {
                continue;
            }
            let value = row.report.result.map(|result| result.to_string()).unwrap_or_default();
            match answers.iter_mut().find(|(answer, _)| *answer == value) {
                Some((_, searches)) => searches.push(&row.search),
                None => answers.push((value, vec![&row.search])),
            }
        }
        let line = self.item.line.unwrap_or_default();
        let expected = self.item.expected.map(|value| value.to_string()).unwrap_or_default();
        answers.into_iter().map(move |(value, searches)| {
            let finds = if searches.len() == 1 { "finds" } else { "find" };
            format!("line {line}: expected {expected}, {} {finds} {value}", searches.join(", "))
        })
    }

    /// Whether the searches disagree, or one of them misses the expected value.
    pub fn is_wrong(&self) -> bool {
        !self.round.disagreements.is_empty() || self.right.contains(&Some(false))
    }
}
