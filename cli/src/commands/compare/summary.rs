//! What the searches did on several positions of a game, together.

use std::time::Duration;

use plywood::compare::{Growth, Row, growth};

use super::finding::{Finding, Findings};

/// What the searches did on all positions of one game to one depth.
#[derive(Debug)]
pub(super) struct Summary {
    /// The game in full.
    pub(super) game: String,
    /// The depth that was asked for.
    pub(super) depth: Option<u32>,
    /// How many positions there were.
    pub(super) asked: usize,
    /// How many of them count: those that every search has finished that finished any.
    pub(super) positions: usize,
    /// Plies to the deepest leaf of all their trees, where that is known.
    height: Option<u32>,
    /// The nodes of their least parts together, where those are known.
    pub(super) least: Option<f64>,
    /// What each search did on them.
    pub(super) entries: Vec<Entry>,
}

/// What one search did on several positions together.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The search.
    pub(super) search: String,
    /// Its nodes.
    pub(super) nodes: f64,
    /// Its time.
    pub(super) seconds: f64,
}

impl Entry {
    /// Its time.
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}

/// How the nodes of one search, or of the least that there is to do, grow with depth.
#[derive(Debug)]
pub(super) struct GrowthOf {
    /// The game in full.
    pub(super) game: String,
    /// The search.
    pub(super) search: String,
    /// How its nodes grow.
    pub(super) growth: Growth,
}

/// What stands for the search where the least that there is to do is meant.
pub(super) const LEAST: &str = "the least";

impl Findings<'_> {
    /// Game by game and depth by depth.
    pub(super) fn summaries(&self) -> Vec<Summary> {
        let mut keys: Vec<(&str, Option<u32>)> = Vec::new();
        for finding in &self.done {
            let key = (finding.game(), finding.depth);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys.sort_by_key(|(game, _)| self.games().iter().position(|known| known == game));
        let of = |key| self.done.iter().filter(move |finding| (finding.game(), finding.depth) == key);
        keys.into_iter().map(|key| Summary::of(key, &of(key).collect::<Vec<_>>())).collect()
    }
}

impl Summary {
    fn of((game, depth): (&str, Option<u32>), findings: &[&Finding<'_>]) -> Self {
        let is_done = |row: &Row<String>| row.report.stopped.is_complete();
        let mut searches: Vec<&str> = Vec::new();
        for row in findings.iter().flat_map(|finding| &finding.round.rows).filter(|row| is_done(row)) {
            if !searches.contains(&&*row.search) {
                searches.push(&row.search);
            }
        }
        let row = |finding: &Finding<'_>, search: &str| {
            finding.round.rows.iter().position(|row| row.search == search && is_done(row))
        };
        let counts = |finding: &&Finding<'_>| searches.iter().all(|search| row(finding, search).is_some());
        let counting: Vec<&Finding<'_>> = findings.iter().copied().filter(counts).collect();
        let entries = searches.iter().map(|search| {
            let rows = counting.iter().filter_map(|finding| Some(&finding.round.rows[row(finding, search)?]));
            let (nodes, time) = rows.fold((0, Duration::ZERO), |(nodes, time), row| {
                (row.report.stats.nodes.saturating_add(nodes), time + row.time)
            });
            Entry { search: (*search).to_owned(), nodes: number(nodes), seconds: time.as_secs_f64() }
        });
        let least = |finding: &&Finding<'_>| Some(number(finding.round.yardstick.least?.nodes));
        let heights = counting.iter().map(|finding| finding.round.yardstick.height);
        Self {
            game: game.to_owned(),
            depth,
            asked: findings.len(),
            positions: counting.len(),
            height: heights.collect::<Option<Vec<_>>>().and_then(|heights| heights.into_iter().max()),
            least: counting.iter().map(least).sum::<Option<f64>>().filter(|least| *least > 0.0),
            entries: if counting.is_empty() { Vec::new() } else { entries.collect() },
        }
    }

    /// How many positions count, in words.
    pub(super) fn count_in_words(&self) -> String {
        if self.positions == self.asked {
            format!("{} positions together", self.positions)
        } else {
            format!("the {} positions of {} that all searches have finished", self.positions, self.asked)
        }
    }

    /// How nodes grow with depth, game by game and search by search; nothing where there is one depth alone.
    ///
    /// Depths beyond the end of all games do not count, for there is nothing more to search.
    pub(super) fn growths(summaries: &[Self]) -> Vec<GrowthOf> {
        let mut growths: Vec<GrowthOf> = Vec::new();
        for first in summaries {
            let same: Vec<&Self> = summaries.iter().filter(|summary| summary.game == first.game).collect();
            if !std::ptr::eq(first, same[0]) {
                continue;
            }
            let is_within = |summary: &&&Self| {
                summary.height.zip(summary.depth).is_none_or(|(height, depth)| depth <= height)
            };
            let of = |nodes: &dyn Fn(&Self) -> Option<f64>| {
                let point = |summary: &&Self| Some((summary.depth?, rounded(nodes(summary)?)));
                growth(&same.iter().filter(is_within).filter_map(point).collect::<Vec<_>>())
            };
            let mut add = |search: &str, growth: Option<Growth>| {
                let (game, search) = (first.game.clone(), search.to_owned());
                growths.extend(growth.map(|growth| GrowthOf { game, search, growth }));
            };
            for search in first.entries.iter().map(|entry| &entry.search) {
                let nodes = |summary: &Self| {
                    summary.entries.iter().find(|entry| entry.search == *search).map(|entry| entry.nodes)
                };
                add(search, of(&nodes));
            }
            add(LEAST, of(&|summary| summary.least));
        }
        growths
    }
}

#[expect(clippy::cast_precision_loss, reason = "sums and plots need no more digits")]
fn number(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of nodes")]
fn rounded(nodes: f64) -> u64 {
    nodes.round() as u64
}
