//! Openings that the caller lists: [`ListedOpening`].

use rustc_hash::FxHashSet;

use super::opening::OpeningMoves;
use super::terms::ContestError;
use crate::game::{Game, PositionText};

/// An opening of [`Openings::Listed`](super::Openings::Listed): a position, and moves from there.
///
/// ```
/// use plywood::contest::{Contest, ContestError, ListedOpening, Openings};
/// use plywood::{PositionText, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let moves = ListedOpening { position: None, moves: vec!["b".to_owned()] };
/// let text = ListedOpening { position: Some(PositionText::from("b".to_owned())), moves: Vec::new() };
/// let terms = |listed| Contest { openings: Openings::Listed(listed), ..Contest::default() };
/// // Both openings lead to the same position, so one of them is left out.
/// let schedule = terms(vec![moves, text.clone()]).schedule(&toy, 2)?;
/// assert_eq!(schedule.max_pairs(), 1);
/// let pair = terms(vec![text]).schedule(&toy, 2)?.next().expect("a pair");
/// assert_eq!((pair.position.map(|text| text.to_string()), pair.opening.len()), (Some("b".to_owned()), 0));
/// assert_eq!(terms(Vec::new()).schedule(&toy, 2).unwrap_err(), ContestError::NoOpenings);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListedOpening {
    /// The position before the moves; `None` stands for the position at which the contest starts.
    pub position: Option<PositionText>,
    /// The moves, as text.
    pub moves: Vec<String>,
}

impl ListedOpening {
    /// Returns the moves of the opening and the position after them; the error is the reason why there is no such
    /// position.
    fn read<G: Game>(&self, start: &G) -> Result<(OpeningMoves<G::Move>, G), String> {
        let mut position = match &self.position {
            Some(text) => text.parse(start).map_err(|error| error.to_string())?,
            None => start.clone(),
        };
        let mut moves = Vec::new();
        for text in &self.moves {
            let mv = position.parse_move(text).map_err(|error| error.to_string())?;
            position = position.apply(mv);
            moves.push(mv);
        }
        match position.outcome() {
            Some(outcome) => {
                Err(format!("the game is over ({outcome}); expected a position with legal moves"))
            }
            None => Ok((OpeningMoves { position: self.position.clone(), moves }, position)),
        }
    }
}

/// Returns the openings without those that lead to the position of an earlier one.
pub(super) fn distinct<G: Game>(
    openings: &[ListedOpening],
    start: &G,
) -> Result<Vec<ListedOpening>, ContestError> {
    let mut known = FxHashSet::default();
    let mut distinct = Vec::new();
    for (number, opening) in (1..).zip(openings) {
        let read = opening.read(start);
        let (_, position) = read.map_err(|reason| ContestError::InvalidOpening { number, reason })?;
        if known.insert(position) {
            distinct.push(opening.clone());
        }
    }
    if distinct.is_empty() { Err(ContestError::NoOpenings) } else { Ok(distinct) }
}

/// Returns the moves of those openings that are valid, in order.
pub(super) fn valid<G: Game>(
    openings: &[ListedOpening],
    start: &G,
) -> impl Iterator<Item = OpeningMoves<G::Move>> {
    openings.iter().filter_map(|opening| opening.read(start).ok().map(|(moves, _)| moves))
}
