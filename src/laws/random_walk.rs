//! Random walks through a game, and the shrinking of walks that violate a law.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::iter;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use rustc_hash::FxHashSet;

use super::law::{Law, LawViolation, Laws, Violation};
use super::{agreement, hints, keys, rules};
use crate::catch_panic::catch_panic;
use crate::game::Game;

/// The maximum number of moves of a walk before its continuation.
const MAX_MOVES: usize = 60;
/// The maximum number of positions near the start that are checked for a shorter violation.
const SHRINK_POSITIONS: usize = 500;
/// The number of positions of a walk at which the expensive checks run.
const EXPENSIVE_CHECKS: usize = 4;

/// A random walk: the choice of a legal move at each ply.
type Walk = Vec<Index>;

impl<G: Game> Laws<'_, G> {
    /// Checks every law for the game that starts at `start`.
    ///
    /// # Errors
    ///
    /// [`LawViolation`] for the law that was violated first, after as few moves from the start as shrinking finds.
    pub fn check(&self, start: &G) -> Result<(), LawViolation> {
        // The cheap checks come first, because the expensive ones search, and a search relies on the other laws.
        check_walks(self, start, false)?;
        check_walks(self, start, true)
    }
}

fn check_walks<G: Game>(laws: &Laws<'_, G>, start: &G, expensive: bool) -> Result<(), LawViolation> {
    let (cases, max_shrink_iters) = (laws.cases, 1_000);
    let config = Config { cases, failure_persistence: None, max_shrink_iters, ..Config::default() };
    // The generator takes a seed of 32 bytes.
    let seed: Vec<u8> = laws.seed.to_le_bytes().into_iter().cycle().take(32).collect();
    let generator = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let walks = vec(any::<Index>(), 0..MAX_MOVES);
    let checked = RefCell::new(FxHashSet::default());
    let found: RefCell<Option<LawViolation>> = RefCell::new(None);
    let run = TestRunner::new_with_rng(config, generator).run(&walks, |walk| {
        let checked = &mut checked.borrow_mut();
        let Err(violation) = check_walk(laws, start, &walk, checked, expensive) else { return Ok(()) };
        // Shrinking must keep the law that was violated first, even if another one is violated on the way.
        if found.borrow().as_ref().is_some_and(|first| first.law != violation.law) {
            return Ok(());
        }
        let failed = TestCaseError::fail(violation.law.to_string());
        found.replace(Some(violation));
        Err(failed)
    });
    let Some(violation) = found.into_inner() else {
        // The checks catch panics, except those in the position's `Hash`, which the set of checked positions calls.
        let panic =
            |error: TestError<Walk>| Path::from_start(start).violation(panic_violation(error.to_string()));
        return run.map_err(panic);
    };
    // Cheap checks fail only at the faulty position; expensive ones also fail at positions from which a search reaches it.
    let by_cheap_checks = shorter(start, &violation, |path| path.check(laws));
    let by_all_checks = || shorter(start, &violation, |path| path.check_all(laws));
    Err(by_cheap_checks.or_else(by_all_checks).unwrap_or(violation))
}

/// Plays the moves of a walk. Runs the cheap checks at every position and at the end of a continuation or, if `expensive` is
/// true, the expensive checks at a few positions. The expensive checks and the check of static bounds skip the positions in
/// `checked`.
fn check_walk<G: Game>(
    laws: &Laws<'_, G>,
    start: &G,
    walk: &Walk,
    checked: &mut FxHashSet<G>,
    expensive: bool,
) -> Result<(), LawViolation> {
    let check_cheap = |path: &Path<G>| if expensive { Ok(()) } else { path.check(laws) };
    let mut path = Path::from_start(start);
    check_cheap(&path)?;
    for choice in walk {
        if !path.play_choice(*choice)? {
            break;
        }
        check_cheap(&path)?;
    }
    let mut unchecked: Vec<usize> =
        (0..path.positions.len()).filter(|&ply| !checked.contains(&path.positions[ply])).collect();
    if expensive {
        // Selects positions at equal distances.
        unchecked = (0..EXPENSIVE_CHECKS)
            .filter_map(|part| unchecked.get(part * unchecked.len() / EXPENSIVE_CHECKS).copied())
            .collect();
        unchecked.dedup();
    } else {
        path.check_ends(laws)?;
    }
    for ply in unchecked {
        let path = path.until(ply);
        let check_hints = |position: &G| hints::check_by_search(position, laws);
        if expensive { path.check_expensive(laws) } else { path.catch(check_hints) }?;
        checked.insert(path.positions[ply].clone());
    }
    if expensive { Ok(()) } else { check_continuation(laws, path, walk) }
}

