//! Colours and markers.

use plotters::chart::MeshStyle;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use plywood::AnySearcher;

use super::{Area, DrawResult};

/// What is written and outlined.
pub(super) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// What it is drawn on.
const PAPER: RGBColor = WHITE;
/// The size of what is written, in pixels.
const LETTERS: i32 = 15;
/// Lines in the background.
pub(super) const GRID: RGBColor = RGBColor(0xD8, 0xD8, 0xD8);

/// Half of a marker's width, in pixels.
const SIZE: i32 = 5;

/// How a search is drawn.
#[derive(Debug)]
struct Style {
    /// Its colour on white.
    light: RGBColor,
    /// Its colour on a dark page.
    dark: RGBColor,
    shape: Shape,
    /// Its line: pixels drawn and left out; nothing is left out of a whole one.
    dash: (i32, i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Circle,
    Square,
    Frame,
    Diamond,
    Up,
    Down,
    Ring,
    Cross,
    Plus,
}

const WHOLE: (i32, i32) = (1, 0);
const LONG: (i32, i32) = (16, 5);
const SHORT: (i32, i32) = (3, 4);

const fn style(light: u32, dark: u32, shape: Shape, dash: (i32, i32)) -> Style {
    const fn colour(hex: u32) -> RGBColor {
        let [_, red, green, blue] = hex.to_be_bytes();
        RGBColor(red, green, blue)
    }
    Style { light: colour(light), dark: colour(dark), shape, dash }
}

/// One style for each search, in the order of [`AnySearcher::all`], so that a search looks the same in all pictures.
///
/// Of all colours around these hues they are those whose least difference is the greatest, as eyes see it that lack one
/// of the three kinds of cones (by the matrices of Machado, Oliveira and Fernandes, 2009) or none, and that stand out
/// from the paper by 3 to 1 at the least.
const STYLES: [Style; 9] = [
    style(0x0044_0F83, 0x00C4_AFFD, Shape::Square, WHOLE),
    style(0x0000_5356, 0x00AD_F2FD, Shape::Frame, LONG),
    style(0x0067_570B, 0x00F8_E94C, Shape::Down, SHORT),
    style(0x006C_0C00, 0x00D0_2F14, Shape::Up, WHOLE),
    style(0x009A_3C99, 0x00AF_3BAE, Shape::Ring, LONG),
    style(0x0009_91ED, 0x0019_83FB, Shape::Circle, WHOLE),
    style(0x0025_855B, 0x004C_CEA4, Shape::Diamond, LONG),
    style(0x00B6_8F1B, 0x00DC_9E12, Shape::Cross, SHORT),
    style(0x00E0_62A0, 0x00AE_7E9A, Shape::Plus, WHOLE),
];

/// Which style the search of this name has; one that is not ours has one by its place among those that are compared.
pub(super) fn number(search: &str, place: usize) -> usize {
    let known = AnySearcher::names();
    known.iter().position(|name| *name == search).unwrap_or(known.len() + place)
}

/// The colour of this number.
fn colour(number: usize) -> RGBColor {
    STYLES[number % STYLES.len()].light
}

/// Draws the line of this number through points.
pub(super) fn line(area: &Area<'_>, number: usize, points: &[(i32, i32)]) -> DrawResult {
    let stroke = colour(number).stroke_width(2);
    let (size, spacing) = STYLES[number % STYLES.len()].dash;
    if spacing == 0 {
        area.draw(&PathElement::new(points, stroke))?;
    } else {
        area.draw(&DashedPathElement::new(points.iter().copied(), size, spacing, stroke))?;
    }
    Ok(())
}

/// Draws the marker of this number around a point.
pub(super) fn mark(area: &Area<'_>, number: usize, (x, y): (i32, i32)) -> DrawResult {
    let (colour, size, far) = (colour(number), SIZE, SIZE + 2);
    // Beyond the colours the shapes are shifted, so that no colour comes with the same shape again.
    let shape = STYLES[(number + number / STYLES.len()) % STYLES.len()].shape;
    let polygon = |corners: Vec<(i32, i32)>| area.draw(&Polygon::new(corners, colour.filled()));
    let path = |corners: Vec<(i32, i32)>| area.draw(&PathElement::new(corners, colour.stroke_width(3)));
    match shape {
        Shape::Circle => area.draw(&Circle::new((x, y), size, colour.filled()))?,
        Shape::Ring => {
            area.draw(&Circle::new((x, y), size, PAPER.filled()))?;
            area.draw(&Circle::new((x, y), size, colour.stroke_width(3)))?;
        }
        Shape::Square => {
            area.draw(&Rectangle::new([(x - size, y - size), (x + size, y + size)], colour.filled()))?;
        }
        Shape::Frame => {
            area.draw(&Rectangle::new([(x - size, y - size), (x + size, y + size)], PAPER.filled()))?;
            let corners =
                [(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)];
            path(corners.into_iter().chain([corners[0], corners[1]]).collect())?;
        }
        Shape::Diamond => polygon(vec![(x, y - far), (x + far, y), (x, y + far), (x - far, y)])?,
        Shape::Up => polygon(vec![(x, y - far), (x + far, y + size), (x - far, y + size)])?,
        Shape::Down => polygon(vec![(x, y + far), (x + far, y - size), (x - far, y - size)])?,
        Shape::Cross => area.draw(&Cross::new((x, y), size, colour.stroke_width(3)))?,
        Shape::Plus => {
            path(vec![(x - far, y), (x + far, y)])?;
            path(vec![(x, y - far), (x, y + far)])?;
        }
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

/// The same picture, with its colours left to the page that it stands in.
pub(super) fn for_page(svg: &str) -> String {
    let quoted = |colour| format!("\"{}\"", hex(colour));
    let mut svg = rimmed(svg, "var(--paper)");
    svg = svg.replace(&quoted(INK), "\"currentColor\"").replace(&quoted(GRID), "\"var(--grid)\"");
    svg = svg.replace(&quoted(PAPER), "\"var(--paper)\"");
    for (number, style) in STYLES.iter().enumerate() {
        svg = svg.replace(&quoted(style.light), &format!("\"var(--search-{number})\""));
    }
    svg
}

/// What a page has to say of the colours of searches, light and dark.
pub(in crate::commands::compare) fn looks() -> String {
    let all = |colour: fn(&Style) -> RGBColor| -> String {
        let one = |(number, style)| format!(" --search-{number}: {};", hex(colour(style)));
        STYLES.iter().enumerate().map(one).collect()
    };
    let (light, dark) = (all(|style| style.light), all(|style| style.dark));
    format!(":root {{{light} }}\n@media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n")
}

fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How much light a colour sends, from 0 to 1, by the Web Content Accessibility Guidelines 2.2.
    fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    fn contrast(one: RGBColor, other: RGBColor) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_search_has_a_colour_that_can_be_seen_and_a_shape_of_its_own() {
        // The paper of the page.
        let dark = RGBColor(0x16, 0x18, 0x1B);
        for (number, style) in STYLES.iter().enumerate() {
            assert!(contrast(style.light, WHITE) >= 3.0, "{style:?}");
            assert!(contrast(style.dark, dark) >= 3.0, "{style:?}");
            for other in &STYLES[..number] {
                assert!(style.light != other.light && style.dark != other.dark && style.shape != other.shape);
            }
        }
        assert_eq!(AnySearcher::names().len(), STYLES.len(), "a search more wants a style more");
    }

    #[test]
    fn a_search_looks_the_same_wherever_it_stands() {
        assert_eq!((number("recursive", 5), number("recursive", 0)), (0, 0));
        assert_eq!((number("mine", 0), number("mine", 2)), (STYLES.len(), STYLES.len() + 2));
    }
}
