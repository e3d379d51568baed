//! The API of the browser page as functions from request bodies to JSON answers, without HTTP, threads or clocks.
//!
//! docs/PAGE.md describes the requests and answers.

mod error;

use std::time::Duration;

use plywood::catalog::CatalogEntry;
use plywood::session;
use plywood::textbook::AlphaBeta;
use plywood::trace::UntraceableSearch;
use plywood::{Analysis, AnySearcher, Cancel, Catalog, Limits, Progress, Searcher, Session};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

pub use self::error::{ApiError, error_json};
use crate::json::{VERSION, analysis, joined, position, trace};
use crate::numbers::parse_time;
use crate::positions::open;
use crate::tree::Picture;
use crate::worksheet::Worksheet;
use crate::{board, tikz};

/// The maximal number of moves in a request.
const MAX_MOVES: usize = 2_000;

/// The default time of a search without a time or a depth, and the maximal time.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
const MAX_TIME: Duration = Duration::from_secs(30);

/// The maximal number of positions that a search visits.
const MAX_NODES: u64 = 200_000_000;

/// The memory limit of the trees and tables of a search, in bytes.
const MAX_MEMORY: u64 = 128 << 20;

/// The maximal number of nodes in a trace; further nodes are only counted.
const MAX_TRACE_NODES: usize = 10_000;

/// The maximal number of nodes in a picture of a tree; further nodes are only counted.
const MAX_DRAWN_NODES: usize = 200;

/// The default number of positions of a worksheet, and the maximal number.
const DEFAULT_POSITIONS: usize = 6;
const MAX_POSITIONS: usize = 24;

/// Returns the games of `catalog`, the program's name, the game that the page shows first (`None` for the start page),
/// and the traceable searches.
pub fn games(catalog: &Catalog, program: &str, initial_game: Option<&str>) -> String {
    let built_in = AnySearcher::all()
        .into_iter()
        .map(|search| -> Box<dyn session::SessionSearcher> { Box::new(search) });
    let searches = built_in.chain(catalog.games().flat_map(CatalogEntry::searchers));
    let traceable = searches.filter(|search| search.is_traceable()).map(|search| search.name().to_owned());
    let server =
        json!({ "program": program, "opens": initial_game, "watched": traceable.collect::<Vec<_>>() });
    joined([crate::json::games(catalog), server]).to_string()
}

/// Returns the answer to a request to stop a search: whether the search was running.
pub fn stopped(was_running: bool) -> String {
    json!({ "version": VERSION, "stopped": was_running }).to_string()
}

/// A link with which another machine opens the page.
#[derive(Clone, Debug)]
pub struct SharedLink {
    /// The link.
    pub url: String,
    /// Its QR code; `None` if the link is too long.
    pub qr: Option<QrPath>,
}

/// A QR code as an SVG path, in units of one module.
#[derive(Clone, Debug)]
pub struct QrPath {
    /// The number of modules of each side.
    pub size: usize,
    /// The outline of all dark modules.
    pub path: String,
}

/// Returns the answer to a request for links.
pub fn shared(links: &[SharedLink]) -> String {
    let qr = |qr: &QrPath| json!({ "size": qr.size, "path": qr.path });
    let link = |link: &SharedLink| json!({ "url": link.url, "qr": link.qr.as_ref().map(qr) });
    json!({ "version": VERSION, "links": links.iter().map(link).collect::<Vec<_>>() }).to_string()
}

/// Returns a progress report of the search with this name.
pub fn progress_json(nodes: u64, seconds: f64, search: &str) -> String {
    json!({ "progress": { "nodes": nodes, "seconds": seconds, "search": search } }).to_string()
}

/// A game, the moves played, and the search settings. Absent fields have defaults.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct PositionRequest {
    /// A game spec, or a tree written as text.
    game: String,
    /// The text of the position at which the moves begin, unless this is the start of the game.
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    search: Option<String>,
    eval: Option<String>,
    depth: Option<u32>,
    /// A time with its unit: `500ms`.
    time: Option<String>,
    /// The number of positions of a worksheet, and the seed that selects them.
    positions: Option<usize>,
    seed: Option<u64>,
}

/// A request to stop a search.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct StopRequest {
    /// The random name that the progress reports give to the search.
    pub search: String,
}

/// A request for links with which other machines open a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct ShareRequest {
    /// The query of the page's URL, which contains the game.
    pub query: String,
}

