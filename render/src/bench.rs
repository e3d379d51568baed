//! The node counts and times of `bench`: one JSON object, and the comparison of two builds.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use thiserror::Error;

use crate::json::{VERSION, joined};
use crate::provenance::Provenance;
use crate::sentences::quantity;
use crate::text::{TextStyle, align_right, escape, table};

/// The results of a suite of searches with one build of the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchResults {
    /// The suite: `signature`, or `ablation` with `--ablation`.
    pub suite: String,
    /// The depth of all searches in plies; `None` for searches to the end of the game.
    pub depth: Option<u32>,
    /// The number of times that each search ran.
    pub repeats: u32,
    /// The searches, in order.
    pub searches: Vec<BenchSearch>,
}

/// The result of one search of a suite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchSearch {
    /// The game with its size.
    pub game: String,
    /// The name of the search, or in the suite `ablation` the changed option of the solver.
    pub name: String,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The median time in seconds.
    pub seconds: f64,
    /// The median absolute deviation of the times in seconds; `None` for a single run, and for results of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deviation: Option<f64>,
    /// The times of all timed runs in seconds, in their order; empty for results of older versions.
    #[serde(default)]
    pub samples: Vec<f64>,
    /// Whether a limit stopped the search, so that its figures are too small.
    pub stopped: bool,
}

/// The reason why a file cannot be a baseline.
#[derive(Debug, Error)]
pub enum BaselineError {
    /// The file does not contain the output of `bench --json`.
    #[error("it is not the output of `bench --json`: {0}")]
    Malformed(#[from] serde_json::Error),
    /// The object has another version.
    #[error("it has version {found} of the format; this program reads version {VERSION}")]
    Version {
        /// The version of the file.
        found: Json,
    },
    /// The file contains the results of another suite.
    #[error("it contains {found}, and this command measures {expected}")]
    Suite {
        /// The suite of the file.
        found: String,
        /// The suite of this command.
        expected: String,
    },
    /// The signature of the file is not the sum of its node counts.
    #[error("it is damaged: its signature is {signature}, and the sum of its node counts is {sum}")]
    Damaged {
        /// The signature of the file.
        signature: Json,
        /// The sum of the node counts.
        sum: u64,
    },
    /// None of the searches of this command is in the file.
    #[error("it contains none of the searches of this command")]
    NothingInCommon,
}

/// A search of both builds.
struct Pair<'a> {
    before: &'a BenchSearch,
    now: &'a BenchSearch,
}

impl BenchResults {
    /// Returns the results of the suite `signature`, or of `ablation` if `is_ablation`, without any search.
    pub fn new(is_ablation: bool, depth: Option<u32>, repeats: u32) -> Self {
        let suite = if is_ablation { "ablation" } else { "signature" };
        Self { suite: suite.to_owned(), depth, repeats, searches: Vec::new() }
    }

    /// Returns the sum of all node counts.
    pub fn signature(&self) -> u64 {
        self.searches.iter().fold(0, |sum, search| sum.saturating_add(search.nodes))
    }

    /// Reads the output of `bench --json`.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not such an output, has another version, or has a signature that is not the sum of its
    /// node counts.
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        let object: Json = serde_json::from_str(text)?;
        let found = &object["version"];
        if found.is_number() && *found != VERSION {
            return Err(BaselineError::Version { found: found.clone() });
        }
        let signature = object.get("signature").cloned();
        let results: Self = serde_json::from_value(object)?;
        let sum = results.signature();
        match signature.filter(|signature| *signature != sum) {
            Some(signature) => Err(BaselineError::Damaged { signature, sum }),
            None => Ok(results),
        }
    }

    /// Checks that these results can be the baseline of `now`, which need not contain any result yet.
    ///
    /// # Errors
    ///
    /// Returns an error if the two suites differ.
    pub fn check_suite(&self, now: &Self) -> Result<(), BaselineError> {
        if (&self.suite, self.depth) == (&now.suite, now.depth) {
            return Ok(());
        }
        Err(BaselineError::Suite { found: self.describe_suite(), expected: now.describe_suite() })
    }

    fn describe_suite(&self) -> String {
        let depth = self.depth.map(|depth| format!(" to depth {depth}"));
        format!("the suite `{}`{}", self.suite, depth.unwrap_or_default())
    }

    fn find(&self, game: &str, name: &str) -> Option<&BenchSearch> {
        self.searches.iter().find(|search| search.game == game && search.name == name)
    }

    /// Returns the searches that `self` and `before` contain, in the order of `self`.
    fn pairs<'a>(&'a self, before: &'a Self) -> Vec<Pair<'a>> {
        let pair = |now: &'a BenchSearch| Some(Pair { before: before.find(&now.game, &now.name)?, now });
        self.searches.iter().filter_map(pair).collect()
    }

    /// Returns the searches of `self` that `other` does not contain.
    fn without<'a>(&'a self, other: &Self) -> Vec<&'a BenchSearch> {
        self.searches.iter().filter(|search| other.find(&search.game, &search.name).is_none()).collect()
    }
}

