//! Drawings of a board as plain data: [`Scene`], with cells, lines and pieces at coordinates.

use crate::phrase::Phrase;
use crate::value::Player;

/// A drawing of a board: its cells and lines, and the legal move that each cell stands for.
///
/// Coordinates are in units of one cell, `x` to the right and `y` down, from any origin. The default drawing of a game
/// is derived from its text by [`Scene::from_text`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// The lines between cells, drawn below the cells.
    pub lines: Vec<Line>,
    /// The legal moves of pieces that go from one cell to another.
    pub paths: Vec<MovePath>,
    /// The legal moves that belong neither to a cell nor to a path, as text, in their order.
    pub other_moves: Vec<String>,
    /// Whether pieces fall from above. A cell with a move then represents its whole column.
    pub falls: bool,
    /// The state of the game in words; empty if the cells show everything.
    pub caption: Phrase,
    /// The reason for the win, such as "three in a row"; empty if the game is not won or needs no reason.
    pub won_by: Phrase,
}

/// A cell of the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The horizontal coordinate of its center.
    pub x: f64,
    /// The vertical coordinate of its center.
    pub y: f64,
    /// The text in the cell.
    pub text: String,
    /// The name of the cell for screen readers, such as `b2`; if it is empty, [`Scene::named`] supplies one.
    pub name: Phrase,
    /// The owner of the piece in the cell.
    pub piece: Option<Player>,
    /// The legal move that a click on the cell plays, as text.
    pub mv: Option<String>,
    /// Whether the cell is highlighted as part of the winning shape.
    pub lit: bool,
    /// The shape of the cell.
    pub shape: Shape,
}

/// The shape of a [`Cell`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// No shape: only the text is drawn.
    #[default]
    Word,
    /// A square as wide as the distance to the next cell.
    Square,
    /// A round hole in a board, filled by a piece.
    Hole,
    /// A hexagon that stands on a corner, as wide as the distance to the next cell in its row.
    Hexagon,
    /// A small round marker, for example at the end of a line.
    Marker,
    /// One counter of a heap.
    Counter,
}

/// A legal move of a piece from one cell to another. A player chooses it by choosing its stops, one after the other.
///
/// ```
/// use plywood::scene::MovePath;
/// // A piece jumps over its neighbor and captures it.
/// let capture = MovePath {
///     mv: "17x15".to_owned(),
///     stops: vec![(1.0, 3.0), (3.0, 3.0)],
///     passes: vec![(2.0, 3.0)],
///     captures: vec![(2.0, 3.0)],
/// };
/// assert_eq!((capture.source(), capture.destination()), (Some((1.0, 3.0)), Some((3.0, 3.0))));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovePath {
    /// The move, as text.
    pub mv: String,
    /// The coordinates of the cells at which the piece stands: the source, the destination, and between them the cells
    /// at which a chain of captures turns. No two moves have the same stops.
    pub stops: Vec<(f64, f64)>,
    /// The coordinates of the cells that the piece passes over.
    pub passes: Vec<(f64, f64)>,
    /// The coordinates of the pieces that the move captures.
    pub captures: Vec<(f64, f64)>,
}

impl MovePath {
    /// Returns the coordinates of the cell that the piece leaves.
    pub fn source(&self) -> Option<(f64, f64)> {
        self.stops.first().copied()
    }

    /// Returns the coordinates of the cell that the piece reaches.
    pub fn destination(&self) -> Option<(f64, f64)> {
        self.stops.last().copied()
    }
}

/// A line between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The coordinates x and y of the start.
    pub from: (f64, f64),
    /// The coordinates x and y of the end.
    pub to: (f64, f64),
    /// The owner of the line.
    pub owner: Option<Player>,
}

