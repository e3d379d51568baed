//! The laws of the rules themselves.

use super::walk::Fault;
use super::{Law, Laws, keys};
use crate::game::{Game, MoveList};

/// Checks `position`, reached through the positions `passed`.
pub(super) fn check<G: Game>(position: &G, passed: &[G], laws: &Laws<'_, G>) -> Result<(), Fault> {
    let moves = position.legal_moves();
    check_end_of_moves(position, &moves)?;
    check_moves_differ(&moves)?;
    check_notation(position, &moves)?;
    check_legal(position, &moves)?;
    check_illegal(position, &moves, passed)?;
    check_is_new(position, passed)?;
    keys::check_clone(position)?;
    check_scene(position, &moves)?;
    check_evaluators(position, laws)
}

fn check_end_of_moves<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Fault> {
    let fault = |what: String| Err((Law::OverWithoutMoves, what));
    match position.outcome() {
        Some(outcome) if !moves.is_empty() => {
            fault(format!("the game is over ({outcome}) and there are {} legal moves", moves.len()))
        }
        None if moves.is_empty() => fault("the game is not over and there is no legal move".to_owned()),
        outcome if position.is_over() != outcome.is_some() => {
            fault(format!("`is_over` says {} and `outcome` {outcome:?}", position.is_over()))
        }
        _ => Ok(()),
    }
}

fn check_moves_differ<M: PartialEq + ToString>(moves: &[M]) -> Result<(), Fault> {
    let twice = moves.iter().enumerate().find(|(index, mv)| moves[..*index].contains(mv));
    match twice {
        Some((_, mv)) => Err((Law::MovesDiffer, format!("`{}` stands there twice", mv.to_string()))),
        None => Ok(()),
    }
}

fn check_notation<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Fault> {
    for &mv in moves {
        let text = mv.to_string();
        let fault = |what: &str| Err((Law::NotationReadsBack, format!("{mv:?} is written `{text}`, {what}")));
        if text.is_empty() || text.contains(|letter: char| letter.is_whitespace() || letter == ',') {
            return fault("which is not one word");
        }
        match position.parse_move(&text) {
            Ok(back) if back == mv => {}
            Ok(back) => return fault(&format!("which reads as {back:?}")),
            Err(_) => return fault("which does not read as a move"),
        }
    }
    let nonsense = "no such move";
    match position.parse_move(nonsense) {
        Ok(mv) => Err((Law::NotationReadsBack, format!("`{nonsense}` reads as {mv:?}"))),
        Err(_) => Ok(()),
    }
}

fn check_legal<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Fault> {
    for &mv in moves {
        let next = position.apply(mv);
        let what = match position.play(mv) {
            Err(_) => "`play` refuses it",
            Ok(played) if played != next => "`play` and `apply` lead to different positions",
            _ if position.apply(mv) != next => "making it twice leads to different positions",
            _ => continue,
        };
        return Err((Law::LegalMovesApply, format!("`{mv}` is legal and {what}")));
    }
    Ok(())
}

/// The moves that were legal on the way here are the ones that somebody might try again.
fn check_illegal<G: Game>(position: &G, moves: &MoveList<G::Move>, passed: &[G]) -> Result<(), Fault> {
    let earlier = passed.first().into_iter().chain(passed.iter().rev().nth(1));
    for mv in earlier.flat_map(Game::legal_moves).filter(|mv| !moves.contains(mv)) {
        if position.play(mv).is_ok() {
            return Err((Law::IllegalMovesRefused, format!("`{mv}` is not legal and `play` makes it")));
        }
    }
    Ok(())
}

/// What has come about twice can come about for ever.
fn check_is_new<G: Game>(position: &G, passed: &[G]) -> Result<(), Fault> {
    match passed.split_last() {
        Some((_, before)) if before.contains(position) => {
            Err((Law::GameEnds, "the same position has come about before".to_owned()))
        }
        _ => Ok(()),
    }
}

fn check_scene<G: Game>(position: &G, moves: &MoveList<G::Move>) -> Result<(), Fault> {
    let scene = position.scene();
    let mut shown: Vec<String> = scene.cells.into_iter().filter_map(|cell| cell.mv).collect();
    shown.extend(scene.other_moves);
    let mut legal: Vec<String> = moves.iter().map(ToString::to_string).collect();
    shown.sort_unstable();
    legal.sort_unstable();
    if shown == legal {
        return Ok(());
    }
    Err((Law::SceneShowsMoves, format!("it shows {}; legal are {}", shown.join(" "), legal.join(" "))))
}

fn check_evaluators<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Fault> {
    if position.is_over() {
        return Ok(());
    }
    for (name, evaluator) in &laws.evaluators {
        let (bounds, estimate) = (evaluator.range(), evaluator.evaluate(position));
        let what = if !estimate.is_finite() {
            "which is no finite number".to_owned()
        } else if !bounds.contains(&estimate) {
            let (low, high) = bounds.into_inner();
            format!("and its bounds are {low} to {high}")
        } else {
            continue;
        };
        return Err((Law::EvaluatorWithinRange, format!("`{name}` says {estimate}, {what}")));
    }
    Ok(())
}

/// Checks that the game ends from here on, with the first legal move each time and with the last.
pub(super) fn check_end<G: Game>(position: &G, laws: &Laws<'_, G>) -> Result<(), Fault> {
    for last in [false, true] {
        let mut position = position.clone();
        let mut plies = 0;
        loop {
            let moves = position.legal_moves();
            let Some(&mv) = (if last { moves.last() } else { moves.first() }) else { break };
            if plies == laws.max_plies {
                let which = if last { "last" } else { "first" };
                return Err((
                    Law::GameEnds,
                    format!(
                        "with the {which} legal move each time it goes on for more than {plies} plies; if it \
                         ends later, say so by `Laws::max_plies`"
                    ),
                ));
            }
            position = position.apply(mv);
            plies += 1;
        }
    }
    Ok(())
}
