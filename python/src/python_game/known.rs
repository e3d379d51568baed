//! The positions that a search knows: equal positions share one [`State`], so that the search calls the methods of a game
//! once for each position, although it may visit the position many times.
//!
//! The law behind this is that equal positions have equal moves and outcomes. A sample of the recurring positions is checked
//! for it.

use std::cell::RefCell;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use plywood::MoveList;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use rustc_hash::{FxHashMap, FxHashSet};

use super::methods::{self, Facts};
use super::{PythonGame, PythonMove, State, class_name, position_hash};
use crate::errors::GameError;
use crate::execution::let_python_run;

/// The legal moves of a position and the positions after them. The list is empty until a search requests the moves.
#[derive(Default)]
pub(super) struct Successors(Mutex<Vec<(PythonMove, Weak<State>)>>);

/// The positions that the search of this thread knows.
struct KnownPositions {
    /// A position for each hash. Of different positions with the same hash, only the first is known.
    states: FxHashMap<isize, Arc<State>>,
    /// The approximate size in bytes, and its limit.
    bytes: usize,
    max_bytes: usize,
    /// How many positions were looked up, and how many of them were known.
    lookups: u64,
    hits: u64,
}

thread_local! {
    static KNOWN: RefCell<Option<KnownPositions>> = const { RefCell::new(None) };
}

/// The number of positions after which a search stops looking positions up if fewer than one in eight was known.
const TRIAL: u64 = 1024;
/// The number of recurring positions that are all checked; of those that follow, one in [`CHECK_INTERVAL`] is checked.
const FIRST_CHECKS: u64 = 16;
const CHECK_INTERVAL: u64 = 256;
/// The number of known positions after which other Python code may run.
const RUN_INTERVAL: u32 = 4096;

/// The classes of games that break a law: a `weakref.WeakSet`, so that a class without users is freed.
static DISTRUSTED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

fn distrusted(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    let empty = || Ok::<_, PyErr>(py.import("weakref")?.getattr("WeakSet")?.call0()?.unbind());
    Ok(DISTRUSTED.get_or_try_init(py, empty)?.bind(py))
}

/// Makes searches call the methods of a class at every position: the game breaks a law, so that equal positions may differ.
#[pyfunction]
pub(crate) fn distrust(class: &Bound<'_, PyType>) -> PyResult<()> {
    distrusted(class.py())?.call_method1("add", (class,)).map(drop)
}

/// Returns whether a search may know the positions of this game.
pub(crate) fn may_know_positions(game: &PythonGame) -> PyResult<bool> {
    Python::attach(|py| Ok(!distrusted(py)?.contains(game.object().bind(py).get_type())?))
}

/// Runs a search that knows positions of about `max_bytes` in total, or none if this is 0; when they are exceeded, it
/// forgets all and continues.
pub(crate) fn with_known_positions<T>(max_bytes: usize, search: impl FnOnce() -> T) -> T {
    /// Restores the positions of the search whose game called this search. A panic carries exceptions of Python.
    struct Restore(Option<KnownPositions>);
    impl Drop for Restore {
        fn drop(&mut self) {
            drop(KNOWN.replace(self.0.take()));
        }
    }
    let known = KnownPositions { states: FxHashMap::default(), bytes: 0, max_bytes, lookups: 0, hits: 0 };
    let _restore = Restore(KNOWN.replace((max_bytes > 0).then_some(known)));
    search()
}

/// Returns the known position that equals `object`, or a new one that becomes known.
pub(super) fn known_state(object: &Bound<'_, PyAny>, bytes: u32) -> PyResult<Arc<State>> {
    if KNOWN.with_borrow(Option::is_none) {
        return Ok(Arc::new(State::new(object, bytes)?));
    }
    let hash = position_hash(object)?;
    let found = KNOWN.with_borrow(|known| known.as_ref()?.states.get(&hash).cloned());
    if let Some(found) = found {
        let (py, earlier) = (object.py(), &found.object);
        if earlier.bind(py).get_type().is(object.get_type()) && earlier.bind(py).eq(object)? {
            if count_lookup(true) {
                check_equal_answers(&found, object)?;
            }
            return Ok(found);
        }
    }
    count_lookup(false);
    let state = Arc::new(State::new(object, bytes)?);
    state.hash.store(hash, Ordering::Relaxed);
    let size = size_of::<State>() + bytes as usize;
    let forgotten = KNOWN.with_borrow_mut(|known| {
        let known = known.as_mut()?;
        let forgotten = known.add_bytes(size);
        known.states.entry(hash).or_insert_with(|| Arc::clone(&state));
        forgotten
    });
    // Objects are dropped outside of the borrow, because Python may run code then.
    drop(forgotten);
    Ok(state)
}

