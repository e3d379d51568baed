//! A search under way, told line by line: what it has done so far, and in the end what it found.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use plywood::{Cancel, Progress};
use serde::Serialize;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::web::refusal::Refusal;
use crate::web::underway::Entry;

/// How often it is told how far a search has come.
const BEAT: Duration = Duration::from_millis(200);

/// A search in a thread of its own. When it is dropped, because nobody listens any more, the search is stopped.
#[derive(Debug)]
pub(crate) struct Searching {
    work: oneshot::Receiver<Result<String, Refusal>>,
    progress: Progress,
    cancel: Cancel,
    entry: Entry,
    began: Instant,
}

#[derive(Serialize)]
struct ProgressJson<'a> {
    nodes: u64,
    seconds: f64,
    search: &'a str,
}

#[derive(Serialize)]
struct ProgressLine<'a> {
    progress: ProgressJson<'a>,
}

impl Searching {
    /// The search that `work` does, which tells `progress` and obeys `cancel`; it gives an object in JSON. `entry` is its
    /// place among those under way.
    pub(crate) fn new(
        work: oneshot::Receiver<Result<String, Refusal>>,
        progress: Progress,
        cancel: Cancel,
        entry: Entry,
    ) -> Self {
        Self { work, progress, cancel, entry, began: Instant::now() }
    }

    /// The next line, and whether it is the last.
    async fn line(&mut self) -> (String, bool) {
        match timeout(BEAT, &mut self.work).await {
            Ok(Ok(Ok(found))) => (found, true),
            Ok(Ok(Err(refusal))) => (refusal.json(), true),
            Ok(Err(_)) => (Refusal::broken().json(), true),
            Err(_) => {
                let nodes = self.progress.nodes();
                let (seconds, search) = (self.began.elapsed().as_secs_f64(), self.entry.name());
                let progress = ProgressJson { nodes, seconds, search };
                (serde_json::to_string(&ProgressLine { progress }).unwrap_or_default(), false)
            }
        }
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// Lines of JSON, each sent as soon as it is known.
impl IntoResponse for Searching {
    fn into_response(self) -> Response {
        let lines = stream::unfold(Some(self), async |searching| {
            let mut searching = searching?;
            let (line, last) = searching.line().await;
            Some((Ok::<_, std::convert::Infallible>(line + "\n"), (!last).then_some(searching)))
        });
        ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(Box::pin(lines))).into_response()
    }
}
