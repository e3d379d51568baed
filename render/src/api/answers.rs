//! Answers that do not depend on a position.

use plywood::catalog::CatalogEntry;
use plywood::session;
use plywood::{AnySearcher, Catalog};
use serde_json::json;

use crate::json::{VERSION, joined};

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
