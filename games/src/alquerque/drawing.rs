//! A board of Alquerque as text and as a drawing.

use std::fmt::{self, Display};

use plywood::phrase::Phrase;
use plywood::scene::{Cell, Line, MovePath, Shape};
use plywood::{Game, Outcome, Player, Scene};

use super::Alquerque;
use super::lines::SIDE;
use crate::grid::mark;

/// The text between two rows of points, which shows columns and diagonals: below a row with an even index, and below
/// one with an odd index.
const STROKES: [&str; 2] = [r"| \ | / | \ | / |", r"| / | \ | / | \ |"];

/// The ends of each diagonal, as column and row.
const DIAGONALS: [[(u8, u8); 2]; 6] = [
    [(0, 0), (4, 4)],
    [(4, 0), (0, 4)],
    [(2, 0), (0, 2)],
    [(2, 0), (4, 2)],
    [(0, 2), (2, 4)],
    [(4, 2), (2, 4)],
];

impl Display for Alquerque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..SIDE {
            let first = SIDE * row;
            let points = (first..first + SIDE).map(|place| self.owner(place).map_or('.', mark).to_string());
            let points = points.collect::<Vec<_>>().join(" - ");
            write!(f, "{:2}  {points}  {:2}", first + 1, first + SIDE)?;
            if row + 1 < SIDE {
                write!(f, "\n    {}\n", STROKES[usize::from(row % 2)])?;
            }
        }
        Ok(())
    }
}

impl Alquerque {
    /// Returns the drawing: a hole for each point, with its number, and the path of each legal move.
    pub(super) fn drawing(&self) -> Scene {
        let outcome = self.outcome();
        let points = (0..SIDE * SIDE).map(|place| {
            let piece = self.owner(place);
            let (x, y) = coordinates(place);
            let lit = piece.is_some_and(|owner| outcome == Some(Outcome::Win(owner)));
            Cell {
                x,
                y,
                name: Phrase::new("point", "point {number}", [("number", (place + 1).into())]),
                text: (place + 1).to_string(),
                piece,
                lit,
                shape: Shape::Hole,
                ..Cell::default()
            }
        });
        let paths = self.legal_moves().into_iter().map(|mv| {
            let captured: Vec<_> = mv.jumped().map(coordinates).into_iter().collect();
            let stops = vec![coordinates(mv.source), coordinates(mv.target)];
            MovePath { mv: mv.to_string(), stops, passes: captured.clone(), captures: captured }
        });
        let [first, second] = [Player::First, Player::Second].map(|player| self.pieces(player).count());
        let counts = [("first", first.into()), ("second", second.into())];
        let caption = match outcome {
            Some(Outcome::Draw) => Phrase::new(
                "pieces-blocked",
                "pieces: first {first}, second {second}; {player} cannot move",
                counts.into_iter().chain([("player", self.to_move().into())]),
            ),
            _ => Phrase::new("pieces", "pieces: first {first}, second {second}", counts),
        };
        let is_won = matches!(outcome, Some(Outcome::Win(_)));
        let won_by =
            if is_won { Phrase::new("last-piece", "taking the last piece", []) } else { Phrase::default() };
        Scene {
            cells: points.collect(),
            lines: lines().collect(),
            paths: paths.collect(),
            caption,
            won_by,
            ..Scene::default()
        }
    }
}

/// Returns the lines of the board from end to end.
fn lines() -> impl Iterator<Item = Line> {
    let end = SIDE - 1;
    let straight = (0..SIDE).flat_map(move |at| [[(0, at), (end, at)], [(at, 0), (at, end)]]);
    straight.chain(DIAGONALS).map(|ends| {
        let [from, to] = ends.map(|(column, row)| (f64::from(column), f64::from(row)));
        Line { from, to, owner: None }
    })
}

fn coordinates(place: u8) -> (f64, f64) {
    (f64::from(place % SIDE), f64::from(place / SIDE))
}
