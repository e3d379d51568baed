//! What the searches did on several positions of a game, together.

use std::time::Duration;

use super::finding::{Finding, Findings};

/// What stands for the search where the least that there is to do is meant.
pub(super) const LEAST: &str = "the least";

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
    /// The searches that have finished none.
    idle: Vec<&'static str>,
    /// The nodes of their least parts together, where those are known.
    pub(super) least: Option<f64>,
    /// What each search did on them, in the order in which they were asked; nothing where no position counts.
    pub(super) entries: Vec<Entry>,
    /// The searches that have finished some.
    searches: Vec<&'static str>,
}

/// What one search did on several positions together.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The search.
    pub(super) search: &'static str,
    /// Its nodes.
    pub(super) nodes: f64,
    /// Its time.
    pub(super) seconds: f64,
}

impl Entry {
    /// What `search` did on the positions that are `counting`; `None` where it has not finished all of them.
    pub(super) fn of(search: &'static str, counting: &[&Finding<'_>]) -> Option<Self> {
        let rows: Vec<_> =
            counting.iter().map(|finding| finding.finished_by(search)).collect::<Option<_>>()?;
        let nodes = rows.iter().map(|row| row.report.stats.nodes).fold(0, u64::saturating_add);
        let time: Duration = rows.iter().map(|row| row.time).sum();
        (!rows.is_empty()).then(|| Self { search, nodes: number(nodes), seconds: time.as_secs_f64() })
    }

    /// Its time.
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }
}

/// The nodes of the least parts of these trees together, where all of them are known.
pub(super) fn least(counting: &[&Finding<'_>]) -> Option<f64> {
    let least = |finding: &&Finding<'_>| Some(number(finding.round.yardstick.least?.nodes));
    counting.iter().map(least).sum::<Option<f64>>().filter(|least| *least > 0.0)
}

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
        keys.into_iter().map(|key| Summary::of(key, &of(key).collect::<Vec<_>>(), &self.searches)).collect()
    }
}

impl Summary {
    fn of((game, depth): (&str, Option<u32>), findings: &[&Finding<'_>], searches: &[&'static str]) -> Self {
        let has_finished =
            |search: &&str| findings.iter().any(|finding| finding.finished_by(search).is_some());
        let (searches, idle): (Vec<_>, Vec<_>) = searches.iter().copied().partition(has_finished);
        let counts = |finding: &&Finding<'_>| {
            !searches.is_empty() && searches.iter().all(|search| finding.finished_by(search).is_some())
        };
        let counting: Vec<&Finding<'_>> = findings.iter().copied().filter(counts).collect();
        Self {
            game: game.to_owned(),
            depth,
            asked: findings.len(),
            positions: counting.len(),
            least: least(&counting),
            entries: searches.iter().filter_map(|search| Entry::of(search, &counting)).collect(),
            idle,
            searches,
        }
    }

    /// How many positions count, in words.
    pub(super) fn count_in_words(&self) -> String {
        let who = who(&self.searches, self.idle.is_empty());
        let count = count_in_words(self.positions, self.asked, &format!("{who} finished"));
        match &*self.idle {
            [] => count,
            _ if self.searches.is_empty() => {
                format!("no position of {}: no search has finished any", self.asked)
            }
            idle => format!("{count}; {} finished none", idle.join(", ")),
        }
    }
}

/// These searches, which are all that were asked or not.
pub(super) fn who(searches: &[&str], are_all: bool) -> String {
    match searches {
        _ if are_all => "all searches".to_owned(),
        [search] => (*search).to_owned(),
        searches => format!("all of {}", searches.join(", ")),
    }
}

/// How many positions there are of so many, where they are those that `somebody finished`.
pub(super) fn count_in_words(count: usize, asked: usize, somebody_finished: &str) -> String {
    match count {
        0 => format!("no position of {asked} that {somebody_finished}"),
        1 if asked == 1 => "1 position".to_owned(),
        1 => format!("the 1 position of {asked} that {somebody_finished}"),
        count if count == asked => format!("{count} positions together"),
        count => format!("the {count} positions of {asked} that {somebody_finished}"),
    }
}

#[expect(clippy::cast_precision_loss, reason = "sums and plots need no more digits")]
fn number(count: u64) -> f64 {
    count as f64
}
