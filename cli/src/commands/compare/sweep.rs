//! How work grows with depth, on the same positions at every depth: [`Sweep`].

use plywood::compare::{Growth, growth};

use super::finding::{Finding, Findings};
use super::summary::{Entry, LEAST, count_in_words, least, who};

/// What the searches did on one game, depth by depth.
///
/// The depths that count are those to which all searches finished some position in common, and the positions those
/// that all searches finished to all of these depths; where there are none the greatest depth is given up, and so on.
/// Where no two depths count, the search is left out that finished the least.
#[derive(Debug)]
pub(super) struct Sweep<'f> {
    /// The game in full.
    pub(super) game: &'f str,
    /// The searches that are fitted, in the order in which they were asked.
    searches: Vec<&'static str>,
    /// The searches that finished too little for that.
    pub(super) left_out: Vec<&'static str>,
    /// The depths that count.
    common: Vec<u32>,
    /// Those of them that are not beyond the end of all games: there is nothing more to search.
    pub(super) depths: Vec<u32>,
    /// How many positions there were.
    pub(super) asked: usize,
    /// How many of them count.
    pub(super) positions: usize,
    /// What was found at each depth at the positions that count, also at depths that do not.
    found: Vec<(u32, Vec<&'f Finding<'f>>)>,
}

/// A position, to all depths.
type Track<'f> = [&'f Finding<'f>];

impl Findings<'_> {
    /// Game by game; nothing where there is one depth alone.
    pub(super) fn sweeps(&self) -> Vec<Sweep<'_>> {
        self.games().into_iter().filter_map(|game| Sweep::of(game, self)).collect()
    }
}

