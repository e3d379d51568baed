//! The laws of keys: equal positions have equal keys, and equal keys mean equal values.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::walk::Fault;
use super::{Law, Laws};
use crate::evaluate::Blind;
use crate::game::Game;
use crate::limits::Limits;
use crate::search::Searcher;
use crate::textbook::Recursive;
use crate::value::Value;

/// How many positions around one are compared with each other.
const NEIGHBOURS: usize = 150;

/// Checks the keys of the positions that can be reached from `position` in a few moves.
pub(super) fn check<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Fault> {
    let mut neighbours = Neighbours { keys: FxHashMap::default(), first_with: FxHashMap::default(), laws };
    let mut pending = VecDeque::from([position.clone()]);
    while let Some(position) = pending.pop_front()
        && neighbours.keys.len() < NEIGHBOURS
    {
        if neighbours.meet(&position)? {
            pending.extend(position.legal_moves().into_iter().map(|mv| position.apply(mv)));
        }
    }
    Ok(())
}

struct Neighbours<'l, 'e, G: Game> {
    /// The positions met, with their keys.
    keys: FxHashMap<G, Option<u128>>,
    /// The first position met with a key.
    first_with: FxHashMap<u128, G>,
    laws: &'l Laws<'e, G>,
}

impl<G: Game> Neighbours<'_, '_, G> {
    /// Compares `position` with those met before; whether it is new.
    fn meet(&mut self, position: &G) -> Result<bool, Fault> {
        let fault = |what: String| Err((Law::EqualKeys, what));
        let key = position.key();
        if let Some(before) = self.keys.get(position) {
            return if *before == key {
                Ok(false)
            } else {
                fault(format!("{position:?} is met twice, with the keys {before:?} and {key:?}"))
            };
        }
        if self.keys.values().next().is_some_and(|other| other.is_some() != key.is_some()) {
            return fault(format!("{position:?} has the key {key:?}, unlike others that have one or none"));
        }
        if key.is_some_and(|key| G::KEY_BITS < 128 && key >> G::KEY_BITS != 0) {
            return fault(format!(
                "{position:?} has the key {key:?}, which takes more than {} bits",
                G::KEY_BITS
            ));
        }
        self.keys.insert(position.clone(), key);
        if let Some(key) = key {
            self.compare_values(position, key)?;
        }
        Ok(true)
    }

    /// Compares the values of `position` with those of the first one met with the same key.
    fn compare_values(&mut self, position: &G, key: u128) -> Result<(), Fault> {
        let Some(first) = self.first_with.get(&key) else {
            self.first_with.insert(key, position.clone());
            return Ok(());
        };
        for depth in (0..=self.laws.depth).map(Some).chain([None]) {
            if let (Some(one), Some(other)) = (self.value(first, depth), self.value(position, depth))
                && one != other
            {
                let depth = depth.map_or_else(|| "the end".to_owned(), |depth| format!("depth {depth}"));
                return Err((
                    Law::KeysTellValues,
                    format!(
                        "these have the key {key}, and to {depth} the values {one} and {other}:\n{first}\n{position}"
                    ),
                ));
            }
        }
        Ok(())
    }

    /// The value to a depth, if it takes few nodes to find.
    fn value(&self, position: &G, depth: Option<u32>) -> Option<Value> {
        let limits = Limits { depth, ..Limits::none() }.with_nodes(self.laws.nodes / 10);
        let report = Recursive.search(position, &Blind, &limits);
        report.value.filter(|_| report.stopped.is_complete())
    }
}
