//! Functions for packages in other languages: the JSON, the pictures and the texts that the command prints.

use plywood::MoveValue;
use plywood::solver::{Solution, SolvedMove};
use plywood::{Catalog, Limits, Report, Session, Trace};

use crate::board;
use crate::explanation::Explanation;
use crate::json::{AnalysisJson, GamesJson, TraceJson};
use crate::text::TextStyle;
use crate::tree::Picture;

pub use crate::numbers::{
    DEFAULT_MEMORY, parse_bytes, parse_depth, parse_fold, parse_nodes, parse_threads, parse_time,
};
pub use crate::positions::{OpenError, open};

/// Returns the games of a catalog, as `games --json` prints them.
///
/// # Errors
///
/// Returns the errors of the JSON writer.
pub fn games_json(catalog: &Catalog) -> serde_json::Result<String> {
    serde_json::to_string(&GamesJson::new(catalog))
}

/// Returns a `report` of `search` in the position of `session`, as `analyze --json` prints it.
///
/// # Errors
///
/// Returns the errors of the JSON writer.
pub fn analysis_json(
    session: &dyn Session,
    search: &str,
    depth: Option<u32>,
    report: &Report<String>,
    moves: Option<&[MoveValue<String>]>,
) -> serde_json::Result<String> {
    serde_json::to_string(&AnalysisJson::of_report(session, search, depth, report, moves))
}

/// Returns a `solution` in the position of `session`, as `solve --json` prints it.
///
/// # Errors
///
/// Returns the errors of the JSON writer.
pub fn solution_json(
    session: &dyn Session,
    depth: Option<u32>,
    solution: &Solution<String>,
    moves: Option<&[SolvedMove<String>]>,
) -> serde_json::Result<String> {
    serde_json::to_string(&AnalysisJson::of_solution(session, depth, solution, moves))
}

/// Returns the board of `session` as an SVG document.
///
/// ```
/// let session = plywood_games::catalog().open("stonehenge:2")?;
/// assert!(plywood_render::embedding::board_svg(&*session).starts_with("<svg "));
/// # Ok::<(), plywood::catalog::SpecError>(())
/// ```
pub fn board_svg(session: &dyn Session) -> String {
    valid_xml(board::svg(session).into_string())
}

/// The traced tree of a search in all formats of the command.
#[derive(Debug)]
pub struct TreeView<'t> {
    session: &'t dyn Session,
    search: &'t str,
    depth: Option<u32>,
    trace: &'t Trace<String, String>,
    picture: Picture<'t>,
}

impl<'t> TreeView<'t> {
    /// Returns the view of a `trace` of `search` within `limits` in the position of `session`.
    pub fn new(
        session: &'t dyn Session,
        search: &'t str,
        limits: &Limits,
        trace: &'t Trace<String, String>,
    ) -> Self {
        let picture = Picture::new(session, search, limits, trace);
        Self { session, search, depth: limits.depth, trace, picture }
    }

    /// Returns the tree with one position on each line, as `tree --format text` prints it.
    ///
    /// # Errors
    ///
    /// Fails where a board is not valid text.
    pub fn text(&self) -> std::io::Result<String> {
        written(|output| self.picture.write_text(TextStyle::default(), output))
    }

    /// Returns the input for Graphviz, as `tree --format dot` prints it.
    ///
    /// # Errors
    ///
    /// Fails where a board is not valid text.
    pub fn dot(&self) -> std::io::Result<String> {
        written(|output| self.picture.write_dot(output))
    }

    /// Returns the picture, as `tree --format svg` prints it.
    pub fn svg(&self) -> String {
        valid_xml(self.picture.svg().into_string())
    }

    /// Returns the steps of the search in words, as `explain` prints them.
    ///
    /// # Errors
    ///
    /// Fails where a board is not valid text.
    pub fn explanation(&self) -> std::io::Result<String> {
        written(|output| Explanation::new(self.trace).write(&self.picture, output))
    }

    /// Returns the tree and every step of the search, as the page receives them.
    ///
    /// # Errors
    ///
    /// Returns the errors of the JSON writer.
    pub fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string(&TraceJson::new(self.session, self.search, self.depth, self.trace))
    }
}

fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> std::io::Result<String> {
    let mut text = Vec::new();
    write(&mut text)?;
    String::from_utf8(text).map_err(std::io::Error::other)
}

/// Replaces the control characters that XML forbids.
fn valid_xml(svg: String) -> String {
    let is_forbidden = |char: char| char.is_control() && char != '\n';
    if svg.contains(is_forbidden) { svg.replace(is_forbidden, "\u{fffd}") } else { svg }
}