impl Scene {
    /// Returns the legal moves that the scene offers: those of the cells, those of the pieces, and the other moves.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        let cells = self.cells.iter().filter_map(|cell| cell.mv.as_deref());
        let paths = self.paths.iter().map(|path| &*path.mv);
        cells.chain(paths).chain(self.other_moves.iter().map(|mv| &**mv))
    }

    /// Returns the coordinates of a move that the scene offers: those of its cell, or of the destination of its piece.
    ///
    /// ```
    /// use plywood::{Scene, scene::{Cell, MovePath}};
    /// let cell = Cell { x: 1.0, mv: Some("b".to_owned()), ..Cell::default() };
    /// let path = MovePath { mv: "a-c".to_owned(), stops: vec![(0.0, 0.0), (2.0, 0.0)], ..MovePath::default() };
    /// let scene = Scene { cells: vec![cell], paths: vec![path], ..Scene::default() };
    /// assert_eq!(scene.place_of("b"), Some((1.0, 0.0)));
    /// assert_eq!(scene.place_of("a-c"), Some((2.0, 0.0)));
    /// assert_eq!(scene.moves().collect::<Vec<_>>(), ["b", "a-c"]);
    /// ```
    pub fn place_of(&self, mv: &str) -> Option<(f64, f64)> {
        let cell = self.cells.iter().find(|cell| cell.mv.as_deref() == Some(mv)).map(|cell| (cell.x, cell.y));
        cell.or_else(|| self.paths.iter().find(|path| path.mv == mv)?.destination())
    }

    /// Creates a drawing from the text of a position: every word becomes a cell at its place, and a word that is the
    /// notation of a legal move becomes the cell of that move.
    ///
    /// ```
    /// use plywood::Scene;
    /// let scene = Scene::from_text("1 . 3\n. 5 .", vec!["5".to_owned(), "pass".to_owned()]);
    /// assert_eq!(scene.cells.len(), 6);
    /// assert_eq!(scene.cells[4].mv.as_deref(), Some("5"));
    /// assert_eq!(scene.other_moves, ["pass"]);
    /// ```
    pub fn from_text(text: &str, legal_moves: Vec<String>) -> Self {
        let mut scene = Self { other_moves: legal_moves, ..Self::default() };
        for (y, line) in (0_u32..).map(f64::from).zip(text.lines()) {
            for (middle, word) in words(line) {
                let index = scene.other_moves.iter().position(|mv| mv == word);
                let mv = index.map(|index| scene.other_moves.remove(index));
                // A character is about half as wide as it is high.
                scene.cells.push(Cell { x: middle / 2.0, y, text: word.to_owned(), mv, ..Cell::default() });
            }
        }
        scene
    }

    /// Returns the scene with a name for every cell. A word without a name is named by its text, and any other cell by its
    /// coordinates, such as `column 3, row 1`. Rows are counted from the top, or from the bottom if pieces fall.
    ///
    /// ```
    /// use plywood::{Scene, scene::{Cell, Shape}};
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
        // The number of the row or column at `place`, counted from 1; also 1 if `place` is NaN.
        let number = |levels: &[f64], place| levels.partition_point(|&level| level <= place).max(1);
        for cell in self.cells.iter_mut().filter(|cell| cell.name.is_empty()) {
            cell.name = if cell.shape == Shape::Word && !cell.text.is_empty() {
                cell.text.clone().into()
            } else {
                let from_top = number(&rows, cell.y);
                let row = if self.falls { rows.len() + 1 - from_top } else { from_top };
                let column = number(&columns, cell.x);
                let args = [("column", column.into()), ("row", row.into())];
                Phrase::new("column-and-row", "column {column}, row {row}", args)
            };
        }
        self
    }
}

/// Returns one coordinate for each row or column, in ascending order. Coordinates that differ by less than a hundredth of
/// a cell belong to the same row or column.
fn levels(places: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut levels: Vec<f64> = places.collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup_by(|next, level| *next - *level < 0.01);
    levels
}

/// Returns each word of a line with the column of its middle, counted in characters.
fn words(line: &str) -> impl Iterator<Item = (f64, &str)> {
    let width = |text: &str| text.chars().map(|_| 1.0).sum::<f64>();
    let mut column = 0.0;
    line.split_inclusive(char::is_whitespace).filter_map(move |word_and_space| {
        let (begin, word) = (column, word_and_space.trim_end());
        column += width(word_and_space);
        (!word.is_empty()).then(|| (begin + (width(word) - 1.0) / 2.0, word))
    })
}