impl Pair<'_> {
    /// Whether both searches have finished. The figures of a search that a limit stopped are not compared: its node count
    /// depends on the clock.
    fn is_complete(&self) -> bool {
        !self.before.stopped && !self.now.stopped
    }

    /// Returns the ratio of the node counts, if both searches have finished.
    fn nodes_ratio(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a ratio to a few places")]
        self.is_complete().then(|| self.now.nodes as f64 / self.before.nodes as f64)
    }

    /// Returns the ratio of the times, if both searches have finished.
    fn time_ratio(&self) -> Option<f64> {
        self.is_complete().then(|| self.now.seconds / self.before.seconds)
    }

    /// Whether the node counts differ; `None` unless both searches have finished.
    fn differs(&self) -> Option<bool> {
        self.is_complete().then_some(self.now.nodes != self.before.nodes)
    }
}

/// Returns the pairs whose node counts differ.
fn differing<'p, 'a>(pairs: &'p [Pair<'a>]) -> Vec<&'p Pair<'a>> {
    pairs.iter().filter(|pair| pair.differs() == Some(true)).collect()
}

/// Returns the median of the time ratios; `None` if no search has finished in both builds.
fn median_time_ratio(pairs: &[Pair<'_>]) -> Option<f64> {
    let ratios: Vec<f64> = pairs.iter().filter_map(Pair::time_ratio).collect();
    (!ratios.is_empty()).then(|| median(ratios))
}

/// Returns the object that `bench --json` prints: the results, and with a baseline the comparison with it.
pub fn bench_json(results: &BenchResults, baseline: Option<&BenchResults>) -> Json {
    let fields = json!({
        "suite": results.suite,
        "depth": results.depth,
        "repeats": results.repeats,
        "signature": results.signature(),
        "searches": results.searches,
    });
    let comparison = baseline.map(|before| {
        let pairs = results.pairs(before);
        let compared = pairs.iter().map(|pair| {
            json!({
                "game": pair.now.game,
                "name": pair.now.name,
                "nodes_before": pair.before.nodes,
                "nodes": pair.now.nodes,
                "nodes_ratio": pair.nodes_ratio(),
                "time_ratio": pair.time_ratio(),
                "differs": pair.differs(),
            })
        });
        json!({
            "baseline": {
                "signature": before.signature(),
                "compared": compared.collect::<Json>(),
                "nodes_differ": differing(&pairs).len(),
                "time_ratio": median_time_ratio(&pairs),
                "only_before": before.without(results),
                "only_now": results.without(before),
            }
        })
    });
    joined([json!({ "version": VERSION }), fields, comparison.unwrap_or_default()])
}

/// Writes the names of the columns, and a line for each search; the cells of the other build are empty without a
/// baseline. The last column contains the origin of the results.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_bench_csv(
    results: &BenchResults,
    baseline: Option<&BenchResults>,
    provenance: &Provenance,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    let columns = [
        "game",
        "name",
        "nodes",
        "seconds",
        "deviation",
        "runs",
        "stopped",
        "nodes_before",
        "seconds_before",
        "provenance",
    ];
    writer.write_record(columns)?;
    for (search, provenance) in results.searches.iter().zip(provenance.column()) {
        let before = baseline.and_then(|baseline| baseline.find(&search.game, &search.name));
        let (nodes, seconds) = (search.nodes.to_string(), search.seconds.to_string());
        let nodes_before = before.map(|before| before.nodes.to_string()).unwrap_or_default();
        let seconds_before = before.map(|before| before.seconds.to_string()).unwrap_or_default();
        let deviation = search.deviation.map(|deviation| deviation.to_string()).unwrap_or_default();
        let (runs, stopped) = (search.samples.len().to_string(), search.stopped.to_string());
        let searched = [&search.game, &search.name, &nodes, &seconds, &deviation, &runs, &stopped];
        let others = [&nodes_before, &seconds_before, &provenance];
        writer.write_record(searched.into_iter().chain(others))?;
    }
    writer.flush()
}