impl PositionRequest {
    /// Parses a request body.
    ///
    /// # Errors
    ///
    /// Returns the reason why the body is not a valid request.
    pub fn parse(body: &[u8]) -> Result<Self, ApiError> {
        let request: Self = parse_object(body, r#"{"game":"tic-tac-toe","moves":["b2","a1"]}"#)?;
        let count = request.moves.len();
        if count > MAX_MOVES {
            return Err(ApiError::too_many_moves(MAX_MOVES, count));
        }
        Ok(request)
    }

    /// Returns the game after the moves.
    ///
    /// # Errors
    ///
    /// Returns the reason why the game, the position, a move or the heuristic is invalid.
    pub fn open(&self, catalog: &Catalog) -> Result<Box<dyn Session>, ApiError> {
        let mut session = open(catalog, &self.game)?;
        if let Some(text) = &self.position {
            session = session.at(text)?;
        }
        for mv in &self.moves {
            session.play(mv)?;
        }
        session.check_heuristic(self.eval.as_deref())?;
        Ok(session)
    }

    /// Returns the answer to `/api/position`: the position with its scene.
    ///
    /// # Errors
    ///
    /// Returns the reason why the game, the position, a move or the heuristic is invalid.
    pub fn answer(&self, catalog: &Catalog) -> Result<String, ApiError> {
        Ok(position(&mut *self.open(catalog)?).to_string())
    }

    /// Returns the answer to `/api/board`: the board as SVG and as `TikZ`.
    ///
    /// # Errors
    ///
    /// Returns the reason why the game, the position, a move or the heuristic is invalid.
    pub fn board(&self, catalog: &Catalog) -> Result<String, ApiError> {
        Ok(picture(&board::svg(&*self.open(catalog)?)).to_string())
    }
}

impl StopRequest {
    /// Parses a request body.
    ///
    /// # Errors
    ///
    /// Returns the reason why the body is not a valid request.
    pub fn parse(body: &[u8]) -> Result<Self, ApiError> {
        parse_object(body, r#"{"search":"0123456789abcdef0123456789abcdef"}"#)
    }
}

impl ShareRequest {
    /// Parses a request body.
    ///
    /// # Errors
    ///
    /// Returns the reason why the body is not a valid request.
    pub fn parse(body: &[u8]) -> Result<Self, ApiError> {
        let request: Self = parse_object(body, r#"{"query":"game=tippy&moves=b2"}"#)?;
        if request.query.chars().all(|char| char.is_ascii_graphic() && char != '#') {
            return Ok(request);
        }
        Err(ApiError::new("the query may contain only printable ASCII characters without spaces and `#`"))
    }
}

/// The searches of the API.
#[derive(Clone, Copy, Debug)]
pub enum SearchKind {
    /// `/api/think`: the best move.
    BestMove,
    /// `/api/analyze`: the value of each move.
    MoveValues,
    /// `/api/trace`: the tree of the search, and its steps in words.
    Trace,
    /// `/api/tree`: the tree of the search as a picture.
    Tree,
    /// `/api/worksheet`: a page with random positions and their values.
    Worksheet,
}

impl SearchKind {
    /// Whether the search is recorded as a tree.
    fn is_traced(self) -> bool {
        matches!(self, SearchKind::Trace | SearchKind::Tree)
    }
}

/// A search that can be run: the request's settings within the limits of the API.
#[derive(Clone, Debug)]
pub struct SearchTask {
    kind: SearchKind,
    /// The name of the search.
    search: String,
    heuristic: Option<String>,
    limits: Limits,
    /// The number of positions of a worksheet, and the seed that selects them.
    positions: usize,
    seed: u64,
}

impl SearchTask {
    /// Returns the search of `request`, which obeys `cancel` and counts its nodes in `progress`. Fails if a
    /// setting is invalid for every position, such as a depth of 0 for an analysis.
    ///
    /// # Errors
    ///
    /// Returns the reason why a setting is invalid.
    pub fn new(
        kind: SearchKind,
        request: &PositionRequest,
        cancel: Cancel,
        progress: Progress,
    ) -> Result<Self, ApiError> {
        let search = match (&request.search, kind) {
            (Some(name), _) => name.clone(),
            (None, kind) if kind.is_traced() => AlphaBeta::default().name().to_owned(),
            (None, _) => AnySearcher::default().name().to_owned(),
        };
        let time = match &request.time {
            Some(time) => {
                let invalid = |reason| ApiError::new(format!("time: {reason}"));
                parse_time(time).map_err(invalid)?.min(MAX_TIME)
            }
            None if request.depth.is_some() => MAX_TIME,
            None => DEFAULT_TIME,
        };
        if matches!((kind, request.depth), (SearchKind::MoveValues, Some(0))) {
            return Err(ApiError::new("the depth of an analysis must be at least 1 (got 0)"));
        }
        let positions = request.positions.unwrap_or(DEFAULT_POSITIONS);
        if !(1..=MAX_POSITIONS).contains(&positions) {
            let reason = format!("invalid positions (got {positions}): expected 1 to {MAX_POSITIONS}");
            return Err(ApiError::new(reason));
        }
        let limits = Limits { depth: request.depth, ..Limits::none() };
        let limits = limits.with_time(time).with_nodes(MAX_NODES).with_memory(MAX_MEMORY);
        let limits = limits.with_cancel(cancel).with_progress(progress);
        let (heuristic, seed) = (request.eval.clone(), request.seed.unwrap_or_default());
        Ok(Self { kind, search, heuristic, limits, positions, seed })
    }

