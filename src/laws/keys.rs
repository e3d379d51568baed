//! The laws about equality: equal positions are equal in every respect, and positions with equal keys have equal values.

use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::law::{Law, Laws, Violation};
use crate::game::{Game, settled_for_mover};
use crate::search::{Evaluator, Limits, Searcher, ZeroEvaluator};
use crate::textbook::Recursive;
use crate::value::Value;

/// The maximum number of positions near one position that are compared with each other.
const NEIGHBORS: usize = 150;
/// The maximum number of pairs of these positions whose values are compared.
const SEARCHED_PAIRS: usize = 40;

/// Checks that a clone is equal to `position` in every respect.
pub(super) fn check_clone<G: Game>(position: &G) -> Result<(), Violation> {
    let clone = position.clone();
    Violation::unless(clone == *position, Law::EqualPositions, || {
        ("a clone equal to the position", format!("{clone:?} is not equal to {position:?}"))
    })?;
    check_equal(&clone, position)
}

/// Compares the positions that can be reached from `position` in a few moves with each other.
pub(super) fn check<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    let mut neighbors =
        Neighbors { key_bits: position.key_bits(), positions: Vec::new(), searched_pairs: 0, laws };
    let mut pending = VecDeque::from([position.clone()]);
    while let Some(position) = pending.pop_front()
        && neighbors.positions.len() < NEIGHBORS
    {
        if neighbors.add(&position)? {
            pending.extend(position.legal_moves().into_iter().map(|mv| position.apply(mv)));
        }
    }
    Ok(())
}

/// Checks two equal positions, without a search.
fn check_equal<G: Game>(one: &G, other: &G) -> Result<(), Violation> {
    let hash = |position: &G| BuildHasherDefault::<FxHasher>::default().hash_one(position);
    for (law, property, is_equal) in [
        (Law::EqualPositions, "hashes", hash(one) == hash(other)),
        (Law::EqualPositions, "sides to move", one.to_move() == other.to_move()),
        (Law::EqualPositions, "outcomes", one.outcome() == other.outcome()),
        (Law::EqualPositions, "legal moves", one.legal_moves() == other.legal_moves()),
        (Law::EqualKeys, "keys", one.key() == other.key()),
        (Law::SettledPoints, "settled points", one.settled_points() == other.settled_points()),
        (Law::PositionText, "texts", one.position_text() == other.position_text()),
    ] {
        Violation::unless(is_equal, law, || {
            let found = format!("different {property} of\n{one:?}\n{other:?}");
            (format!("equal {property} of equal positions"), found)
        })?;
    }
    Ok(())
}

/// The positions near one position that have been compared so far.
struct Neighbors<'l, 'e, G: Game> {
    /// The number of bits of the key of the first position.
    key_bits: u32,
    /// The positions with their keys. They are compared by `==` alone, because their hashes are being checked.
    positions: Vec<(G, Option<u128>)>,
    /// The number of pairs whose values were compared.
    searched_pairs: usize,
    laws: &'l Laws<'e, G>,
}

