//! A position of Stonehenge as text and as a drawing.

use plywood::phrase::Phrase;
use plywood::scene::{self, Shape};
use plywood::{Player, Scene};

use super::geometry::{Cells, Direction, MAX_CELLS, Spot};
use super::{Cell, Stonehenge};

/// The vertical distance between two rows if neighboring cells have the distance 1: half of the square root of 3.
const ROW_HEIGHT: f64 = 0.866_025_403_784_438_6;

/// The marker of a free line.
pub(super) const FREE_MARKER: char = '@';

/// The characters of the first and of the second player's claimed cells and captured lines.
pub(super) const DIGITS: [char; 2] = ['1', '2'];

fn digit(owner: Player) -> char {
    DIGITS[owner as usize]
}

/// A cell or a marker with its appearance.
struct Item {
    spot: Spot,
    kind: Kind,
    text: char,
    owner: Option<Player>,
}

/// A cell, or the marker of the ley-line with these cells.
enum Kind {
    Cell(Cell),
    Marker(Cells),
}

impl Kind {
    /// Returns a name that does not depend on the owner.
    fn name(&self) -> Phrase {
        match *self {
            Kind::Cell(cell) => cell.to_string().into(),
            Kind::Marker(cells) => {
                let cells = (0..).map(Cell).take(MAX_CELLS).filter(|cell| cells >> cell.0 & 1 == 1);
                let names: Vec<String> = cells.map(|cell| cell.to_string()).collect();
                Phrase::new("ley-line", "ley-line {cells}", [("cells", names.join(" ").into())])
            }
        }
    }
}

impl Stonehenge {
    /// Returns the marker of each line, then each cell.
    fn items(&self) -> impl Iterator<Item = Item> {
        let geometry = self.geometry();
        let markers = geometry.lines().iter().map(|line| {
            let owner = self.holder(line);
            Item {
                spot: line.marker(),
                kind: Kind::Marker(line.cells),
                text: owner.map_or(FREE_MARKER, digit),
                owner,
            }
        });
        let cells = self.cells().zip(geometry.spots).map(|(cell, spot)| {
            let owner = self.owner(cell);
            Item { spot, kind: Kind::Cell(cell), text: owner.map_or(cell.letter(), digit), owner }
        });
        markers.chain(cells)
    }

    /// Returns the row and the column of the text in which a spot is drawn.
    fn in_text(&self, spot: Spot) -> (usize, usize) {
        (usize::from(2 * spot.row), usize::from(self.quarters(spot)))
    }

    /// Returns the horizontal coordinate of a spot in quarters of the distance between two cells.
    fn quarters(&self, spot: Spot) -> u8 {
        2 * self.geometry().size + 4 * spot.column - 2 * spot.row
    }

    /// Returns the board as text: every cell and marker, and a stroke between neighbors on a line.
    pub(super) fn text_drawing(&self) -> String {
        let size = usize::from(self.geometry().size);
        // The lowest markers are in row 2 * (size + 2), the rightmost ones in column 4 * size + 6.
        let mut canvas = vec![vec![' '; 4 * size + 7]; 2 * size + 5];
        for item in self.items() {
            let (y, x) = self.in_text(item.spot);
            canvas[y][x] = item.text;
        }
        for line in self.geometry().lines() {
            let stroke = match line.direction {
                Direction::Row => '-',
                Direction::DownLeft => '/',
                Direction::DownRight => '\\',
            };
            for (from, to) in line.spots().zip(line.spots().skip(1)) {
                let ((from_y, from_x), (to_y, to_x)) = (self.in_text(from), self.in_text(to));
                canvas[usize::midpoint(from_y, to_y)][usize::midpoint(from_x, to_x)] = stroke;
            }
        }
        let rows: Vec<String> =
            canvas.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
        rows.join("\n")
    }

    /// Returns the drawing: markers and cells in reading order, and the ley-lines from end to end.
    pub(super) fn drawing(&self) -> Scene {
        let is_over = self.winner.is_some();
        let mut items: Vec<_> = self.items().collect();
        items.sort_by_key(|item| (item.spot.row, item.spot.column));
        let cells = items.into_iter().map(|Item { spot, kind, text, owner }| {
            let (x, y) = self.coordinates(spot);
            let is_marker = matches!(kind, Kind::Marker(_));
            let is_free = owner.is_none() && !is_marker;
            scene::Cell {
                x,
                y,
                text: text.to_string(),
                name: kind.name(),
                piece: owner,
                mv: (is_free && !is_over).then(|| text.to_string()),
                lit: is_over && owner == self.winner && is_marker,
                shape: if is_marker { Shape::Marker } else { Shape::Hexagon },
            }
        });
        let lines = self.geometry().lines().iter().map(|line| scene::Line {
            from: self.coordinates(line.start),
            to: self.coordinates(line.spots().last().unwrap_or(line.start)),
            owner: self.holder(line),
        });
        let [first, second] = [Player::First, Player::Second].map(|player| self.captured(player));
        let (count, needed) = (self.geometry().lines().len(), self.geometry().needed);
        let won_by = self.winner.map_or_else(Phrase::default, |winner| {
            let captured = if winner == Player::First { first } else { second };
            let args = [("captured", captured.into()), ("count", count.into())];
            Phrase::new("ley-lines-captured", "{captured} of {count} ley-lines", args)
        });
        let held = [("first", first.into()), ("second", second.into()), ("needed", needed.into())];
        Scene {
            cells: cells.collect(),
            lines: lines.collect(),
            caption: Phrase::new(
                "ley-lines-held",
                "ley-lines: first {first}, second {second}; {needed} win",
                held,
            ),
            won_by,
            ..Scene::default()
        }
    }

    /// Returns the number of lines that `player` has captured.
    fn captured(&self, player: Player) -> usize {
        self.holders().filter(|&holder| holder == Some(player)).count()
    }

    fn coordinates(&self, spot: Spot) -> (f64, f64) {
        (f64::from(self.quarters(spot)) / 4.0, f64::from(spot.row) * ROW_HEIGHT)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..).map(Cell).take(self.geometry().cells.count_ones() as usize)
    }
}
