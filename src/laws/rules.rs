//! The laws about the rules of the game, its texts and its drawings.

use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::keys;
use super::law::{Law, Laws, Violation};
use crate::game::{Game, MoveList};

/// Checks `position`. `path` contains the positions from the start up to and including `position`.
pub(super) fn check<G: Game>(position: &G, path: &[G], laws: &Laws<'_, G>) -> Result<(), Violation> {
    let moves = position.legal_moves();
    check_end(position, &moves)?;
    check_distinct(&moves)?;
    check_notation(position, &moves)?;
    check_legal(position, &moves)?;
    check_illegal(position, &moves, path)?;
    check_is_new(position, path)?;
    keys::check_clone(position)?;
    check_position_text(position, path)?;
    check_scene(position, &moves)?;
    check_evaluators(position, laws)
}

fn check_end<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Violation> {
    let violation = |expected: &str, found: String| Violation::err(Law::OverWithoutMoves, expected, found);
    match position.outcome() {
        Some(outcome) if !moves.is_empty() => violation(
            "no legal moves, because the game is over",
            format!("outcome {outcome} and {} legal moves", moves.len()),
        ),
        None if moves.is_empty() => {
            violation("at least one legal move, because the game is not over", "no legal moves".to_owned())
        }
        outcome if position.is_over() != outcome.is_some() => violation(
            "`is_over` returns whether `outcome` is not `None`",
            format!("`is_over` returns {} and `outcome` returns {outcome:?}", position.is_over()),
        ),
        None => check_lists(&position.moves(), &position.moves(), moves),
        _ => Ok(()),
    }
}

/// Checks the results of two calls of `moves` and one of `legal_moves`.
fn check_lists<M: Copy + PartialEq + Debug>(
    moves: &MoveList<M>,
    again: &MoveList<M>,
    legal: &MoveList<M>,
) -> Result<(), Violation> {
    let violation = |expected, found: String| Violation::err(Law::LegalMovesList, expected, found);
    if again != moves {
        let expected = format!("{moves:?}, the result of `moves`, in every call");
        return violation(expected, format!("another call of `moves` returns {again:?}"));
    }
    if legal != moves {
        return violation(
            format!("{moves:?}, the result of `moves`"),
            format!("`legal_moves` returns {legal:?}"),
        );
    }
    Ok(())
}

/// The maximum number of moves of a position that are parsed and played. From longer lists, moves at equal distances are
/// taken: by default, a game creates the list of its legal moves for each move that it parses or plays.
const SAMPLED_MOVES: usize = 200;

fn sample<M>(moves: &[M]) -> impl Iterator<Item = &M> {
    moves.iter().step_by(moves.len().div_ceil(SAMPLED_MOVES).max(1))
}

fn check_distinct<M: Eq + Hash + ToString>(moves: &[M]) -> Result<(), Violation> {
    let mut before = FxHashSet::default();
    let twice = moves.iter().find(|mv| !before.insert(*mv));
    twice.map_or(Ok(()), |mv| {
        let found = format!("`{}` is listed twice", mv.to_string());
        Violation::err(Law::DistinctMoves, "each legal move once", found)
    })
}

fn check_notation<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Violation> {
    for &mv in sample(moves) {
        let text = mv.to_string();
        let is_word =
            !text.is_empty() && !text.contains(|letter: char| letter.is_whitespace() || letter == ',');
        Violation::unless(is_word, Law::MoveNotation, || {
            ("one word without commas", format!("`{text}`, the text of {mv:?}"))
        })?;
        let expected = format!("`parse_move` reads `{text}` as {mv:?}");
        let found = match position.parse_move(&text) {
            Ok(parsed) if parsed == mv => continue,
            Ok(parsed) => format!("it returns {parsed:?}"),
            Err(error) => format!("error: {error}"),
        };
        return Violation::err(Law::MoveNotation, expected, found);
    }
    position.parse_move("no such move").map_or(Ok(()), |mv| {
        let expected = "`parse_move` rejects `no such move`";
        Violation::err(Law::MoveNotation, expected, format!("it returns {mv:?}"))
    })
}

