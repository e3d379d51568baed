//! A response of JSON lines: the progress of a search, and finally its result.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use plywood::{Cancel, Progress};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

use crate::web::error::HttpError;
use crate::web::running_searches::RunningSearch;
use plywood_render::api::{ApiError, progress_json};

/// The interval between two lines of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// A search that runs on a worker. Dropping it, as when the client closes the connection, stops the search.
#[derive(Debug)]
pub(crate) struct SearchStream {
    result: oneshot::Receiver<Result<String, ApiError>>,
    progress: Progress,
    cancel: Cancel,
    entry: RunningSearch,
    started: Instant,
}

impl SearchStream {
    /// The stream of a search that sends a JSON object to `result`, counts its nodes in `progress` and obeys `cancel`.
    pub(crate) fn new(
        result: oneshot::Receiver<Result<String, ApiError>>,
        progress: Progress,
        cancel: Cancel,
        entry: RunningSearch,
    ) -> Self {
        Self { result, progress, cancel, entry, started: Instant::now() }
    }

    /// The next line, and whether it is the last.
    async fn next_line(&mut self) -> (String, bool) {
        match timeout(PROGRESS_INTERVAL, &mut self.result).await {
            Ok(Ok(Ok(result))) => (result, true),
            Ok(Ok(Err(error))) => (HttpError::from(error).json(), true),
            Ok(Err(_)) => (HttpError::panicked().json(), true),
            Err(_) => {
                let seconds = self.started.elapsed().as_secs_f64();
                (progress_json(self.progress.nodes(), seconds, self.entry.name()), false)
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
