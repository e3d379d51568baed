//! Walks a game at random and shortens what breaks a law.

use std::cell::RefCell;
use std::collections::VecDeque;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use rustc_hash::FxHashSet;

use super::{Law, LawViolation, Laws, agreement, hints, keys, rules};
use crate::catch_panic::catch_panic;
use crate::game::Game;

/// The most moves that a walk makes.
const LONGEST: usize = 60;
/// The most positions that are looked at for a shorter way to break a law.
const SHORTER: usize = 500;

/// What is wrong at a position: a law, and how it shows.
pub(super) type Fault = (Law, String);

/// At how many positions of a walk the costly checks are made.
const COSTLY: usize = 4;

/// A random walk: which of the legal moves to make each time.
type Walk = Vec<Index>;

/// Checks all that is quickly checked before anything is searched: a search takes the other laws for granted.
pub(super) fn check<G: Game>(laws: &Laws<'_, G>, start: &G) -> Result<(), LawViolation> {
    check_walks(laws, start, false)?;
    check_walks(laws, start, true)
}

fn check_walks<G: Game>(laws: &Laws<'_, G>, start: &G, costly: bool) -> Result<(), LawViolation> {
    let config =
        Config { cases: laws.cases, failure_persistence: None, max_shrink_iters: 1_000, ..Config::default() };
    let seed: Vec<u8> = laws.seed.to_le_bytes().into_iter().cycle().take(32).collect();
    let generator = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let walks = vec(any::<Index>(), 0..LONGEST);
    let checked = RefCell::new(FxHashSet::default());
    let found: RefCell<Option<LawViolation>> = RefCell::new(None);
    let run = TestRunner::new_with_rng(config, generator).run(&walks, |walk| {
        let checked = &mut checked.borrow_mut();
        let Err(broken) = check_walk(laws, start, &walk, checked, costly) else { return Ok(()) };
        // Only the law found broken first may steer the shrinking, not another that breaks on the way.
        if found.borrow().as_ref().is_some_and(|first| first.law != broken.law) {
            return Ok(());
        }
        let failed = TestCaseError::fail(broken.law.to_string());
        found.replace(Some(broken));
        Err(failed)
    });
    let Some(broken) = found.into_inner() else {
        // Only a hash can panic out of sight of the checks.
        let unseen = |error: TestError<Walk>| Passed::of(start).broken(Law::NothingPanics, error.to_string());
        return run.map_err(unseen);
    };
    // The quick checks show a fault where it is, the costly ones where a search can reach it.
    let quick = shorter(start, &broken, |passed| passed.check(laws));
    let costly = || shorter(start, &broken, |passed| passed.check_all(laws));
    Err(quick.or_else(costly).unwrap_or(broken))
}

/// Makes the walk. Checks on the way what is quickly checked, at every position, and bounds if they say anything; or,
/// if that is done, what is `costly`, at a few positions that are not yet among those `checked`, so that a small game
/// is soon checked all over.
fn check_walk<G: Game>(
    laws: &Laws<'_, G>,
    start: &G,
    choices: &Walk,
    checked: &mut FxHashSet<G>,
    costly: bool,
) -> Result<(), LawViolation> {
    let quick = |passed: &Passed<G>| if costly { Ok(()) } else { passed.check(laws) };
    let mut passed = Passed::of(start);
    quick(&passed)?;
    for choice in choices {
        let moves = passed.guarded(|position| Ok(position.legal_moves()))?;
        if moves.is_empty() {
            break;
        }
        passed.make(moves[choice.index(moves.len())])?;
        quick(&passed)?;
    }
    let mut unchecked: Vec<usize> =
        (0..passed.positions.len()).filter(|&ply| !checked.contains(&passed.positions[ply])).collect();
    if costly {
        unchecked =
            (0..COSTLY).filter_map(|part| unchecked.get(part * unchecked.len() / COSTLY).copied()).collect();
        unchecked.dedup();
    } else {
        passed.check_end(laws)?;
    }
    for ply in unchecked {
        let passed = passed.until(ply);
        if costly { passed.check_costly(laws) } else { passed.check_bounds(laws) }?;
        checked.insert(passed.positions[ply].clone());
    }
    Ok(())
}

/// The same law broken by the fewest moves, if `check` finds it at one of the positions nearest to the start.
fn shorter<G: Game>(
    start: &G,
    broken: &LawViolation,
    check: impl Fn(&Passed<G>) -> Result<(), LawViolation>,
) -> Option<LawViolation> {
    let mut pending = VecDeque::from([Passed::of(start)]);
    for _ in 0..SHORTER {
        let passed = pending.pop_front()?;
        match check(&passed) {
            Err(found) if found.law == broken.law => return Some(found),
            _ => {}
        }
        for mv in passed.guarded(|position| Ok(position.legal_moves())).unwrap_or_default() {
            let mut next = passed.clone();
            if next.make(mv).is_ok() {
                pending.push_back(next);
            }
        }
    }
    None
}

/// The positions that a walk has passed, and the moves between them.
#[derive(Clone)]
struct Passed<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> Passed<G> {
    /// A walk that has yet to begin.
    fn of(start: &G) -> Self {
        Self { positions: vec![start.clone()], moves: Vec::new() }
    }

    /// Makes a move.
    fn make(&mut self, mv: G::Move) -> Result<(), LawViolation> {
        let next = self.guarded(|position| Ok(position.apply(mv)))?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// The walk up to this ply.
    fn until(&self, ply: usize) -> Self {
        Self { positions: self.positions[..=ply].to_vec(), moves: self.moves[..ply].to_vec() }
    }

    /// Checks what is quickly checked at the last position.
    fn check(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.guarded(|position| {
            rules::check(position, &self.positions, laws)?;
            hints::check(position)
        })
    }

    /// Checks that the game ends after the last position.
    fn check_end(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.guarded(|position| rules::check_end(position, laws))
    }

    /// Checks everything at the last position.
    fn check_all(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.check(laws)?;
        self.check_end(laws)?;
        self.check_bounds(laws)?;
        self.check_costly(laws)
    }

    /// Checks the bounds of the last position.
    fn check_bounds(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.guarded(|position| hints::check_bounds(position, laws))
    }

    /// Checks at the last position what takes many searches.
    fn check_costly(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.guarded(|position| {
            keys::check(position, laws)?;
            agreement::check(position, laws)
        })
    }

    /// Runs `check` on the last position; what it finds wrong, a panic too, is told with the moves.
    fn guarded<T>(&self, check: impl FnOnce(&G) -> Result<T, Fault>) -> Result<T, LawViolation> {
        let position = &self.positions[self.positions.len() - 1];
        let (law, what) = match catch_panic(|| check(position)) {
            Ok(Ok(fine)) => return Ok(fine),
            Ok(Err(fault)) => fault,
            Err(panic) => (Law::NothingPanics, panic),
        };
        Err(self.broken(law, what))
    }

    /// Says that the last position breaks `law`.
    fn broken(&self, law: Law, what: String) -> LawViolation {
        let position = &self.positions[self.positions.len() - 1];
        let moves = self.moves.iter().map(|mv| shown(|| mv.to_string())).collect();
        LawViolation { law, moves, position: shown(|| position.to_string()), what }
    }
}

/// The text that `show` makes, or a word for it where it panics.
fn shown(show: impl FnOnce() -> String) -> String {
    catch_panic(show).unwrap_or_else(|_| "(drawing it panics)".to_owned())
}
