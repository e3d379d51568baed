//! What is where, and what holds for every answer.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::web::guard::Guard;
use crate::web::refusal::Refusal;
use crate::web::{House, answers, page};

/// How long anybody waits until an answer begins.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a browser may do with the page: run and show what this server sends, and ask it; nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What holds for every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The page, and what it asks.
pub(crate) fn router(house: Arc<House>, guard: Guard) -> Router {
    let api = Router::new()
        .route("/api/games", get(answers::games))
        .route("/api/position", post(answers::position))
        .route("/api/think", post(answers::think))
        .route("/api/analyze", post(answers::analyze))
        .route("/api/trace", post(answers::trace))
        .with_state(house);
    let files = page::files().fold(api, |router, file| router.route(file.path, get(async move || file)));
    let routes = files
        .fallback(nothing_here)
        .method_not_allowed_fallback(not_so)
        .layer(CatchPanicLayer::custom(broken))
        .layer(from_fn(in_time))
        .layer(from_fn_with_state(Arc::new(guard), Guard::watch));
    let headers = HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    });
    headers.layer(SetResponseHeaderLayer::if_not_present(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

async fn nothing_here(uri: Uri) -> Refusal {
    let path: String = uri.path().chars().take(60).collect();
    Refusal::new(StatusCode::NOT_FOUND, format!("there is nothing at `{path}`: the page is at `/`"))
}

async fn not_so(method: Method, uri: Uri) -> Refusal {
    let reason = format!("`{}` cannot be asked by {method}", uri.path());
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, reason)
}

fn broken(_: Box<dyn Any + Send>) -> Response {
    Refusal::broken().into_response()
}

/// Gives up on what takes too long, a body that never ends among it.
async fn in_time(request: Request, next: Next) -> Response {
    let late = || Refusal::new(StatusCode::REQUEST_TIMEOUT, "this took too long");
    timeout(PATIENCE, next.run(request)).await.unwrap_or_else(|_| late().into_response())
}
