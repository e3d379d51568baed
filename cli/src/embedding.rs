//! What the command shows, for a package that brings plywood to another language: the same objects in JSON, the same
//! trees.

use std::time::Duration;

use plywood::MoveValue;
use plywood::catalog::SpecError;
use plywood::solver::{Solution, SolvedMove};
use plywood::toy::ToyError;
use plywood::{Catalog, Limits, Report, Session, Trace};
use thiserror::Error;

use crate::commands::explain::Tale;
use crate::numbers;
use crate::render::board;
use crate::render::json::{AnalysisJson, GamesJson, TraceJson};
use crate::render::tree::Picture;
use crate::tree_spec::open_tree;

/// The bytes that tables and built trees may fill where nothing is said.
pub const DEFAULT_MEMORY: u64 = numbers::DEFAULT_MEMORY;

/// Makes a parser of the command public.
macro_rules! parser {
    ($(#[$doc:meta])* $name:ident -> $type:ty) => {
        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// What would do.
        pub fn $name(text: &str) -> Result<$type, String> {
            numbers::$name(text)
        }
    };
}

parser! {
    /// How many moves to look ahead.
    parse_depth -> u32
}
parser! {
    /// How long, as `2s`.
    parse_time -> Duration
}
parser! {
    /// How many positions to visit.
    parse_nodes -> u64
}
parser! {
    /// How many bytes, as `256M`.
    parse_bytes -> u64
}
parser! {
    /// How many threads to search with.
    parse_threads -> u32
}
parser! {
    /// How many positions of a tree to show.
    parse_fold -> usize
}

/// The game that is meant by `spec`: a name and a size that `catalog` knows, or a tree such as `((3 5) (2 9))`.
///
/// # Errors
///
/// What is wrong with it, and what would do.
pub fn open(catalog: &Catalog, spec: &str) -> Result<Box<dyn Session>, OpenError> {
    match open_tree(spec) {
        Some(tree) => Ok(tree?),
        None => Ok(catalog.open(spec)?),
    }
}

/// Why a game cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// No such game, or not in this size.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A tree that makes no sense.
    #[error(transparent)]
    Tree(#[from] ToyError),
}

/// The games of a catalog, as `games --json` prints them.
///
/// # Errors
///
/// None that is known; they would be the writer's.
pub fn games_json(catalog: &Catalog) -> serde_json::Result<String> {
    serde_json::to_string(&GamesJson::new(catalog))
}

/// What `search` found where `session` stands, to `depth`, as `analyze --json` prints it; `each` where every move was
/// asked for.
///
/// # Errors
///
/// None that is known; they would be the writer's.
pub fn analysis_json(
    session: &dyn Session,
    search: &'static str,
    depth: Option<u32>,
    report: &Report<String>,
    each: Option<&[MoveValue<String>]>,
) -> serde_json::Result<String> {
    serde_json::to_string(&AnalysisJson::new(session, search, depth, report, each))
}

/// Who wins where `session` stands, within `depth`, as `solve --json` prints it; `each` where every move was asked for.
///
/// # Errors
///
/// None that is known; they would be the writer's.
pub fn solution_json(
    session: &dyn Session,
    depth: Option<u32>,
    solution: &Solution<String>,
    each: Option<&[SolvedMove<String>]>,
) -> serde_json::Result<String> {
    serde_json::to_string(&AnalysisJson::new(session, "solver", depth, solution, each))
}

/// The board where `session` stands as a picture, an SVG that needs nothing else.
///
/// ```
/// let session = plywood_games::catalog().open("stonehenge:2")?;
/// assert!(plywood_cli::embedding::board_svg(&*session).starts_with("<svg "));
/// # Ok::<(), plywood::catalog::SpecError>(())
/// ```
pub fn board_svg(session: &dyn Session) -> String {
    readable(board::svg(session).into_string())
}

/// The tree that a search walked, ready to be shown in every form that the command has.
#[derive(Debug)]
pub struct TreeView<'t> {
    session: &'t dyn Session,
    search: &'static str,
    depth: Option<u32>,
    trace: &'t Trace<String, String>,
    picture: Picture<'t>,
}

impl<'t> TreeView<'t> {
    /// What a search called `search` within `limits` saw where `session` stands.
    pub fn new(
        session: &'t dyn Session,
        search: &'static str,
        limits: &Limits,
        trace: &'t Trace<String, String>,
    ) -> Self {
        let picture = Picture::new(session, search, limits, trace);
        Self { session, search, depth: limits.depth, trace, picture }
    }

    /// A position a line, as `tree --format text` prints it.
    ///
    /// # Errors
    ///
    /// None that is known; they would be the writer's.
    pub fn text(&self) -> std::io::Result<String> {
        written(|output| self.picture.write_text(output))
    }

    /// Input for Graphviz, as `tree --format dot` prints it.
    ///
    /// # Errors
    ///
    /// None that is known; they would be the writer's.
    pub fn dot(&self) -> std::io::Result<String> {
        written(|output| self.picture.write_dot(output))
    }

    /// A picture, as `tree --format svg` prints it.
    pub fn svg(&self) -> String {
        readable(self.picture.svg().into_string())
    }

    /// The search told in words, as `explain` prints it.
    ///
    /// # Errors
    ///
    /// None that is known; they would be the writer's.
    pub fn tale(&self) -> std::io::Result<String> {
        written(|output| Tale::new(self.trace).write(&self.picture, output))
    }

    /// The tree and every step of the search, as the page is given them.
    ///
    /// # Errors
    ///
    /// None that is known; they would be the writer's.
    pub fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string(&TraceJson::new(self.session, self.search, self.depth, self.trace))
    }
}

/// What `write` writes.
fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> std::io::Result<String> {
    let mut text = Vec::new();
    write(&mut text)?;
    String::from_utf8(text).map_err(std::io::Error::other)
}

/// A picture that can be read whatever stands on a board: XML forbids the letters that terminals obey.
fn readable(svg: String) -> String {
    let is_forbidden = |letter: char| letter.is_control() && letter != '\n';
    if svg.contains(is_forbidden) { svg.replace(is_forbidden, "\u{fffd}") } else { svg }
}
