//! A board of Alquerque as text and as a drawing.

use std::fmt::{self, Display};

use plywood::phrase::Phrase;
use plywood::scene::{Cell, Line, MovePath, Shape};
use plywood::{Game, Outcome, Player, Scene};

use super::Alquerque;
use super::lines::Board;
use crate::grid::mark;

impl Display for Alquerque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Board { columns, rows, .. } = *self.board();
        for row in 0..rows {
            let first = columns * row;
            let points =
                (first..first + columns).map(|place| self.owner(place).map_or('.', mark).to_string());
            let points = points.collect::<Vec<_>>().join(" - ");
            write!(f, "{:2}  {points}  {:2}", first + 1, first + columns)?;
            if row + 1 < rows {
                // Between two columns, the diagonal goes down from an odd number.
                let diagonals =
                    (first..first + columns - 1).map(|place| if place % 2 == 0 { r" \ |" } else { " / |" });
                write!(f, "\n    |{}\n", diagonals.collect::<String>())?;
            }
        }
        Ok(())
    }
}

impl Alquerque {
    /// Returns the drawing: a hole for each point, with its number, and the path of each legal move.
    pub(super) fn drawing(&self) -> Scene {
        let outcome = self.outcome();
        let board = self.board();
        let coordinates = |place| board.coordinates(place);
        let points = (0..board.columns * board.rows).map(|place| {
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
            lines: board.lines().collect(),
            paths: paths.collect(),
            caption,
            won_by,
            ..Scene::default()
        }
    }
}

impl Board {
    /// Returns the column and the row of a point.
    fn coordinates(&self, place: u8) -> (f64, f64) {
        (f64::from(place % self.columns), f64::from(place / self.columns))
    }

    /// Returns the lines of the board from end to end: the rows, the columns, and the diagonals through the points with
    /// odd numbers.
    fn lines(&self) -> impl Iterator<Item = Line> {
        let (right, bottom) = (self.columns - 1, self.rows - 1);
        let rows = (0..=bottom).map(move |row| [(0, row), (right, row)]);
        let columns = (0..=right).map(move |column| [(column, 0), (column, bottom)]);
        // A diagonal starts at the top, or at the left or right edge below it.
        let from_the_top = (0..=right).step_by(2).map(|column| (column, 0));
        let falling = from_the_top.clone().chain((2..=bottom).step_by(2).map(|row| (0, row)));
        let rising = from_the_top.chain((2..=bottom).step_by(2).map(move |row| (right, row)));
        let falling = falling.map(move |(column, row)| {
            let length = (right - column).min(bottom - row);
            [(column, row), (column + length, row + length)]
        });
        let rising = rising.map(move |(column, row)| {
            let length = column.min(bottom - row);
            [(column, row), (column - length, row + length)]
        });
        let diagonals = falling.chain(rising).filter(|[from, to]| from != to);
        rows.chain(columns).chain(diagonals).map(|ends| {
            let [from, to] = ends.map(|(column, row)| (f64::from(column), f64::from(row)));
            Line { from, to, owner: None }
        })
    }
}
