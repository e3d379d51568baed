//! A finding in words that somebody can learn from.

use std::fmt::Write as _;

use plywood::{Bound, Outcome, Player, Session, Value};

use super::finding::Finding;
use super::verdict::Verdict;
use crate::render::text::headline;

/// As many of the right moves as are named.
const MOST_MOVES: usize = 8;
/// Who says that a game lasts so long says only who wins.
const MANY: u32 = 1_000_000;

/// Where `session` stands, what was played there, what would have been right, and why.
pub(super) fn story(finding: &Finding, session: &mut dyn Session) -> String {
    let player = finding.to_move;
    let mut story = format!("{}\n\n{}\n\n", headline(session), session.board());
    let mut lines = Vec::new();
    if let Some(mv) = &finding.mv {
        let worth = finding.worth.map(|worth| format!(": {}", worth.in_words(player)));
        lines.push(("played", format!("{mv}{}", worth.unwrap_or_default())));
    }
    if let Some(reason) = &finding.reason {
        lines
            .push((if finding.verdict == Verdict::Illegal { "played" } else { "fault" }, reason.to_string()));
    }
    if let (Some((said, bound)), Verdict::WrongValue) = (finding.said, finding.verdict) {
        lines.push(("said", claimed(said, bound, player)));
    }
    if let (Some(right), Some(value)) = (&finding.right, finding.value) {
        lines.push(("right", format!("{}: {}", listed(right), value.in_words(player))));
    }
    if let Some(line) = &finding.refutation {
        lines.push(("why", told(line, session)));
    }
    for (label, text) in lines {
        // A string takes all that is written.
        let _ = writeln!(story, "{label:<8}{text}");
    }
    story
}

/// What was said of a position in which `player` is to move.
fn claimed(said: Value, bound: Bound, player: Player) -> String {
    match (said, bound) {
        (Value::Win { plies }, Bound::Lower) if plies >= MANY => format!("{player} wins"),
        (Value::Loss { plies }, Bound::Upper) if plies >= MANY => format!("{} wins", player.opponent()),
        (said, Bound::Exact) => said.in_words(player),
        (said, Bound::Lower) => format!("{}, or better", said.in_words(player)),
        (said, Bound::Upper) => format!("{}, or worse", said.in_words(player)),
    }
}

/// Some of the right moves, and how many more there are.
fn listed(moves: &str) -> String {
    let moves: Vec<&str> = moves.split(' ').collect();
    match &*moves {
        [mv] => (*mv).to_owned(),
        // Nothing is saved by leaving one out.
        [some @ .., last] if moves.len() <= MOST_MOVES + 1 => format!("{} or {last}", some.join(", ")),
        moves => {
            format!("{} or {} others", moves[..MOST_MOVES].join(", "), moves.len() - MOST_MOVES)
        }
    }
}

/// The moves of `line`, each with who makes it, and what they come to. `session` is left as it was.
fn told(line: &str, session: &mut dyn Session) -> String {
    let mut words = Vec::new();
    let mut last = None;
    for mv in line.split(' ') {
        let player = session.to_move();
        if session.play(mv).is_err() {
            break;
        }
        words.push(if last == Some(player) { mv.to_owned() } else { format!("{player} {mv}") });
        last = Some(player);
    }
    let end = session.outcome().map(|outcome| match outcome {
        Outcome::Draw => ", and nobody wins".to_owned(),
        outcome => format!(", and {outcome}"),
    });
    for _ in &words {
        session.undo();
    }
    format!("{}{}", words.join(", "), end.unwrap_or_default())
}
