//! Files with results that commands have written: the place of their origin in each format, and [`Export`], which reads
//! them again.

use quick_xml::escape::{partial_escape, unescape};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use crate::provenance::Provenance;

/// The texts before the origin in the input for Graphviz and for LaTeX.
const COMMENTS: [&str; 2] = ["// provenance: ", "% provenance: "];
/// The texts before and after the object in a page of `compare`, `contest` or `rate`.
const PAGE: [&str; 2] = ["<pre id=\"results\">", "</pre>"];
/// The texts before and after the origin in a picture, which may be a part of a page.
const METADATA: [&str; 2] = ["<metadata>", "</metadata>"];
/// The texts before and after the origin in a `JUnit` report.
const PROPERTY: [&str; 2] = ["<property name=\"provenance\" value=\"", "\""];

/// The format of a file with results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// A JSON object, or one on each line.
    Json,
    /// Comma-separated values.
    Csv,
    /// The page of `compare`, `contest` or `rate`.
    Page,
    /// A picture of a board, a tree or a plot: SVG, a page with SVG, or input for Graphviz or LaTeX.
    Picture,
    /// A `JUnit` report.
    Junit,
    /// The `results.json` of Gradescope.
    Gradescope,
    /// Recorded games, one on each line.
    Records,
}

/// The results in a file, and their origin.
#[derive(Clone, Debug)]
pub struct Export {
    /// The format of the file.
    pub format: ExportFormat,
    /// The object of JSON, a list of objects or rows, or a list of the elements of a text.
    pub results: Json,
    /// The origin of the results.
    pub provenance: Provenance,
}

impl Export {
    /// Reads the content of a file. Only [`Records`](ExportFormat::Records) can have several origins. The list is empty if
    /// the content has no origin. In a file of recorded games, `warn` receives the number of each line that is skipped or
    /// replaces an earlier one, and the reason.
    ///
    /// ```
    /// # use plywood_render::export::Export;
    /// assert!(Export::read_all("some notes\n", &mut |_, _| ()).is_empty());
    /// ```
    pub fn read_all(content: &str, warn: &mut dyn FnMut(usize, &str)) -> Vec<Self> {
        let (games, warnings) = games(content);
        if !games.is_empty() {
            for (line, reason) in &warnings {
                warn(*line, reason);
            }
            return games;
        }
        let export = objects(content).or_else(|| rows(content)).or_else(|| page(content));
        export.or_else(|| text(content)).into_iter().collect()
    }
}

/// Returns a picture as SVG, or a page that contains it, with the origin as the metadata of the picture.
#[must_use]
pub fn with_metadata(picture: &str, provenance: &Provenance) -> String {
    let start = picture.find("<svg").unwrap_or_default();
    let end = picture[start..].find('>').map_or(0, |length| start + length + 1);
    let (head, tail) = picture.split_at(end);
    let [before, after] = METADATA;
    let object = provenance.json_for_xml();
    format!("{head}{before}{}{after}{tail}", partial_escape(&*object))
}

/// Returns input for Graphviz with the origin as a comment on its first line.
#[must_use]
pub fn with_comment(graph: &str, provenance: &Provenance) -> String {
    format!("{}{}\n{graph}", COMMENTS[0], json!(provenance))
}

/// Returns a picture for LaTeX with the origin as a comment on its first line.
#[must_use]
pub fn with_latex_comment(picture: &str, provenance: &Provenance) -> String {
    format!("{}{}\n{picture}", COMMENTS[1], json!(provenance))
}

/// Reads recorded games. The results of each origin are an object that contains its games by their numbers; games without
/// an origin are skipped. Also returns the numbers of lines that are skipped or replace an earlier one, with the reasons.
fn games(content: &str) -> (Vec<Export>, Vec<(usize, String)>) {
    let mut exports: Vec<(String, Export)> = Vec::new();
    let mut warnings = Vec::new();
    for (index, line) in content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let mut warn = |reason: String| warnings.push((index + 1, reason));
        let record = match serde_json::from_str::<Json>(line) {
            Ok(record) => record,
            Err(error) => {
                warn(format!("the line is skipped, because it is not a recorded game: {error}"));
                continue;
            }
        };
        let Some(id) = record["origin"].as_str() else {
            warn(
                "the game is skipped, because it has no origin; expected a game that --record has written"
                    .to_owned(),
            );
            continue;
        };
        // A command that was continued after it was killed wrote the origin again.
        let is_known = exports.iter().any(|(known, _)| known == id);
        if let (false, Ok(provenance)) = (is_known, Provenance::deserialize(&record["provenance"])) {
            let export = Export { format: ExportFormat::Records, results: json!({}), provenance };
            exports.push((id.to_owned(), export));
        }
        let Some((_, export)) = exports.iter_mut().rev().find(|(known, _)| known == id) else {
            warn("the game is skipped, because no line before it has the command of its origin".to_owned());
            continue;
        };
        // The game of `play` has no number.
        let number = record["number"].as_u64().unwrap_or(1);
        let game = &mut export.results[format!("game {number}")];
        if !game.is_null() {
            warn(format!("the file has game {number} of this origin twice; only the last one is compared"));
        }
        *game = record;
    }
    (exports.into_iter().map(|(_, export)| export).collect(), warnings)
}

