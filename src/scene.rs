//! The board as a picture: [`Scene`], cells, lines and pieces with their places.

use crate::game::{Game, Player};

/// A board to be drawn: what stands where, and which move a place stands for.
///
/// Places are in units of one cell, `x` to the right and `y` down, from any origin. A game that draws
/// no scene of its own gets one that is read off its text, see [`Scene::from_text`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// What there is to see and to click, in reading order.
    pub cells: Vec<Cell>,
    /// What connects or separates them, drawn below them.
    pub lines: Vec<Line>,
    /// The legal moves that no cell stands for, as text, in their order.
    pub other_moves: Vec<String>,
    /// Whether pieces fall from above: a cell that stands for a move then does so for all of its column.
    pub falls: bool,
    /// How the sides stand, in words; empty where the cells say it all.
    pub caption: String,
    /// By what the game was won, as "three in a row"; empty while nobody has won, or where it needs no words.
    pub won_by: String,
}

/// A place on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// What is written there.
    pub text: String,
    /// What it is called where the board is read out, as `b2`; empty for what [`Scene::named`] calls it.
    pub name: String,
    /// Whose piece stands there.
    pub piece: Option<Player>,
    /// The legal move that this cell stands for, as text.
    pub mv: Option<String>,
    /// Whether it is to stand out: part of the shape that won.
    pub lit: bool,
    /// What it looks like.
    pub shape: Shape,
}

/// What a [`Cell`] looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Its text alone.
    #[default]
    Word,
    /// A square field, as wide as the distance to the next.
    Square,
    /// A round hole in a board, which a piece fills.
    Hole,
    /// A hexagon that stands on a corner, as wide as the distance to the next in its row.
    Hexagon,
    /// A small round sign, such as stands at the end of a line.
    Marker,
    /// A counter, one of a heap.
    Counter,
}

/// A line between two places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Where it begins: x and y.
    pub from: (f64, f64),
    /// Where it ends.
    pub to: (f64, f64),
    /// Who holds it.
    pub owner: Option<Player>,
}

impl Scene {
    /// The scene that is read off the text of a position: every word is a cell in its place, and one
    /// that reads as a legal move stands for that move.
    ///
    /// ```
    /// use plywood::{Scene, toy::Toy};
    /// let toy: Toy = "(3 5)".parse()?;
    /// let scene = Scene::from_text(&toy);
    /// assert_eq!(scene.cells.len(), 2);
    /// assert_eq!(scene.other_moves, ["a", "b"]);
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn from_text<G: Game>(position: &G) -> Self {
        let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        let mut cells = Vec::new();
        for (row, line) in position.to_string().lines().enumerate() {
            for (column, word) in words(line) {
                let mv = moves.iter().position(|mv| mv == word).map(|index| moves.remove(index));
                let middle = to_f64(2 * column + word.chars().count() - 1) / 2.0;
                // A character is about half as wide as it is high.
                cells.push(Cell {
                    x: middle / 2.0,
                    y: to_f64(row),
                    text: word.to_owned(),
                    mv,
                    ..Cell::default()
                });
            }
        }
        Self { cells, other_moves: moves, ..Self::default() }
    }

    /// The same with a name for every cell that has none. A word is called what it says, anything else by its place, as
    /// `column 3, row 1`; rows are counted from above, and from below where pieces fall.
    ///
    /// ```
    /// use plywood::scene::{Cell, Scene, Shape};
    /// let hole = |y| Cell { y, shape: Shape::Hole, ..Cell::default() };
    /// let mut scene = Scene { cells: vec![hole(0.0), hole(1.0)], ..Scene::default() };
    /// assert_eq!(scene.clone().named().cells[0].name, "column 1, row 1");
    /// scene.falls = true;
    /// assert_eq!(scene.named().cells[0].name, "column 1, row 2");
    /// ```
    #[must_use]
    pub fn named(mut self) -> Self {
        let columns = levels(self.cells.iter().map(|cell| cell.x));
        let rows = levels(self.cells.iter().map(|cell| cell.y));
        for cell in self.cells.iter_mut().filter(|cell| cell.name.is_empty()) {
            if cell.shape == Shape::Word && !cell.text.is_empty() {
                cell.name.clone_from(&cell.text);
                continue;
            }
            let above = number(&rows, cell.y);
            let row = if self.falls { rows.len() + 1 - above } else { above };
            cell.name = format!("column {}, row {row}", number(&columns, cell.x));
        }
        self
    }
}

/// Places that lie no further apart than this, in cells, are in one row or column.
const NEAR: f64 = 0.01;

/// The rows, or columns, in which something stands.
fn levels(places: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut levels: Vec<f64> = places.collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup_by(|next, level| *next - *level < NEAR);
    levels
}

/// Which of `levels` a place is in, counted from 1.
fn number(levels: &[f64], place: f64) -> usize {
    levels.partition_point(|&level| level <= place).max(1)
}

/// The words of a line with the columns in which they begin, counted in characters.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 0;
    line.split_inclusive(char::is_whitespace).filter_map(move |piece| {
        let begin = column;
        column += piece.chars().count();
        let word = piece.trim_end();
        (!word.is_empty()).then_some((begin, word))
    })
}

fn to_f64(count: usize) -> f64 {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}