impl<G: Game> Neighbors<'_, '_, G> {
    /// Compares `position` with the earlier positions, and returns whether it is new.
    fn add(&mut self, position: &G) -> Result<bool, Violation> {
        if let Some((equal, _)) = self.positions.iter().find(|(before, _)| before == position).cloned() {
            check_equal(&equal, position)?;
            self.compare_values(Law::EqualPositions, &equal, position)?;
            return Ok(false);
        }
        let (key, bits) = (position.key(), position.key_bits());
        Violation::unless(key.is_none() || bits == self.key_bits, Law::EqualKeys, || {
            let expected = format!("the same `key_bits` for all positions of a game, {}", self.key_bits);
            (expected, format!("{bits} for {position:?}"))
        })?;
        let other = self.positions.first().map_or(key, |(_, other)| *other);
        Violation::unless(other.is_some() == key.is_some(), Law::EqualKeys, || {
            let found = format!("{key:?} for {position:?}, and {other:?} for another position");
            ("a key for all positions, or for none", found)
        })?;
        Violation::unless(
            G::HAS_KEYS.is_none_or(|has_keys| has_keys == key.is_some()),
            Law::EqualKeys,
            || {
                let expected = if key.is_some() { "no key" } else { "a key" };
                let found = format!("{key:?} for {position:?}");
                (format!("{expected}, because `HAS_KEYS` is {:?}", G::HAS_KEYS), found)
            },
        )?;
        Violation::unless(key.is_none_or(|key| bits >= 128 || key >> bits == 0), Law::EqualKeys, || {
            (format!("a key of at most {bits} bits"), format!("{key:?} for {position:?}"))
        })?;
        let settled = settled_for_mover(position);
        Violation::unless(settled.unsigned_abs() < 1 << 30, Law::SettledPoints, || {
            ("settled points below 2^30", format!("{settled} settled points of {position:?}"))
        })?;
        let same_key = || self.positions.iter().filter(|(_, other)| key.is_some() && *other == key);
        let find = |is_settled_alike: bool| {
            let mut positions = same_key().map(|(other, _)| other);
            positions.find(|other| (settled_for_mover(*other) == settled) == is_settled_alike).cloned()
        };
        let (settled_alike, settled_differently) = (find(true), find(false));
        if let Some(other) = settled_alike {
            self.compare_values(Law::KeysDetermineValues, &other, position)?;
        }
        if let Some(other) = settled_differently {
            self.compare_points_to_come(&other, position)?;
        }
        self.positions.push((position.clone(), key));
        Ok(true)
    }

    /// Compares the values of two positions that are equal or have equal keys, at every depth, with every evaluator, and to
    /// the end of the game.
    fn compare_values(&mut self, law: Law, one: &G, other: &G) -> Result<(), Violation> {
        if self.searched_pairs >= SEARCHED_PAIRS {
            return Ok(());
        }
        self.searched_pairs += 1;
        let game_evaluators = self.laws.evaluators.iter().map(|(name, evaluator)| (&**name, *evaluator));
        for (name, evaluator) in game_evaluators.chain([("blind", &ZeroEvaluator as &dyn Evaluator<G>)]) {
            for depth in (0..=self.laws.depth).map(Some).chain([None]) {
                let value = |position| self.value(position, evaluator, depth);
                if let (Some(a), Some(b)) = (value(one), value(other))
                    && a != b
                {
                    let depth = depth.map_or_else(|| "the end".to_owned(), |depth| format!("depth {depth}"));
                    let expected = format!("equal values to {depth} with the evaluator `{name}`");
                    return Violation::err(law, expected, format!("{a} and {b} of\n{one}\n{other}"));
                }
            }
        }
        Ok(())
    }

    /// Compares the values, without the settled points, of two positions that have equal keys.
    fn compare_points_to_come(&mut self, one: &G, other: &G) -> Result<(), Violation> {
        if self.searched_pairs >= SEARCHED_PAIRS {
            return Ok(());
        }
        self.searched_pairs += 1;
        let to_come = |position: &G| {
            let settled = settled_for_mover(position);
            self.value(position, &ZeroEvaluator, None).map(|value| match value {
                Value::Draw => Value::Points(-settled),
                Value::Points(points) => Value::Points(points.saturating_sub(settled)),
                decided => decided,
            })
        };
        match (to_come(one), to_come(other)) {
            (Some(a), Some(b)) if a != b => {
                let found = format!("{a} and {b} of\n{one}\n{other}");
                Violation::err(
                    Law::SettledPoints,
                    "equal values after the settled points are subtracted",
                    found,
                )
            }
            _ => Ok(()),
        }
    }

    /// Returns the value of a search to `depth`, or to the end of the game; `None` if the search is too large.
    fn value(&self, position: &G, evaluator: &dyn Evaluator<G>, depth: Option<u32>) -> Option<Value> {
        let limits = Limits { depth, ..Limits::none() }.with_nodes(self.laws.nodes / 10);
        let report = Recursive.search(position, evaluator, &limits);
        report.value().filter(|_| report.end.is_complete())
    }
}
