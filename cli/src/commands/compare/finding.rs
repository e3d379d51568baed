//! What came of the work.

use plywood::compare::{Round, Row};

use super::work::{Piece, Work};
use crate::ending::Ending;
use crate::render::text::with_bound;

/// What came of all of it.
#[derive(Debug)]
pub(super) struct Findings<'w> {
    /// What the program is called.
    pub(super) program: &'w str,
    /// The work.
    pub(super) work: &'w Work,
    /// How many pieces there are to do: positions, each as often as there are depths.
    pub(super) asked: usize,
    /// The searches that were compared.
    pub(super) searches: Vec<&'static str>,
    /// What is done of it, in order.
    pub(super) done: Vec<Finding<'w>>,
    /// How the command ends.
    pub(super) ending: Ending,
}

/// What came of one position to one depth.
#[derive(Debug)]
pub(super) struct Finding<'w> {
    /// The position.
    pub(super) piece: &'w Piece,
    /// The depth that was asked for.
    pub(super) depth: Option<u32>,
    /// What the searches did.
    pub(super) round: Round<String>,
    /// For each row whether it says what a suite expects, where that is known; empty where nothing is expected.
    pub(super) right: Vec<Option<bool>>,
}

impl<'w> Findings<'w> {
    /// Nothing done yet.
    pub(super) fn new(program: &'w str, work: &'w Work, asked: usize, searches: Vec<&'static str>) -> Self {
        let ending = if work.bad_lines.is_empty() { Ending::Done } else { Ending::Refused };
        Self { program, work, asked, searches, done: Vec::new(), ending }
    }

    /// Whether no search contradicts another.
    pub(super) fn agree(&self) -> bool {
        self.done.iter().all(|finding| finding.round.dissents.is_empty())
    }

    /// How many pieces are done by every search.
    pub(super) fn whole(&self) -> usize {
        self.done.iter().filter(|finding| !finding.round.cancelled).count()
    }

    /// How many pieces some search has finished, so that there is something to compare the others with.
    pub(super) fn compared(&self) -> usize {
        let is_finished =
            |finding: &&Finding<'_>| finding.round.rows.iter().any(|row| row.report.end.is_complete());
        self.done.iter().filter(is_finished).count()
    }

    /// The games, each once, in order.
    pub(super) fn games(&self) -> Vec<&str> {
        let mut games: Vec<&str> = Vec::new();
        for finding in &self.done {
            if !games.contains(&finding.game()) {
                games.push(finding.game());
            }
        }
        games
    }
}

impl Finding<'_> {
    /// The game in full.
    pub(super) fn game(&self) -> &str {
        self.piece.session.spec()
    }

    /// What a search did, if it has finished.
    pub(super) fn finished_by(&self, search: &str) -> Option<&Row<String>> {
        self.round.rows.iter().find(|row| row.search == search && row.report.end.is_complete())
    }

    /// How many times the least nodes a search visits, where both are known and it was not stopped.
    pub(super) fn times_least(&self, row: &Row<String>) -> Option<f64> {
        let nodes = self.round.yardstick.least?.nodes;
        #[expect(clippy::cast_precision_loss, reason = "a ratio needs no more digits")]
        row.report.end.is_complete().then(|| row.report.stats.nodes as f64 / nodes as f64)
    }

    /// Each answer that is not what the suite expects, in words with the number of the line and the searches that gave it.
    pub(super) fn wrong(&self) -> impl Iterator<Item = String> {
        let mut answers: Vec<(String, Vec<&str>)> = Vec::new();
        for (row, right) in self.round.rows.iter().zip(&self.right) {
            if *right != Some(false) {
                continue;
            }
            let found =
                row.report.value().map(|value| with_bound(value, row.report.bound())).unwrap_or_default();
            match answers.iter_mut().find(|(answer, _)| *answer == found) {
                Some((_, searches)) => searches.push(&row.search),
                None => answers.push((found, vec![&row.search])),
            }
        }
        let line = self.piece.line.unwrap_or_default();
        let expected = self.piece.expected.map(|value| value.to_string()).unwrap_or_default();
        answers.into_iter().map(move |(found, searches)| {
            let finds = if searches.len() == 1 { "finds" } else { "find" };
            format!("line {line}: expected {expected}, {} {finds} {found}", searches.join(", "))
        })
    }

    /// How the command ends if nothing worse happens.
    pub(super) fn ending(&self) -> Ending {
        let rows = self.round.rows.iter().map(|row| Ending::from(row.report.end));
        let mut ending = rows.max().unwrap_or(Ending::Done);
        if !self.round.dissents.is_empty() || self.right.contains(&Some(false)) {
            ending = ending.max(Ending::Wrong);
        }
        if self.round.cancelled { Ending::Interrupted } else { ending }
    }
}
