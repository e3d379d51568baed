//! The board of a position as an SVG picture, as in the browser page but without controls.

mod cells;

use maud::{Markup, PreEscaped, html};
use plywood::Session;
use plywood::scene::{Cell, Line, Scene, Shape};

use self::cells::{char_count, content, field, round, side_class, text_at};
use crate::sentences::headline;
use crate::text::valid_xml;

/// The width and height of a cell in pixels, unless the board would become larger than [`MAX_SIZE`].
const CELL: f64 = 48.0;
/// The largest width or height of a picture, in pixels.
const MAX_SIZE: f64 = 560.0;
/// The margin around the board, in cells.
const MARGIN: f64 = 0.25;
/// The height of the caption below the board, in cells.
const CAPTION: f64 = 0.6;
/// The smallest width of a picture, in cells.
const MIN_WIDTH: f64 = 3.0;
/// The average width of a letter of the caption, in cells, estimated generously.
const LETTER_WIDTH: f64 = 0.16;

/// The CSS selectors of a picture, each with its rules. The picture has its own background, so that it suits light and
/// dark pages. The colors are those of the page. The pieces of the two sides also differ in their text or sign.
const STYLE_RULES: [(&str, &str); 23] = [
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

/// Returns [`STYLE_RULES`] as CSS. The rules apply only to boards, because other pictures may be on the same page.
fn style_sheet() -> String {
    STYLE_RULES.map(|(selector, rules)| format!(".plywood-board {selector}{{{rules}}}")).concat()
}

/// Returns the board of `session` as an SVG document.
///
/// ```
/// let session = plywood_games::catalog().open("stonehenge:2")?;
/// assert!(plywood_render::board::svg(&*session).starts_with("<svg "));
/// # Ok::<(), plywood::catalog::SpecError>(())
/// ```
pub fn svg(session: &dyn Session) -> String {
    let scene = session.scene();
    let title = headline(session);
    let bounds = Bounds::of(&scene);
    let (left, top) = (bounds.left - MARGIN, bounds.top - MARGIN);
    let caption_height = if scene.caption.is_empty() { 0.0 } else { CAPTION };
    let (width, height) = (bounds.width + 2.0 * MARGIN, bounds.height + 2.0 * MARGIN + caption_height);
    let scale = CELL.min(MAX_SIZE / width.max(height));
    let picture = html! {
        svg.plywood-board xmlns="http://www.w3.org/2000/svg" role="img" aria-label=(title)
            width=(round(width * scale)) height=(round(height * scale))
            viewBox={ (round(left)) " " (round(top)) " " (round(width)) " " (round(height)) }
            font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif" {
            title { (title) }
            style { (PreEscaped(style_sheet())) }
            rect.paper x=(round(left)) y=(round(top)) width=(round(width)) height=(round(height)) {}
            @if scene.cells.iter().any(|cell| cell.shape == Shape::Hole) {
                rect.wood x=(round(bounds.left - 0.1)) y=(round(bounds.top - 0.1)) rx="0.25"
                    width=(round(bounds.width + 0.2)) height=(round(bounds.height + 0.2)) {}
            }
            @for cell in &scene.cells { (field(cell)) }
            @for line in &scene.lines { (draw_line(line)) }
            @for cell in &scene.cells { (content(cell)) }
            @if !scene.caption.is_empty() {
                (text_at((left + width / 2.0, top + height - MARGIN - CAPTION / 2.0), 0.3, "caption", scene.caption.as_str()))
            }
        }
    };
    valid_xml(picture.into_string())
}

fn draw_line(line: &Line) -> Markup {
    let ((x1, y1), (x2, y2)) = (line.from, line.to);
    html! {
        line class={ "line " (side_class(line.owner)) } x1=(round(x1)) y1=(round(y1)) x2=(round(x2)) y2=(round(y2)) {}
    }
}

/// The rectangle around all cells of a scene.
struct Bounds {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Bounds {
    fn of(scene: &Scene) -> Self {
        let cells = || scene.cells.iter().map(|cell| (cell, half_size(cell)));
        let left = cells().map(|(cell, (width, _))| cell.x - width).reduce(f64::min).unwrap_or(0.0);
        let top = cells().map(|(cell, (_, height))| cell.y - height).reduce(f64::min).unwrap_or(0.0);
        let right = cells().map(|(cell, (width, _))| cell.x + width).reduce(f64::max).unwrap_or(1.0);
        let bottom = cells().map(|(cell, (_, height))| cell.y + height).reduce(f64::max).unwrap_or(1.0);
        let min_width = MIN_WIDTH.max(LETTER_WIDTH * char_count(scene.caption.as_str()));
        let extra = (min_width - (right - left)).max(0.0) / 2.0;
        Self { left: left - extra, top, width: right + extra - (left - extra), height: bottom - top }
    }
}

/// Returns half the width and half the height of a cell.
fn half_size(cell: &Cell) -> (f64, f64) {
    match cell.shape {
        Shape::Word => ((char_count(&cell.text) / 4.0).max(0.5), 0.5),
        Shape::Hexagon => (0.5, 0.58),
        Shape::Square | Shape::Hole | Shape::Marker | Shape::Counter => (0.5, 0.5),
    }
}