impl<'f> Sweep<'f> {
    fn of(game: &'f str, findings: &'f Findings<'_>) -> Option<Self> {
        let found: Vec<&'f Finding<'f>> =
            findings.done.iter().filter(|finding| finding.game() == game).collect();
        let mut depths: Vec<u32> = found.iter().filter_map(|finding| finding.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        if depths.len() < 2 {
            return None;
        }
        let tracks: Vec<&Track<'f>> =
            found.chunk_by(|one, other| std::ptr::eq(one.piece, other.piece)).collect();
        let mut searches = findings.searches.clone();
        let (counting, whole) = loop {
            let (counting, whole) = common(&searches, &tracks, &depths);
            if counting.len() > 1 || searches.is_empty() {
                break (counting, whole);
            }
            let finished =
                |search: &str| found.iter().filter(|finding| finding.finished_by(search).is_some()).count();
            let least = (0..searches.len()).rev().min_by_key(|place| finished(searches[*place]));
            searches.remove(least.unwrap_or_default());
        };
        let at = |depth: u32| {
            let there = move |finding: &&&'f Finding<'f>| finding.depth == Some(depth);
            let found: Vec<_> = whole.iter().filter_map(|track| track.iter().find(there).copied()).collect();
            (depth, found)
        };
        let found: Vec<_> =
            depths.into_iter().map(at).filter(|(_, found)| found.len() == whole.len()).collect();
        let is_within = |depth: u32, found: &[&Finding<'_>]| {
            let mut heights = found.iter().map(|finding| finding.round.yardstick.height);
            heights.any(|height| height.is_none_or(|height| depth <= height))
        };
        let within =
            found.iter().filter(|(depth, found)| counting.contains(depth) && is_within(*depth, found));
        Some(Self {
            game,
            left_out: findings.searches.iter().copied().filter(|name| !searches.contains(name)).collect(),
            searches,
            depths: within.map(|(depth, _)| *depth).collect(),
            common: counting,
            asked: tracks.len(),
            positions: whole.len(),
            found,
        })
    }

    /// How the nodes of each search grow, and those of the least that there is to do.
    pub(super) fn growths(&self) -> Vec<(&'static str, Growth)> {
        let searches = self
            .searches
            .iter()
            .map(|search| (*search, self.fit(|found| Entry::of(search, found).map(|entry| entry.nodes))));
        let all = searches.chain([(LEAST, self.fit(least))]);
        all.filter_map(|(name, growth)| Some((name, growth?))).collect()
    }

    /// How `work` grows, where it is known at all depths that count.
    fn fit(&self, work: impl Fn(&[&Finding<'_>]) -> Option<f64>) -> Option<Growth> {
        let counting = self.found.iter().filter(|(depth, _)| self.depths.contains(depth));
        let points = counting.map(|(depth, found)| Some((*depth, rounded(work(found)?))));
        growth(&points.collect::<Option<Vec<_>>>()?)
    }

    /// What `work` was at each depth at the positions that count, where it is known; beyond the depths that count, too.
    pub(super) fn points(&self, work: impl Fn(&[&Finding<'_>]) -> Option<f64>) -> Vec<(u32, f64)> {
        let points = self.found.iter().filter_map(|(depth, found)| Some((*depth, work(found)?)));
        points.filter(|(_, work)| *work > 0.0).collect()
    }

    /// Which positions count, in words.
    pub(super) fn count_in_words(&self) -> String {
        let who = who(&self.searches, self.left_out.is_empty());
        let depths = in_ranges(&self.common);
        count_in_words(self.positions, self.asked, &format!("{who} finished to each of the depths {depths}"))
    }

    /// Which searches are left out, in words, if any are.
    pub(super) fn left_out_in_words(&self) -> Option<String> {
        let names = self.left_out.join(", ");
        let have = if self.left_out.len() == 1 { "has" } else { "have" };
        let why = if self.searches.is_empty() {
            "not finished one position to two depths"
        } else {
            "not finished one position to two depths with the others"
        };
        (!self.left_out.is_empty()).then(|| format!("{names}, which {have} {why}"))
    }
}

/// To which depths all of `searches` have finished some position in common, and the positions that they have finished to
/// all of them.
fn common<'t, 'f>(
    searches: &[&str],
    tracks: &[&'t Track<'f>],
    depths: &[u32],
) -> (Vec<u32>, Vec<&'t Track<'f>>) {
    if searches.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let is_done =
        |finding: &&&Finding<'_>| searches.iter().all(|search| finding.finished_by(search).is_some());
    let done = |track: &&'t Track<'f>| -> (&'t Track<'f>, Vec<u32>) {
        (track, track.iter().filter(is_done).filter_map(|finding| finding.depth).collect())
    };
    let done: Vec<_> = tracks.iter().map(done).collect();
    let mut depths: Vec<u32> = depths.to_vec();
    depths.retain(|depth| done.iter().any(|(_, done)| done.contains(depth)));
    loop {
        let is_whole = |(_, done): &&(_, Vec<u32>)| depths.iter().all(|depth| done.contains(depth));
        let whole: Vec<_> = done.iter().filter(is_whole).map(|(track, _)| *track).collect();
        if depths.is_empty() {
            return (depths, Vec::new());
        }
        if !whole.is_empty() {
            return (depths, whole);
        }
        depths.pop();
    }
}

/// Numbers that rise, in words: `1 to 4, 6`.
pub(super) fn in_ranges(numbers: &[u32]) -> String {
    let ranges = numbers.chunk_by(|one, next| one + 1 == *next).map(|range| match range {
        [first, .., last] => format!("{first} to {last}"),
        alone => alone.iter().map(u32::to_string).collect(),
    });
    ranges.collect::<Vec<_>>().join(", ")
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of nodes")]
fn rounded(nodes: f64) -> u64 {
    nodes.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_told_in_ranges() {
        assert_eq!(in_ranges(&[1, 2, 3, 6, 8, 9]), "1 to 3, 6, 8 to 9");
        assert_eq!((in_ranges(&[4]), in_ranges(&[])), ("4".to_owned(), String::new()));
    }
}
