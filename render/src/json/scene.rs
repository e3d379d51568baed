//! A board as cells and lines to draw.

use plywood::Player;
use plywood::scene::{Cell, Line, Scene, Shape};
use serde::Serialize;

/// A [`Scene`].
#[derive(Debug, Serialize)]
pub(super) struct SceneJson {
    cells: Vec<CellJson>,
    lines: Vec<LineJson>,
    other_moves: Vec<String>,
    falls: bool,
    caption: String,
    won_by: String,
}

#[derive(Debug, Serialize)]
struct CellJson {
    x: f64,
    y: f64,
    text: String,
    name: String,
    piece: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    lit: bool,
    shape: &'static str,
}

#[derive(Debug, Serialize)]
struct LineJson {
    from: (f64, f64),
    to: (f64, f64),
    owner: Option<String>,
}

impl From<Scene> for SceneJson {
    fn from(scene: Scene) -> Self {
        let Scene { cells, lines, other_moves, falls, caption, won_by } = scene;
        Self {
            cells: cells.into_iter().map(CellJson::from).collect(),
            lines: lines.into_iter().map(LineJson::from).collect(),
            other_moves,
            falls,
            caption,
            won_by,
        }
    }
}

impl From<Cell> for CellJson {
    fn from(cell: Cell) -> Self {
        let Cell { x, y, text, name, piece, mv, lit, shape } = cell;
        let shape = match shape {
            Shape::Word => "word",
            Shape::Square => "square",
            Shape::Hole => "hole",
            Shape::Hexagon => "hexagon",
            Shape::Marker => "marker",
            Shape::Counter => "counter",
        };
        Self { x, y, text, name, piece: piece.as_ref().map(Player::to_string), mv, lit, shape }
    }
}

impl From<Line> for LineJson {
    fn from(line: Line) -> Self {
        Self { from: line.from, to: line.to, owner: line.owner.as_ref().map(Player::to_string) }
    }
}
