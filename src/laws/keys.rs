//! The laws of sameness: equal positions are the same in every way, keys included, and equal keys mean
//! equal values.

use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::walk::Fault;
use super::{Law, Laws};
use crate::game::Game;
use crate::search::Limits;
use crate::search::Searcher;
use crate::search::{Evaluator, ZeroEvaluator};
use crate::textbook::Recursive;
use crate::value::Value;

/// How many positions around one are compared with each other.
const NEIGHBOURS: usize = 150;
/// How many pairs of them are searched.
const SEARCHED: usize = 40;

/// Checks that a clone is the same as `position`.
pub(super) fn check_clone<G: Game>(position: &G) -> Result<(), Fault> {
    let clone = position.clone();
    if clone != *position {
        return Err((Law::EqualPositions, "a clone is not equal to it".to_owned()));
    }
    check_same(&clone, position)
}

/// Checks the positions that can be reached from `position` in a few moves, each against the others.
pub(super) fn check<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Fault> {
    let mut neighbours = Neighbours { met: Vec::new(), searched: 0, laws };
    let mut pending = VecDeque::from([position.clone()]);
    while let Some(position) = pending.pop_front()
        && neighbours.met.len() < NEIGHBOURS
    {
        if neighbours.meet(&position)? {
            pending.extend(position.legal_moves().into_iter().map(|mv| position.apply(mv)));
        }
    }
    Ok(())
}

/// Checks what two equal positions have in common, as far as no search is needed.
fn check_same<G: Game>(one: &G, other: &G) -> Result<(), Fault> {
    let hash = |position: &G| BuildHasherDefault::<FxHasher>::default().hash_one(position);
    let what = if hash(one) != hash(other) {
        "hashes"
    } else if one.to_move() != other.to_move() {
        "sides to move"
    } else if one.outcome() != other.outcome() {
        "outcomes"
    } else if one.legal_moves() != other.legal_moves() {
        "legal moves"
    } else if one.key() != other.key() {
        return Err((Law::EqualKeys, differ(one, other, "keys")));
    } else {
        return Ok(());
    };
    Err((Law::EqualPositions, differ(one, other, what)))
}

fn differ<G: Game>(one: &G, other: &G, what: &str) -> String {
    format!("these are equal and have different {what}:\n{one:?}\n{other:?}")
}

struct Neighbours<'l, 'e, G: Game> {
    /// The positions met, with their keys. They are found by `==` alone: a hash is what is checked.
    met: Vec<(G, Option<u128>)>,
    /// How many pairs were searched.
    searched: usize,
    laws: &'l Laws<'e, G>,
}

impl<G: Game> Neighbours<'_, '_, G> {
    /// Compares `position` with those met before; whether it is new.
    fn meet(&mut self, position: &G) -> Result<bool, Fault> {
        if let Some((before, _)) = self.met.iter().find(|(before, _)| before == position) {
            let before = before.clone();
            check_same(&before, position)?;
            self.compare_values(&before, position).map_err(|what| (Law::EqualPositions, what))?;
            return Ok(false);
        }
        let key = position.key();
        let fault = |what: String| Err((Law::EqualKeys, what));
        if self.met.first().is_some_and(|(_, other)| other.is_some() != key.is_some()) {
            return fault(format!("{position:?} has the key {key:?}, unlike others that have one or none"));
        }
        if key.is_some_and(|key| position.key_bits() < 128 && key >> position.key_bits() != 0) {
            return fault(format!(
                "{position:?} has the key {key:?}, which takes more than {} bits",
                position.key_bits()
            ));
        }
        if key.is_some()
            && let Some((before, _)) = self.met.iter().find(|(_, other)| *other == key)
        {
            let before = before.clone();
            self.compare_values(&before, position).map_err(|what| (Law::KeysTellValues, what))?;
        }
        self.met.push((position.clone(), key));
        Ok(true)
    }

    /// Compares the values of two positions that are equal, or have equal keys: to every depth by every
    /// evaluator, and to the end.
    fn compare_values(&mut self, one: &G, other: &G) -> Result<(), String> {
        if self.searched >= SEARCHED {
            return Ok(());
        }
        self.searched += 1;
        let own = self.laws.evaluators.iter().map(|(name, evaluator)| (&**name, *evaluator));
        for (name, evaluator) in own.chain([("blind", &ZeroEvaluator as &dyn Evaluator<G>)]) {
            for depth in (0..=self.laws.depth).map(Some).chain([None]) {
                let value = |position| self.value(position, evaluator, depth);
                if let (Some(a), Some(b)) = (value(one), value(other))
                    && a != b
                {
                    let depth = depth.map_or_else(|| "the end".to_owned(), |depth| format!("depth {depth}"));
                    return Err(format!(
                        "these count as one, and to {depth} by `{name}` have the values {a} and {b}:\n{one}\n{other}"
                    ));
                }
            }
        }
        Ok(())
    }

    /// The value to a depth, if it takes few nodes to find.
    fn value(&self, position: &G, evaluator: &dyn Evaluator<G>, depth: Option<u32>) -> Option<Value> {
        let limits = Limits { depth, ..Limits::none() }.with_nodes(self.laws.nodes / 10);
        let report = Recursive.search(position, evaluator, &limits);
        report.value().filter(|_| report.end.is_complete())
    }
}
