//! The totals of each search over several positions: [`Summary`].

use std::time::Duration;

use plywood::heuristics::Interval;

use super::results::{ItemResult, Results, unique};

/// The label of the minimal tree among the names of searches.
pub(super) const MINIMAL: &str = "minimal tree";

/// The work of the searches on all positions of one game to one depth.
#[derive(Debug)]
pub(super) struct Summary<'s> {
    /// The game with its size.
    pub(super) game: String,
    /// The depth limit.
    pub(super) depth: Option<u32>,
    /// The number of positions.
    pub(super) total: usize,
    /// The number of selected positions, on which all of `searches` finished.
    pub(super) positions: usize,
    /// The searches that finished on no position.
    idle: Vec<&'s str>,
    /// The sum of the nodes of the minimal trees, if they are known.
    pub(super) minimal: Option<f64>,
    /// The totals of each search, in the order of the command line; empty if no position is selected.
    pub(super) entries: Vec<Entry<'s>>,
    /// The searches that finished on at least one position.
    searches: Vec<&'s str>,
}

/// The totals of one search over several positions.
#[derive(Clone, Debug)]
pub(super) struct Entry<'s> {
    pub(super) search: &'s str,
    pub(super) nodes: f64,
    pub(super) seconds: f64,
    /// The sum of the nodes of the minimal trees with the evaluator of the search, if they are known.
    pub(super) minimal: Option<f64>,
    /// The sum of the shortest times and the sum of the longest times, in seconds.
    range: [f64; 2],
    /// The nodes on each position.
    nodes_by_position: Vec<f64>,
    /// The time on each position, in seconds.
    seconds_by_position: Vec<f64>,
}

impl<'s> Entry<'s> {
    /// Returns the totals of `search`; `None` if it has not finished on all of `results`.
    pub(super) fn of(search: &'s str, results: &[&ItemResult<'_>]) -> Option<Self> {
        let rows: Vec<_> = results.iter().map(|result| result.finished_row(search)).collect::<Option<_>>()?;
        let nodes = rows.iter().map(|row| row.report.stats.nodes).fold(0, u64::saturating_add);
        let time: Duration = rows.iter().map(|row| row.time).sum();
        let least: Duration = rows.iter().filter_map(|row| row.samples.iter().min()).sum();
        let greatest: Duration = rows.iter().filter_map(|row| row.samples.iter().max()).sum();
        let range = [least, greatest].map(|time| time.as_secs_f64());
        let seconds = time.as_secs_f64();
        let minimal = rows.iter().map(|row| Some(to_f64(row.minimal?.nodes))).sum::<Option<f64>>();
        let minimal = minimal.filter(|nodes| *nodes > 0.0);
        let nodes_by_position = rows.iter().map(|row| to_f64(row.report.stats.nodes)).collect();
        let seconds_by_position = rows.iter().map(|row| row.time.as_secs_f64()).collect();
        (!rows.is_empty()).then(|| Self {
            search,
            nodes: to_f64(nodes),
            seconds,
            minimal,
            range,
            nodes_by_position,
            seconds_by_position,
        })
    }

    /// Returns the number of positions.
    fn positions(&self) -> f64 {
        to_f64(self.nodes_by_position.len() as u64)
    }

    /// Returns the mean number of nodes on a position.
    pub(super) fn mean_nodes(&self) -> f64 {
        self.nodes / self.positions()
    }

    /// Returns the mean time on a position, in seconds.
    pub(super) fn mean_seconds(&self) -> f64 {
        self.seconds / self.positions()
    }

    /// Returns the 95 % interval of the mean number of nodes, by the bootstrap over positions; `None` with one position.
    pub(super) fn nodes_interval(&self) -> Option<[f64; 2]> {
        interval_of_mean(&self.nodes_by_position)
    }

    /// Returns the same interval of the mean time, in seconds; `None` with one position.
    pub(super) fn seconds_interval(&self) -> Option<[f64; 2]> {
        interval_of_mean(&self.seconds_by_position)
    }

    /// Returns the interval of the mean time or, with one position, the shortest and the longest time.
    pub(super) fn seconds_range(&self) -> [f64; 2] {
        self.seconds_interval().unwrap_or(self.range)
    }

    /// Returns the total time.
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}

