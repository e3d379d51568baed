//! The routes of the server, the handlers of the API, and the layers around all routes. Most handlers read the
//! body and reserve a worker, on which [`api`](plywood_render::api) computes the answer.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use plywood::{Cancel, Catalog, Progress};
use plywood_render::api::{
    self, ApiError, PositionRequest, SearchKind, SearchTask, ShareRequest, StopRequest,
};
use tokio::time::{Instant, timeout};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::memory::{PrepareLimits, return_freed_memory};
use crate::web::access::AccessControl;
use crate::web::error::HttpError;
use crate::web::options::ServerOptions;
use crate::web::page;
use crate::web::search_stream::{RunningSearches, SearchStream};
use crate::web::share::SharedAddresses;
use crate::web::worker_pool::WorkerPool;

/// The longest time for a response to begin.
const RESPONSE_TIME: Duration = Duration::from_secs(30);

/// The maximal size of a request body, in bytes.
const MAX_BODY: usize = 16 << 10;

/// The longest time for a request body to arrive.
const BODY_TIME: Duration = Duration::from_secs(5);

/// Restricts the page to files and requests of this server, and to pictures that the page itself creates (`blob:`), which
/// the export as PNG draws.
const SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, SECURITY_POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The header that identifies the running server, with which the page detects a new server at the same address.
const INSTANCE: HeaderName = HeaderName::from_static("plywood-server");

