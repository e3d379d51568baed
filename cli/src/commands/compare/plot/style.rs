//! Colours and markers.

use plotters::chart::MeshStyle;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::{Area, DrawResult};

/// What is written and outlined.
pub(super) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// The size of what is written, in pixels.
const LETTERS: i32 = 15;
/// Lines in the background.
pub(super) const GRID: RGBColor = RGBColor(0xD8, 0xD8, 0xD8);

/// Colours that are told apart by all kinds of eyes, from the palette of Okabe and Ito, "Color Universal Design"
/// (2008); a grey stands for its yellow and black, which are too faint on white and on black.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0x78, 0x78, 0x78),
];
/// How many shapes of markers there are. No colour comes with the same shape twice in thirty-five.
const SHAPES: usize = 5;
/// Half of a marker's width, in pixels.
const SIZE: i32 = 5;

/// The colour of the search with this number.
pub(super) fn colour(style: usize) -> RGBColor {
    COLOURS[style % COLOURS.len()]
}

/// Draws the marker of the search with this number around a point.
pub(super) fn mark(area: &Area<'_>, style: usize, (x, y): (i32, i32)) -> DrawResult {
    let (colour, size) = (colour(style), SIZE);
    match style % SHAPES {
        0 => area.draw(&Circle::new((x, y), size, colour.filled()))?,
        1 => area.draw(&TriangleMarker::new((x, y), size + 2, colour.filled()))?,
        2 => area.draw(&Rectangle::new([(x - size, y - size), (x + size, y + size)], colour.filled()))?,
        3 => {
            let far = size + 2;
            let corners = vec![(x, y - far), (x + far, y), (x, y + far), (x - far, y)];
            area.draw(&Polygon::new(corners, colour.filled()))?;
        }
        _ => area.draw(&Cross::new((x, y), size, colour.stroke_width(3)))?,
    }
    Ok(())
}

/// Draws a dashed line through points.
pub(super) fn dashed(area: &Area<'_>, points: &[(i32, i32)]) -> DrawResult {
    let style = INK.stroke_width(2);
    area.draw(&DashedPathElement::new(points.iter().copied(), 7, 4, style))?;
    Ok(())
}

/// The same picture with lines kept off what is written across them, by a rim in the colour of the paper.
pub(super) fn rimmed(svg: &str, paper: &str) -> String {
    let rim = format!("<text paint-order=\"stroke\" stroke=\"{paper}\" stroke-width=\"4\" ");
    svg.replace("<text ", &rim)
}

/// The same picture, with the colours of text, grid and paper left to the page that it stands in.
pub(super) fn for_page(svg: &str) -> String {
    let svg = rimmed(svg, "var(--paper)");
    let hex = |RGBColor(red, green, blue): RGBColor| format!("\"#{red:02X}{green:02X}{blue:02X}\"");
    svg.replace(&hex(INK), "\"currentColor\"").replace(&hex(GRID), "\"var(--grid)\"")
}

/// The style of all that is written.
pub(super) fn letters() -> TextStyle<'static> {
    ("sans-serif", LETTERS).into_font().color(&INK)
}

/// Makes the lines of a mesh faint, and writes beside it as everywhere.
pub(super) fn plain<'m, 'file, 'chart, X, Y>(
    mesh: &'m mut MeshStyle<'file, 'chart, X, Y, SVGBackend<'file>>,
) -> &'m mut MeshStyle<'file, 'chart, X, Y, SVGBackend<'file>>
where
    X: Ranged + ValueFormatter<X::ValueType>,
    Y: Ranged + ValueFormatter<Y::ValueType>,
{
    mesh.axis_style(GRID)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .label_style(letters())
        .axis_desc_style(letters())
}