/// Repeats the choices of a walk until the game ends or has `max_plies` plies. Runs the cheap checks and the check of static
/// bounds at the last position, and at the positions 1, 2, 4, 8, .. plies before it that the walk has not checked.
fn check_continuation<G: Game>(
    laws: &Laws<'_, G>,
    mut path: Path<G>,
    walk: &Walk,
) -> Result<(), LawViolation> {
    let of_walk = path.positions.len();
    for choice in walk.iter().cycle() {
        if path.moves.len() >= laws.max_plies || !path.play_choice(*choice)? {
            break;
        }
    }
    let last = path.moves.len();
    for distance in iter::once(0).chain((0..).map(|power| 1 << power)) {
        path.truncate(last.saturating_sub(distance));
        if path.positions.len() <= of_walk {
            break;
        }
        path.check(laws)?;
        path.catch(|position| hints::check_by_search(position, laws))?;
    }
    Ok(())
}

/// Returns the violation of the same law with the fewest moves, if `check` finds one near the start.
fn shorter<G: Game>(
    start: &G,
    violation: &LawViolation,
    check: impl Fn(&Path<G>) -> Result<(), LawViolation>,
) -> Option<LawViolation> {
    let mut pending = VecDeque::from([Path::from_start(start)]);
    for _ in 0..SHRINK_POSITIONS {
        let path = pending.pop_front()?;
        if let Err(found) = check(&path)
            && found.law == violation.law
        {
            return Some(found);
        }
        for mv in path.catch(|position| Ok(position.legal_moves())).unwrap_or_default() {
            let mut next = path.clone();
            if next.play(mv).is_ok() {
                pending.push_back(next);
            }
        }
    }
    None
}

/// The positions of a walk and the moves between them. The checks apply to the last position.
#[derive(Clone)]
struct Path<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> Path<G> {
    fn from_start(start: &G) -> Self {
        Self { positions: vec![start.clone()], moves: Vec::new() }
    }

    fn play(&mut self, mv: G::Move) -> Result<(), LawViolation> {
        let next = self.catch(|position| Ok(position.apply(mv)))?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Plays the legal move that `choice` selects, and returns false if there is none.
    fn play_choice(&mut self, choice: Index) -> Result<bool, LawViolation> {
        let moves = self.catch(|position| Ok(position.legal_moves()))?;
        if moves.is_empty() {
            return Ok(false);
        }
        self.play(moves[choice.index(moves.len())])?;
        Ok(true)
    }

    /// Removes the moves after `ply` and their positions.
    fn truncate(&mut self, ply: usize) {
        self.positions.truncate(ply + 1);
        self.moves.truncate(ply);
    }

    fn until(&self, ply: usize) -> Self {
        Self { positions: self.positions[..=ply].to_vec(), moves: self.moves[..ply].to_vec() }
    }

    /// Runs the cheap checks.
    fn check(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.catch(|position| {
            rules::check(position, &self.positions, laws)?;
            hints::check(position)
        })
    }

    /// Runs the checks that play the game to its end.
    fn check_ends(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.catch(|position| {
            rules::check_game_ends(position, laws)?;
            hints::check_may_end_in_points(&self.positions)
        })
    }

    fn check_expensive(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.catch(|position| {
            keys::check(position, laws)?;
            agreement::check(position, laws)
        })
    }

    fn check_all(&self, laws: &Laws<'_, G>) -> Result<(), LawViolation> {
        self.check(laws)?;
        self.check_ends(laws)?;
        self.catch(|position| hints::check_by_search(position, laws))?;
        self.check_expensive(laws)
    }

    /// Runs `check` on the last position and turns violations and panics into errors.
    fn catch<T>(&self, check: impl FnOnce(&G) -> Result<T, Violation>) -> Result<T, LawViolation> {
        let position = &self.positions[self.positions.len() - 1];
        let violation = match catch_panic(|| check(position)) {
            Ok(Ok(result)) => return Ok(result),
            Ok(Err(violation)) => violation,
            Err(panic) => panic_violation(panic),
        };
        Err(self.violation(violation))
    }

    /// Returns the violation at the last position, with the moves and the drawing of the position.
    fn violation(&self, violation: Violation) -> LawViolation {
        let Violation { law, expected, found } = violation;
        let position = &self.positions[self.positions.len() - 1];
        let moves = self.moves.iter().map(|mv| text_or_panic(|| mv.to_string())).collect();
        LawViolation { law, moves, position: text_or_panic(|| position.to_string()), expected, found }
    }
}

fn panic_violation(message: String) -> Violation {
    Violation { law: Law::NoPanics, expected: "no panic".to_owned(), found: message }
}

/// Returns the text that `display` creates, or a placeholder if it panics.
fn text_or_panic(display: impl FnOnce() -> String) -> String {
    catch_panic(display).unwrap_or_else(|_| "(drawing it panics)".to_owned())
}
