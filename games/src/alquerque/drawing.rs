//! A board of Alquerque as text and as a drawing.

use std::fmt::{self, Display};

use plywood::scene::{Cell, Line, Shape};
use plywood::{Game, Outcome, Player, Scene};

use super::lines::SIDE;
use super::{Alquerque, PieceMove};
use crate::grid::mark;

/// The text between two rows of points, which shows columns and diagonals: below a row with an even index, and below
/// one with an odd index.
const STROKES: [&str; 2] = [r"| \ | / | \ | / |", r"| / | \ | / | \ |"];

/// The distance between neighboring points, so that a move marker fits between them on their line.
const DISTANCE: f64 = 2.0;

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
    /// Returns the drawing: a hole for each point, and for each legal move a marker on its line, directly before the target.
    ///
    /// Every move has its own marker: the last point before the marker holds the piece that moves or the piece that is
    /// captured, and this point and the direction determine the move.
    pub(super) fn drawing(&self) -> Scene {
        let outcome = self.outcome();
        let points = (0..SIDE * SIDE).map(|place| {
            let piece = self.owner(place);
            let (x, y) = coordinates(place);
            let lit = piece.is_some_and(|owner| outcome == Some(Outcome::Win(owner)));
            let name = format!("point {}", place + 1);
            Cell { x, y, name, piece, lit, shape: Shape::Hole, ..Cell::default() }
        });
        let markers = self.legal_moves().into_iter().map(|mv| {
            let (x, y) = marker(mv);
            let name = mv.to_string();
            Cell { x, y, mv: Some(name.clone()), name, shape: Shape::Marker, ..Cell::default() }
        });
        let mut cells: Vec<_> = points.chain(markers).collect();
        cells.sort_by(|one, other| {
            (one.y, one.x).partial_cmp(&(other.y, other.x)).expect("coordinates are finite")
        });
        let [first, second] = [Player::First, Player::Second].map(|player| self.pieces(player).count());
        let caption = match outcome {
            Some(Outcome::Draw) => {
                format!("pieces: first {first}, second {second}; {} cannot move", self.to_move())
            }
            _ => format!("pieces: first {first}, second {second}"),
        };
        let won_by = if matches!(outcome, Some(Outcome::Win(_))) { "taking the last piece" } else { "" };
        Scene { cells, lines: lines().collect(), caption, won_by: won_by.to_owned(), ..Scene::default() }
    }
}

/// Returns the lines of the board from end to end.
fn lines() -> impl Iterator<Item = Line> {
    let end = SIDE - 1;
    let straight = (0..SIDE).flat_map(move |at| [[(0, at), (end, at)], [(at, 0), (at, end)]]);
    straight.chain(DIAGONALS).map(|ends| {
        let [from, to] = ends.map(|(column, row)| (DISTANCE * f64::from(column), DISTANCE * f64::from(row)));
        Line { from, to, owner: None }
    })
}

fn coordinates(place: u8) -> (f64, f64) {
    (DISTANCE * f64::from(place % SIDE), DISTANCE * f64::from(place / SIDE))
}

/// Returns the coordinates of the marker of a move: half-way between its target and the last point before it.
fn marker(mv: PieceMove) -> (f64, f64) {
    let before = mv.jumped().unwrap_or(mv.source);
    let ((from_x, from_y), (to_x, to_y)) = (coordinates(before), coordinates(mv.target));
    (f64::midpoint(from_x, to_x), f64::midpoint(from_y, to_y))
}
