//! The request handlers of the API: each reads a body, reserves a worker and lets [`api`](plywood_render::api) answer.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use plywood::{Cancel, Progress};
use tokio::time::timeout;

use crate::web::error::HttpError;
use crate::web::search_stream::SearchStream;
use crate::web::state::ServerState;
use crate::web::worker_pool::WorkerPool;
use plywood_render::api::{self, ApiError, PositionRequest, SearchKind, SearchTask, StopRequest};

/// The maximal size of a request body, in bytes.
const MAX_BODY: usize = 16 << 10;

/// The time for a request body to arrive.
const BODY_TIME: Duration = Duration::from_secs(5);

/// `GET /api/games`
pub(crate) async fn games(State(state): State<Arc<ServerState>>) -> Response {
    json(api::games(&state.catalog, &state.name, &state.opens))
}

/// `POST /api/position`
pub(crate) async fn position(
    State(state): State<Arc<ServerState>>,
    body: Body,
) -> Result<Response, HttpError> {
    let request = PositionRequest::parse(&read_body(body).await?)?;
    let catalog = Arc::clone(&state.catalog);
    run(&state.positions, move || request.answer(&catalog)).await.map(json)
}

/// `POST /api/think`
pub(crate) async fn think(
    State(state): State<Arc<ServerState>>,
    body: Body,
) -> Result<SearchStream, HttpError> {
    search(&state, body, SearchKind::BestMove).await
}

/// `POST /api/analyze`
pub(crate) async fn analyze(
    State(state): State<Arc<ServerState>>,
    body: Body,
) -> Result<SearchStream, HttpError> {
    search(&state, body, SearchKind::MoveValues).await
}

/// `POST /api/trace`
pub(crate) async fn trace(
    State(state): State<Arc<ServerState>>,
    body: Body,
) -> Result<SearchStream, HttpError> {
    search(&state, body, SearchKind::Trace).await
}

/// `POST /api/stop`
pub(crate) async fn stop(State(state): State<Arc<ServerState>>, body: Body) -> Result<Response, HttpError> {
    let request = StopRequest::parse(&read_body(body).await?)?;
    Ok(json(api::stopped(state.running.stop(&request.search))))
}

/// Opens the game on one worker, and then searches it on another.
async fn search(state: &ServerState, body: Body, kind: SearchKind) -> Result<SearchStream, HttpError> {
    let request = PositionRequest::parse(&read_body(body).await?)?;
    let (cancel, progress) = (Cancel::new(), Progress::new());
    let task = SearchTask::new(kind, &request, cancel.clone(), progress.clone())?;
    let catalog = Arc::clone(&state.catalog);
    let session = run(&state.positions, move || request.open(&catalog)).await?;
    task.check(&*session)?;
    let worker = state.searches.reserve().await?;
    let entry = state.running.add(cancel.clone()).map_err(|_| HttpError::panicked())?;
    let result = worker.run(move || task.run(&*session));
    Ok(SearchStream::new(result, progress, cancel, entry))
}

/// Runs `work` on a worker of `pool`.
async fn run<T: Send + 'static>(
    pool: &WorkerPool,
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, HttpError> {
    let worker = pool.reserve().await?;
    Ok(worker.run(work).await.map_err(|_| HttpError::panicked())??)
}

/// Reads a request body, limited in size and time.
pub(crate) async fn read_body(body: Body) -> Result<Bytes, HttpError> {
    let too_long = || {
        let reason = format!("a request body may have at most {MAX_BODY} bytes and must arrive completely");
        HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, reason)
    };
    // A body that is announced as too long is refused before it arrives.
    if body.size_hint().lower() > MAX_BODY as u64 {
        return Err(too_long());
    }
    let bytes = timeout(BODY_TIME, to_bytes(body, MAX_BODY)).await;
    let late = |_| HttpError::new(StatusCode::REQUEST_TIMEOUT, "the request body did not arrive in time");
    bytes.map_err(late)?.map_err(|_| too_long())
}

fn json(text: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}