impl KnownPositions {
    /// Adds to the size. If the limit is exceeded, returns all positions, and none of them is known any longer.
    fn add_bytes(&mut self, bytes: usize) -> Option<FxHashMap<isize, Arc<State>>> {
        self.bytes += bytes;
        (self.bytes > self.max_bytes).then(|| {
            self.bytes = bytes;
            std::mem::take(&mut self.states)
        })
    }
}

/// Counts a lookup. Returns whether the recurring position should be checked.
fn count_lookup(hit: bool) -> bool {
    let (check, ended) = KNOWN.with_borrow_mut(|slot| {
        let Some(known) = slot else { return (false, None) };
        known.lookups += 1;
        known.hits += u64::from(hit);
        let check = hit && (known.hits <= FIRST_CHECKS || known.hits.is_multiple_of(CHECK_INTERVAL));
        let rare = known.lookups == TRIAL && known.hits < TRIAL / 8;
        (check, if rare { slot.take() } else { None })
    });
    drop(ended);
    check
}

/// Checks that the methods of `object` return what those of the equal position `known` have returned.
fn check_equal_answers(known: &State, object: &Bound<'_, PyAny>) -> PyResult<()> {
    let moves: MoveList<PythonMove> = known.successors.lock().iter().map(|(mv, _)| *mv).collect();
    let facts = Facts::query(object)?;
    let difference = if facts.to_move != known.facts.to_move {
        "to_move()"
    } else if facts.outcome != known.facts.outcome {
        "outcome()"
    } else if !moves.is_empty()
        && !have_equal_moves(object.py(), &moves, &methods::legal_moves(object)?.moves)?
    {
        "legal_moves()"
    } else {
        return Ok(());
    };
    Err(GameError::new_err(format!(
        "two equal positions of {} differ in {difference}: {} and {}; __eq__ and __hash__ must include everything that the \
         rules use",
        class_name(object),
        known.object.bind(object.py()).repr()?,
        object.repr()?
    )))
}

/// Returns whether two lists have the same moves in any order. Objects whose class does not define `__eq__` are different
/// moves in each list, and equal sets may have different texts; for these, the texts and then the objects are compared.
fn have_equal_moves(py: Python<'_>, one: &[PythonMove], other: &[PythonMove]) -> PyResult<bool> {
    let set = |moves: &[PythonMove]| moves.iter().copied().collect::<FxHashSet<_>>();
    if set(one) == set(other) {
        return Ok(true);
    }
    let mut by_text: FxHashMap<String, Bound<'_, PyAny>> = FxHashMap::default();
    for mv in one {
        let object = mv.object(py)?;
        by_text.insert(object.str()?.to_string(), object);
    }
    let mut unmatched = Vec::new();
    for mv in other {
        let object = mv.object(py)?;
        if by_text.remove(&object.str()?.to_string()).is_none() {
            unmatched.push(object);
        }
    }
    let mut candidates: Vec<_> = by_text.into_values().collect();
    for object in &unmatched {
        let mut equal = None;
        for (index, candidate) in candidates.iter().enumerate() {
            if candidate.eq(object)? {
                equal = Some(index);
                break;
            }
        }
        match equal {
            Some(index) => candidates.swap_remove(index),
            None => return Ok(false),
        };
    }
    Ok(candidates.is_empty())
}

impl Successors {
    /// Returns the legal moves, which `list` returns if they are not known.
    pub(super) fn moves(&self, list: impl FnOnce() -> MoveList<PythonMove>) -> MoveList<PythonMove> {
        let known: MoveList<PythonMove> = self.lock().iter().map(|(mv, _)| *mv).collect();
        if !known.is_empty() {
            return known;
        }
        let moves = list();
        let size = moves.len() * size_of::<(PythonMove, Weak<State>)>();
        let (remembers, forgotten) = KNOWN.with_borrow_mut(|known| match known {
            Some(known) => (true, known.add_bytes(size)),
            None => (false, None),
        });
        drop(forgotten);
        if remembers {
            *self.lock() = moves.iter().map(|mv| (*mv, Weak::new())).collect();
        }
        moves
    }

    /// Returns the position after a move, which `apply` returns if it is not known.
    pub(super) fn after(&self, mv: PythonMove, apply: impl FnOnce() -> Arc<State>) -> Arc<State> {
        let known = self.lock().iter().find(|(other, _)| *other == mv).and_then(|(_, after)| after.upgrade());
        if let Some(known) = known {
            let_python_run(RUN_INTERVAL);
            return known;
        }
        let after = apply();
        // Meanwhile, another thread may have listed the moves again, even other ones if the game breaks a law.
        if let Some((_, remembered)) = self.lock().iter_mut().find(|(other, _)| *other == mv) {
            *remembered = Arc::downgrade(&after);
        }
        after
    }

    /// The lock is never held while Python code runs.
    fn lock(&self) -> MutexGuard<'_, Vec<(PythonMove, Weak<State>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
