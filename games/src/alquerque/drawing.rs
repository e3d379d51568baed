//! A board of Alquerque as text and as a picture.

use std::fmt::{self, Display};

use plywood::{Game, Outcome, Player};
use plywood::{
    Scene,
    scene::{Cell, Line, Shape},
};

use super::lines::SIDE;
use super::{Alquerque, Step};
use crate::grid::mark;

/// Between two rows of points: the strokes of the columns and of the diagonals.
const STROKES: [&str; 2] = [r"| \ | / | \ | / |", r"| / | \ | / | \ |"];

/// So far apart are neighbouring points of the picture: between two of them there is room for a sign on their line.
const APART: f64 = 2.0;

/// The diagonals from end to end, as column and row.
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
    /// The picture: a hole for each point, and for each legal move a sign on the line, right before its target.
    /// No two moves share a sign: at its other end is the piece that moves or the one that is captured, and
    /// that and the direction tell the move.
    pub(super) fn picture(&self) -> Scene {
        let outcome = self.outcome();
        let points = (0..SIDE * SIDE).map(|place| {
            let piece = self.owner(place);
            let (x, y) = in_picture(place);
            let lit = piece.is_some_and(|owner| outcome == Some(Outcome::Win(owner)));
            let name = format!("point {}", place + 1);
            Cell { x, y, name, piece, lit, shape: Shape::Hole, ..Cell::default() }
        });
        let signs = self.legal_moves().into_iter().map(|mv| {
            let (x, y) = sign(mv);
            let name = mv.to_string();
            Cell { x, y, mv: Some(name.clone()), name, shape: Shape::Marker, ..Cell::default() }
        });
        let mut cells: Vec<_> = points.chain(signs).collect();
        cells
            .sort_by(|one, other| (one.y, one.x).partial_cmp(&(other.y, other.x)).expect("no place is none"));
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

/// The lines of the board, from end to end.
fn lines() -> impl Iterator<Item = Line> {
    let end = SIDE - 1;
    let straight = (0..SIDE).flat_map(move |at| [[(0, at), (end, at)], [(at, 0), (at, end)]]);
    straight.chain(DIAGONALS).map(|ends| {
        let [from, to] = ends.map(|(column, row)| (APART * f64::from(column), APART * f64::from(row)));
        Line { from, to, owner: None }
    })
}

fn in_picture(place: u8) -> (f64, f64) {
    (APART * f64::from(place % SIDE), APART * f64::from(place / SIDE))
}

/// Where the sign of a move stands: half-way between its target and the last point before it.
fn sign(mv: Step) -> (f64, f64) {
    let before = mv.over().unwrap_or(mv.source);
    let ((from_x, from_y), (to_x, to_y)) = (in_picture(before), in_picture(mv.target));
    (f64::midpoint(from_x, to_x), f64::midpoint(from_y, to_y))
}