fn check_legal<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Violation> {
    for &mv in sample(moves) {
        let next = position.apply(mv);
        let (expected, found) = match position.play(mv) {
            Err(error) => (format!("`play` accepts `{mv}`"), format!("error: {error}")),
            Ok(played) if played != next => {
                (format!("{next:?}, the result of `apply`"), format!("`play` of `{mv}` returns {played:?}"))
            }
            _ if position.apply(mv) != next => (
                "the same position whenever a move is applied".to_owned(),
                format!("two calls of `apply({mv})` return different positions"),
            ),
            _ => continue,
        };
        return Violation::err(Law::LegalMovesApply, expected, found);
    }
    Ok(())
}

/// Checks that `play` rejects the moves that were legal at the start or at the previous position, but are not legal now.
fn check_illegal<G: Game>(position: &G, moves: &MoveList<G::Move>, path: &[G]) -> Result<(), Violation> {
    let legal: FxHashSet<G::Move> = moves.iter().copied().collect();
    for earlier in path.first().into_iter().chain(path.iter().rev().nth(1)) {
        let mut illegal = earlier.legal_moves();
        illegal.retain(|mv| !legal.contains(mv));
        for &mv in sample(&illegal) {
            Violation::unless(position.play(mv).is_err(), Law::IllegalMovesRejected, || {
                (format!("`play` rejects `{mv}`, which is not legal"), "`play` accepts the move")
            })?;
        }
    }
    Ok(())
}

/// Checks that the position has not occurred before: a position that occurs twice can occur without end.
fn check_is_new<G: Game>(position: &G, path: &[G]) -> Result<(), Violation> {
    let is_new = !path.split_last().is_some_and(|(_, before)| before.contains(position));
    Violation::unless(is_new, Law::GameEnds, || ("a new position", "the same position occurred before"))
}

/// Checks that the text of the position is a word, which the position itself and the start of the game read.
fn check_position_text<G: Game>(position: &G, path: &[G]) -> Result<(), Violation> {
    let Some(text) = position.position_text() else { return Ok(()) };
    let clone_text = position.clone().position_text();
    Violation::unless(clone_text.as_ref() == Some(&text), Law::PositionText, || {
        ("equal texts for equal positions", format!("`{text}` and {clone_text:?}"))
    })?;
    let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
    Violation::unless(is_word, Law::PositionText, || ("one word", format!("`{text}`")))?;
    for (reader, name) in [(Some(position), "the position"), (path.first(), "the start")] {
        let found = match reader.map(|reader| reader.parse_position(&text)) {
            None => continue,
            Some(Ok(parsed)) if parsed == *position => continue,
            Some(Ok(parsed)) => format!("it returns {parsed:?}"),
            Some(Err(error)) => format!("error: {error}"),
        };
        let expected = format!("`parse_position` of {name} reads `{text}` as the position");
        return Violation::err(Law::PositionText, expected, found);
    }
    Ok(())
}

fn check_scene<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Violation> {
    let scene = position.scene();
    let mut drawn: Vec<&str> = scene.moves().collect();
    let mut legal: Vec<String> = moves.iter().map(ToString::to_string).collect();
    drawn.sort_unstable();
    legal.sort_unstable();
    Violation::unless(drawn == legal, Law::SceneShowsMoves, || {
        (format!("a scene with the moves {}", legal.join(" ")), format!("the moves {}", drawn.join(" ")))
    })
}

fn check_evaluators<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    if position.is_over() {
        return Ok(());
    }
    for (name, evaluator) in &laws.evaluators {
        let (range, estimate) = (evaluator.range(), evaluator.evaluate(position));
        let expected = if !estimate.is_finite() {
            format!("a finite estimate by `{name}`")
        } else if !range.contains(&estimate) {
            let (low, high) = range.into_inner();
            format!("an estimate by `{name}` from {low} to {high}, its range")
        } else {
            continue;
        };
        return Violation::err(Law::EvaluatorWithinRange, expected, estimate.to_string());
    }
    Ok(())
}

/// Checks that the game ends after `position` if always the first legal move is played, and if always the last is played.
pub(super) fn check_game_ends<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Violation> {
    for which in ["first", "last"] {
        let mut position = position.clone();
        for plies in 0.. {
            let moves = position.legal_moves();
            let Some(&mv) = (if which == "last" { moves.last() } else { moves.first() }) else { break };
            Violation::unless(plies < laws.max_plies, Law::GameEnds, || {
                let expected =
                    format!("an end within {plies} plies (`Laws::max_plies` sets a different limit)");
                (expected, format!("no end when the {which} legal move is played every time"))
            })?;
            position = position.apply(mv);
        }
    }
    Ok(())
}
