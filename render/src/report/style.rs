//! The colors, line styles and markers of plots.

use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use plywood::AnySearcher;

/// A region of an SVG picture.
pub(crate) type Area<'s> = DrawingArea<SVGBackend<'s>, Shift>;
pub(crate) type DrawResult = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// The color of texts and outlines.
pub(crate) const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
/// The color of the background.
const PAPER: RGBColor = WHITE;
/// The font size, in pixels.
const FONT_SIZE: i32 = 15;
/// The color of grid lines.
const GRID: RGBColor = RGBColor(0xD8, 0xD8, 0xD8);

/// Half the width of a marker, in pixels.
const SIZE: i32 = 5;

/// The style in which a search is drawn.
#[derive(Debug)]
struct Style {
    /// The color on a light page.
    light: RGBColor,
    /// The color on a dark page.
    dark: RGBColor,
    shape: Shape,
    /// The lengths of the dashes of the line and of the gaps between them, in pixels; a solid line has no gaps.
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

const SOLID: (i32, i32) = (1, 0);
const LONG: (i32, i32) = (16, 5);
const SHORT: (i32, i32) = (3, 4);

const fn style(light: u32, dark: u32, shape: Shape, dash: (i32, i32)) -> Style {
    const fn color(hex: u32) -> RGBColor {
        let [_, red, green, blue] = hex.to_be_bytes();
        RGBColor(red, green, blue)
    }
    Style { light: color(light), dark: color(dark), shape, dash }
}

/// One style for each search, in the order of [`AnySearcher::all`], so that a search looks the same in all plots.
///
/// The colors are chosen so that the smallest difference between two of them is as large as possible, with normal and
/// with color-deficient vision (simulated by the matrices of Machado, Oliveira and Fernandes, 2009). Their contrast
/// with the page is at least 3 to 1.
const STYLES: [Style; 9] = [
    style(0x0044_0F83, 0x00C4_AFFD, Shape::Square, SOLID),
    style(0x0000_5356, 0x00AD_F2FD, Shape::Frame, LONG),
    style(0x0067_570B, 0x00F8_E94C, Shape::Down, SHORT),
    style(0x006C_0C00, 0x00D0_2F14, Shape::Up, SOLID),
    style(0x009A_3C99, 0x00AF_3BAE, Shape::Ring, LONG),
    style(0x0009_91ED, 0x0019_83FB, Shape::Circle, SOLID),
    style(0x0025_855B, 0x004C_CEA4, Shape::Diamond, LONG),
    style(0x00B6_8F1B, 0x00DC_9E12, Shape::Cross, SHORT),
    style(0x00E0_62A0, 0x00AE_7E9A, Shape::Plus, SOLID),
];

/// Returns the index of the style of a search. A search that is not built in gets a style by its place in the comparison.
pub(crate) fn style_index(search: &str, place: usize) -> usize {
    let known = AnySearcher::names();
    known.iter().position(|name| *name == search).unwrap_or(known.len() + place)
}

fn color(index: usize) -> RGBColor {
    STYLES[index % STYLES.len()].light
}

/// Draws a line through points in the style of this index.
pub(crate) fn line(area: &Area<'_>, index: usize, points: &[(i32, i32)]) -> DrawResult {
    let stroke = color(index).stroke_width(2);
    let (size, spacing) = STYLES[index % STYLES.len()].dash;
    if spacing == 0 {
        area.draw(&PathElement::new(points, stroke))?;
    } else {
        area.draw(&DashedPathElement::new(points.iter().copied(), size, spacing, stroke))?;
    }
    Ok(())
}

/// Draws a marker around a point in the style of this index.
pub(crate) fn mark(area: &Area<'_>, index: usize, (x, y): (i32, i32)) -> DrawResult {
    let (color, size, far) = (color(index), SIZE, SIZE + 2);
    // When the colors repeat, each is combined with another shape than before.
    let shape = STYLES[(index + index / STYLES.len()) % STYLES.len()].shape;
    let square = [(x - size, y - size), (x + size, y + size)];
    let polygon = |corners: Vec<(i32, i32)>| area.draw(&Polygon::new(corners, color.filled()));
    let path = |corners: Vec<(i32, i32)>| area.draw(&PathElement::new(corners, color.stroke_width(3)));
    match shape {
        Shape::Circle => area.draw(&Circle::new((x, y), size, color.filled()))?,
        Shape::Ring => {
            area.draw(&Circle::new((x, y), size, PAPER.filled()))?;
            area.draw(&Circle::new((x, y), size, color.stroke_width(3)))?;
        }
        Shape::Square => area.draw(&Rectangle::new(square, color.filled()))?,
        Shape::Frame => {
            area.draw(&Rectangle::new(square, PAPER.filled()))?;
            let corners =
                [(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)];
            path(corners.into_iter().chain([corners[0], corners[1]]).collect())?;
        }
        Shape::Diamond => polygon(vec![(x, y - far), (x + far, y), (x, y + far), (x - far, y)])?,
        Shape::Up => polygon(vec![(x, y - far), (x + far, y + size), (x - far, y + size)])?,
        Shape::Down => polygon(vec![(x, y + far), (x + far, y - size), (x - far, y - size)])?,
        Shape::Cross => area.draw(&Cross::new((x, y), size, color.stroke_width(3)))?,
        Shape::Plus => {
            path(vec![(x - far, y), (x + far, y)])?;
            path(vec![(x, y - far), (x, y + far)])?;
        }
    }
    Ok(())
}

/// Draws an interval: a line with a short bar at each end, in the color of the style of this index.
pub(crate) fn whisker(area: &Area<'_>, index: usize, ends: [(i32, i32); 2]) -> DrawResult {
    let stroke = color(index).stroke_width(1);
    area.draw(&PathElement::new(ends, stroke))?;
    let is_vertical = ends[0].1 != ends[1].1;
    for (x, y) in ends {
        let bar = if is_vertical { [(x - SIZE, y), (x + SIZE, y)] } else { [(x, y - SIZE), (x, y + SIZE)] };
        area.draw(&PathElement::new(bar, stroke))?;
    }
    Ok(())
}

/// Draws an open end of an interval: an arrow from a point to a tip at its right or left.
pub(crate) fn arrow(area: &Area<'_>, index: usize, from: (i32, i32), tip: (i32, i32)) -> DrawResult {
    let back = if tip.0 < from.0 { tip.0 + 2 * SIZE } else { tip.0 - 2 * SIZE };
    area.draw(&PathElement::new([from, tip], color(index).stroke_width(1)))?;
    let corners = vec![tip, (back, tip.1 - SIZE), (back, tip.1 + SIZE)];
    area.draw(&Polygon::new(corners, color(index).filled()))?;
    Ok(())
}

/// Draws a dashed line through points.
pub(crate) fn dashed(area: &Area<'_>, points: &[(i32, i32)]) -> DrawResult {
    let style = INK.stroke_width(2);
    area.draw(&DashedPathElement::new(points.iter().copied(), 7, 4, style))?;
    Ok(())
}

/// Outlines the texts of a picture in the color of the page, so that lines do not cross letters.
pub(crate) fn outlined(svg: &str, paper: &str) -> String {
    let outlined = format!("<text paint-order=\"stroke\" stroke=\"{paper}\" stroke-width=\"4\" ");
    svg.replace("<text ", &outlined)
}

/// Replaces the colors of a picture by CSS variables, which the style sheet of the page defines.
pub(crate) fn for_page(svg: &str) -> String {
    let quoted = |color| format!("\"{}\"", hex(color));
    let mut svg = outlined(svg, "var(--paper)");
    svg = svg.replace(&quoted(INK), "\"currentColor\"").replace(&quoted(GRID), "\"var(--grid)\"");
    svg = svg.replace(&quoted(PAPER), "\"var(--paper)\"");
    for (number, style) in STYLES.iter().enumerate() {
        svg = svg.replace(&quoted(style.light), &format!("\"var(--search-{number})\""));
    }
    svg
}

/// Returns the CSS variables for the colors of the searches, for light and dark pages.
pub(crate) fn style_sheet() -> String {
    let all = |color: fn(&Style) -> RGBColor| -> String {
        let one = |(number, style)| format!(" --search-{number}: {};", hex(color(style)));
        STYLES.iter().enumerate().map(one).collect()
    };
    let (light, dark) = (all(|style| style.light), all(|style| style.dark));
    format!(":root {{{light} }}\n@media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n")
}

fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// Returns the style of all texts.
pub(crate) fn text_style() -> TextStyle<'static> {
    ("sans-serif", FONT_SIZE).into_font().color(&INK)
}

