//! A Stonehenge as text and as a picture.

use plywood::Player;
use plywood::{
    Scene,
    scene::{self, Shape},
};

use super::geometry::{Direction, MOST_CELLS, Spot};
use super::{Cell, Stonehenge};

/// A row is so much lower than the one above it, where neighbouring cells are one apart.
const ROW: f64 = 0.866_025_403_784_438_6;

/// How a free line's marker is drawn.
const FREE: char = '@';

/// How a captured line's marker and a claimed cell are drawn.
fn digit(owner: Player) -> char {
    match owner {
        Player::First => '1',
        Player::Second => '2',
    }
}

/// What stands in a place.
struct Place {
    spot: Spot,
    of: Thing,
    text: char,
    owner: Option<Player>,
}

/// A cell, or the marker of a ley-line with these cells, a bit each.
enum Thing {
    Cell(Cell),
    Marker(u32),
}

impl Thing {
    /// What it is called, whoever holds it.
    fn name(&self) -> String {
        match *self {
            Thing::Cell(cell) => cell.to_string(),
            Thing::Marker(cells) => {
                let cells = (0..).map(Cell).take(MOST_CELLS).filter(|cell| cells >> cell.0 & 1 == 1);
                cells.fold("ley-line".to_owned(), |name, cell| format!("{name} {cell}"))
            }
        }
    }
}

impl Stonehenge {
    /// What stands in each place: the marker of each line, then each cell.
    fn places(&self) -> impl Iterator<Item = Place> {
        let geometry = self.geometry();
        let markers = geometry.lines().iter().zip(0..).map(|(line, number)| {
            let owner = self.holder(number);
            Place {
                spot: line.marker(),
                of: Thing::Marker(line.cells),
                text: owner.map_or(FREE, digit),
                owner,
            }
        });
        let cells = self.cells().zip(geometry.spots).map(|(cell, spot)| {
            let owner = self.owner(cell);
            Place { spot, of: Thing::Cell(cell), text: owner.map_or(cell.letter(), digit), owner }
        });
        markers.chain(cells)
    }

    /// The line of text and the place in it at which a place of the lattice is drawn.
    fn in_text(&self, spot: Spot) -> (usize, usize) {
        (usize::from(2 * spot.row), usize::from(self.quarters(spot)))
    }

    /// How far right a place is, in quarters of the distance between two cells.
    fn quarters(&self, spot: Spot) -> u8 {
        2 * self.geometry().side + 4 * spot.column - 2 * spot.row
    }

    /// The text: what stands in each place, and a stroke half-way between two that follow each other on a line.
    pub(super) fn draw(&self) -> String {
        let side = usize::from(self.geometry().side);
        let mut canvas = vec![vec![' '; 4 * side + 7]; 2 * side + 5];
        for place in self.places() {
            let (y, x) = self.in_text(place.spot);
            canvas[y][x] = place.text;
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
        let lines: Vec<String> =
            canvas.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned()).collect();
        lines.join("\n")
    }

    /// The picture: markers and cells in reading order, and the ley-lines from end to end.
    pub(super) fn picture(&self) -> Scene {
        let over = self.winner.is_some();
        let mut places: Vec<_> = self.places().collect();
        places.sort_by_key(|place| (place.spot.row, place.spot.column));
        let cells = places.into_iter().map(|Place { spot, of, text, owner }| {
            let (x, y) = self.in_picture(spot);
            let is_marker = matches!(of, Thing::Marker(_));
            let is_free = owner.is_none() && !is_marker;
            scene::Cell {
                x,
                y,
                text: text.to_string(),
                name: of.name(),
                piece: owner,
                mv: (is_free && !over).then(|| text.to_string()),
                lit: over && owner == self.winner && is_marker,
                shape: if is_marker { Shape::Marker } else { Shape::Hexagon },
            }
        });
        let lines = self.geometry().lines().iter().zip(0..).map(|(line, number)| scene::Line {
            from: self.in_picture(line.start),
            to: self.in_picture(line.spots().last().unwrap_or(line.start)),
            owner: self.holder(number),
        });
        let [first, second] = [Player::First, Player::Second].map(|player| self.captured(player));
        let (all, needed) = (self.geometry().lines().len(), self.geometry().needed);
        let won_by = self.winner.map_or_else(String::new, |winner| {
            format!("{} of {all} ley-lines", if winner == Player::First { first } else { second })
        });
        Scene {
            cells: cells.collect(),
            lines: lines.collect(),
            caption: format!("ley-lines: first {first}, second {second}; {needed} win"),
            won_by,
            ..Scene::default()
        }
    }

    /// How many lines `player` has captured.
    fn captured(&self, player: Player) -> usize {
        let lines = (0..).take(self.geometry().lines().len());
        lines.filter(|&line| self.holder(line) == Some(player)).count()
    }

    fn in_picture(&self, spot: Spot) -> (f64, f64) {
        (f64::from(self.quarters(spot)) / 4.0, f64::from(spot.row) * ROW)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..).map(Cell).take(self.geometry().cells.count_ones() as usize)
    }
}
