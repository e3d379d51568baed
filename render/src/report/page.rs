//! The parts of the page of a report: the document, the origin of the results, figures and tables.

use std::io;

use maud::{Markup, PreEscaped, html};
use serde_json::Value as Json;

use super::style::style_sheet;
use crate::html;
use crate::provenance::{Machine, Provenance};
use crate::text::{Column, escape};

/// The style sheet of the page: light and dark, for phones and for wide screens.
const STYLE_SHEET: &str = include_str!("page.css");
/// The widths in which every plot is included, in pixels; the style sheet shows the one that fits.
const WIDTHS: [(u32, &str); 2] = [(328, "narrow"), (720, "wide")];

/// Returns the page of a report with this title and body.
pub(crate) fn document(title: &str, body: &Markup) -> String {
    html::document(title, &[STYLE_SHEET, &style_sheet()], body).into_string()
}

/// Returns the command, its settings, the program, the machine and the time as a list.
pub(crate) fn provenance_list(provenance: &Provenance) -> Markup {
    let Provenance { program, version, commit, debug, command, machine, start, end, settings } = provenance;
    let Machine { system, architecture, processor, threads } = machine;
    let seed = settings.get("seed").filter(|seed| !seed.is_null());
    html! {
        dl {
            dt { "Command" }
            dd { code { (escape(command)) } }
            @if let Some(seed) = seed { dt { "Seed" } dd { (setting_text(seed)) } }
            dt { "Program" }
            dd {
                (program) " " (version)
                @if let Some(commit) = commit { ", commit " (commit) }
                @if *debug { ", a debug build, whose times mean little" }
            }
            dt { "Machine" }
            dd {
                (system) " on " (architecture) ", "
                @if let Some(processor) = processor { (processor) ", " }
                (threads) @if *threads == 1 { " thread" } @else { " threads" }
            }
            dt { "Time" }
            dd { (start) @if let Some(end) = end { " to " (end) } }
        }
        details {
            summary { "All settings, with their defaults" }
            dl { @for (name, value) in settings { dt { (name) } dd { (setting_text(value)) } } }
        }
    }
}

/// Returns the value of a setting; several values are separated by spaces.
fn setting_text(value: &Json) -> String {
    match value {
        Json::Array(values) => values.iter().map(setting_text).collect::<Vec<_>>().join(" "),
        Json::String(text) => escape(text),
        Json::Null => "-".to_owned(),
        value => value.to_string(),
    }
}

/// Returns all results as JSON in a collapsed section. `rerun` reads the command from this section.
pub(crate) fn results_object(results: &Json) -> Markup {
    html! {
        details {
            summary { "The results as JSON" }
            pre #results { (printable(&results.to_string())) }
        }
    }
}

/// Returns JSON text in which the control characters that JSON permits in strings are escaped.
fn printable(json: &str) -> String {
    let escaped =
        |char: char| if char.is_control() { format!("\\u{:04x}", u32::from(char)) } else { char.into() };
    json.chars().map(escaped).collect()
}

/// Returns a figure with this caption; `draw` returns the picture for a width in pixels.
pub(crate) fn figure(caption: &str, draw: &dyn Fn(u32) -> io::Result<String>) -> io::Result<Markup> {
    let pictures = WIDTHS.iter().map(|(width, name)| Ok((*name, draw(*width)?)));
    let pictures = pictures.collect::<io::Result<Vec<_>>>()?;
    Ok(html! {
        figure {
            figcaption { (caption) }
            @for (name, picture) in pictures {
                div class=(name) { (PreEscaped(picture)) }
            }
        }
    })
}

/// Returns a table that scrolls if it is too wide; the first cell of each row is the heading of the row.
pub(crate) fn table(label: &str, columns: &[Column]) -> Markup {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let class = |column: &Column| (!column.is_number()).then_some("words");
    html! {
        div.scroll tabindex="0" role="region" aria-label=(label) {
            table {
                thead { tr { @for column in columns { th scope="col" class=[class(column)] { (column.name) } } } }
                tbody {
                    @for row in 0..rows {
                        tr {
                            @for (index, column) in columns.iter().enumerate() {
                                @if index == 0 { th scope="row" class=[class(column)] { (column.cells[row]) } }
                                @else { td class=[class(column)] { (column.cells[row]) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
