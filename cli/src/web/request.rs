//! What is asked, as it stands in the body of a request.

use std::time::Duration;

use axum::body::{Body, HttpBody, to_bytes};
use axum::http::StatusCode;
use plywood::{AnySearcher, Cancel, Catalog, Limits, Progress, Session};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::arguments::numbers::parse_time;
use crate::arguments::position::read_tree;
use crate::web::refusal::Refusal;

/// The longest body, in bytes.
const LONGEST: usize = 16 << 10;

/// How long a body may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(5);

/// The most moves that a game is replayed for.
const MOST_MOVES: usize = 2_000;

/// How long a search lasts where neither a time nor a depth is named, and at the most.
const USUAL_TIME: Duration = Duration::from_secs(1);
const MOST_TIME: Duration = Duration::from_secs(30);

/// How many positions a search visits at the most.
const MOST_NODES: u64 = 200_000_000;

/// What the trees and tables of a search may take, in bytes.
const MOST_MEMORY: u64 = 128 << 20;

/// A game, where it stands, and how to search it. What is left out has its usual value.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(crate) struct Question {
    /// A game spec, or a tree written as text.
    game: String,
    /// The moves from its start.
    #[serde(default)]
    moves: Vec<String>,
    /// The name of a search.
    search: Option<String>,
    /// The name of a heuristic.
    eval: Option<String>,
    /// Plies to look ahead.
    depth: Option<u32>,
    /// A time with its unit, as for the command: `500ms`.
    time: Option<String>,
}

/// How a position is to be searched: all that was asked, within what the server gives.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// With what.
    pub(crate) searcher: AnySearcher,
    /// What a horizon is worth.
    pub(crate) heuristic: Option<String>,
    /// How far.
    pub(crate) limits: Limits,
}

impl Question {
    /// Reads the body of a request.
    pub(crate) async fn read(body: Body) -> Result<Self, Refusal> {
        let question: Self = object(body, r#"{"game":"tic-tac-toe","moves":["b2","a1"]}"#).await?;
        if question.moves.len() > MOST_MOVES {
            return Err(Refusal::nonsense(format!("the page replays at most {MOST_MOVES} moves")));
        }
        Ok(question)
    }

    /// Opens the game and makes its moves.
    pub(crate) fn open(&self, catalog: &Catalog) -> Result<Box<dyn Session>, Refusal> {
        let mut session = match read_tree(&self.game) {
            Some(tree) => tree.map_err(Refusal::nonsense)?,
            None => catalog.open(&self.game).map_err(Refusal::nonsense)?,
        };
        for mv in &self.moves {
            session.play(mv).map_err(Refusal::nonsense)?;
        }
        session.check_heuristic(self.eval.as_deref()).map_err(Refusal::nonsense)?;
        Ok(session)
    }

    /// How to search, to be stopped by `cancel` and watched by `progress`; with `usual` unless a search is named.
    pub(crate) fn task(
        &self,
        usual: AnySearcher,
        cancel: Cancel,
        progress: Progress,
    ) -> Result<Task, Refusal> {
        let searcher = match &self.search {
            Some(name) => name.parse().map_err(Refusal::nonsense)?,
            None => usual,
        };
        let time = match &self.time {
            Some(time) => {
                let why = |reason| Refusal::nonsense(format!("time: {reason}"));
                parse_time(time).map_err(why)?.min(MOST_TIME)
            }
            None if self.depth.is_some() => MOST_TIME,
            None => USUAL_TIME,
        };
        let limits = Limits { depth: self.depth, ..Limits::none() };
        let limits = limits.with_time(time).with_nodes(MOST_NODES).with_memory(MOST_MEMORY);
        let limits = limits.with_cancel(cancel).with_progress(progress);
        Ok(Task { searcher, heuristic: self.eval.clone(), limits })
    }
}

/// Reads the body of a request as one object in JSON; `example` is one.
pub(crate) async fn object<T: DeserializeOwned>(body: Body, example: &str) -> Result<T, Refusal> {
    let too_long = || {
        let reason = format!("a question has at most {LONGEST} bytes, and has to arrive in full");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, reason)
    };
    let late = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "the question did not arrive in time");
    // One that says it is too long is not waited for.
    if body.size_hint().lower() > LONGEST as u64 {
        return Err(too_long());
    }
    let bytes = timeout(ARRIVAL, to_bytes(body, LONGEST)).await.map_err(late)?;
    let bytes = bytes.map_err(|_| too_long())?;
    let refused = |reason: String| Refusal::nonsense(format!("{reason}; a question looks like {example}"));
    // A list would be read as the values of an object without their names.
    if bytes.trim_ascii_start().first().is_some_and(|&first| first == b'[') {
        return Err(refused("a list is no question".to_owned()));
    }
    serde_json::from_slice(&bytes).map_err(|error| refused(error.to_string()))
}