    /// Returns the search with the limits that `change` returns for the present ones. `change` may only lower them.
    #[must_use]
    pub fn map_limits(self, change: impl FnOnce(Limits) -> Limits) -> Self {
        Self { limits: change(self.limits), ..self }
    }

    /// Checks that the game of `session` has the search and, for a trace, that the search is traceable.
    ///
    /// # Errors
    ///
    /// Returns the reason why the search cannot run.
    pub fn check(&self, session: &dyn Session) -> Result<(), ApiError> {
        let searcher = session.searcher(&self.search)?;
        if self.kind.is_traced() && !searcher.is_traceable() {
            return Err(UntraceableSearch::new(&self.search).into());
        }
        Ok(())
    }

    /// Searches the position of `session`, and returns the answer.
    ///
    /// # Errors
    ///
    /// Returns the reason why the search cannot run.
    pub fn run(self, session: &dyn Session) -> Result<String, ApiError> {
        let (name, depth) = (&*self.search, self.limits.depth);
        let mut searcher = session.searcher(name)?;
        let (searcher, heuristic) = (&mut *searcher, self.heuristic.as_deref());
        let answer = match self.kind {
            SearchKind::BestMove => {
                let report = session.search_for_move(searcher, heuristic, &self.limits);
                analysis(session, name, depth, &report?, None)
            }
            SearchKind::MoveValues => {
                let values = session.analyze_deepening(searcher, heuristic, &self.limits);
                let Analysis { report, moves, .. } = values?;
                analysis(session, name, report.depth.or(depth), &report, Some(&moves))
            }
            SearchKind::Trace => {
                let traced = session.trace(searcher, heuristic, &self.limits, MAX_TRACE_NODES);
                trace(session, name, depth, &traced?, MAX_TRACE_NODES)
            }
            SearchKind::Tree => {
                let traced = session.trace(searcher, heuristic, &self.limits, MAX_DRAWN_NODES)?;
                picture(&Picture::new(session, name, &self.limits, &traced).svg().into_string())
            }
            SearchKind::Worksheet => {
                let worksheet = Worksheet::select(session, self.positions, self.seed, &self.limits);
                json!({ "version": VERSION, "count": worksheet.len(), "html": worksheet.page() })
            }
        };
        Ok(answer.to_string())
    }
}

/// Returns a picture as SVG and as `TikZ`.
fn picture(svg: &str) -> Json {
    json!({ "version": VERSION, "svg": svg, "tikz": tikz::from_svg(svg) })
}

/// Parses a request body as one JSON object such as `example`.
fn parse_object<T: DeserializeOwned>(body: &[u8], example: &str) -> Result<T, ApiError> {
    let invalid =
        |reason: String| ApiError::new(format!("{reason}; a request is an object such as {example}"));
    // serde also accepts an array that lists the values of the fields.
    if body.trim_ascii_start().first().is_some_and(|&first| first == b'[') {
        return Err(invalid("invalid type: array".to_owned()));
    }
    serde_json::from_slice(body).map_err(|error| invalid(error.to_string()))
}
