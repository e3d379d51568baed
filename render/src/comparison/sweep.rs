//! The growth of the node counts with the depth, measured on the same positions at every depth: [`Sweep`].

use plywood::compare::{Growth, growth};
use plywood::heuristics::Interval;

use super::results::{ItemResult, Results};
use super::summary::{MINIMAL, positions_text, searches_in_words};

/// The nodes and times of the searches on one game, depth by depth, at the same depths and positions for all searches:
///
/// 1. Select the depths at which all searches finished at least one common position.
/// 2. Select the positions that all searches finished at every selected depth.
/// 3. If there is no such position, drop the greatest depth and repeat step 2.
/// 4. If fewer than two depths remain, omit the search that finished least often and repeat from step 1.
#[derive(Debug)]
pub(super) struct Sweep<'f> {
    /// The game with its size.
    pub(super) game: &'f str,
    /// The searches whose growth is fitted, in the order of the command line.
    searches: Vec<&'f str>,
    pub(super) omitted: Vec<&'f str>,
    selected_depths: Vec<u32>,
    /// The selected depths that the game tree of at least one selected position reaches.
    pub(super) fitted_depths: Vec<u32>,
    /// The number of positions.
    pub(super) total: usize,
    /// The number of selected positions.
    pub(super) positions: usize,
    /// The results on the selected positions, for each depth at which all of them were searched.
    by_depth: Vec<(u32, Vec<&'f ItemResult<'f>>)>,
}

/// The growth of the nodes of one search.
#[derive(Debug)]
pub(super) struct SearchGrowth<'f> {
    /// The name of the search, or of the minimal tree.
    pub(super) search: &'f str,
    pub(super) growth: Growth,
    /// The ends of the 95 % interval of the factor, by the bootstrap over positions; `None` with one position.
    pub(super) interval: Option<[f64; 2]>,
}

/// The results on one position, for all depths.
type Track<'f> = [&'f ItemResult<'f>];

/// Returns a sweep for each game that was searched to at least two depths.
pub(super) fn sweeps<'f>(results: &'f Results<'_>) -> Vec<Sweep<'f>> {
    results.games().into_iter().filter_map(|game| Sweep::of(game, results)).collect()
}

impl<'f> Sweep<'f> {
    fn of(game: &'f str, results: &'f Results<'_>) -> Option<Self> {
        let of_game: Vec<&'f ItemResult<'f>> =
            results.done.iter().filter(|result| result.game() == game).collect();
        let mut depths: Vec<u32> = of_game.iter().filter_map(|result| result.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        if depths.len() < 2 {
            return None;
        }
        let tracks: Vec<&Track<'f>> =
            of_game.chunk_by(|one, other| std::ptr::eq(one.item, other.item)).collect();
        let mut searches = results.searches.clone();
        let (selected_depths, selected) = loop {
            let selection = select(&searches, &tracks, &depths);
            if selection.0.len() > 1 || searches.is_empty() {
                break selection;
            }
            let finished =
                |search: &str| of_game.iter().filter(|result| result.finished_row(search).is_some()).count();
            let fewest = (0..searches.len()).rev().min_by_key(|index| finished(searches[*index]));
            searches.remove(fewest.unwrap_or_default());
        };
        let at = |depth: u32| {
            let has_depth = move |result: &&&'f ItemResult<'f>| result.depth == Some(depth);
            let at_depth: Vec<_> =
                selected.iter().filter_map(|track| track.iter().find(has_depth).copied()).collect();
            (depth, at_depth)
        };
        let by_depth: Vec<_> =
            depths.into_iter().map(at).filter(|(_, at_depth)| at_depth.len() == selected.len()).collect();
        let is_reached = |depth: u32, results: &[&ItemResult<'_>]| {
            let mut heights = results.iter().map(|result| result.round.tree.height);
            heights.any(|height| height.is_none_or(|height| depth <= height))
        };
        let fitted = by_depth
            .iter()
            .filter(|(depth, at_depth)| selected_depths.contains(depth) && is_reached(*depth, at_depth));
        Some(Self {
            game,
            omitted: results.searches.iter().copied().filter(|name| !searches.contains(name)).collect(),
            searches,
            fitted_depths: fitted.map(|(depth, _)| *depth).collect(),
            selected_depths,
            total: tracks.len(),
            positions: selected.len(),
            by_depth,
        })
    }

    /// Returns the growth of the nodes of each search and of the minimal tree.
    pub(super) fn growths(&self) -> Vec<SearchGrowth<'f>> {
        let searches = self.searches.iter().filter_map(|search| {
            self.fit(search, &|result| Some(result.finished_row(search)?.report.stats.nodes))
        });
        let minimal = self.fit(MINIMAL, &|result| Some(result.round.tree.minimal?.nodes));
        searches.chain(minimal).collect()
    }