/// Returns the comparison of `results` with the `baseline` as a table and sentences.
///
/// # Errors
///
/// Returns an error if the two have no search in common.
pub fn comparison_text(
    results: &BenchResults,
    baseline: &BenchResults,
    style: TextStyle,
) -> Result<String, BaselineError> {
    let pairs = results.pairs(baseline);
    if pairs.is_empty() {
        return Err(BaselineError::NothingInCommon);
    }
    let is_ablation = results.suite == "ablation";
    let name = if is_ablation { "options" } else { "search" };
    let header = ["game", name, "nodes before", "nodes", "nodes x", "ms before", "ms", "time x"];
    let mut rows = table(header, style);
    align_right(&mut rows, 2..=7);
    for pair in &pairs {
        let more = |search: &BenchSearch| if search.stopped { ">" } else { "" };
        let ratio = |ratio: Option<f64>, places| {
            ratio.map_or_else(|| "?".to_owned(), |ratio| format!("{ratio:.places$}"))
        };
        rows.add_row([
            pair.now.game.clone(),
            pair.now.name.clone(),
            format!("{}{}", more(pair.before), pair.before.nodes),
            format!("{}{}", more(pair.now), pair.now.nodes),
            ratio(pair.nodes_ratio(), 4),
            format!("{}{:.3}", more(pair.before), pair.before.seconds * 1e3),
            format!("{}{:.3}", more(pair.now), pair.now.seconds * 1e3),
            ratio(pair.time_ratio(), 2),
        ]);
    }
    let mut lines = vec![rows.trim_fmt()];
    let complete = pairs.iter().filter(|pair| pair.is_complete()).count();
    let differing = differing(&pairs);
    lines.push(match differing.len() {
        _ if complete == 0 => {
            "no search has finished in both builds, so no node counts were compared".to_owned()
        }
        0 => format!("all {complete} node counts are the same"),
        count => format!("{count} of {complete} node counts differ:"),
    });
    for Pair { before, now } in differing {
        lines.push(format!("  {} {}: {} before, {} now", now.game, now.name, before.nodes, now.nodes));
    }
    if complete < pairs.len() {
        let searches = quantity((pairs.len() - complete) as u64, "search was", "searches were");
        lines.push(format!("{searches} stopped by a limit, and not compared"));
    }
    for (searches, place) in
        [(baseline.without(results), "the baseline"), (results.without(baseline), "this build")]
    {
        if !searches.is_empty() {
            let names = searches.iter().map(|search| escape(&format!("{} {}", search.game, search.name)));
            lines.push(format!("only in {place}: {}", names.collect::<Vec<_>>().join(", ")));
        }
    }
    if complete == pairs.len() {
        lines.push(format!("signature {} before, {} now", baseline.signature(), results.signature()));
    }
    lines.extend(
        median_time_ratio(&pairs).map(|ratio| format!("the median of the time ratios is {ratio:.2}")),
    );
    Ok(lines.join("\n"))
}

/// Returns the median; the mean of the two middle numbers if their count is even, and 0 without any number.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match numbers.len() {
        0 => 0.0,
        count if count % 2 == 1 => numbers[count / 2],
        count => f64::midpoint(numbers[count / 2 - 1], numbers[count / 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(vec![4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
    }
}