/// Sets the styles of grid lines and labels.
pub(crate) fn style_mesh<'m, 'file, 'chart, X, Y>(
    mesh: &'m mut MeshStyle<'file, 'chart, X, Y, SVGBackend<'file>>,
) -> &'m mut MeshStyle<'file, 'chart, X, Y, SVGBackend<'file>>
where
    X: Ranged + ValueFormatter<X::ValueType>,
    Y: Ranged + ValueFormatter<Y::ValueType>,
{
    mesh.axis_style(GRID)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .label_style(text_style())
        .axis_desc_style(text_style())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance, from 0 to 1, by the Web Content Accessibility Guidelines 2.2.
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
    fn every_search_has_a_visible_color_and_a_unique_shape() {
        // The background of the dark page.
        let dark = RGBColor(0x16, 0x18, 0x1B);
        for (number, style) in STYLES.iter().enumerate() {
            assert!(contrast(style.light, WHITE) >= 3.0, "{style:?}");
            assert!(contrast(style.dark, dark) >= 3.0, "{style:?}");
            for other in &STYLES[..number] {
                assert!(style.light != other.light && style.dark != other.dark && style.shape != other.shape);
            }
        }
        assert_eq!(AnySearcher::names().len(), STYLES.len(), "each search needs a style");
    }

    #[test]
    fn a_search_has_the_same_style_in_every_plot() {
        assert_eq!((style_index("recursive", 5), style_index("recursive", 0)), (0, 0));
        assert_eq!((style_index("mine", 0), style_index("mine", 2)), (STYLES.len(), STYLES.len() + 2));
    }
}
