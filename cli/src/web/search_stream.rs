//! A response of JSON lines: the progress of a search, and finally its result. `/api/stop` stops a search by its name.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use plywood::{Cancel, Progress};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use crate::web::address::Token;
use crate::web::error::HttpError;
use plywood_render::api::{ApiError, progress_json};

/// The interval between two lines of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// A shared list of the running searches.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunningSearches(Arc<Mutex<HashMap<String, Cancel>>>);

/// An entry of the list; dropping it removes the search from the list.
#[derive(Debug)]
pub(crate) struct RunningSearch {
    name: String,
    list: RunningSearches,
}

impl RunningSearches {
    /// Adds a search that `cancel` stops, under a random name.
    pub(crate) fn add(&self, cancel: Cancel) -> io::Result<RunningSearch> {
        let name = Token::random()?.to_string();
        self.with(|list| list.insert(name.clone(), cancel));
        Ok(RunningSearch { name, list: self.clone() })
    }

    /// Stops the search of this name, which then reports its best result so far. Returns whether it was running.
    pub(crate) fn stop(&self, name: &str) -> bool {
        self.with(|list| list.get(name).inspect(|cancel| cancel.cancel()).is_some())
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, Cancel>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.list.with(|list| list.remove(&self.name));
    }
}

/// The progress and the result of a search. Dropping it, as when the client disconnects, stops the search.
#[derive(Debug)]
pub(crate) struct SearchStream {
    /// The JSON object with the result.
    pub(crate) result: oneshot::Receiver<Result<String, ApiError>>,
    pub(crate) progress: Progress,
    pub(crate) cancel: Cancel,
    pub(crate) entry: RunningSearch,
    pub(crate) started: Instant,
}

impl SearchStream {
    /// Returns the next line, and whether it is the last one.
    async fn next_line(&mut self) -> (String, bool) {
        match timeout(PROGRESS_INTERVAL, &mut self.result).await {
            Ok(Ok(Ok(result))) => (result, true),
            Ok(Ok(Err(error))) => (HttpError::from(error).json(), true),
            Ok(Err(_)) => (HttpError::panicked().json(), true),
            Err(_) => {
                let seconds = self.started.elapsed().as_secs_f64();
                (progress_json(self.progress.nodes(), seconds, &self.entry.name), false)
            }
        }
    }
}

impl Drop for SearchStream {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl IntoResponse for SearchStream {
    fn into_response(self) -> Response {
        let lines = stream::unfold(Some(self), async |search| {
            let mut search = search?;
            let (line, last) = search.next_line().await;
            Some((Ok::<_, std::convert::Infallible>(line + "\n"), (!last).then_some(search)))
        });
        ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(Box::pin(lines))).into_response()
    }
}
