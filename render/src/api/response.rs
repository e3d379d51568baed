//! The answers that need no search, and errors.

use plywood::catalog::CatalogEntry;
use plywood::session::SessionSearcher;
use plywood::{AnySearcher, Catalog};
use serde::Serialize;
use thiserror::Error;

use crate::json::{GamesJson, VERSION};

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ApiError(String);

impl ApiError {
    #[expect(clippy::needless_pass_by_value, reason = "`map_err` passes errors by value")]
    pub(super) fn new(reason: impl ToString) -> Self {
        Self(reason.to_string())
    }
}

#[derive(Serialize)]
struct ServerJson<'a> {
    #[serde(flatten)]
    games: GamesJson<'a>,
    program: &'a str,
    opens: &'a str,
    /// The searches that can be traced.
    watched: Vec<String>,
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    version: u32,
    error: &'a str,
}

#[derive(Serialize)]
struct StoppedJson {
    version: u32,
    stopped: bool,
}

#[derive(Serialize)]
struct ProgressJson<'a> {
    progress: ProgressFields<'a>,
}

#[derive(Serialize)]
struct ProgressFields<'a> {
    nodes: u64,
    seconds: f64,
    search: &'a str,
}

/// The games of `catalog`, the name of the program and the game that the page opens with.
pub fn games(catalog: &Catalog, program: &str, opens: &str) -> String {
    let built_in =
        AnySearcher::all().into_iter().map(|search| -> Box<dyn SessionSearcher> { Box::new(search) });
    let searches = built_in.chain(catalog.games().flat_map(CatalogEntry::searchers));
    let watched =
        searches.filter(|search| search.is_traceable()).map(|search| search.name().to_owned()).collect();
    json(&ServerJson { games: GamesJson::new(catalog), program, opens, watched })
}

/// The answer to a request to stop a search: whether the search was running.
pub fn stopped(stopped: bool) -> String {
    json(&StoppedJson { version: VERSION, stopped })
}

/// An error answer.
pub fn error_json(reason: &str) -> String {
    json(&ErrorJson { version: VERSION, error: reason })
}

/// A line of progress of the search with this name.
pub fn progress_json(nodes: u64, seconds: f64, search: &str) -> String {
    json(&ProgressJson { progress: ProgressFields { nodes, seconds, search } })
}

/// Serializes an answer, which cannot fail: no answer has a map or a fallible field.
pub(super) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
