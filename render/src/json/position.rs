//! A position with its board.

use plywood::{Outcome, Player, Session};
use serde::Serialize;

use super::object::VERSION;
use super::scene::SceneJson;

/// A position with everything that the page shows of it.
#[derive(Debug, Serialize)]
pub struct PositionJson {
    version: u32,
    game: String,
    moves: Vec<String>,
    to_move: String,
    over: bool,
    outcome: Option<OutcomeJson>,
    legal: Vec<String>,
    heuristics: Vec<String>,
    board: String,
    scene: SceneJson,
    last: Option<(f64, f64)>,
}

#[derive(Debug, Serialize)]
struct OutcomeJson {
    winner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    text: String,
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> Self {
        let (winner, points) = match outcome {
            Outcome::Win(winner) => (Some(winner), None),
            Outcome::Draw => (None, None),
            Outcome::Points(points) if points > 0 => (Some(Player::First), Some(points)),
            Outcome::Points(points) if points < 0 => (Some(Player::Second), Some(points)),
            Outcome::Points(points) => (None, Some(points)),
        };
        Self { winner: winner.as_ref().map(Player::to_string), points, text: outcome.to_string() }
    }
}

impl PositionJson {
    /// Returns the object for the position of `session`.
    pub fn new(session: &mut dyn Session) -> Self {
        let last = last_place(session);
        let outcome = session.outcome();
        Self {
            version: VERSION,
            game: session.spec().to_owned(),
            moves: session.moves().to_vec(),
            to_move: session.to_move().to_string(),
            over: outcome.is_some(),
            outcome: outcome.map(OutcomeJson::from),
            legal: session.legal_moves(),
            heuristics: session.heuristics().into_iter().map(str::to_owned).collect(),
            board: session.board(),
            scene: session.scene().into(),
            last,
        }
    }
}

/// Returns the coordinates of the cell that the last move chose, on the board before that move.
fn last_place(session: &mut dyn Session) -> Option<(f64, f64)> {
    let last = session.undo()?;
    let scene = session.scene();
    // The move was legal before.
    let _ = session.play(&last);
    scene.cells.iter().find(|cell| cell.mv.as_ref() == Some(&last)).map(|cell| (cell.x, cell.y))
}