    /// Fits the growth of `nodes`, if they are known for all positions at all fitted depths.
    fn fit(
        &self,
        search: &'f str,
        nodes: &dyn Fn(&ItemResult<'_>) -> Option<u64>,
    ) -> Option<SearchGrowth<'f>> {
        let fitted = self.by_depth.iter().filter(|(depth, _)| self.fitted_depths.contains(depth));
        let nodes = |results: &[&ItemResult<'_>]| {
            results.iter().map(|result| nodes(result)).collect::<Option<Vec<_>>>()
        };
        let points = fitted.map(|(depth, results)| Some((*depth, nodes(results)?)));
        let points = points.collect::<Option<Vec<_>>>()?;
        let fit = |positions: &[usize]| {
            let sum =
                |nodes: &[u64]| positions.iter().map(|index| nodes[*index]).fold(0, u64::saturating_add);
            growth(&points.iter().map(|(depth, nodes)| (*depth, sum(nodes))).collect::<Vec<_>>())
        };
        let growth = fit(&(0..self.positions).collect::<Vec<_>>())?;
        let factor = |positions: &[usize]| Some(fit(positions)?.factor);
        let interval = (self.positions > 1).then(|| Interval::bootstrap(self.positions, factor)).flatten();
        Some(SearchGrowth { search, growth, interval: interval.map(|found| [found.low, found.high]) })
    }

    /// Returns `measure` on the selected positions for each depth at which it is known.
    pub(super) fn points<T>(&self, measure: &dyn Fn(&[&ItemResult<'_>]) -> Option<T>) -> Vec<(u32, T)> {
        let points = self.by_depth.iter();
        points.filter_map(|(depth, results)| Some((*depth, measure(results)?))).collect()
    }

    /// Returns in words which positions are selected.
    pub(super) fn positions_text(&self) -> String {
        let names = searches_in_words(&self.searches, self.omitted.is_empty());
        let depths = in_ranges(&self.selected_depths);
        let condition = format!("{names} finished to each of the depths {depths}");
        positions_text(self.positions, self.total, &condition)
    }

    /// Returns a sentence that names the omitted searches, if any are omitted, and the reason.
    pub(super) fn omitted_in_words(&self) -> Option<String> {
        let (verb, condition) =
            if self.omitted.len() == 1 { ("is", "it takes") } else { ("are", "they take") };
        let reason = "there are fewer than two depths to which all searches finished the same position";
        let names = self.omitted.join(", ");
        (!names.is_empty()).then(|| format!("{names} {verb} omitted: if {condition} part, {reason}"))
    }
}

/// Returns the selected depths and the tracks of the selected positions when only `searches` are compared.
fn select<'t, 'f>(
    searches: &[&str],
    tracks: &[&'t Track<'f>],
    depths: &[u32],
) -> (Vec<u32>, Vec<&'t Track<'f>>) {
    if searches.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let is_finished =
        |result: &&&ItemResult<'_>| searches.iter().all(|search| result.finished_row(search).is_some());
    let finished_depths = |track: &&'t Track<'f>| -> (&'t Track<'f>, Vec<u32>) {
        (track, track.iter().filter(is_finished).filter_map(|result| result.depth).collect())
    };
    let tracks: Vec<_> = tracks.iter().map(finished_depths).collect();
    let mut depths: Vec<u32> = depths.to_vec();
    depths.retain(|depth| tracks.iter().any(|(_, done)| done.contains(depth)));
    while !depths.is_empty() {
        let is_selected = |(_, done): &&(_, Vec<u32>)| depths.iter().all(|depth| done.contains(depth));
        let selected: Vec<_> = tracks.iter().filter(is_selected).map(|(track, _)| *track).collect();
        if !selected.is_empty() {
            return (depths, selected);
        }
        depths.pop();
    }
    (Vec::new(), Vec::new())
}

/// Returns rising numbers in words: `1 to 4, 6`.
pub(super) fn in_ranges(numbers: &[u32]) -> String {
    let ranges = numbers.chunk_by(|one, next| one + 1 == *next).map(|range| match range {
        [first, .., last] => format!("{first} to {last}"),
        single => single.iter().map(u32::to_string).collect(),
    });
    ranges.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_depths_are_written_as_ranges() {
        assert_eq!(in_ranges(&[1, 2, 3, 6, 8, 9]), "1 to 3, 6, 8 to 9");
        assert_eq!((in_ranges(&[4]), in_ranges(&[])), ("4".to_owned(), String::new()));
    }
}