/// Reads JSON objects. Gradescope has its own place for additional fields.
fn objects(content: &str) -> Option<Export> {
    let objects = serde_json::Deserializer::from_str(content).into_iter();
    let mut objects: Vec<Json> = objects.collect::<Result<_, _>>().ok()?;
    let read = |object: &Json| Provenance::deserialize(&object["provenance"]).ok();
    let first = objects.first()?;
    let (format, provenance) = match read(&first["extra_data"]) {
        Some(provenance) => (ExportFormat::Gradescope, provenance),
        None => (ExportFormat::Json, read(first)?),
    };
    let results = if objects.len() == 1 { objects.remove(0) } else { objects.into() };
    Some(Export { format, results, provenance })
}

/// Reads comma-separated values as a list with an object for each row.
fn rows(content: &str) -> Option<Export> {
    let mut reader = csv::Reader::from_reader(content.as_bytes());
    let rows: Vec<Map<String, Json>> = reader.deserialize().collect::<Result<_, _>>().ok()?;
    let provenance = serde_json::from_str(rows.first()?.get("provenance")?.as_str()?).ok()?;
    Some(Export { format: ExportFormat::Csv, results: rows.into(), provenance })
}

/// Reads the object in a page.
fn page(content: &str) -> Option<Export> {
    Some(Export { format: ExportFormat::Page, ..objects(&enclosed(content, PAGE)?)? })
}

/// Reads a text as a list of its elements: each tag with the text after it or, for Graphviz and LaTeX, each line.
fn text(content: &str) -> Option<Export> {
    let after_comment = COMMENTS.iter().find_map(|start| content.strip_prefix(start));
    let comment = after_comment.and_then(|rest| rest.lines().next()).map(str::to_owned);
    let separator = if comment.is_some() { '\n' } else { '<' };
    let picture = comment.or_else(|| enclosed(content, METADATA));
    let (format, origin) = match picture {
        Some(origin) => (ExportFormat::Picture, origin),
        None => (ExportFormat::Junit, enclosed(content, PROPERTY)?),
    };
    let provenance = serde_json::from_str(&origin).ok()?;
    let is_origin = |element: &str| {
        let others = [&METADATA[0][1..], &PROPERTY[0][1..]];
        COMMENTS.iter().chain(&others).any(|start| element.starts_with(start))
    };
    let elements = content.split(separator).map(str::trim).filter(|element| !is_origin(element));
    Some(Export { format, results: elements.map(without_time).collect(), provenance })
}

/// Returns the text between two others, without the escapes of XML.
fn enclosed(content: &str, [before, after]: [&str; 2]) -> Option<String> {
    let (_, rest) = content.split_once(before)?;
    let (text, _) = rest.split_once(after)?;
    Some(unescape(text).ok()?.into_owned())
}

/// Returns an element of a `JUnit` report without its time.
fn without_time(element: &str) -> String {
    let found =
        element.split_once(" time=\"").and_then(|(before, rest)| Some((before, rest.split_once('"')?.1)));
    found.map_or_else(|| element.to_owned(), |(before, after)| format!("{before}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provenance::Machine;

    fn provenance() -> Provenance {
        let machine =
            Machine { system: "linux".into(), architecture: "x86_64".into(), processor: None, threads: 2 };
        Provenance {
            program: "plywood".into(),
            version: "0.1.0".into(),
            commit: None,
            debug: true,
            command: "plywood tree \"((3 5) (2 9))\" --moves '<a> & \"b\"'".into(),
            settings: Map::new(),
            machine,
            start: "2026-11-23T05:20:00Z".into(),
            end: None,
        }
    }

    #[test]
    fn pictures_and_graphs_keep_their_origin() {
        let provenance = provenance();
        let picture = with_metadata("<div><svg a=\"1\"><g>text</g></svg></div>", &provenance);
        let graph = with_comment("digraph {\n}\n", &provenance);
        let tikz = with_latex_comment("% a tree\n", &provenance);
        for (text, elements) in [
            (picture, json!(["", "div>", "svg a=\"1\">", "/metadata>", "g>text", "/g>", "/svg>", "/div>"])),
            (graph, json!(["digraph {", "}", ""])),
            (tikz, json!(["% a tree", ""])),
        ] {
            let export = Export::read_all(&text, &mut |_, _| ()).pop().expect("an origin");
            assert_eq!((export.format, export.results), (ExportFormat::Picture, elements));
            assert_eq!(export.provenance.command, provenance.command);
        }
    }

    #[test]
    fn control_characters_of_a_command_are_kept() {
        let command = "plywood tree \u{1}\u{7f}\u{85}\u{9b} é".to_owned();
        let provenance = Provenance { command, ..provenance() };
        let picture = with_metadata("<svg>text</svg>", &provenance);
        assert!(!picture.contains(char::is_control), "{picture:?}");
        let export = Export::read_all(&picture, &mut |_, _| ()).pop().expect("an origin");
        assert_eq!(export.provenance.command, provenance.command);
    }

    #[test]
    fn times_of_a_report_are_left_out() {
        assert_eq!(without_time("testcase name=\"a\" time=\"0.1\"/>"), "testcase name=\"a\"/>");
        assert_eq!(without_time("testcase name=\"a\">"), "testcase name=\"a\">");
    }
}