/// Routes for the files of the page and for the API.
pub(crate) fn router(state: &Arc<ServerState>, access: AccessControl) -> Router {
    let search_route = |kind: SearchKind| {
        post(async move |State(state): State<Arc<ServerState>>, body: Body| search(state, body, kind).await)
    };
    let requests = Router::new()
        .route("/api/games", get(games))
        .route("/api/position", post(position))
        .route("/api/board", post(board))
        .route("/api/stop", post(stop))
        .route("/api/share", post(share));
    let searches = SearchKind::ALL.into_iter();
    let api = searches.fold(requests, |router, kind| router.route(kind.path(), search_route(kind)));
    let api = api.with_state(Arc::clone(state));
    let files =
        page::FILES.into_iter().fold(api, |router, file| router.route(&file.path(), get(async move || file)));
    let routes = files
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CatchPanicLayer::custom(|_| HttpError::panicked().into_response()))
        .layer(from_fn(limit_time))
        .layer(from_fn_with_state(Arc::new(access), AccessControl::layer));
    let headers = HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    });
    let headers = headers.layer(SetResponseHeaderLayer::overriding(INSTANCE, state.instance.clone()));
    headers.layer(SetResponseHeaderLayer::if_not_present(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

async fn not_found(uri: Uri) -> HttpError {
    let path: String = uri.path().chars().take(60).collect();
    HttpError::new(StatusCode::NOT_FOUND, format!("unknown path `{path}`; the page is at `/`"))
}

async fn method_not_allowed(method: Method, uri: Uri) -> HttpError {
    let reason = format!("`{}` does not accept the method {method}", uri.path());
    HttpError::new(StatusCode::METHOD_NOT_ALLOWED, reason)
}

/// Ends requests whose response does not begin in time.
async fn limit_time(request: Request, next: Next) -> Response {
    let late = || HttpError::new(StatusCode::REQUEST_TIMEOUT, "the response did not begin in time");
    timeout(RESPONSE_TIME, next.run(request)).await.unwrap_or_else(|_| late().into_response())
}

/// The data that all request handlers share.
#[derive(Debug)]
pub(crate) struct ServerState {
    /// The name of the program.
    name: String,
    catalog: Arc<Catalog>,
    /// The spec of the game that the page opens with; `None` for the start page.
    initial_game: Option<String>,
    prepare: PrepareLimits,
    /// The workers for positions, which are computed in almost no time except in a malicious request.
    positions: WorkerPool,
    /// The workers for searches, each of which uses a processor for seconds.
    searches: WorkerPool,
    running: RunningSearches,
    /// The addresses for other machines; none if only this machine can connect.
    shared: SharedAddresses,
    /// The value of the header [`INSTANCE`].
    instance: HeaderValue,
}

impl ServerState {
    pub(crate) fn new(
        name: &str,
        catalog: Arc<Catalog>,
        options: &ServerOptions,
        shared: SharedAddresses,
    ) -> io::Result<Self> {
        Ok(Self {
            name: name.to_owned(),
            catalog,
            initial_game: options.initial_game.clone(),
            prepare: options.prepare.clone(),
            // The arguments are the numbers of workers and of places in the queue.
            positions: WorkerPool::new(4, 256)?,
            searches: WorkerPool::new(2, 8)?,
            running: RunningSearches::default(),
            shared,
            instance: HeaderValue::from(getrandom::u64()?),
        })
    }
}

/// `GET /api/games`
async fn games(State(state): State<Arc<ServerState>>) -> Response {
    json(api::games(&state.catalog, &state.name, state.initial_game.as_deref()))
}

/// `POST /api/position`
async fn position(State(state): State<Arc<ServerState>>, body: Body) -> Result<Response, HttpError> {
    let request = PositionRequest::parse(&read_body(body).await?)?;
    let catalog = Arc::clone(&state.catalog);
    run(&state.positions, move || request.answer(&catalog)).await.map(json)
}

/// `POST /api/board`
async fn board(State(state): State<Arc<ServerState>>, body: Body) -> Result<Response, HttpError> {
    let request = PositionRequest::parse(&read_body(body).await?)?;
    let catalog = Arc::clone(&state.catalog);
    run(&state.positions, move || request.board(&catalog)).await.map(json)
}

/// `POST /api/stop`
async fn stop(State(state): State<Arc<ServerState>>, body: Body) -> Result<Response, HttpError> {
    let request = StopRequest::parse(&read_body(body).await?)?;
    Ok(json(api::stopped(state.running.stop(&request.search))))
}

/// `POST /api/share`
async fn share(State(state): State<Arc<ServerState>>, body: Body) -> Result<Response, HttpError> {
    let request = ShareRequest::parse(&read_body(body).await?)?;
    Ok(json(api::shared(&state.shared.links(&request.query))))
}

/// `POST /api/think` and the other paths of [`SearchKind`]: opens the game on one worker, and then searches it on another.
async fn search(state: Arc<ServerState>, body: Body, kind: SearchKind) -> Result<SearchStream, HttpError> {
    let body = read_body(body).await?;
    let (cancel, progress) = (Cancel::new(), Progress::new());
    let task = SearchTask::parse(kind, &body, cancel.clone(), progress.clone())?;
    let task = task.map_limits(|limits| state.prepare.prepared(limits));
    let catalog = Arc::clone(&state.catalog);
    let search = run(&state.positions, move || task.open(&catalog)).await?;
    let worker = state.searches.reserve().await?;
    let entry = state.running.add(cancel.clone()).map_err(|_| HttpError::panicked())?;
    let result = worker.run(move || {
        let found = search.run();
        return_freed_memory();
        found
    });
    Ok(SearchStream { result, progress, cancel, entry, started: Instant::now() })
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

#[cfg(test)]
mod tests {
    use std::fmt::{self, Display};

    use axum::http::header::HOST;
    use plywood::{Entry, Game, MoveList, Outcome, Player};
    use tower::ServiceExt;

    use super::*;
    use crate::web::address::BoundAddress;

    /// A game whose only move panics.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Panicking;

    impl Display for Panicking {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("1")
        }
    }

    impl Game for Panicking {
        type Move = u8;

        fn to_move(&self) -> Player {
            Player::First
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn moves(&self) -> MoveList<u8> {
            [1].into_iter().collect()
        }

        fn apply(&self, _: u8) -> Self {
            panic!("planned")
        }
    }

    async fn post(router: &Router, path: &str, body: &'static str) -> (StatusCode, String) {
        let request = Request::post(path).header(HOST, "localhost").header(CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body)).expect("a request");
        let response = router.clone().oneshot(request).await.expect("a response");
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.expect("a body");
        (status, String::from_utf8(bytes.to_vec()).expect("text"))
    }

    #[test]
    fn a_panicking_game_gets_an_error_and_the_server_continues() {
        let catalog = Catalog::new().with(Entry::new("panicking", || Panicking));
        let shared = SharedAddresses::new(Vec::new());
        let options = ServerOptions {
            initial_game: Some("panicking".to_owned()),
            host: String::new(),
            port: 0,
            allowed_hosts: Vec::new(),
            prepare: PrepareLimits::new(|limits| limits),
        };
        let state = ServerState::new("test", Arc::new(catalog), &options, shared).expect("threads");
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let address = BoundAddress::bind("127.0.0.1", 0).await.expect("a free port");
            let router = router(&Arc::new(state), AccessControl::new(&address, &[], None));
            // More requests than workers.
            for _ in 0..20 {
                let (status, body) = post(&router, "/api/think", r#"{"game":"panicking"}"#).await;
                assert_eq!(status, StatusCode::OK);
                assert!(body.contains("panicked; standard error has the reason"), "{body}");
                assert!(body.ends_with("\"phrase\":{\"code\":\"panicked\",\"args\":{}}}\n"), "{body}");
            }
            let (status, body) =
                post(&router, "/api/position", r#"{"game":"panicking","moves":["1"]}"#).await;
            assert_eq!(
                (status, body.contains("panicked")),
                (StatusCode::INTERNAL_SERVER_ERROR, true),
                "{body}"
            );
            let (status, body) = post(&router, "/api/position", r#"{"game":"panicking"}"#).await;
            assert_eq!((status, body.contains(r#""legal":["1"]"#)), (StatusCode::OK, true), "{body}");
        });
    }
}
