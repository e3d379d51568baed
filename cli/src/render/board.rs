//! The board of a position as a picture, for a notebook, a page or a book: what the page in the browser shows, without
//! anything to click.

mod cells;

use maud::{Markup, PreEscaped, html};
use plywood::{Player, Session};
use plywood::{
    Scene,
    scene::{Cell, Line, Shape},
};

use self::cells::{content, field, written};
use crate::render::text::headline;

/// A cell is so wide and high in a picture, in pixels, unless the board would become larger than [`LARGEST`].
const CELL: f64 = 48.0;
const LARGEST: f64 = 560.0;
/// White around the board, and the height of the line below it, in cells.
const MARGIN: f64 = 0.25;
const CAPTION: f64 = 0.6;
/// No picture is narrower, in cells, or a word would fill it.
const NARROWEST: f64 = 3.0;
/// The most that a letter of the line below the board takes on average.
const LETTER: f64 = 0.16;

/// The looks of a picture, inside it, so that it needs nothing else. It brings its own background, and so is read on a
/// light page and on a dark one. The colours are those of the page; sides differ in shape as well.
const LOOKS: [(&str, &str); 23] = [
    ("text", "text-anchor:middle;dominant-baseline:central"),
    (".paper", "fill:#fffdf8"),
    (".wood", "fill:#d9b98a"),
    (".field", "fill:#fbf6ea;stroke:#8d8371;stroke-width:.02"),
    (".hexagon.first", "fill:#cfdff2"),
    (".hexagon.second", "fill:#f5d8c9"),
    (".hole", "stroke:#8a6636;stroke-width:.03"),
    (".line", "stroke:#8d8371;stroke-width:.035;stroke-linecap:round"),
    (".line.first", "stroke:#1d5fa6;stroke-width:.09"),
    (".line.second", "stroke:#b03f14;stroke-width:.09;stroke-dasharray:.14 .16"),
    (".piece.first", "fill:#1d5fa6"),
    (".piece.second", "fill:#b03f14"),
    (".ring", "fill:none;stroke:#fff;stroke-width:.06"),
    (".dot", "fill:#fff"),
    (".on-piece", "fill:#fff;font-weight:bold"),
    (".free-marker", "fill:#fffdf8;stroke:#8d8371;stroke-width:.04"),
    (".letter-field", "fill:#fbf6ea"),
    (".letter", "fill:#26221c"),
    (".word", "fill:#26221c;font-family:'DejaVu Sans Mono',monospace"),
    (".name,.plywood-board .caption", "fill:#61594c"),
    (".counter", "fill:#c79a5c;stroke:#8a6636;stroke-width:.03"),
    (".on-counter", "fill:#2c1d06;font-weight:bold"),
    (".halo", "fill:none;stroke:#b07c00;stroke-width:.08"),
];

/// The same as a style sheet, of this picture alone: others may stand on the same page.
fn looks() -> String {
    LOOKS.map(|(what, looks)| format!(".plywood-board {what}{{{looks}}}")).concat()
}

/// The position where `session` stands as SVG.
pub(crate) fn svg(session: &dyn Session) -> Markup {
    let scene = session.scene();
    let title = headline(session);
    let bounds = Bounds::of(&scene);
    let (left, top) = (bounds.left - MARGIN, bounds.top - MARGIN);
    let caption = if scene.caption.is_empty() { 0.0 } else { CAPTION };
    let (width, height) = (bounds.width() + 2.0 * MARGIN, bounds.height() + 2.0 * MARGIN + caption);
    let scale = CELL.min(LARGEST / width.max(height));
    html! {
        svg.plywood-board xmlns="http://www.w3.org/2000/svg" role="img" aria-label=(title)
            width=(place(width * scale)) height=(place(height * scale))
            viewBox={ (place(left)) " " (place(top)) " " (place(width)) " " (place(height)) }
            font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif" {
            title { (title) }
            style { (PreEscaped(looks())) }
            rect.paper x=(place(left)) y=(place(top)) width=(place(width)) height=(place(height)) {}
            @if scene.cells.iter().any(|cell| cell.shape == Shape::Hole) {
                rect.wood x=(place(bounds.left - 0.1)) y=(place(bounds.top - 0.1)) rx="0.25"
                    width=(place(bounds.width() + 0.2)) height=(place(bounds.height() + 0.2)) {}
            }
            @for cell in &scene.cells { (field(cell)) }
            @for line in &scene.lines { (drawn(line)) }
            @for cell in &scene.cells { (content(cell)) }
            @if !scene.caption.is_empty() {
                (written((left + width / 2.0, top + height - MARGIN - CAPTION / 2.0), 0.3, "caption", &scene.caption))
            }
        }
    }
}

fn drawn(line: &Line) -> Markup {
    let ((x1, y1), (x2, y2)) = (line.from, line.to);
    html! {
        line class={ "line " (side(line.owner)) } x1=(place(x1)) y1=(place(y1)) x2=(place(x2)) y2=(place(y2)) {}
    }
}

/// The class of what belongs to a side, or to nobody.
fn side(owner: Option<Player>) -> &'static str {
    match owner {
        Some(Player::First) => "first",
        Some(Player::Second) => "second",
        None => "free",
    }
}

/// The rectangle that holds a scene.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Bounds {
    fn of(scene: &Scene) -> Self {
        let empty = Self {
            left: f64::INFINITY,
            top: f64::INFINITY,
            right: f64::NEG_INFINITY,
            bottom: f64::NEG_INFINITY,
        };
        let held = scene.cells.iter().fold(empty, |bounds, cell| {
            let (wide, high) = reach(cell);
            Self {
                left: bounds.left.min(cell.x - wide),
                top: bounds.top.min(cell.y - high),
                right: bounds.right.max(cell.x + wide),
                bottom: bounds.bottom.max(cell.y + high),
            }
        });
        let held =
            if scene.cells.is_empty() { Self { left: 0.0, top: 0.0, right: 1.0, bottom: 1.0 } } else { held };
        let needed = NARROWEST.max(LETTER * cells::length(&scene.caption));
        let wide = (needed - held.width()).max(0.0) / 2.0;
        Self { left: held.left - wide, right: held.right + wide, ..held }
    }

    fn width(self) -> f64 {
        self.right - self.left
    }

    fn height(self) -> f64 {
        self.bottom - self.top
    }
}

/// How far a cell reaches to each side: half its width, and half its height.
fn reach(cell: &Cell) -> (f64, f64) {
    match cell.shape {
        Shape::Word => ((cells::length(&cell.text) / 4.0).max(0.5), 0.5),
        Shape::Hexagon => (0.5, 0.58),
        Shape::Square | Shape::Hole | Shape::Marker | Shape::Counter => (0.5, 0.5),
    }
}

/// A place to a thousandth of a cell.
fn place(place: f64) -> f64 {
    (place * 1_000.0).round() / 1_000.0 + 0.0
}
