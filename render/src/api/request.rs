//! The bodies of requests.

use plywood::{Catalog, Session};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

use super::error::ApiError;
use crate::json::{VERSION, position};
use crate::positions::open;
use crate::{board, tikz};

/// The maximal number of moves in a request.
const MAX_MOVES: usize = 2_000;

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
    pub(super) search: Option<String>,
    /// The order in which a traced search tries moves: `best-first`.
    pub(super) order: Option<String>,
    pub(super) eval: Option<String>,
    pub(super) depth: Option<u32>,
    /// A time with its unit: `500ms`.
    pub(super) time: Option<String>,
    /// The number of positions of a worksheet, and the seed that selects them.
    pub(super) positions: Option<usize>,
    pub(super) seed: Option<u64>,
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

/// Returns a picture as SVG and as `TikZ`.
pub(super) fn picture(svg: &str) -> Json {
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