/// Returns the 95 % interval of the mean of at least two numbers, by the bootstrap.
fn interval_of_mean(numbers: &[f64]) -> Option<[f64; 2]> {
    let mean = |sample: &[usize]| {
        Some(sample.iter().map(|index| numbers[*index]).sum::<f64>() / to_f64(sample.len() as u64))
    };
    let Interval { low, high, .. } =
        Interval::bootstrap(numbers.len(), mean).filter(|_| numbers.len() > 1)?;
    Some([low, high])
}

/// Returns the sum of the nodes of the minimal trees, if all of them are known.
pub(super) fn minimal_nodes(results: &[&ItemResult<'_>]) -> Option<f64> {
    let nodes = |result: &&ItemResult<'_>| Some(to_f64(result.round.tree.minimal?.nodes));
    results.iter().map(nodes).sum::<Option<f64>>().filter(|nodes| *nodes > 0.0)
}

/// Returns the mean of the nodes of the minimal trees, if all of them are known.
pub(super) fn mean_minimal_nodes(results: &[&ItemResult<'_>]) -> Option<f64> {
    Some(minimal_nodes(results)? / to_f64(results.len() as u64))
}

/// Returns a summary for each game and depth.
pub(super) fn summaries<'s>(results: &Results<'s>) -> Vec<Summary<'s>> {
    let mut keys = unique(results.done.iter().map(|result| (result.game(), result.depth)));
    keys.sort_by_key(|(game, _)| results.games().iter().position(|known| known == game));
    let at = |key| results.done.iter().filter(move |result| (result.game(), result.depth) == key);
    keys.into_iter().map(|key| Summary::of(key, &at(key).collect::<Vec<_>>(), &results.searches)).collect()
}

impl<'s> Summary<'s> {
    fn of((game, depth): (&str, Option<u32>), results: &[&ItemResult<'_>], searches: &[&'s str]) -> Self {
        let has_finished = |search: &&str| results.iter().any(|result| result.finished_row(search).is_some());
        let (searches, idle): (Vec<_>, Vec<_>) = searches.iter().copied().partition(has_finished);
        let is_selected = |result: &&ItemResult<'_>| {
            !searches.is_empty() && searches.iter().all(|search| result.finished_row(search).is_some())
        };
        let selected: Vec<&ItemResult<'_>> = results.iter().copied().filter(is_selected).collect();
        Self {
            game: game.to_owned(),
            depth,
            total: results.len(),
            positions: selected.len(),
            minimal: minimal_nodes(&selected),
            entries: searches.iter().filter_map(|search| Entry::of(search, &selected)).collect(),
            idle,
            searches,
        }
    }

    /// Returns the mean of the nodes of the minimal trees, if they are known.
    pub(super) fn mean_minimal(&self) -> Option<f64> {
        Some(self.minimal? / to_f64(self.positions as u64))
    }

    /// Returns in words which positions are selected.
    pub(super) fn positions_text(&self) -> String {
        let names = searches_in_words(&self.searches, self.idle.is_empty());
        let positions = positions_text(self.positions, self.total, &format!("{names} finished"));
        match &*self.idle {
            [] => positions,
            _ if self.searches.is_empty() => {
                format!("no totals, because no search finished any of the {} positions", self.total)
            }
            idle => format!("{positions}; {} finished none", idle.join(", ")),
        }
    }
}

/// Returns the names of `searches`, or `all searches` if `are_all`, as the subject of a sentence.
pub(super) fn searches_in_words(searches: &[&str], are_all: bool) -> String {
    match searches {
        _ if are_all => "all searches".to_owned(),
        [] | [_] => searches.concat(),
        [one, other] => format!("both {one} and {other}"),
        [others @ .., last] => format!("{} and {last} all", others.join(", ")),
    }
}

/// Returns in words that `count` positions of `total` fulfill `condition`, such as "all searches finished".
pub(super) fn positions_text(count: usize, total: usize, condition: &str) -> String {
    match count {
        0 => format!("no position of {total} that {condition}"),
        1 if total == 1 => "1 position".to_owned(),
        1 => format!("the 1 position of {total} that {condition}"),
        count if count == total => format!("{count} positions together"),
        count => format!("the {count} positions of {total} that {condition}"),
    }
}

#[expect(clippy::cast_precision_loss, reason = "sums and plots need no more digits")]
fn to_f64(count: u64) -> f64 {
    count as f64
}
