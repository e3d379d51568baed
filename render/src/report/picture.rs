//! Plots as SVG, in a file or in a page.

use std::io;

use plotters::prelude::*;

use super::style::{Area, DrawResult, for_page};

/// Returns a picture of this size in pixels.
pub(crate) fn svg(width: u32, height: u32, draw: &dyn Fn(&Area<'_>) -> DrawResult) -> io::Result<String> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
        let drawn = draw(&area).and_then(|()| Ok(area.present()?));
        drawn.map_err(io::Error::other)?;
    }
    Ok(text)
}

/// Returns a picture for a page that defines the colors; `label` is the text of the picture for screen readers.
pub(crate) fn inline_svg(
    label: &str,
    (width, height): (u32, u32),
    draw: &dyn Fn(&Area<'_>) -> DrawResult,
) -> io::Result<String> {
    Ok(with_label(&for_page(&svg(width, height, draw)?), label))
}

/// Adds a label for screen readers.
pub(crate) fn with_label(svg: &str, name: &str) -> String {
    let name = maud::html! { (name) }.into_string();
    svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{name}\" "), 1)
}
